/**
 * PUBLISH, the hot path, read and written here. All other packets go through `mqtt-packet`, which
 * for this one would lose the order of user properties [MQTT-3.3.2-17] and cost most of the time
 * of a message (docs/decisions/0003-engine-and-codec.md).
 */
// The global of this name is a getter, which is called for each packet.
import { Buffer } from 'node:buffer'
import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { Message, MessageProperties } from '../message.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { Frame } from './framer.ts'

export interface PublishPacket {
  topic: string
  qos: QoS
  retain: boolean
  dup: boolean
  /** 0 with QoS 0. */
  packetId: number
  topicAlias?: number
  properties?: MessageProperties
  payload: Buffer
}

const malformed = (what: string) =>
  new ProtocolError(ReasonCode.malformedPacket, `PUBLISH with ${what}`)
const violated = (what: string) =>
  new ProtocolError(ReasonCode.protocolError, `PUBLISH with ${what}`)

const REPLACEMENT = '\ufffd'

/** Reads the fields of one packet; every overrun is a malformed packet. */
class Reader {
  readonly bytes: Buffer
  at: number
  readonly end: number

  constructor(bytes: Buffer, at: number, end: number) {
    this.bytes = bytes
    this.at = at
    this.end = end
  }

  byte(): number {
    if (this.at + 1 > this.end) throw malformed('too few bytes')
    return this.bytes[this.at++] ?? 0
  }

  uint16(): number {
    if (this.at + 2 > this.end) throw malformed('too few bytes')
    const value = this.bytes.readUInt16BE(this.at)
    this.at += 2
    return value
  }

  uint32(): number {
    if (this.at + 4 > this.end) throw malformed('too few bytes')
    const value = this.bytes.readUInt32BE(this.at)
    this.at += 4
    return value
  }

  variableInteger(): number {
    let value = 0
    for (let shift = 0; shift <= 21; shift += 7) {
      const byte = this.byte()
      value += (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
    throw malformed('a variable byte integer of five bytes')
  }

  binary(): Buffer {
    const length = this.uint16()
    if (this.at + length > this.end) throw malformed('too few bytes')
    const value = this.bytes.subarray(this.at, this.at + length)
    this.at += length
    return value
  }

  text(): string {
    const bytes = this.binary()
    const text = bytes.toString('utf8')
    // Only a text that holds the replacement character may have been broken [MQTT-1.5.4-1].
    if (text.includes(REPLACEMENT) && !Buffer.from(text).equals(bytes)) throw malformed('bad UTF-8')
    if (text.includes('\u0000')) throw malformed('U+0000 in a text')
    return text
  }
}

/** @throws {ProtocolError} if the packet is malformed. */
export function decodePublish({ bytes, bodyAt }: Frame, version: number): PublishPacket {
  const flags = bytes[0] ?? 0
  const qos = (flags >> 1) & 3
  const dup = (flags & 8) !== 0
  if (qos === 3) throw malformed('QoS 3') // [MQTT-3.3.1-4]
  if (qos === 0 && dup) throw malformed('DUP and QoS 0') // [MQTT-3.3.1-2]
  const reader = new Reader(bytes, bodyAt, bytes.length)
  const packet: PublishPacket = {
    topic: reader.text(),
    qos: qos as QoS, // 3 is refused above
    retain: (flags & 1) !== 0,
    dup,
    packetId: 0,
    payload: bytes,
  }
  if (qos > 0) {
    packet.packetId = reader.uint16()
    if (packet.packetId === 0) throw violated('packet identifier 0') // [MQTT-2.2.1-3]
  }
  if (version === 5) {
    const length = reader.variableInteger()
    if (length > 0) readProperties(packet, reader, length)
  }
  const payload = bytes.subarray(reader.at)
  // Copied, so that a small waiting payload does not retain the whole chunk.
  packet.payload = payload.length * 16 < bytes.buffer.byteLength ? Buffer.from(payload) : payload
  return packet
}

function readProperties(packet: PublishPacket, outer: Reader, length: number): void {
  const end = outer.at + length
  if (end > outer.end) throw malformed('properties longer than the packet')
  const reader = new Reader(outer.bytes, outer.at, end)
  outer.at = end
  const properties: MessageProperties = {}
  const userProperties: [string, string][] = []
  let seen = 0
  while (reader.at < end) {
    const id = reader.byte()
    if (id !== 0x26) {
      // All but the user property may stand once [MQTT-3.3.2-6] and the like.
      if (id < 32 && (seen & (1 << id)) !== 0) throw violated(`property ${id} twice`)
      if (id < 32) seen |= 1 << id
    }
    switch (id) {
      case 0x01: {
        const value = reader.byte()
        if (value > 1) throw violated('a payload format indicator above 1')
        properties.payloadFormatIndicator = value === 1 ? 1 : 0
        break
      }
      case 0x02:
        properties.messageExpiryInterval = reader.uint32()
        break
      case 0x03:
        properties.contentType = reader.text()
        break
      case 0x08:
        properties.responseTopic = reader.text()
        if (/[+#]/.test(properties.responseTopic)) throw violated('a wildcard response topic') // [MQTT-3.3.2-14]
        break
      case 0x09:
        properties.correlationData = Buffer.from(reader.binary())
        break
      case 0x23:
        if (packet.topicAlias !== undefined) throw violated('two topic aliases')
        packet.topicAlias = reader.uint16()
        break
      case 0x26:
        userProperties.push([reader.text(), reader.text()])
        break
      case 0x0b:
        throw violated('a subscription identifier from a client') // [MQTT-3.3.4-6]
      default:
        throw malformed(`property ${id}`)
    }
  }
  if (userProperties.length > 0) properties.userProperties = userProperties
  for (const _ in properties) {
    packet.properties = properties
    return
  }
}

export interface PublishOptions {
  qos: QoS
  retain: boolean
  /** Rest of the message's own interval, in seconds. */
  messageExpiryInterval?: number | undefined
  subscriptionIdentifiers?: readonly number[] | undefined
  topicAlias?: number | undefined
  /** Whether to omit the topic, because the client knows the alias [MQTT-3.3.2-12]. */
  omitTopic?: boolean | undefined
}

export interface EncodedPublish {
  bytes: Buffer
  /** Where the packet identifier is to be written; 0 with QoS 0. */
  packetIdAt: number
}

function variableIntegerBytes(value: number): number {
  return value < 128 ? 1 : value < 16_384 ? 2 : value < 2_097_152 ? 3 : 4
}

/** The packet with packet identifier 0 and DUP 0: one encoding serves many receivers. */
export function encodePublish(
  message: Message,
  topic: string,
  version: number,
  options: PublishOptions,
): EncodedPublish {
  const name = options.omitTopic ? '' : topic
  const topicBytes = Buffer.byteLength(name)
  const properties = version === 5 ? encodeProperties(message.properties, options) : undefined
  const idBytes = options.qos > 0 ? 2 : 0
  const length = 2 + topicBytes + idBytes + (properties?.length ?? 0) + message.payload.length
  const bytes = Buffer.allocUnsafe(1 + variableIntegerBytes(length) + length)
  bytes[0] = 0x30 | (options.qos << 1) | (options.retain ? 1 : 0)
  let at = writeVariableInteger(bytes, 1, length)
  at = bytes.writeUInt16BE(topicBytes, at)
  at += bytes.write(name, at)
  const packetIdAt = idBytes === 0 ? 0 : at
  if (idBytes > 0) at = bytes.writeUInt16BE(0, at)
  if (properties !== undefined) at += properties.copy(bytes, at)
  message.payload.copy(bytes, at)
  return { bytes, packetIdAt }
}

function writeVariableInteger(bytes: Buffer, from: number, value: number): number {
  let at = from
  let rest = value
  while (rest > 127) {
    bytes[at++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  bytes[at++] = rest
  return at
}

const NO_PROPERTIES = Buffer.from([0])

function encodeProperties(
  properties: MessageProperties | undefined,
  options: PublishOptions,
): Buffer {
  const parts: Buffer[] = []
  const uint = (id: number, value: number, size: 1 | 2 | 4) => {
    const bytes = Buffer.allocUnsafe(1 + size)
    bytes[0] = id
    bytes.writeUIntBE(value, 1, size)
    parts.push(bytes)
  }
  const binary = (value: Buffer) => {
    const length = Buffer.allocUnsafe(2)
    length.writeUInt16BE(value.length)
    parts.push(length, value)
  }
  const text = (id: number, ...values: string[]) => {
    parts.push(Buffer.from([id]))
    for (const value of values) binary(Buffer.from(value))
  }
  if (properties?.payloadFormatIndicator !== undefined) {
    uint(0x01, properties.payloadFormatIndicator, 1)
  }
  if (options.messageExpiryInterval !== undefined) uint(0x02, options.messageExpiryInterval, 4)
  if (options.topicAlias !== undefined) uint(0x23, options.topicAlias, 2)
  if (properties?.contentType !== undefined) text(0x03, properties.contentType)
  if (properties?.responseTopic !== undefined) text(0x08, properties.responseTopic)
  if (properties?.correlationData !== undefined) {
    parts.push(Buffer.from([0x09]))
    binary(properties.correlationData)
  }
  for (const identifier of options.subscriptionIdentifiers ?? []) {
    const bytes = Buffer.allocUnsafe(1 + variableIntegerBytes(identifier))
    bytes[0] = 0x0b
    writeVariableInteger(bytes, 1, identifier)
    parts.push(bytes)
  }
  for (const [name, value] of properties?.userProperties ?? []) text(0x26, name, value)
  if (parts.length === 0) return NO_PROPERTIES
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const head = Buffer.allocUnsafe(variableIntegerBytes(length))
  writeVariableInteger(head, 0, length)
  return Buffer.concat([head, ...parts])
}
