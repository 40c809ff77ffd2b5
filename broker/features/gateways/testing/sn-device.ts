import type { Sendable } from '../mqttsn/client.ts'
import { decodePacket } from '../mqttsn/decode.ts'
import { encodePacket } from '../mqttsn/encode.ts'
import type { SnPacket } from '../mqttsn/packets.ts'
import type { UdpPeer } from './udp-gateway.ts'

export type SnPacketOf<Type extends SnPacket['type']> = SnPacket & { type: Type }

/** A client of MQTT-SN as the standard describes it, without an idea of its own. */
export class SnDevice {
  readonly peer: UdpPeer

  constructor(peer: UdpPeer) {
    this.peer = peer
  }

  send(packet: Sendable): void {
    this.peer.send(encodePacket(packet))
  }

  async next<Type extends SnPacket['type']>(type: Type): Promise<SnPacketOf<Type>> {
    const packet = decodePacket(await this.peer.next())
    if (packet?.type !== type) throw new Error(`${packet?.type} came instead of ${type}`)
    return packet as SnPacketOf<Type> // by its type
  }

  async connect(clientId: string, more: Partial<SnPacketOf<'connect'>> = {}): Promise<number> {
    const fields = { cleanSession: true, will: false, duration: 60, ...more }
    this.send({ type: 'connect', clientId, ...fields })
    return (await this.next('connack')).returnCode
  }

  async subscribe(name: string, qos: 0 | 1 | 2 = 0): Promise<SnPacketOf<'suback'>> {
    this.send({ type: 'subscribe', dup: false, qos, messageId: 11, topic: { kind: 'name', name } })
    return this.next('suback')
  }

  async register(topicName: string): Promise<SnPacketOf<'regack'>> {
    this.send({ type: 'register', topicId: 0, messageId: 12, topicName })
    return this.next('regack')
  }

  publish(more: Partial<SnPacketOf<'publish'>>): void {
    this.send({
      type: 'publish',
      ...{ dup: false, qos: 0, retain: false, messageId: 0, payload: Buffer.from('hello') },
      topic: { kind: 'normal', id: 1025 },
      ...more,
    })
  }

  /** Everything that was sent before was handled. */
  async settled(): Promise<void> {
    this.send({ type: 'pingreq', clientId: '' })
    await this.next('pingresp')
  }
}
