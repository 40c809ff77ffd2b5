import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isTopicName, isWildcard } from '@signalbox/mqtt/topic'
import { Refusal } from '../../../kernel/access.ts'
import type { Deadline, Deadlines } from '../../../kernel/deadlines.ts'
import type { GatewayClient } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery, GatewayMessage } from '../../../kernel/gateway/login.ts'
import { andThen, type MaybePromise } from '../../../kernel/hooks.ts'
import { Deliveries } from './deliveries.ts'
import {
  type PublishPacket,
  ReturnCode,
  type SnPacket,
  type TopicReference,
  type TopicSelection,
} from './packets.ts'
import type { TopicRegistry } from './topics.ts'

export type Sendable = Exclude<SnPacket, { type: 'unsupported' }>

export interface SnClientPort {
  readonly deadlines: Deadlines
  send(packet: Sendable): boolean
  needsProof(bytes: number): boolean
  verified(): void
}

/** `awake`: a sleeping client fetches its messages. */
type State = 'active' | 'asleep' | 'awake'

/** A connected client of MQTT-SN. */
export class SnClient {
  readonly client: GatewayClient
  readonly #port: SnClientPort
  readonly #topics: TopicRegistry
  readonly #deliveries: Deliveries
  #state: State = 'active'
  #sleepMs = 0
  #sleep: Deadline | undefined
  #will: GatewayMessage | undefined

  constructor(
    client: GatewayClient,
    port: SnClientPort,
    topics: TopicRegistry,
    will: GatewayMessage | undefined,
  ) {
    this.client = client
    this.#port = port
    this.#topics = topics
    this.#will = will
    this.#deliveries = new Deliveries({
      deadlines: port.deadlines,
      topics,
      client,
      send: (packet) => port.send(packet),
      needsProof: (bytes) => port.needsProof(bytes),
      verified: () => port.verified(),
      lost: () => this.client.close('keepalive_timeout'),
      idle: () => this.#checkFetched(),
    })
  }

  get waitingBytes(): number {
    return this.#deliveries.waitingBytes
  }

  get isAsleep(): boolean {
    return this.#state !== 'active'
  }

  deliver(delivery: GatewayDelivery): void {
    this.#deliveries.deliver(delivery)
  }

  release(packetId: number): void {
    this.#port.send({ type: 'pubrel', messageId: packetId })
  }

  /** Registers the plain topics of a resumed session again. */
  announceSubscriptions(): void {
    const filters = [...this.client.session.subscriptions.keys()]
    this.#deliveries.announce(filters.filter((filter) => !isWildcard(filter)))
  }

  ended(): void {
    this.#sleep?.cancel()
    this.#deliveries.close()
  }

  handle(packet: SnPacket): MaybePromise<void> {
    const port = this.#port
    switch (packet.type) {
      case 'register':
        return this.#register(packet)
      case 'publish':
        return this.#publish(packet)
      case 'pubrel':
        this.client.complete(packet.messageId)
        port.send({ type: 'pubcomp', messageId: packet.messageId })
        return undefined
      case 'subscribe':
        return this.#subscribe(packet)
      case 'unsubscribe':
        return this.#unsubscribe(packet)
      case 'unsupported':
        return this.#refuseTopic(packet)
      case 'pingreq':
        return this.#ping(packet.clientId)
      case 'disconnect':
        return packet.duration === undefined || packet.duration === 0
          ? this.client.leave()
          : this.#fallAsleep(packet.duration)
      case 'regack':
        return this.#deliveries.regack(packet.messageId, packet.returnCode)
      case 'puback':
        return this.#deliveries.puback(packet.messageId, packet.topicId, packet.returnCode)
      case 'pubrec':
        return this.#deliveries.pubrec(packet.messageId)
      case 'pubcomp':
        return this.#deliveries.pubcomp(packet.messageId)
      case 'willtopicupd':
        this.#changeWill(packet.topic === '' ? undefined : { ...NO_WILL, ...this.#will, ...packet })
        port.send({ type: 'willtopicresp', returnCode: ReturnCode.accepted })
        return undefined
      case 'willmsgupd':
        // A message without a topic is not a will.
        if (this.#will !== undefined) {
          this.#changeWill({ ...this.#will, payload: Buffer.from(packet.payload) })
        }
        port.send({ type: 'willmsgresp', returnCode: ReturnCode.accepted })
        return undefined
      default:
        // Packets of gateways and of the CONNECT handshake.
        return undefined
    }
  }

  /** CONNECT of a client that sleeps: it is active again, and its messages follow. */
  wake(keepAlive: number): void {
    this.#sleep?.cancel()
    this.#state = 'active'
    this.client.keepAlive(keepAlive)
    this.#deliveries.resume()
    this.client.wake()
  }

  // --- topics, messages, subscriptions ---

  #register({ topicName, messageId }: Extract<SnPacket, { type: 'register' }>): void {
    const topicId = isTopicName(topicName) ? this.#topics.assign(topicName) : undefined
    const returnCode = topicId === undefined ? ReturnCode.notSupported : ReturnCode.accepted
    this.#port.send({ type: 'regack', topicId: topicId ?? 0, messageId, returnCode })
  }

  #publish(packet: PublishPacket): MaybePromise<void> {
    const { qos, messageId, retain, payload } = packet
    const topic = this.#topics.nameOf(packet.topic)
    if (topic === undefined) return this.#puback(packet, ReturnCode.invalidTopicId)
    if (isWildcard(topic)) return this.#puback(packet, ReturnCode.notSupported)
    // QoS -1 is QoS 0 of a client that is connected.
    const message = {
      topic,
      qos: qos === -1 ? 0 : qos,
      retain,
      payload: Buffer.from(payload),
    } as const
    if (qos === 2) {
      const begun = this.client.begin(messageId)
      if (begun === 'full') return this.#puback(packet, ReturnCode.congestion)
      // The message was published before, and its PUBREC was lost.
      if (begun === 'known') return this.#acknowledge(packet)
    }
    return andThen(this.client.publish(message), (outcome): MaybePromise<void> => {
      if (outcome instanceof Refusal) {
        if (qos === 2) this.client.complete(messageId)
        return this.#puback(packet, toReturnCode(outcome))
      }
      return outcome.settled === undefined
        ? this.#acknowledge(packet)
        : outcome.settled.then(() => this.#acknowledge(packet))
    })
  }

  /** A message that is refused has a PUBACK in every QoS. */
  #puback({ topic, messageId }: PublishPacket, returnCode: ReturnCode): void {
    this.#port.send({ type: 'puback', topicId: toTopicId(topic), messageId, returnCode })
  }

  #acknowledge(packet: PublishPacket): void {
    if (packet.qos === 1) this.#puback(packet, ReturnCode.accepted)
    else if (packet.qos === 2) this.#port.send({ type: 'pubrec', messageId: packet.messageId })
  }

  #subscribe(packet: Extract<SnPacket, { type: 'subscribe' }>): MaybePromise<void> {
    const { topic, qos, messageId } = packet
    const suback = (topicId: number, returnCode: ReturnCode) =>
      this.#port.send({ type: 'suback', qos, topicId, messageId, returnCode })
    const filter = this.#findFilter(topic)
    if (filter === undefined) return void suback(0, ReturnCode.invalidTopicId)
    const answered = this.client.subscribe(filter, { qos }, (granted) => {
      if (granted instanceof Refusal) suback(0, toReturnCode(granted))
      else suback(this.#idFor(topic), ReturnCode.accepted)
    })
    return andThen(answered, () => {})
  }

  #unsubscribe({
    topic,
    messageId,
  }: Extract<SnPacket, { type: 'unsubscribe' }>): MaybePromise<void> {
    const filter = this.#findFilter(topic)
    const done = filter === undefined ? false : this.client.unsubscribe(filter)
    return andThen(done, () => void this.#port.send({ type: 'unsuback', messageId }))
  }

  #findFilter(topic: TopicSelection): string | undefined {
    return topic.kind === 'predefined' ? this.#topics.predefinedName(topic.id) : topic.name
  }

  /** The identifier in a SUBACK: a filter with wildcards has none. */
  #idFor(topic: TopicSelection): number {
    if (topic.kind === 'predefined') return topic.id
    if (topic.kind === 'short' || !isTopicName(topic.name)) return 0
    return this.#topics.assign(topic.name) ?? 0
  }

  #refuseTopic({ of, messageId }: Extract<SnPacket, { type: 'unsupported' }>): void {
    const returnCode = ReturnCode.notSupported
    if (of === 'unsubscribe') this.#port.send({ type: 'unsuback', messageId })
    else this.#port.send({ type: 'suback', qos: 0, topicId: 0, messageId, returnCode })
  }

  #changeWill(will: GatewayMessage | undefined): void {
    this.#will = will && {
      topic: will.topic,
      qos: will.qos,
      retain: will.retain,
      payload: will.payload,
    }
    this.client.setWill(this.#will)
  }

  // --- sleep (section 6.14) ---

  #ping(clientId: string): void {
    if (clientId !== '' && clientId !== this.client.clientId) return
    if (this.#state === 'active' || clientId === '') {
      this.#port.send({ type: 'pingresp' })
      return
    }
    this.#state = 'awake'
    this.#restartSleep()
    this.#deliveries.resume()
    this.client.wake()
    this.#checkFetched()
  }

  #fallAsleep(seconds: number): void {
    this.#sleepMs = seconds * 1000
    this.client.keepAlive(0)
    this.#goToSleep()
    this.#port.send({ type: 'disconnect', duration: undefined })
  }

  #goToSleep(): void {
    this.#state = 'asleep'
    this.#deliveries.pause()
    this.client.sleep()
    this.#restartSleep()
  }

  #restartSleep(): void {
    this.#sleep?.cancel()
    this.#sleep = this.#port.deadlines.add(this.#sleepMs, () => {
      // A client that does not wake up in time gets no will, as in API 5.7.2.
      this.client.setWill(undefined)
      this.client.close('keepalive_timeout')
    })
  }

  #checkFetched(): void {
    if (this.#state !== 'awake' || !this.#deliveries.isIdle) return
    if (this.client.session.queue.length > 0) return
    this.#goToSleep()
    this.#port.send({ type: 'pingresp' })
  }
}

const NO_WILL: GatewayMessage = { topic: '', qos: 0, retain: false, payload: Buffer.alloc(0) }

const toTopicId = (topic: TopicReference) =>
  topic.kind === 'short'
    ? topic.name.charCodeAt(0) * 256 + (topic.name.length > 1 ? topic.name.charCodeAt(1) : 0)
    : topic.id

/** The return code of a refused message or subscription. */
function toReturnCode({ reasonCode }: Refusal): ReturnCode {
  if (reasonCode === ReasonCode.notAuthorized) return ReturnCode.notAuthorized
  if (reasonCode === ReasonCode.quotaExceeded) return ReturnCode.limitExceeded
  return ReturnCode.notSupported
}
