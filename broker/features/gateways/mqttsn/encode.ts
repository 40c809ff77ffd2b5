import { PacketType, type SnPacket, type SnQoS, type TopicReference } from './packets.ts'

/** The longest message that a length of 16 bits allows. */
const MAX_PACKET_BYTES = 65_535
/** The longest datagram of UDP over IPv4. */
const MAX_DATAGRAM_BYTES = 65_507
/** The fields of a PUBLISH before its payload, with a length of 16 bits. */
export const PUBLISH_HEAD_BYTES = 9
export const MAX_PAYLOAD_BYTES = MAX_DATAGRAM_BYTES - PUBLISH_HEAD_BYTES

/** The datagram of a message. Only the types of SUBSCRIBE that `decode.ts` reads can be written. */
export function encodePacket(packet: Exclude<SnPacket, { type: 'unsupported' }>): Buffer {
  return frame(PacketType[packet.type], body(packet))
}

/** The length is one byte where the message fits, else 0x01 and 16 bits. */
function frame(type: number, fields: Buffer): Buffer {
  const short = fields.length + 2
  if (short < 256) return Buffer.concat([Buffer.of(short, type), fields])
  const length = fields.length + 4
  if (length > MAX_PACKET_BYTES) throw new RangeError('A message of MQTT-SN is at most 65535 bytes')
  return Buffer.concat([Buffer.of(0x01, length >> 8, length & 0xff, type), fields])
}

function body(packet: Exclude<SnPacket, { type: 'unsupported' }>): Buffer {
  switch (packet.type) {
    case 'advertise':
      return Buffer.of(packet.gatewayId, ...uint16(packet.duration))
    case 'searchgw':
      return Buffer.of(packet.radius)
    case 'gwinfo':
      return Buffer.concat([Buffer.of(packet.gatewayId), packet.address])
    case 'connect': {
      const flags = (packet.cleanSession ? 0x04 : 0) | (packet.will ? 0x08 : 0)
      return withText([flags, 0x01, ...uint16(packet.duration)], packet.clientId)
    }
    case 'connack':
    case 'willtopicresp':
    case 'willmsgresp':
      return Buffer.of(packet.returnCode)
    case 'willtopicreq':
    case 'willmsgreq':
    case 'pingresp':
      return Buffer.alloc(0)
    case 'willtopic':
    case 'willtopicupd':
      if (packet.topic === '') return Buffer.alloc(0)
      return withText([qosBits(packet.qos) | retainBit(packet)], packet.topic)
    case 'willmsg':
    case 'willmsgupd':
      return packet.payload
    case 'register':
      return withText([...uint16(packet.topicId), ...uint16(packet.messageId)], packet.topicName)
    case 'regack':
    case 'puback':
      return Buffer.of(...uint16(packet.topicId), ...uint16(packet.messageId), packet.returnCode)
    case 'publish': {
      const flags =
        dupBit(packet) | qosBits(packet.qos) | retainBit(packet) | kindBits(packet.topic)
      const head = [flags, ...topicBytes(packet.topic), ...uint16(packet.messageId)]
      return Buffer.concat([Buffer.from(head), packet.payload])
    }
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
    case 'unsuback':
      return Buffer.from(uint16(packet.messageId))
    case 'subscribe':
    case 'unsubscribe': {
      const qos = packet.type === 'subscribe' ? dupBit(packet) | qosBits(packet.qos) : 0
      const { topic } = packet
      const head = [qos | kindBits(topic), ...uint16(packet.messageId)]
      if (topic.kind === 'name') return withText(head, topic.name)
      return Buffer.of(...head, ...topicBytes(topic))
    }
    case 'suback': {
      const ids = [...uint16(packet.topicId), ...uint16(packet.messageId)]
      return Buffer.of(qosBits(packet.qos), ...ids, packet.returnCode)
    }
    case 'pingreq':
      return Buffer.from(packet.clientId)
    case 'disconnect':
      return packet.duration === undefined ? Buffer.alloc(0) : Buffer.from(uint16(packet.duration))
  }
}

const uint16 = (value: number) => [value >> 8, value & 0xff] as const
const withText = (head: readonly number[], text: string) =>
  Buffer.concat([Buffer.from(head), Buffer.from(text)])
const qosBits = (qos: SnQoS) => (qos === -1 ? 3 : qos) << 5
const dupBit = ({ dup }: { dup: boolean }) => (dup ? 0x80 : 0)
const retainBit = ({ retain }: { retain: boolean }) => (retain ? 0x10 : 0)

const KIND_BITS = { normal: 0, name: 0, predefined: 1, short: 2 } as const
const kindBits = ({ kind }: { kind: keyof typeof KIND_BITS }) => KIND_BITS[kind]

function topicBytes(topic: TopicReference): readonly number[] {
  if (topic.kind !== 'short') return uint16(topic.id)
  return [topic.name.charCodeAt(0), topic.name.length > 1 ? topic.name.charCodeAt(1) : 0]
}
