import { randomInt } from 'node:crypto'
import type { Deadline, Deadlines } from '../../../kernel/deadlines.ts'
import type { GatewayClient } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery } from '../../../kernel/gateway/login.ts'
import { PUBLISH_HEAD_BYTES } from './encode.ts'
import { ReturnCode, type SnPacket } from './packets.ts'
import type { TopicRegistry } from './topics.ts'

const REGISTER_RETRY_MS = 5000
const REGISTER_REPEATS = 3

/** Parts of the client that deliveries use. */
export interface DeliveryPort {
  readonly deadlines: Deadlines
  readonly topics: TopicRegistry
  readonly client: GatewayClient
  /** Sends a packet; `false` if the address is unverified and its credit is used up. */
  send(packet: Exclude<SnPacket, { type: 'unsupported' }>): boolean
  /** Whether the address must be verified before this many bytes are sent. */
  needsProof(bytes: number): boolean
  /** The peer has answered with a value that was sent to its address, which proves the address. */
  verified(): void
  /** The client does not answer. */
  lost(): void
  /** Called when no delivery is waiting. */
  idle(): void
}

interface Registration {
  readonly topic: string
  readonly messageId: number
  repeats: number
  deadline: Deadline
}

/**
 * Messages on their way to one client. A topic that the client knows by no identifier is registered first, one after
 * the other; its messages wait (MQTT-SN 1.2 section 6.10).
 */
export class Deliveries {
  readonly #port: DeliveryPort
  readonly #waiting = new Map<string, GatewayDelivery[]>()
  #waitingBytes = 0
  /** The one message of QoS 1 or 2 that is in flight. */
  #inflight: GatewayDelivery | undefined
  #registration: Registration | undefined
  #isPaused = false
  // Not predictable: its repetition proves that the client receives at its address.
  #registerId = randomInt(1, 0x1_0000)

  constructor(port: DeliveryPort) {
    this.#port = port
  }

  get waitingBytes(): number {
    return this.#waitingBytes
  }

  get isIdle(): boolean {
    return this.#waiting.size === 0 && this.#inflight === undefined
  }

  deliver(delivery: GatewayDelivery): void {
    if (delivery.qos > 0) this.#inflight = delivery
    const bytes = delivery.message.payload.length + PUBLISH_HEAD_BYTES
    const topic = this.#port.topics.referenceTo(delivery.topic)
    const isKnown = topic !== undefined && !this.#waiting.has(delivery.topic)
    // A REGISTER verifies the address by its answer, even if the client knows the topic.
    if (isKnown && !this.#port.needsProof(bytes)) this.#publish(delivery)
    else this.#wait(delivery)
  }

  /** Registers topics before messages to them arrive. */
  announce(topics: Iterable<string>): void {
    for (const topic of topics) {
      if (!this.#waiting.has(topic)) this.#waiting.set(topic, [])
    }
    this.#registerNext()
  }

  regack(messageId: number, returnCode: ReturnCode): void {
    const registration = this.#registration
    if (registration?.messageId !== messageId) return
    this.#port.verified()
    // Its time-out sends it again.
    if (returnCode === ReturnCode.congestion) return
    registration.deadline.cancel()
    this.#registration = undefined
    const { topic } = registration
    const waiting = this.#take(topic)
    if (returnCode !== ReturnCode.accepted) this.#port.topics.forget(topic)
    for (const delivery of waiting) {
      if (returnCode === ReturnCode.accepted) this.#publish(delivery)
      else this.#abandon(delivery)
    }
    this.#registerNext()
    this.#checkIdle()
  }

  /** PUBACK: the receipt of QoS 1, or that a message of any QoS was rejected. */
  puback(messageId: number, topicId: number, returnCode: ReturnCode): void {
    const inflight = this.#inflight
    const isInflight = inflight !== undefined && inflight.packetId === messageId
    if (isInflight) this.#port.verified()
    if (returnCode === ReturnCode.invalidTopicId) {
      const topic = this.#port.topics.nameOf({ kind: 'normal', id: topicId })
      if (topic !== undefined) this.#port.topics.forget(topic)
      if (isInflight) return this.#registerAgain(inflight)
    }
    if (!isInflight) return
    if (returnCode !== ReturnCode.accepted) return this.#abandon(inflight)
    if (inflight.qos === 1 && this.#port.client.acknowledge(messageId)) this.completed(messageId)
  }

  pubrec(messageId: number): void {
    if (this.#inflight?.packetId === messageId) this.#port.verified()
    this.#port.client.received(messageId)
  }

  pubcomp(messageId: number): void {
    if (this.#port.client.acknowledge(messageId)) this.completed(messageId)
  }

  completed(messageId: number): void {
    if (this.#inflight?.packetId === messageId) this.#inflight = undefined
    this.#checkIdle()
  }

  /** The client sleeps: messages wait at the broker. */
  pause(): void {
    this.#isPaused = true
    this.#registration?.deadline.cancel()
    this.#registration = undefined
  }

  resume(): void {
    this.#isPaused = false
    this.#registerNext()
  }

  close(): void {
    this.#registration?.deadline.cancel()
    this.#registration = undefined
    this.#waiting.clear()
    this.#waitingBytes = 0
  }

  #publish({ topic: name, qos, retain, dup, packetId, message }: GatewayDelivery): void {
    const topic = this.#port.topics.referenceTo(name)
    if (topic === undefined) return
    const { payload } = message
    this.#port.send({ type: 'publish', dup, qos, retain, topic, messageId: packetId, payload })
  }

  #wait(delivery: GatewayDelivery): void {
    const list = this.#waiting.get(delivery.topic) ?? []
    // A retransmission of a waiting message.
    if (delivery.qos > 0 && list.some(({ packetId }) => packetId === delivery.packetId)) return
    list.push(delivery)
    this.#waitingBytes += delivery.message.payload.length
    this.#waiting.set(delivery.topic, list)
    this.#registerNext()
  }

  #registerAgain(delivery: GatewayDelivery): void {
    this.#port.topics.forget(delivery.topic)
    this.#wait(delivery)
  }

  #registerNext(): void {
    if (this.#registration !== undefined || this.#isPaused) return
    for (const topic of this.#waiting.keys()) {
      if (this.#port.topics.idToRegister(topic) !== undefined) return this.#register(topic)
      // All identifiers are in use.
      for (const delivery of this.#take(topic)) this.#abandon(delivery)
    }
  }

  #register(topic: string): void {
    this.#registerId = this.#registerId === 0xffff ? 1 : this.#registerId + 1
    const messageId = this.#registerId
    const deadline = this.#port.deadlines.add(REGISTER_RETRY_MS, () => this.#repeat())
    this.#registration = { topic, messageId, repeats: 0, deadline }
    this.#sendRegister(this.#registration)
  }

  #sendRegister({ topic, messageId }: Registration): void {
    const topicId = this.#port.topics.idToRegister(topic)
    if (topicId === undefined) return
    this.#port.send({ type: 'register', topicId, messageId, topicName: topic })
  }

  #repeat(): void {
    const registration = this.#registration
    if (registration === undefined) return
    if (registration.repeats === REGISTER_REPEATS) return this.#port.lost()
    registration.repeats++
    registration.deadline = this.#port.deadlines.add(REGISTER_RETRY_MS, () => this.#repeat())
    this.#sendRegister(registration)
  }

  #take(topic: string): readonly GatewayDelivery[] {
    const list = this.#waiting.get(topic) ?? []
    this.#waiting.delete(topic)
    for (const { message } of list) this.#waitingBytes -= message.payload.length
    return list
  }

  /** Drops a message that the client cannot receive, and continues with the next. */
  #abandon({ qos, packetId }: GatewayDelivery): void {
    if (qos === 0) return
    if (this.#inflight?.packetId === packetId) this.#inflight = undefined
    this.#port.client.abandon(packetId)
    this.#checkIdle()
  }

  #checkIdle(): void {
    if (this.isIdle) this.#port.idle()
  }
}
