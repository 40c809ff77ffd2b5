import { randomBytes } from 'node:crypto'
import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName } from '@signalbox/mqtt/topic'
import { Refusal } from '../../../kernel/access.ts'
import type { GatewayClient, GatewayReceiver } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery, GatewayMessage } from '../../../kernel/gateway/login.ts'
import { andThen, type MaybePromise } from '../../../kernel/hooks.ts'
import type { DisconnectReason } from '../../../kernel/reasons.ts'
import type { Link, LinkHandler } from '../gateway-type.ts'
import { InTurn } from '../in-turn.ts'
import type { VerifiedLink } from '../udp/verified-link.ts'
import { type Sendable, SnClient } from './client.ts'
import { decodePacket } from './decode.ts'
import { encodePacket, MAX_PAYLOAD_BYTES } from './encode.ts'
import type { SnGateway } from './gateway.ts'
import { ReturnCode, type PublishPacket, type SnPacket } from './packets.ts'

/** Packets of one peer that wait for a decision about an earlier one; more are lost, as datagrams are. */
const MAX_WAITING = 64
/** Bytes that are counted for each waiting packet; most are shorter. */
const WAITING_PACKET_BYTES = 1500
/** A session without Clean Session outlives its connection by so many seconds, as in API 5.7.2. */
const SESSION_SECONDS = 7200

type ConnectPacket = Extract<SnPacket, { type: 'connect' }>

/** A CONNECT whose will has not arrived completely. */
interface Handshake {
  readonly connect: ConnectPacket
  readonly will: { topic: string; qos: QoS; retain: boolean } | undefined
}

/** One address and port: a client of MQTT-SN, or a sender of QoS -1. */
export class SnPeer implements LinkHandler {
  readonly #gateway: SnGateway
  readonly #link: Link
  readonly #verified: VerifiedLink
  readonly #packets: InTurn<SnPacket>
  #handshake: Handshake | undefined
  #current: SnConnection | undefined

  constructor(gateway: SnGateway, link: Link, verified: VerifiedLink) {
    this.#gateway = gateway
    this.#link = link
    this.#verified = verified
    this.#packets = new InTurn(
      (packet) => this.#handle(packet),
      (error) => {
        gateway.log.error({ err: error, listener: link.peer.listener }, 'Packet handler failed')
        link.end()
      },
    )
  }

  receive(datagram: Buffer): void {
    this.#verified.received(datagram.length)
    const packet = decodePacket(datagram)
    const before = this.#current?.sn?.client
    if (packet === undefined) {
      // The source address may be forged: a client is not ended by it.
      if (before === undefined) this.#link.end()
      return
    }
    // It may wait, and the buffer is valid during this call only.
    const kept = this.#packets.isBusy ? decodePacket(Buffer.from(datagram)) : packet
    if (kept !== undefined && this.#packets.length < MAX_WAITING) this.#packets.push(kept)
    // Its CONNECT is its first packet.
    const client = before ?? this.#current?.sn?.client
    client?.heard(datagram.length)
    client?.packetReceived()
  }

  get heldBytes(): number {
    const will = this.#handshake?.will?.topic.length ?? 0
    return (
      will + this.#packets.length * WAITING_PACKET_BYTES + (this.#current?.sn?.waitingBytes ?? 0)
    )
  }

  closed(): void {
    this.#packets.end()
    this.#current?.sn?.client.close('normal')
  }

  send(packet: Sendable): boolean {
    const datagram = encodePacket(packet)
    this.#current?.sn?.client.packetSent(datagram.length)
    return this.#verified.send(datagram)
  }

  #handle(packet: SnPacket): MaybePromise<void> {
    if (packet.type === 'searchgw') {
      this.send({ type: 'gwinfo', gatewayId: this.#gateway.id, address: Buffer.alloc(0) })
      if (this.#current === undefined && this.#handshake === undefined) this.#link.end()
      return undefined
    }
    if (packet.type === 'connect') return this.#connect(packet)
    if (this.#current?.sn !== undefined) return this.#current.sn.handle(packet)
    if (this.#handshake !== undefined) return this.#proceed(this.#handshake, packet)
    return this.#handleStranger(packet)
  }

  // --- without a connection ---

  #handleStranger(packet: SnPacket): MaybePromise<void> {
    if (packet.type === 'disconnect') this.send({ type: 'disconnect', duration: undefined })
    const published =
      packet.type === 'publish' && packet.qos === -1 ? this.#publishUnconnected(packet) : undefined
    return andThen(published, () => this.#link.end())
  }

  #publishUnconnected({ topic, messageId, payload }: PublishPacket): MaybePromise<unknown> {
    if (!this.#gateway.acceptsUnconnected) {
      const topicId = topic.kind === 'short' ? 0 : topic.id
      return this.send({ type: 'puback', topicId, messageId, returnCode: ReturnCode.notSupported })
    }
    const name =
      topic.kind === 'short'
        ? topic.name
        : topic.kind === 'predefined'
          ? this.#gateway.predefined.nameOf(topic.id)
          : undefined
    if (name === undefined || !isTopicName(name)) return undefined
    return this.#gateway.publishUnconnected({
      topic: name,
      payload: Buffer.from(payload),
      qos: 0,
      retain: false,
    })
  }

  #connect(packet: ConnectPacket): MaybePromise<void> {
    const sn = this.#current?.sn
    if (sn?.isAsleep === true && sn.client.clientId === packet.clientId) {
      this.send({ type: 'connack', returnCode: ReturnCode.accepted })
      return sn.wake(packet.duration)
    }
    // The client has restarted at the same address.
    this.#current?.replace()
    this.#current = undefined
    this.#handshake = { connect: packet, will: undefined }
    if (!packet.will) return this.#login(packet, undefined)
    this.send({ type: 'willtopicreq' })
    return undefined
  }

  #proceed(handshake: Handshake, packet: SnPacket): MaybePromise<void> {
    const { connect, will } = handshake
    if (packet.type === 'willtopic') {
      if (packet.topic === '') return this.#login(connect, undefined)
      const { topic, qos, retain } = packet
      this.#handshake = { connect, will: { topic, qos, retain } }
      this.send({ type: 'willmsgreq' })
    } else if (packet.type === 'willmsg' && will !== undefined) {
      return this.#login(connect, { ...will, payload: Buffer.from(packet.payload) })
    }
    return undefined
  }

  #login(packet: ConnectPacket, will: GatewayMessage | undefined): MaybePromise<void> {
    this.#handshake = undefined
    if (will !== undefined && !isTopicName(will.topic)) return this.#refuse(ReturnCode.notSupported)
    const connection = new SnConnection(this, this.#gateway, this.#link, this.#verified, will)
    this.#current = connection
    const { cleanSession, duration } = packet
    const answer = this.#gateway.connect(
      this.#link,
      {
        clientId: packet.clientId === '' ? `sn-${randomBytes(8).toString('hex')}` : packet.clientId,
        username: null,
        password: undefined,
        protocolName: 'MQTT-SN',
        version: '1.2',
        cleanStart: cleanSession,
        keepAlive: duration,
        sessionExpiryInterval: cleanSession ? 0 : SESSION_SECONDS,
        receiveMaximum: 1,
        resends: true,
        will,
      },
      connection,
      { clientid: packet.clientId, clean_session: String(cleanSession), duration },
    )
    return andThen(answer, (admitted) => {
      if (!(admitted instanceof Refusal)) return
      this.#current = undefined
      this.#refuse(refusalCode(admitted))
    })
  }

  #refuse(returnCode: ReturnCode): void {
    this.send({ type: 'connack', returnCode })
    this.#link.end()
  }
}

/** Connection of one CONNECT; a later CONNECT at the same address gets another. */
class SnConnection implements GatewayReceiver {
  sn: SnClient | undefined
  readonly #peer: SnPeer
  readonly #gateway: SnGateway
  readonly #link: Link
  readonly #verified: VerifiedLink
  readonly #will: GatewayMessage | undefined
  #isReplaced = false

  constructor(
    peer: SnPeer,
    gateway: SnGateway,
    link: Link,
    verified: VerifiedLink,
    will: GatewayMessage | undefined,
  ) {
    this.#peer = peer
    this.#gateway = gateway
    this.#link = link
    this.#verified = verified
    this.#will = will
  }

  get maxPayloadBytes(): number {
    return MAX_PAYLOAD_BYTES
  }

  get waitingBytes(): number {
    return this.sn?.waitingBytes ?? 0
  }

  admitted(client: GatewayClient): void {
    const { topics, isResumed } = this.#gateway.openTopics(client.session)
    this.sn = new SnClient(
      client,
      {
        deadlines: this.#gateway.deadlines,
        send: (packet) => this.#peer.send(packet),
        needsProof: (bytes) => this.#verified.needsProof(bytes),
        verified: () => this.#verified.verify(),
      },
      topics,
      this.#will,
    )
    this.#link.establish()
    this.#peer.send({ type: 'connack', returnCode: ReturnCode.accepted })
    if (isResumed && this.#gateway.registersAgain) this.sn.announceSubscriptions()
  }

  deliver(delivery: GatewayDelivery): void {
    this.sn?.deliver(delivery)
  }

  release(packetId: number): void {
    this.sn?.release(packetId)
  }

  ended(_reason: DisconnectReason): void {
    this.sn?.ended()
    if (this.#isReplaced) return
    this.#peer.send({ type: 'disconnect', duration: undefined })
    this.#link.end()
  }

  /** Ends the connection but not the link, after another CONNECT from the same address. */
  replace(): void {
    this.#isReplaced = true
    this.sn?.client.close('discarded')
  }
}

function refusalCode({ reasonCode }: Refusal): ReturnCode {
  switch (reasonCode) {
    case ReasonCode.serverBusy:
    case ReasonCode.serverUnavailable:
    case ReasonCode.quotaExceeded:
    case ReasonCode.connectionRateExceeded:
      return ReturnCode.congestion
    case ReasonCode.clientIdentifierNotValid:
      return ReturnCode.notSupported
    default:
      return ReturnCode.notAuthorized
  }
}
