import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import mqttPacket, { type Packet } from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import { decodeControlPacket } from './control-packet.ts'
import { Framer } from './framer.ts'

function decode(bytes: Buffer | number[], version: number | undefined = 5) {
  const framer = new Framer(1024 * 1024)
  framer.push(Buffer.from(bytes))
  const frame = framer.next()
  if (frame === undefined) throw new Error('the bytes are not one whole packet')
  return decodeControlPacket(frame, version)
}

const encode = (packet: Packet, protocolVersion = 5) =>
  mqttPacket.generate(packet, { protocolVersion })

function refusal(bytes: Buffer | number[], version?: number): number {
  try {
    decode(bytes, version)
  } catch (error) {
    if (error instanceof Error && 'reasonCode' in error) return Number(error.reasonCode)
    throw error
  }
  throw new Error('was accepted')
}

/** CONNECT of MQTT 5 with the given flags and the bytes after the keep alive. */
function connect(flags: number, ...rest: number[]): number[] {
  const body = [0, 4, ...Buffer.from('MQTT'), 5, flags, 0, 60, ...rest]
  return [0x10, body.length, ...body]
}

describe('what is refused', () => {
  test.each<[string, number[], number | undefined, number]>([
    ['type 0', [0x00, 0], 5, 0x81],
    ['reserved flags of SUBSCRIBE [MQTT-3.8.1-1]', [0x80, 6, 0, 1, 0, 0, 1, 97], 5, 0x81],
    ['reserved flags of PINGREQ [MQTT-2.1.3-1]', [0xc1, 0], 5, 0x81],
    ['CONNECT with the reserved bit [MQTT-3.1.2-3]', connect(0x03, 0, 0, 0), undefined, 0x81],
    ['CONNECT cut short', [0x10, 4, 0, 4, 77, 81], undefined, 0x81],
    ['CONNECT with will QoS and no will', connect(0x0a, 0, 0, 0), undefined, 0x81],
    [
      'CONNECT with will QoS 3 [MQTT-3.1.2-12]',
      connect(0x1e, 0, 0, 0, 0, 0, 1, 97, 0, 0),
      undefined,
      0x81,
    ],
    [
      'CONNECT of version 6 [MQTT-3.1.2-2]',
      [0x10, 13, 0, 4, 77, 81, 84, 84, 6, 2, 0, 60, 0, 0, 0],
      undefined,
      0x84,
    ],
    [
      'CONNECT of another protocol [MQTT-3.1.2-1]',
      [0x10, 13, 0, 4, 77, 81, 84, 88, 5, 2, 0, 60, 0, 0, 0],
      undefined,
      0x84,
    ],
    ['CONNACK from a client', [0x20, 3, 0, 0, 0], 5, 0x82],
    ['SUBACK from a client', [0x90, 4, 0, 1, 0, 0], 5, 0x82],
    ['PINGRESP from a client', [0xd0, 0], 5, 0x82],
    ['SUBSCRIBE without a filter [MQTT-3.8.3-2]', [0x82, 3, 0, 1, 0], 5, 0x82],
    ['SUBSCRIBE with packet identifier 0 [MQTT-2.2.1-3]', [0x82, 7, 0, 0, 0, 0, 1, 97, 0], 5, 0x82],
    ['SUBSCRIBE with QoS 3', [0x82, 7, 0, 1, 0, 0, 1, 97, 3], 5, 0x81],
    [
      'SUBSCRIBE with reserved option bits [MQTT-3.8.3-5]',
      [0x82, 7, 0, 1, 0, 0, 1, 97, 0x40],
      5,
      0x81,
    ],
    ['SUBSCRIBE with a filter longer than the packet', [0x82, 7, 0, 1, 0, 0, 9, 97, 0], 5, 0x81],
    ['SUBSCRIBE with broken UTF-8 [MQTT-1.5.4-1]', [0x82, 7, 0, 1, 0, 0, 1, 0xff, 0], 5, 0x81],
    ['SUBSCRIBE with U+0000 [MQTT-1.5.4-2]', [0x82, 7, 0, 1, 0, 0, 1, 0, 0], 5, 0x81],
    ['UNSUBSCRIBE without a filter [MQTT-3.10.3-2]', [0xa2, 3, 0, 1, 0], 5, 0x82],
    ['PUBACK without an identifier', [0x40, 0], 5, 0x82],
    ['PUBACK with an unknown reason code', [0x40, 3, 0, 1, 0x55], 5, 0x81],
    ['DISCONNECT with an unknown reason code', [0xe0, 1, 0x55], 5, 0x81],
    ['AUTH in MQTT 3.1.1', [0xf0, 0], 4, 0x81],
    ['a property that has no place here', [0xe0, 7, 0, 5, 0x27, 0, 0, 0, 9], 5, 0x82],
    [
      'a property twice',
      connect(0x02, 10, 0x11, 0, 0, 0, 9, 0x11, 0, 0, 0, 9, 0, 0),
      undefined,
      0x82,
    ],
    ['receive maximum 0', connect(0x02, 3, 0x21, 0, 0, 0, 0), undefined, 0x82],
    ['maximum packet size 0', connect(0x02, 5, 0x27, 0, 0, 0, 0, 0, 0), undefined, 0x82],
    ['request problem information 2', connect(0x02, 2, 0x17, 2, 0, 0), undefined, 0x82],
    ['subscription identifier 0', [0x82, 9, 0, 1, 2, 0x0b, 0, 0, 1, 97, 0], 5, 0x82],
    ['a zero twice', connect(0x02, 10, 0x11, 0, 0, 0, 0, 0x11, 0, 0, 0, 0, 0, 0), undefined, 0x82],
    ['an unknown property', connect(0x02, 2, 0x7f, 0, 0, 0), undefined, 0x81],
  ])('%s', (_, bytes, version, reasonCode) => {
    expect(refusal(bytes, version)).toBe(reasonCode)
  })

  test('bytes after the end of what the packet says', () => {
    expect(refusal([0xc0, 1, 0])).toBe(ReasonCode.malformedPacket)
    expect(refusal(connect(0x02, 0, 0, 0, 1, 2, 3), undefined)).toBe(ReasonCode.malformedPacket)
  })

  test('properties that run on past their own length', () => {
    expect(refusal(connect(0x02, 1, 0x11, 0, 0, 0, 9, 0, 0), undefined)).toBe(
      ReasonCode.malformedPacket,
    )
  })
})

test('the packet after a refused one is read as if nothing had been', () => {
  const good = encode({ cmd: 'subscribe', messageId: 7, subscriptions: [{ topic: 'a/b', qos: 1 }] })
  const bad = [
    [0x82, 7, 0, 1, 0, 0, 9, 97, 0],
    [0x80, 6, 0, 1, 0, 0, 1, 97],
    connect(0x03, 0, 0, 0),
    connect(0x02, 2, 0x7f, 0, 0, 0),
    [0xe0, 1, 0x55],
    [0x40, 0],
  ]
  for (const bytes of bad) {
    expect(() => decode(bytes)).toThrow()
    expect(decode(good)).toMatchObject({
      cmd: 'subscribe',
      messageId: 7,
      subscriptions: [{ topic: 'a/b', qos: 1 }],
    })
  }
})

test('a CONNECT does not change how the next connection is read', () => {
  decode(encode({ cmd: 'connect', clientId: 'five', protocolVersion: 5 }), undefined)
  const old = encode({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'a', qos: 0 }] }, 4)
  expect(decode(old, 4)).toMatchObject({ subscriptions: [{ topic: 'a', qos: 0 }] })
})

test('a CONNECT with everything in it is read', () => {
  const packet = decode(
    encode({
      cmd: 'connect',
      clientId: 'c',
      protocolVersion: 5,
      clean: false,
      keepalive: 30,
      username: 'u',
      password: Buffer.from([0, 255]),
      properties: {
        sessionExpiryInterval: 0xffffffff,
        receiveMaximum: 5,
        maximumPacketSize: 1000,
        topicAliasMaximum: 3,
        requestProblemInformation: false,
        requestResponseInformation: true,
        userProperties: { a: ['1', '2'] },
      },
      will: {
        topic: 'w',
        payload: Buffer.from('gone'),
        qos: 1,
        retain: true,
        properties: { willDelayInterval: 5, contentType: 'text/plain' },
      },
    }),
    undefined,
  )
  expect(packet).toMatchObject({
    cmd: 'connect',
    clientId: 'c',
    clean: false,
    properties: { sessionExpiryInterval: 0xffffffff, requestProblemInformation: false },
    will: { topic: 'w', qos: 1, properties: { willDelayInterval: 5 } },
  })
})
