import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isWildcard, levelCount, parseSubscription } from '@signalbox/mqtt/topic'
import { Gate, progressOf } from '../backpressure.ts'
import { Refusal } from '../hook-points.ts'
import type { DropReason, LoginRules } from '../hook-points.ts'
import type { Kernel } from '../kernel.ts'
import type { Message } from '../message.ts'
import type { Connection } from '../connection.ts'
import type { Deadline } from '../deadlines.ts'
import { counterOf, type MetricKey } from '../metrics.ts'
import type { Peer } from '../net/peer.ts'
import {
  defaultOptions,
  type SubscribeOptions,
  type Subscription,
} from '../subscriptions/subscription.ts'
import { ClientCounters } from './counters.ts'
import { type InflightEntry, InflightWindow } from './inflight.ts'
import { type Delivery, MessageQueue } from './message-queue.ts'
import { PacketIds } from './packet-ids.ts'
import { wayOf } from './way.ts'

export const NEVER_EXPIRES = 0xffff_ffff

export interface Will {
  message: Message
  /** Seconds. */
  delayInterval: number
}

/** What a CONNECT says of a session; set again at each of its connections. */
export interface SessionFields {
  username: string | null
  protocolName: 'MQTT' | 'MQIsdp'
  protocolVersion: ProtocolVersion
  cleanStart: boolean
  isBridge: boolean
  /** Seconds; 0 is none. */
  keepAlive: number
  /** Seconds; 0xFFFFFFFF is never. */
  sessionExpiryInterval: number
  receiveMaximum: number
  userProperties: readonly (readonly [string, string])[]
  peer: Peer
  will: Will | undefined
  isSuperuser: boolean
  clientAttrs: Record<string, string>
  loginRules: LoginRules | undefined
  /** Epoch milliseconds. */
  authExpireAt: number | null
  mountpoint: string | null
}

const ACKED = counterOf('messages.acked')
const DROP_METRIC = {
  no_local: 'delivery.dropped.no_local',
  too_large: 'delivery.dropped.too_large',
  qos0_msg: 'delivery.dropped.qos0_msg',
  queue_full: 'delivery.dropped.queue_full',
  expired: 'delivery.dropped.expired',
} as const

/**
 * What a client has at the broker, connection or not: subscriptions, the messages that wait for it
 * and those under way. It outlives its connections (MQTT 5 section 4.1).
 */
export class Session {
  readonly clientId: string
  readonly createdAt: number
  readonly subscriptions = new Map<string, Subscription>()
  readonly queue: MessageQueue
  readonly inflight: InflightWindow
  /** QoS 2 messages received and not yet released: packet identifier → when. */
  readonly awaitingRel = new PacketIds<number>()
  /** How many those may be: the zone's limit at the last CONNECT, which was announced in its CONNACK. */
  maxAwaitingRel: number
  counters = new ClientCounters()
  username: string | null
  protocolName: 'MQTT' | 'MQIsdp'
  protocolVersion: ProtocolVersion
  cleanStart: boolean
  isBridge: boolean
  keepAlive: number
  sessionExpiryInterval: number
  userProperties: readonly (readonly [string, string])[]
  peer: Peer
  will: Will | undefined
  isSuperuser: boolean
  clientAttrs: Record<string, string>
  loginRules: LoginRules | undefined
  authExpireAt: number | null
  mountpoint: string | null
  connectedAt: number
  disconnectedAt: number | undefined
  /** Absent while the client is away. */
  connection: Connection | undefined
  isTerminated = false
  readonly #kernel: Kernel
  /** Under way before the last reconnect, and not yet sent again. */
  #unsent: InflightEntry[] = []
  /** For publishers of QoS 1 and 2; made when the queue is half full for the first time. */
  #gate: Gate | undefined
  /** Acknowledged, in units of progress. */
  #progress = 0
  #expiry: Deadline | undefined
  #willDelay: Deadline | undefined
  #retry: Deadline | undefined
  #release: Deadline | undefined

  constructor(kernel: Kernel, clientId: string, fields: SessionFields) {
    this.#kernel = kernel
    this.clientId = clientId
    this.createdAt = kernel.clock.now()
    this.connectedAt = this.createdAt
    this.queue = new MessageQueue(kernel.zone)
    this.inflight = new InflightWindow(kernel.zone.maxInflight)
    this.username = fields.username
    this.protocolName = fields.protocolName
    this.protocolVersion = fields.protocolVersion
    this.cleanStart = fields.cleanStart
    this.isBridge = fields.isBridge
    this.keepAlive = fields.keepAlive
    this.sessionExpiryInterval = fields.sessionExpiryInterval
    this.userProperties = fields.userProperties
    this.peer = fields.peer
    this.will = fields.will
    this.isSuperuser = fields.isSuperuser
    this.clientAttrs = fields.clientAttrs
    this.loginRules = fields.loginRules
    this.authExpireAt = fields.authExpireAt
    this.mountpoint = fields.mountpoint
    this.inflight.max = Math.min(kernel.zone.maxInflight, fields.receiveMaximum)
    this.maxAwaitingRel = kernel.zone.maxAwaitingRel
  }

  get connected(): boolean {
    return this.connection !== undefined
  }

  setFields(fields: SessionFields): void {
    const { receiveMaximum, ...rest } = fields
    Object.assign(this, rest)
    this.inflight.max = Math.min(this.#kernel.zone.maxInflight, receiveMaximum)
    this.maxAwaitingRel = this.#kernel.zone.maxAwaitingRel
  }

  /** By an administrator; the client is not notified. */
  setKeepAlive(seconds: number): void {
    this.keepAlive = seconds
    this.connection?.keepAlive(seconds)
  }

  // --- connections ---

  /** Takes a connection; a will that still waited is not sent any more [MQTT-3.1.3-9]. */
  attach(connection: Connection): void {
    this.#expiry?.cancel()
    this.#willDelay?.cancel()
    this.connection = connection
    this.connectedAt = this.#kernel.clock.now()
    this.disconnectedAt = undefined
    this.counters = new ClientCounters()
  }

  /** The connection has ended. `willIsDue`: it ended otherwise than by a DISCONNECT that drops the will. */
  detach(willIsDue: boolean): void {
    this.connection = undefined
    this.openGates()
    this.disconnectedAt = this.#kernel.clock.now()
    this.#retry?.cancel()
    if (!willIsDue) this.will = undefined
    const expiryMs = this.sessionExpiryInterval * 1000
    if (expiryMs === 0) return this.terminate()
    // The will goes out when its delay or the session ends, whichever is first [MQTT-3.1.3-9].
    const delayMs = (this.will?.delayInterval ?? 0) * 1000
    if (this.will !== undefined) {
      if (delayMs === 0) this.publishWill()
      else this.#willDelay = this.#kernel.deadlines.add(delayMs, () => this.publishWill())
    }
    if (this.sessionExpiryInterval !== NEVER_EXPIRES) {
      this.#expiry = this.#kernel.deadlines.add(expiryMs, () => this.terminate())
    }
  }

  /** Ends the session: its subscriptions go, its shared messages go to other members. */
  terminate(): void {
    if (this.isTerminated) return
    this.isTerminated = true
    this.#expiry?.cancel()
    this.#willDelay?.cancel()
    this.#retry?.cancel()
    this.#release?.cancel()
    for (const subscription of this.subscriptions.values()) {
      this.#kernel.subscriptions.remove(this, subscription)
    }
    this.#kernel.sessions.remove(this)
    this.publishWill()
    for (const { delivery, awaits } of this.inflight.entries()) {
      if (awaits !== 'pubcomp') this.#redispatch(delivery)
    }
    for (const delivery of this.queue.entries()) this.#redispatch(delivery)
    this.inflight.clear()
    this.queue.clear()
    this.#kernel.metrics.inc('session.terminated')
    this.#kernel.hooks.run('session.terminated', this)
  }

  publishWill(): void {
    const will = this.will
    if (will === undefined) return
    this.will = undefined
    void this.#kernel.publishWill(this, will)
  }

  /** [MQTT-4.8.2-5]: a message that was not completed goes to another member. */
  #redispatch(delivery: Delivery): void {
    if (delivery.sharedFilter === undefined) return
    const target = parseSubscription(delivery.sharedFilter)
    if (target?.group === undefined) return
    const filter = (this.mountpoint ?? '') + target.filter
    const group = this.#kernel.subscriptions.group(filter, target.group)
    group
      ?.pick(this.#kernel.zone.sharedStrategy, delivery.message, this)
      ?.session.accept({ ...delivery, subscriptionIdentifiers: undefined })
  }

  // --- subscriptions ---

  /**
   * Subscribes for the client, or for an administrator. Gives the granted QoS, or the refusal.
   * Authorization is asked before, by whoever serves the request.
   */
  subscribe(topicFilter: string, options: Partial<SubscribeOptions> = {}): QoS | Refusal {
    const { zone, subscriptions: index, hooks } = this.#kernel
    const asked = { ...defaultOptions, ...options }
    const target = parseSubscription(topicFilter)
    if (target === undefined || levelCount(target.filter) > zone.maxTopicLevels) {
      return new Refusal(ReasonCode.topicFilterInvalid, 'not a topic filter')
    }
    if (!zone.wildcardSubscription && isWildcard(target.filter)) {
      return new Refusal(ReasonCode.wildcardSubscriptionsNotSupported, 'no wildcards')
    }
    if (target.group !== undefined && !zone.sharedSubscription) {
      return new Refusal(ReasonCode.sharedSubscriptionsNotSupported, 'no shared subscriptions')
    }
    if (target.group !== undefined && asked.noLocal && this.protocolVersion === 5) {
      return new Refusal(ReasonCode.protocolError, 'No Local on a shared subscription') // [MQTT-3.8.3-4]
    }
    const filter = (this.mountpoint ?? '') + target.filter
    if (target.exclusive) {
      if (!zone.exclusiveSubscription) {
        return new Refusal(ReasonCode.topicFilterInvalid, 'no exclusive subscriptions')
      }
      const holder = index.exclusiveHolder(filter)
      if (holder !== undefined && holder !== this) {
        return new Refusal(ReasonCode.quotaExceeded, 'the exclusive topic is taken')
      }
    }
    const before = this.subscriptions.get(topicFilter)
    if (before === undefined && this.subscriptions.size >= zone.maxSubscriptions) {
      return new Refusal(ReasonCode.quotaExceeded, 'too many subscriptions')
    }
    const qos = Math.min(asked.qos, zone.maxQos) as QoS // the smaller of two QoS is one
    const subscription: Subscription = { ...target, filter, ...asked, qos, topicFilter }
    this.subscriptions.set(topicFilter, subscription)
    index.add(this, subscription, before)
    hooks.run('session.subscribed', this, subscription, { isNew: before === undefined })
    return qos
  }

  /**
   * A subscription to what is no topic filter: it is listed and matches nothing. API 5.7.2 takes such
   * ones from administrators.
   */
  subscribeToNothing(topicFilter: string, options: SubscribeOptions): Refusal | undefined {
    const isNew = !this.subscriptions.has(topicFilter)
    if (isNew && this.subscriptions.size >= this.#kernel.zone.maxSubscriptions) {
      return new Refusal(ReasonCode.quotaExceeded, 'too many subscriptions')
    }
    const subscription = { topicFilter, filter: topicFilter, exclusive: false, ...options }
    this.subscriptions.set(topicFilter, subscription)
    return undefined
  }

  /** Whether there was such a subscription. */
  unsubscribe(topicFilter: string): boolean {
    const subscription = this.subscriptions.get(topicFilter)
    if (subscription === undefined) return false
    this.subscriptions.delete(topicFilter)
    this.#kernel.subscriptions.remove(this, subscription)
    this.#kernel.hooks.run('session.unsubscribed', this, subscription)
    return true
  }

  /** Another plain subscription to the same filter than the one with this text. */
  subscriptionTo(filter: string, except: string): Subscription | undefined {
    for (const each of this.subscriptions.values()) {
      if (each.filter === filter && each.group === undefined && each.topicFilter !== except) {
        return each
      }
    }
    return undefined
  }

  // --- delivery ---

  /** Hands a message over as one subscription asks for it. */
  deliver(message: Message, subscription: Subscription, how: { retained?: boolean } = {}): void {
    const copy = this.copyFor(message, subscription, how)
    if (copy === undefined) this.drop(message, 'no_local')
    else this.accept(copy)
  }

  /** What one subscription makes of a message; `undefined` where No Local keeps it away. */
  copyFor(
    message: Message,
    subscription: Subscription,
    how: { retained?: boolean } = {},
  ): Delivery | undefined {
    const { noLocal, group, retainAsPublished, subscriptionIdentifier } = subscription
    if (how.retained !== true && this.isOwn(message, noLocal)) return undefined
    return {
      message,
      qos: this.grantedQos(message, subscription),
      // [MQTT-3.3.1-8], [MQTT-3.3.1-12], [MQTT-3.3.1-13]
      retain: how.retained === true || (retainAsPublished && message.retain),
      subscriptionIdentifiers:
        subscriptionIdentifier === undefined ? undefined : [subscriptionIdentifier],
      sharedFilter: group === undefined ? undefined : subscription.topicFilter,
    }
  }

  /** What a publisher has to wait at before a message of this QoS may be handed over. */
  closedGate(qos: QoS): Gate | undefined {
    const { connection } = this
    if (connection === undefined || connection.isLeaving) return undefined
    const gate = qos === 0 ? connection.outbox.gate : this.#gate
    return gate?.isClosed === true ? gate : undefined
  }

  /** Publishers wait for this client. */
  get isAwaited(): boolean {
    return this.#gate?.isClosed === true || this.connection?.outbox.gate?.isClosed === true
  }

  /** Nobody waits for a client that is gone. */
  openGates(): void {
    this.#gate?.open()
    this.connection?.outbox.gate?.open()
  }

  isOwn(message: Message, noLocal: boolean): boolean {
    if (message.fromClientId !== this.clientId) return false
    if (this.protocolVersion === 5) return noLocal // [MQTT-3.8.3-3]
    return noLocal || this.#kernel.zone.ignoreLoopDeliver
  }

  grantedQos(message: Message, { qos }: Subscription): QoS {
    const pick = this.#kernel.zone.upgradeQos ? Math.max : Math.min
    return pick(message.qos, qos) as QoS // one of its two arguments
  }

  /** Sends now, or keeps for later. */
  accept(delivery: Delivery): void {
    const way = wayOf(this, delivery.qos, this.#kernel.zone)
    if (way === 'qos0_msg') {
      this.queue.dropped++
      return this.drop(delivery.message, way)
    }
    if (way !== 'send') return this.#enqueue(delivery)
    const connection = this.connection as Connection // there is no sending without one
    if (delivery.qos === 0) connection.sendPublish(delivery, 0, false)
    else this.#send(connection, delivery)
  }

  /** The window has room again, or the client is back. */
  pump(): void {
    const { connection } = this
    while (connection !== undefined && this.connection === connection && !this.inflight.isFull) {
      const next = this.queue.shift()
      if (next === undefined) break
      if (this.#kernel.isExpired(next.message)) this.drop(next.message, 'expired')
      else if (next.qos === 0) connection.sendPublish(next, 0, false)
      else this.#send(connection, next)
    }
    if (this.#gate !== undefined && this.queue.length <= this.queue.mark >> 1) this.#gate.open()
  }

  /**
   * After a reconnect: what was under way is sent again, in its order [MQTT-4.4.0-1],
   * [MQTT-4.6.0-1], no more at a time than the client now takes [MQTT-3.3.4-9].
   */
  resume(): void {
    const { connection } = this
    if (connection === undefined) return
    const entries = this.inflight.entries()
    this.#unsent = entries.splice(this.inflight.max)
    for (const entry of entries) this.#resend(connection, entry)
    this.#resendNext()
    this.pump()
    this.#checkQueue()
    this.#armRetry()
  }

  acknowledge(entry: InflightEntry): void {
    this.inflight.delete(entry.packetId)
    if (this.#gate !== undefined)
      this.#progress += progressOf(1, entry.delivery.message.payload.length)
    this.#resendNext()
    this.#kernel.metrics.count(ACKED)
    this.#kernel.hooks.run('message.acked', this, entry.delivery.message)
    this.pump()
  }

  /** A QoS 2 message more is one too many. */
  get hasUnreleasedEnough(): boolean {
    return this.maxAwaitingRel > 0 && this.awaitingRel.size >= this.maxAwaitingRel
  }

  /** Notes a QoS 2 message until its PUBREL; the time-out frees what a client never releases. */
  awaitRelease(packetId: number): void {
    this.awaitingRel.set(packetId, this.#kernel.clock.now())
    if (this.#release === undefined) this.#armRelease()
  }

  count(key: MetricKey): void {
    this.#kernel.metrics.inc(key)
  }

  drop(message: Message, reason: DropReason): void {
    const { metrics, hooks } = this.#kernel
    metrics.inc('delivery.dropped')
    if (reason in DROP_METRIC) metrics.inc(DROP_METRIC[reason as keyof typeof DROP_METRIC])
    const { counters } = this
    counters.sendMsgDropped++
    if (reason === 'expired') counters.sendMsgDroppedExpired++
    else if (reason === 'queue_full') counters.sendMsgDroppedQueueFull++
    else if (reason === 'too_large') counters.sendMsgDroppedTooLarge++
    hooks.run('delivery.dropped', this, message, reason)
  }

  #send(connection: Connection, delivery: Delivery): void {
    const entry = this.inflight.add(delivery, this.#kernel.clock.now())
    connection.sendPublish(delivery, entry.packetId, false)
    if (this.#retry === undefined) this.#armRetry()
  }

  #resend(connection: Connection, entry: InflightEntry): void {
    entry.sentAt = this.#kernel.clock.now()
    if (entry.awaits === 'pubcomp') connection.sendAck('pubrel', entry.packetId, ReasonCode.success)
    else if (this.#kernel.isExpired(entry.delivery.message)) {
      this.inflight.delete(entry.packetId)
      this.drop(entry.delivery.message, 'expired')
    } else connection.sendPublish(entry.delivery, entry.packetId, true)
  }

  /** Those of `resume` that had to wait, as the window lets them go. */
  #resendNext(): void {
    while (this.connection !== undefined && this.#unsent.length > 0) {
      const underWay = this.inflight.size - this.#unsent.length
      const next = underWay < this.inflight.max ? this.#unsent.shift() : undefined
      if (next === undefined) return
      this.#resend(this.connection, next)
    }
  }

  #enqueue(delivery: Delivery): void {
    const lost = this.queue.push(delivery, this.#kernel.clock.now())
    if (lost !== undefined) this.drop(lost.message, 'queue_full')
    this.#checkQueue()
  }

  /** Beyond half of the queue publishers wait for the client, so that nothing is dropped. */
  #checkQueue(): void {
    const { connection, queue } = this
    if (connection === undefined || queue.length < queue.mark) return
    this.#gate ??= new Gate(this.#kernel.backpressure, {
      progress: () => this.#progress,
      toOpen: () => queue.mark - (queue.mark >> 1),
      onClose: () => this.connection?.inbox.reconsider(),
    })
    if (!connection.isLeaving) this.#gate.close()
  }

  /** MQTT 3 clients get unacknowledged messages again; MQTT 5 forbids it while connected [MQTT-4.4.0-1]. */
  #armRetry(): void {
    const { retryIntervalMs } = this.#kernel.zone
    if (this.protocolVersion === 5 || !Number.isFinite(retryIntervalMs) || retryIntervalMs <= 0) {
      return
    }
    this.#retry?.cancel()
    this.#retry = this.#kernel.deadlines.add(retryIntervalMs, () => {
      this.#retry = undefined
      const { connection } = this
      if (connection === undefined || this.inflight.size === 0) return
      const due = this.#kernel.clock.now() - retryIntervalMs
      for (const entry of this.inflight.entries()) {
        if (entry.sentAt <= due) this.#resend(connection, entry)
      }
      this.#armRetry()
    })
  }

  #armRelease(): void {
    const { awaitRelTimeoutMs } = this.#kernel.zone
    if (!Number.isFinite(awaitRelTimeoutMs)) return
    if (this.awaitingRel.size === 0) return
    let oldest = Number.POSITIVE_INFINITY
    for (const [, at] of this.awaitingRel.entries()) oldest = Math.min(oldest, at)
    const now = this.#kernel.clock.now()
    this.#release = this.#kernel.deadlines.add(oldest + awaitRelTimeoutMs - now, () => {
      this.#release = undefined
      const due = this.#kernel.clock.now() - awaitRelTimeoutMs
      for (const [packetId, at] of Array.from(this.awaitingRel.entries())) {
        if (at > due) continue
        this.awaitingRel.delete(packetId)
        this.#kernel.metrics.inc('messages.dropped')
        this.#kernel.metrics.inc('messages.dropped.await_pubrel_timeout')
        this.counters.recvMsgDropped++
        this.counters.recvMsgDroppedAwaitPubrelTimeout++
      }
      this.#armRelease()
    })
  }
}
