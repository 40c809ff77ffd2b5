import type { Packet } from 'mqtt-packet'

const MASK = '******'
const TYPE_BITS: Readonly<Record<string, number>> = { subscribe: 1, unsubscribe: 1, pubrel: 1 }

const bit = (value: unknown) => (value === true ? 1 : 0)

/**
 * A packet in one line, as the original writes it: `PUBACK(Q0, R0, D0, PacketId=2, ReasonCode=0)`. Passwords and
 * authentication data are never part of it.
 *
 * @param payloadText of the payload of a message
 */
export function packetText(packet: Packet, payloadText: (payload: Buffer) => string): string {
  const name = packet.cmd.toUpperCase()
  if (packet.cmd === 'publish') {
    const { qos, retain, dup, topic, messageId, payload } = packet
    const text = payloadText(Buffer.from(payload))
    const header = `Q${qos}, R${bit(retain)}, D${bit(dup)}`
    return `${name}(${header}, Topic=${topic}, PacketId=${messageId}, Payload=${text})`
  }
  const fields = formatFields(packet, payloadText)
  return `${name}(Q${TYPE_BITS[packet.cmd] ?? 0}, R0, D0${fields === '' ? '' : `, ${fields}`})`
}

function formatFields(packet: Packet, payloadText: (payload: Buffer) => string): string {
  switch (packet.cmd) {
    case 'connect': {
      const { clientId, protocolId, protocolVersion, clean, keepalive, username, password, will } =
        packet
      const fields = [
        `ClientId=${clientId}`,
        `ProtoName=${protocolId}`,
        `ProtoVsn=${protocolVersion}`,
        `CleanStart=${clean}`,
        `KeepAlive=${keepalive}`,
        `Username=${username}`,
        `Password=${password === undefined ? 'undefined' : MASK}`,
      ]
      if (will !== undefined) {
        const text = payloadText(Buffer.from(will.payload))
        const header = `Q${will.qos ?? 0}, R${bit(will.retain)}`
        fields.push(`Will(${header}, Topic=${will.topic}, Payload=${text})`)
      }
      return fields.join(', ')
    }
    case 'connack':
      return `AckFlags=${bit(packet.sessionPresent)}, ReasonCode=${packet.reasonCode ?? packet.returnCode ?? 0}`
    case 'subscribe': {
      const filters = packet.subscriptions.map(
        ({ topic, qos, nl, rap, rh }) =>
          `${topic}(#{nl => ${bit(nl)},qos => ${qos},rap => ${bit(rap)},rh => ${rh ?? 0}})`,
      )
      return `PacketId=${packet.messageId} TopicFilters=[${filters.join(', ')}]`
    }
    case 'unsubscribe':
      return `PacketId=${packet.messageId} TopicFilters=[${packet.unsubscriptions.join(', ')}]`
    case 'suback':
    case 'unsuback': {
      const codes = 'granted' in packet ? packet.granted : []
      return `PacketId=${packet.messageId}, ReasonCodes=[${codes.map(String).join(', ')}]`
    }
    case 'puback':
    case 'pubrec':
    case 'pubrel':
    case 'pubcomp':
      return `PacketId=${packet.messageId}, ReasonCode=${('reasonCode' in packet ? packet.reasonCode : 0) ?? 0}`
    case 'disconnect':
    case 'auth':
      return `ReasonCode=${packet.reasonCode ?? 0}`
    default:
      return ''
  }
}
