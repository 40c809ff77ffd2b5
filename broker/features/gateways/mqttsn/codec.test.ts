import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePacket } from './decode.ts'
import { encodePacket } from './encode.ts'
import type { SnPacket } from './packets.ts'

const uint16 = fc.integer({ min: 0, max: 65_535 })
const byte = fc.integer({ min: 0, max: 255 })
const text = fc.string({ unit: 'binary', maxLength: 300 })
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 300 })
const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array))
const qos = fc.constantFrom(0 as const, 1 as const, 2 as const)
const ascii = fc.string({
  unit: fc.integer({ min: 1, max: 127 }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 2,
})
const is = fc.constant

const short = fc.record({ kind: is('short' as const), name: ascii })
const predefined = fc.record({ kind: is('predefined' as const), id: uint16 })
const normal = fc.record({ kind: is('normal' as const), id: uint16 })
const selection = fc.oneof(fc.record({ kind: is('name' as const), name: text }), predefined, short)
const receipt = { topicId: uint16, messageId: uint16, returnCode: byte }

type Writable = Exclude<SnPacket, { type: 'unsupported' }>

/** Every message there is. */
const packet: fc.Arbitrary<Writable> = fc.oneof(
  fc.record({ type: is('advertise' as const), gatewayId: byte, duration: uint16 }),
  fc.record({ type: is('searchgw' as const), radius: byte }),
  fc.record({ type: is('gwinfo' as const), gatewayId: byte, address: bytes }),
  fc.record({
    type: is('connect' as const),
    cleanSession: fc.boolean(),
    will: fc.boolean(),
    duration: uint16,
    clientId: text,
  }),
  fc.record({
    type: fc.constantFrom('connack' as const, 'willtopicresp' as const, 'willmsgresp' as const),
    returnCode: byte,
  }),
  fc.record({
    type: fc.constantFrom('willtopicreq' as const, 'willmsgreq' as const, 'pingresp' as const),
  }),
  fc.record({
    type: fc.constantFrom('willtopic' as const, 'willtopicupd' as const),
    topic: name,
    qos,
    retain: fc.boolean(),
  }),
  fc.record({ type: fc.constantFrom('willmsg' as const, 'willmsgupd' as const), payload: bytes }),
  fc.record({
    type: is('register' as const),
    topicId: uint16,
    messageId: uint16,
    topicName: text,
  }),
  fc.record({ type: fc.constantFrom('regack' as const, 'puback' as const), ...receipt }),
  fc.record({
    type: is('publish' as const),
    dup: fc.boolean(),
    qos: fc.oneof(qos, is(-1 as const)),
    retain: fc.boolean(),
    topic: fc.oneof(normal, predefined, short),
    messageId: uint16,
    payload: bytes,
  }),
  fc.record({
    type: fc.constantFrom(
      'pubrec' as const,
      'pubrel' as const,
      'pubcomp' as const,
      'unsuback' as const,
    ),
    messageId: uint16,
  }),
  fc.record({
    type: is('subscribe' as const),
    dup: fc.boolean(),
    qos,
    messageId: uint16,
    topic: selection,
  }),
  fc.record({ type: is('suback' as const), qos, ...receipt }),
  fc.record({ type: is('unsubscribe' as const), messageId: uint16, topic: selection }),
  fc.record({ type: is('pingreq' as const), clientId: text }),
  fc.record({ type: is('disconnect' as const), duration: fc.option(uint16, { nil: undefined }) }),
)

describe('messages of MQTT-SN', () => {
  test('an encoded message is decoded to the same message', () => {
    fc.assert(
      fc.property(packet, (it) => {
        expect(decodePacket(encodePacket(it))).toEqual(it)
      }),
      { numRuns: 2000 },
    )
  })

  test('every cut of a message, and every byte after it, is malformed', () => {
    fc.assert(
      fc.property(packet, (it) => {
        const whole = encodePacket(it)
        for (let length = 0; length < Math.min(whole.length, 40); length++) {
          expect(decodePacket(whole.subarray(0, length))).toBeUndefined()
        }
        expect(decodePacket(Buffer.concat([whole, Buffer.of(0)]))).toBeUndefined()
      }),
      { numRuns: 200 },
    )
  })

  test('a message below 256 bytes has a length of one byte, a longer one 0x01 and two', () => {
    const payload = (length: number) =>
      encodePacket({ type: 'willmsg', payload: Buffer.alloc(length) })
    expect([...payload(253).subarray(0, 2)]).toEqual([255, 0x09])
    expect([...payload(254).subarray(0, 4)]).toEqual([0x01, 1, 2, 0x09])
    expect(() => payload(65_532)).toThrow(RangeError)
  })

  test.each([
    [
      'CONNECT of version 1.2',
      '0a 04 04 01 00 3c 73 6e 2d 31',
      { type: 'connect', clientId: 'sn-1', duration: 60, cleanSession: true, will: false },
    ],
    [
      'the same with a long length',
      '01 00 0c 04 04 01 00 3c 73 6e 2d 31',
      { type: 'connect', clientId: 'sn-1' },
    ],
    [
      'PUBLISH with QoS -1 and a short topic',
      '09 0c 62 61 62 00 00 68 69',
      {
        type: 'publish',
        qos: -1,
        topic: { kind: 'short', name: 'ab' },
        payload: Buffer.from('hi'),
      },
    ],
    ['WILLTOPIC without flags', '02 07', { type: 'willtopic', topic: '' }],
    [
      'DISCONNECT with a sleep of 300 seconds',
      '04 18 01 2c',
      { type: 'disconnect', duration: 300 },
    ],
    [
      'SUBSCRIBE with the reserved type of topic',
      '06 12 03 00 07 00',
      { type: 'unsupported', of: 'subscribe', messageId: 7 },
    ],
  ])('%s', (_, hex, expected) => {
    expect(decodePacket(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toMatchObject(expected)
  })

  test.each([
    ['an unknown type', '02 03'],
    ['a length that is not that of the datagram', '03 16'],
    ['a topic that is not UTF-8', '07 12 00 00 01 ff fe'],
    ['a subscription with QoS -1', '06 12 60 00 01 61'],
    ['a PUBLISH with the reserved type of topic', '07 0c 03 00 01 00 00'],
    ['nothing', ''],
  ])('%s is malformed', (_, hex) => {
    expect(decodePacket(Buffer.from(hex.replaceAll(' ', ''), 'hex'))).toBeUndefined()
  })
})
