import type { QoS } from '@signalbox/mqtt/protocol'
import {
  PacketType,
  type SnPacket,
  type SnQoS,
  type TopicReference,
  type TopicSelection,
} from './packets.ts'

const TYPE_NAMES = new Map(Object.entries(PacketType).map(([name, type]) => [type, name])) as Map<
  number,
  keyof typeof PacketType // the keys of the object
>

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

class Malformed extends Error {}

/** Reads the fields of one message; a field that the message is too short for is malformed. */
class Fields {
  readonly #bytes: Buffer
  #at: number

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes
    this.#at = at
  }

  get left(): number {
    return this.#bytes.length - this.#at
  }

  byte(): number {
    const value = this.#bytes[this.#at]
    if (value === undefined) throw new Malformed()
    this.#at++
    return value
  }

  uint16(): number {
    return this.byte() * 256 + this.byte()
  }

  rest(): Buffer {
    const value = this.#bytes.subarray(this.#at)
    this.#at = this.#bytes.length
    return value
  }

  text(): string {
    try {
      return utf8.decode(this.rest())
    } catch {
      throw new Malformed()
    }
  }
}

/** The message of a datagram; `undefined`: the datagram is malformed. */
export function decodePacket(datagram: Buffer): SnPacket | undefined {
  const isLong = datagram[0] === 0x01
  if (datagram.length < (isLong ? 4 : 2)) return undefined
  // One message per datagram, and its length is that of the datagram.
  if ((isLong ? datagram.readUInt16BE(1) : datagram[0]) !== datagram.length) return undefined
  const headBytes = isLong ? 3 : 1
  const name = TYPE_NAMES.get(datagram[headBytes] ?? -1)
  if (name === undefined) return undefined
  const fields = new Fields(datagram, headBytes + 1)
  try {
    const packet = readers[name](fields)
    return fields.left === 0 ? packet : undefined
  } catch (error) {
    if (error instanceof Malformed) return undefined
    throw error
  }
}

const readers: { readonly [Name in keyof typeof PacketType]: (fields: Fields) => SnPacket } = {
  advertise: (f) => ({ type: 'advertise', gatewayId: f.byte(), duration: f.uint16() }),
  searchgw: (f) => ({ type: 'searchgw', radius: f.byte() }),
  gwinfo: (f) => ({ type: 'gwinfo', gatewayId: f.byte(), address: f.rest() }),
  connect(f) {
    const flags = f.byte()
    f.byte() // The protocol ID: API 5.7.2 accepts any.
    return {
      type: 'connect',
      cleanSession: (flags & 0x04) !== 0,
      will: (flags & 0x08) !== 0,
      duration: f.uint16(),
      clientId: f.text(),
    }
  },
  connack: (f) => ({ type: 'connack', returnCode: f.byte() }),
  willtopicreq: () => ({ type: 'willtopicreq' }),
  willtopic: (f) => ({ type: 'willtopic', ...willTopic(f) }),
  willmsgreq: () => ({ type: 'willmsgreq' }),
  willmsg: (f) => ({ type: 'willmsg', payload: f.rest() }),
  register: (f) => ({
    type: 'register',
    topicId: f.uint16(),
    messageId: f.uint16(),
    topicName: f.text(),
  }),
  regack: (f) => ({ type: 'regack', ...topicReceipt(f) }),
  publish(f) {
    const flags = f.byte()
    return {
      type: 'publish',
      dup: (flags & 0x80) !== 0,
      qos: readQos(flags),
      retain: (flags & 0x10) !== 0,
      topic: topicReference(flags, f),
      messageId: f.uint16(),
      payload: f.rest(),
    }
  },
  puback: (f) => ({ type: 'puback', ...topicReceipt(f) }),
  pubcomp: (f) => ({ type: 'pubcomp', messageId: f.uint16() }),
  pubrec: (f) => ({ type: 'pubrec', messageId: f.uint16() }),
  pubrel: (f) => ({ type: 'pubrel', messageId: f.uint16() }),
  subscribe(f) {
    const flags = f.byte()
    const messageId = f.uint16()
    const topic = topicSelection(flags, f)
    if (topic === undefined) return { type: 'unsupported', of: 'subscribe', messageId }
    const dup = (flags & 0x80) !== 0
    return { type: 'subscribe', dup, qos: qosOfMqtt(flags), messageId, topic }
  },
  suback: (f) => ({
    type: 'suback',
    qos: qosOfMqtt(f.byte()),
    topicId: f.uint16(),
    messageId: f.uint16(),
    returnCode: f.byte(),
  }),
  unsubscribe(f) {
    const flags = f.byte()
    const messageId = f.uint16()
    const topic = topicSelection(flags, f)
    if (topic === undefined) return { type: 'unsupported', of: 'unsubscribe', messageId }
    return { type: 'unsubscribe', messageId, topic }
  },
  unsuback: (f) => ({ type: 'unsuback', messageId: f.uint16() }),
  pingreq: (f) => ({ type: 'pingreq', clientId: f.text() }),
  pingresp: () => ({ type: 'pingresp' }),
  disconnect: (f) => ({ type: 'disconnect', duration: f.left === 0 ? undefined : f.uint16() }),
  willtopicupd: (f) => ({ type: 'willtopicupd', ...willTopic(f) }),
  willtopicresp: (f) => ({ type: 'willtopicresp', returnCode: f.byte() }),
  willmsgupd: (f) => ({ type: 'willmsgupd', payload: f.rest() }),
  willmsgresp: (f) => ({ type: 'willmsgresp', returnCode: f.byte() }),
}

const topicReceipt = (f: Fields) => ({
  topicId: f.uint16(),
  messageId: f.uint16(),
  returnCode: f.byte(),
})

/** Without fields, also without flags, the client has no will. */
function willTopic(f: Fields): { topic: string; qos: QoS; retain: boolean } {
  if (f.left === 0) return { topic: '', qos: 0, retain: false }
  const flags = f.byte()
  return { qos: qosOfMqtt(flags), retain: (flags & 0x10) !== 0, topic: f.text() }
}

function readQos(flags: number): SnQoS {
  const bits = (flags >> 5) & 0x03
  return bits === 3 ? -1 : (bits as QoS) // 0, 1 or 2
}

/** QoS for packets in which -1 has no meaning. */
function qosOfMqtt(flags: number): QoS {
  const qos = readQos(flags)
  if (qos === -1) throw new Malformed()
  return qos
}

function topicReference(flags: number, f: Fields): TopicReference {
  const kind = flags & 0x03
  if (kind === 2) return { kind: 'short', name: shortName(f.uint16()) }
  if (kind === 3) throw new Malformed()
  return { kind: kind === 0 ? 'normal' : 'predefined', id: f.uint16() }
}

/** Two characters; the second one is NUL where the name has one. */
function shortName(bytes: number): string {
  const [first, second] = [bytes >> 8, bytes & 0xff]
  if (first === 0 || first > 0x7f || second > 0x7f) throw new Malformed()
  return second === 0 ? String.fromCharCode(first) : String.fromCharCode(first, second)
}

/** `undefined`: the reserved kind. */
function topicSelection(flags: number, f: Fields): TopicSelection | undefined {
  switch (flags & 0x03) {
    case 0:
      return { kind: 'name', name: f.text() }
    case 1:
      return { kind: 'predefined', id: f.uint16() }
    case 2:
      return { kind: 'short', name: shortName(f.uint16()) }
    default:
      f.rest()
      return undefined
  }
}
