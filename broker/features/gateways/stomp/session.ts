import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Refusal } from '../../../kernel/access.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { GatewayClient } from '../../../kernel/gateway/gateway-client.ts'
import type { GatewayDelivery, GatewayMessage } from '../../../kernel/gateway/login.ts'
import { andThen, type MaybePromise } from '../../../kernel/hooks.ts'
import type { SubscribeOptions } from '../../../kernel/subscriptions/subscription.ts'
import type { Frame, Version } from './frame.ts'
import { type AckMode, StompSubscriptions } from './subscriptions.ts'
import { Transactions } from './transactions.ts'

/** Frames that a session can send. */
interface Answers {
  send(command: string, headers: Iterable<readonly [string, string]>, body?: Buffer): void
  /** ERROR, and the end of the connection. */
  endWith(message: string, receipt?: string): void
  /** Called when the client has sent DISCONNECT. */
  leave(): void
}

/** Headers of SEND that are not the sender's own. */
const NOT_CARRIED: ReadonlySet<string> = new Set([
  'destination',
  'content-length',
  'transaction',
  'receipt',
])
const ACK_MODES: readonly string[] = ['auto', 'client', 'client-individual']

/** Frames of a connected STOMP client. */
export class StompSession {
  readonly #answers: Answers
  readonly #transactions: Transactions
  readonly #subscriptions = new StompSubscriptions()
  #client: GatewayClient | undefined
  #version: Version = '1.2'
  #lastMessage = 0

  constructor(clock: Clock, answers: Answers) {
    this.#answers = answers
    this.#transactions = new Transactions(clock)
  }

  begin(client: GatewayClient, version: Version): void {
    this.#client = client
    this.#version = version
  }

  handle(frame: Frame): MaybePromise<void> {
    switch (frame.command) {
      case 'SEND':
      case 'ACK':
      case 'NACK':
        return this.#inTransaction(frame)
      case 'SUBSCRIBE':
        return this.#subscribe(frame)
      case 'UNSUBSCRIBE':
        return this.#unsubscribe(frame)
      case 'BEGIN':
      case 'COMMIT':
      case 'ABORT':
        return this.#transact(frame)
      case 'DISCONNECT':
        this.#receipt(frame)
        return this.#answers.leave()
      default:
        return this.#answers.endWith(`Unknown command ${frame.command}`)
    }
  }

  /** Bytes of transactions and subscriptions. */
  get heldBytes(): number {
    return this.#transactions.bytes + this.#subscriptions.bytes
  }

  // --- SEND, ACK, NACK ---

  #inTransaction(frame: Frame): MaybePromise<void> {
    const id = frame.headers.get('transaction')
    if (id === undefined) return this.#execute(frame)
    const add = () => this.#tell(this.#transactions.add(id, frame), frame)
    if (frame.command !== 'SEND') return add()
    const topic = frame.headers.get('destination')
    if (topic === undefined) return this.#missing('destination', frame)
    // Authorized now, published by COMMIT.
    return andThen(this.#client?.mayDo('publish', topic, 0) ?? false, (isAllowed) =>
      isAllowed ? add() : this.#denied(topic, frame),
    )
  }

  #execute(frame: Frame, isAuthorized = false): MaybePromise<void> {
    if (frame.command === 'SEND') return this.#publish(frame, isAuthorized)
    this.#acknowledge(frame)
    return this.#receipt(frame)
  }

  #publish(frame: Frame, isAuthorized: boolean): MaybePromise<void> {
    const { headers, body } = frame
    const topic = headers.get('destination')
    const client = this.#client
    if (topic === undefined || client === undefined) return this.#missing('destination', frame)
    const contentType = headers.get('content-type')
    const message: GatewayMessage = {
      topic,
      qos: 0,
      retain: false,
      headers: [...headers].filter(([name]) => !NOT_CARRIED.has(name)),
      // A copy: the body is a part of what was read.
      payload: Buffer.from(body),
      ...(contentType !== undefined && { properties: { contentType } }),
    }
    return andThen(client.publish(message, { isAuthorized }), (outcome) => {
      if (outcome instanceof Refusal) {
        return outcome.reasonCode === ReasonCode.notAuthorized
          ? this.#denied(topic, frame)
          : this.#answers.endWith(`Invalid destination ${topic}`, headers.get('receipt'))
      }
      // A receipt confirms that the message is stored.
      const { settled } = outcome
      if (settled === undefined || !headers.has('receipt')) return this.#receipt(frame)
      return settled.then(() => this.#receipt(frame))
    })
  }

  #acknowledge({ headers }: Frame): void {
    // Version 1.2 has the ID in the header `id`, older ones in `message-id`.
    const id = headers.get('id') ?? headers.get('message-id')
    if (id === undefined) return
    for (const packetId of this.#subscriptions.acknowledge(id)) this.#client?.abandon(packetId)
  }

  #transact(frame: Frame): MaybePromise<void> {
    const id = frame.headers.get('transaction')
    if (id === undefined) return this.#missing('transaction', frame)
    if (frame.command === 'BEGIN') return this.#tell(this.#transactions.begin(id), frame)
    const frames = this.#transactions.end(id)
    if (frames === undefined) return this.#tell(`Transaction ${id} not found`, frame)
    if (frame.command === 'ABORT') return this.#receipt(frame)
    return this.#commit(frames, frame)
  }

  async #commit(frames: readonly Frame[], commit: Frame): Promise<void> {
    for (const frame of frames) {
      await this.#execute(frame, true)
      if (this.#client?.isOpen !== true) return
    }
    this.#receipt(commit)
  }

  #subscribe(frame: Frame): MaybePromise<void> {
    const { headers } = frame
    const id = headers.get('id')
    const topicFilter = headers.get('destination')
    const ack = headers.get('ack') ?? 'auto'
    const receipt = headers.get('receipt')
    if (topicFilter === undefined) return this.#missing('destination', frame)
    if (id === undefined && this.#version !== '1.0') return this.#missing('id', frame)
    if (!ACK_MODES.includes(ack)) return this.#answers.endWith(`Unknown ack mode ${ack}`, receipt)
    const taken = this.#takenBy(id, topicFilter)
    if (taken !== undefined) return this.#answers.endWith(taken, receipt)
    const subscription = this.#subscriptions.create(id, topicFilter, ack as AckMode) // one of them
    const options = {
      ...optionsFromAck(subscription.ack),
      subscriptionIdentifier: subscription.identifier,
    }
    const done = this.#client?.subscribe(topicFilter, options, (granted) => {
      if (granted instanceof Refusal) {
        if (granted.reasonCode === ReasonCode.notAuthorized) return this.#denied(topicFilter, frame)
        return this.#answers.endWith(`Subscription refused: ${granted.reason}`, receipt)
      }
      this.#subscriptions.add(subscription)
      this.#receipt(frame)
    })
    return done instanceof Promise ? done.then(() => {}) : undefined
  }

  #takenBy(id: string | undefined, topicFilter: string): string | undefined {
    if (id !== undefined && this.#subscriptions.find(id, undefined) !== undefined) {
      return `Subscription id ${id} is in used`
    }
    return this.#subscriptions.to(topicFilter) === undefined
      ? undefined
      : `Topic ${topicFilter} already in subscribed`
  }

  #unsubscribe(frame: Frame): MaybePromise<void> {
    const { headers } = frame
    const subscription = this.#subscriptions.find(headers.get('id'), headers.get('destination'))
    if (subscription === undefined) return this.#receipt(frame)
    for (const packetId of this.#subscriptions.remove(subscription)) this.#client?.abandon(packetId)
    const done = this.#client?.unsubscribe(subscription.topicFilter)
    return done instanceof Promise ? done.then(() => this.#receipt(frame)) : this.#receipt(frame)
  }

  /** Adds a subscription for an administrator. */
  subscribeFor(
    topicFilter: string,
    options: SubscribeOptions,
    id: string | undefined,
  ): QoS | Refusal | string {
    if (id === undefined || id === '') return 'no_subid'
    const taken = this.#takenBy(id, topicFilter)
    if (taken !== undefined) return taken
    const subscription = this.#subscriptions.create(id, topicFilter, 'auto')
    // Registered before the delivery of retained messages, which needs it.
    this.#subscriptions.add(subscription)
    const granted = this.#client?.session.subscribe(topicFilter, {
      ...options,
      qos: 0,
      subscriptionIdentifier: subscription.identifier,
    })
    if (typeof granted === 'number') return granted
    this.#subscriptions.remove(subscription)
    return granted ?? 'not connected'
  }

  unsubscribeFor(topicFilter: string): void {
    const subscription = this.#subscriptions.to(topicFilter)
    if (subscription === undefined) return
    for (const packetId of this.#subscriptions.remove(subscription)) this.#client?.abandon(packetId)
  }

  subscriptionId(topicFilter: string): string | undefined {
    return this.#subscriptions.to(topicFilter)?.id
  }

  deliver(delivery: GatewayDelivery): void {
    const { message, topic, packetId } = delivery
    let isAwaited = false
    for (const { subscription, ackId } of this.#subscriptions.findReceivers(delivery)) {
      isAwaited ||= ackId !== undefined
      const messageId = String(++this.#lastMessage)
      const headers = new Map<string, string>()
      if (subscription.id !== undefined) headers.set('subscription', subscription.id)
      // Before 1.2 a message is acknowledged by its own ID.
      headers.set('message-id', this.#version === '1.2' ? messageId : (ackId ?? `m${messageId}`))
      headers.set('destination', topic)
      headers.set('content-type', message.properties?.contentType ?? 'text/plain')
      if (ackId !== undefined) headers.set('ack', ackId)
      for (const [name, value] of message.headers ?? []) {
        if (!OWN.has(name)) headers.set(name, value)
      }
      this.#answers.send('MESSAGE', headers, message.payload)
    }
    // Its subscription was removed in the meantime.
    if (packetId > 0 && !isAwaited) this.#client?.abandon(packetId)
  }

  #receipt({ headers }: Frame): void {
    const receipt = headers.get('receipt')
    if (receipt !== undefined) this.#answers.send('RECEIPT', [['receipt-id', receipt]])
  }

  /** A problem that the connection survives, or the receipt. */
  #tell(problem: string | undefined, frame: Frame): void {
    if (problem === undefined) return this.#receipt(frame)
    const receipt = frame.headers.get('receipt')
    this.#answers.send(
      'ERROR',
      [
        ['content-type', 'text/plain'],
        ...(receipt === undefined ? [] : [['receipt-id', receipt] as const]),
        ['message', problem],
      ],
      Buffer.from(problem),
    )
  }

  #denied(topic: string, { headers }: Frame): void {
    this.#answers.endWith(`Insufficient permissions for ${topic}`, headers.get('receipt'))
  }

  #missing(header: string, { headers }: Frame): void {
    this.#answers.endWith(`Missing header ${header}`, headers.get('receipt'))
  }
}

/** Headers that the server sets, so that senders cannot forge them. */
const OWN: ReadonlySet<string> = new Set(['subscription', 'message-id', 'destination', 'ack'])

/** With acknowledgements, messages of QoS 1 and 2 wait in the window of the session until they are acknowledged. */
const optionsFromAck = (ack: AckMode): Partial<SubscribeOptions> => ({
  qos: ack === 'auto' ? 0 : 1,
  retainHandling: 1,
})
