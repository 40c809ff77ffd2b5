import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import fc from 'fast-check'
import mqttPacket, { type IPublishPacket } from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import type { Message, MessageProperties } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import { Framer } from './framer.ts'
import { decodePublish, encodePublish } from './publish.ts'

function decode(bytes: Buffer | number[], version = 5) {
  const framer = new Framer(1024 * 1024)
  framer.push(Buffer.from(bytes))
  const frame = framer.next()
  if (frame === undefined) throw new Error('the bytes are not one whole packet')
  return decodePublish(frame, version)
}

function parsed(bytes: Buffer, protocolVersion: number): IPublishPacket {
  const parser = mqttPacket.parser({ protocolVersion })
  let packet: unknown
  parser.on('packet', (each) => {
    packet = each
  })
  parser.parse(bytes)
  return packet as IPublishPacket // only PUBLISH is given to it
}

const text = fc
  .string({ unit: 'grapheme', maxLength: 20 })
  .filter((s) => s.isWellFormed() && !s.includes('\u0000'))
const word = text.map((s) => `t${s.replaceAll(/[+#]/g, '')}`)
const bytes = fc.uint8Array({ maxLength: 50 }).map((array) => Buffer.from(array))
const qos = fc.constantFrom(0 as const, 1 as const, 2 as const)

const properties: fc.Arbitrary<MessageProperties> = fc.record(
  {
    payloadFormatIndicator: fc.constantFrom(0 as const, 1 as const),
    contentType: text,
    responseTopic: word,
    correlationData: bytes,
    userProperties: fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 4 }),
  },
  { requiredKeys: [] },
)

function message(topic: string, payload: Buffer, given?: MessageProperties): Message {
  return {
    topic,
    payload,
    qos: 0,
    retain: false,
    fromClientId: 'p',
    timestamp: 0,
    ...(given && Object.keys(given).length > 0 ? { properties: given } : {}),
  }
}

describe('encode and decode', () => {
  test('what was encoded is decoded again, the order of user properties included [MQTT-3.3.2-18]', () => {
    fc.assert(
      fc.property(
        word,
        bytes,
        properties,
        qos,
        fc.boolean(),
        (topic, payload, given, q, retain) => {
          const sent = message(topic, payload, given)
          const encoded = encodePublish(sent, topic, 5, { qos: q, retain, topicAlias: 3 })
          if (q > 0) encoded.bytes.writeUInt16BE(9, encoded.packetIdAt)
          const packet = decode(encoded.bytes)
          expect(packet).toEqual({
            topic,
            qos: q,
            retain,
            dup: false,
            packetId: q > 0 ? 9 : 0,
            topicAlias: 3,
            payload,
            ...(sent.properties ? { properties: sent.properties } : {}),
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  test('mqtt-packet reads what is encoded, in both versions', () => {
    fc.assert(
      fc.property(word, bytes, fc.constantFrom(4, 5), qos, (topic, payload, version, q) => {
        const encoded = encodePublish(message(topic, payload), topic, version, {
          qos: q,
          retain: true,
          messageExpiryInterval: 60,
          subscriptionIdentifiers: [1, 200, 268_435_455],
        })
        if (q > 0) encoded.bytes.writeUInt16BE(77, encoded.packetIdAt)
        const packet = parsed(encoded.bytes, version)
        expect(packet).toMatchObject({ topic, qos: q, retain: true, dup: false })
        expect(Buffer.from(packet.payload)).toEqual(payload)
        if (q > 0) expect(packet.messageId).toBe(77)
        if (version === 5) {
          expect(packet.properties).toEqual({
            messageExpiryInterval: 60,
            subscriptionIdentifier: [1, 200, 268_435_455],
          })
        } else expect(packet.properties).toBeUndefined()
      }),
      { numRuns: 300 },
    )
  })

  test('what mqtt-packet encodes is read', () => {
    fc.assert(
      fc.property(
        word,
        bytes,
        qos,
        fc.boolean(),
        fc.constantFrom(4, 5),
        (topic, payload, q, retain, version) => {
          const packet: IPublishPacket = {
            cmd: 'publish',
            topic,
            payload,
            qos: q,
            retain,
            dup: q > 0,
            messageId: 12,
            properties:
              version === 5
                ? { topicAlias: 4, userProperties: { a: ['b', 'c'] }, messageExpiryInterval: 5 }
                : undefined,
          }
          const read = decode(mqttPacket.generate(packet, { protocolVersion: version }), version)
          expect(read).toMatchObject({
            topic,
            payload,
            qos: q,
            retain,
            dup: q > 0,
            packetId: q > 0 ? 12 : 0,
          })
          if (version === 5) {
            expect(read.topicAlias).toBe(4)
            expect(read.properties).toEqual({
              messageExpiryInterval: 5,
              userProperties: [
                ['a', 'b'],
                ['a', 'c'],
              ],
            })
          }
        },
      ),
      { numRuns: 300 },
    )
  })

  test('the topic is left out where the client knows the alias [MQTT-3.3.2-12]', () => {
    const encoded = encodePublish(message('a/b', Buffer.from('x')), 'a/b', 5, {
      qos: 0,
      retain: false,
      topicAlias: 7,
      omitTopic: true,
    })
    expect(decode(encoded.bytes)).toMatchObject({ topic: '', topicAlias: 7 })
  })
})

describe('what is refused', () => {
  // Topic 'a', then properties and payload as given.
  const v5 = (first: number, ...rest: number[]) => [first, 3 + rest.length, 0, 1, 97, ...rest]

  test.each<[string, number[], number]>([
    ['QoS 3 [MQTT-3.3.1-4]', v5(0x36, 0, 1, 0), ReasonCode.malformedPacket],
    ['DUP with QoS 0 [MQTT-3.3.1-2]', v5(0x38, 0), ReasonCode.malformedPacket],
    ['packet identifier 0 [MQTT-2.2.1-3]', v5(0x32, 0, 0, 0), ReasonCode.protocolError],
    ['no packet identifier', v5(0x32), ReasonCode.malformedPacket],
    ['a topic longer than the packet', [0x30, 3, 0, 9, 97], ReasonCode.malformedPacket],
    [
      'a topic of broken UTF-8 [MQTT-1.5.4-1]',
      [0x30, 4, 0, 1, 0xff, 0],
      ReasonCode.malformedPacket,
    ],
    [
      'a topic with a lone surrogate [MQTT-1.5.4-1]',
      [0x30, 6, 0, 3, 0xed, 0xa0, 0x80, 0],
      ReasonCode.malformedPacket,
    ],
    ['a topic with U+0000 [MQTT-1.5.4-2]', [0x30, 4, 0, 1, 0, 0], ReasonCode.malformedPacket],
    ['properties longer than the packet', v5(0x30, 9, 1), ReasonCode.malformedPacket],
    [
      'a property cut short by the properties end',
      v5(0x30, 2, 2, 0, 0, 0, 0),
      ReasonCode.malformedPacket,
    ],
    ['an unknown property', v5(0x30, 2, 0x7f, 0), ReasonCode.malformedPacket],
    ['payload format indicator 2', v5(0x30, 2, 1, 2), ReasonCode.protocolError],
    ['payload format indicator twice', v5(0x30, 4, 1, 0, 1, 0), ReasonCode.protocolError],
    ['two topic aliases', v5(0x30, 6, 0x23, 0, 1, 0x23, 0, 1), ReasonCode.protocolError],
    ['a subscription identifier [MQTT-3.3.4-6]', v5(0x30, 2, 0x0b, 1), ReasonCode.protocolError],
    [
      'a wildcard in the response topic [MQTT-3.3.2-14]',
      v5(0x30, 4, 8, 0, 1, 35),
      ReasonCode.protocolError,
    ],
  ])('%s', (_, packet, reasonCode) => {
    expect(() => decode(packet)).toThrow(expect.objectContaining({ reasonCode }))
  })

  test('the replacement character itself is good text', () => {
    expect(decode([0x30, 6, 0, 3, 0xef, 0xbf, 0xbd, 0]).topic).toBe('\ufffd')
  })

  test('any bytes are a packet or a protocol error, never anything else', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 60 }),
        fc.integer({ min: 0, max: 15 }),
        fc.constantFrom(4, 5),
        (body, flags, version) => {
          try {
            decode([0x30 | flags, body.length, ...body], version)
          } catch (error) {
            expect(error).toBeInstanceOf(ProtocolError)
          }
        },
      ),
      { numRuns: 5000 },
    )
  })
})
