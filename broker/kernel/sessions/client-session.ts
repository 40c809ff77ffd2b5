import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'
import { exclusiveFilter } from '@signalbox/mqtt/prefix'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { parseSubscription } from '@signalbox/mqtt/topic'
import { type Admission, type LoginRules, type PacketProperties, Refusal } from '../access.ts'
import type { Deadline } from '../deadlines.ts'
import type { Message } from '../message.ts'
import type { Peer } from '../net/peer.ts'
import type { Throttle } from '../net/throttle.ts'
import type { DisconnectReason, DropReason, TerminationReason } from '../reasons.ts'
import type { KernelServices } from '../services.ts'
import type { ZoneSettings } from '../settings.ts'
import { readSubscription } from '../subscriptions/read-subscription.ts'
import type { SubscriptionIndex } from '../subscriptions/subscription-index.ts'
import {
  defaultOptions,
  type SubscribeOptions,
  type Subscription,
} from '../subscriptions/subscription.ts'
import { ClientCounters, DROP_METRIC } from './counters.ts'
import type { Durability, SessionLog, StoredDelivery, StoredSession } from './durability.ts'
import type { InflightWindow } from './inflight.ts'
import type { Delivery, MessageQueue } from './message-queue.ts'
import { Outgoing, type OutgoingSession, type SessionConnection } from './outgoing.ts'
import { sessionBytes } from './session-bytes.ts'
import { NO_SUBSCRIPTIONS, SessionSubscriptions } from './session-subscriptions.ts'
import type { SessionFields, Will } from './session.ts'
import { UnreleasedMessages } from './unreleased.ts'

export const NEVER_EXPIRES = 0xffff_ffff

/** Parts of the kernel that a session uses. */
export interface SessionServices extends KernelServices {
  readonly subscriptions: SubscriptionIndex<ClientSession>
  /** Storage of sessions; absent if sessions end with the process. */
  readonly durability?: Durability | undefined
  readonly sessions: {
    connectedCount: number
    remove(session: ClientSession): void
  }
  publishWill(session: ClientSession, will: Will): Promise<void>
}

/**
 * State of a client at the broker: subscriptions, outgoing messages, unreleased messages. It
 * outlives the connections (MQTT 5 section 4.1).
 */
export class ClientSession implements OutgoingSession {
  readonly clientId: string
  zone: Readonly<ZoneSettings>
  readonly createdAt: number
  readonly outgoing: Outgoing
  readonly unreleased: UnreleasedMessages
  counters = new ClientCounters()
  username: string | null
  protocolName: string
  protocolVersion: ProtocolVersion
  gatewayVersion: string | undefined
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
  admission: Admission
  authExpireAt: number | null
  mountpoint: string | null
  connectedAt: number
  disconnectedAt: number | undefined
  /** Connection of the client; absent while disconnected. */
  connection: SessionConnection | undefined
  isTerminated = false
  /** Set by the storage while the session is created: it outlives the process. */
  log: SessionLog | undefined
  readonly #kernel: SessionServices
  readonly #own: SessionSubscriptions<ClientSession>
  #expiry: Deadline | undefined
  #willDelay: Deadline | undefined
  #bytes = 0
  /** Bytes of the gateway's state for the session. */
  #keptBytes = 0

  constructor(
    kernel: SessionServices,
    clientId: string,
    fields: SessionFields,
    createdAt = kernel.clock.now(),
  ) {
    this.#kernel = kernel
    this.#own = new SessionSubscriptions(kernel, this)
    this.clientId = clientId
    this.zone = kernel.zoneOf(fields.peer.zone)
    this.createdAt = createdAt
    this.connectedAt = this.createdAt
    this.outgoing = new Outgoing(kernel, this)
    this.unreleased = new UnreleasedMessages(kernel, this)
    this.username = fields.username
    this.protocolName = fields.protocolName
    this.protocolVersion = fields.protocolVersion
    this.gatewayVersion = fields.gatewayVersion
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
    this.admission = fields.admission
    this.authExpireAt = fields.authExpireAt
    this.mountpoint = fields.mountpoint
    this.#setLimits(fields)
    this.#count()
  }

  /** Bytes of memory, as estimated, without subscriptions and messages. */
  get bytes(): number {
    return this.#bytes
  }

  #count(): void {
    const bytes = this.isTerminated ? 0 : sessionBytes(this.clientId, this) + this.#keptBytes
    this.#kernel.memory.budget('sessions').add(bytes - this.#bytes)
    this.#bytes = bytes
  }

  get connected(): boolean {
    return this.connection !== undefined
  }

  get isDurable(): boolean {
    return this.log !== undefined
  }

  get subscriptions(): ReadonlyMap<string, Subscription> {
    return this.isTerminated ? NO_SUBSCRIPTIONS : this.#own.map
  }

  get queue(): MessageQueue {
    return this.outgoing.queue
  }

  get inflight(): InflightWindow {
    return this.outgoing.inflight
  }

  get waitingBytes(): number {
    return this.connection?.outbox.waitingBytes ?? 0
  }

  get maxPacketBytes(): number {
    return this.connection?.outbox.maxPacketBytes ?? Number.POSITIVE_INFINITY
  }

  setFields(fields: SessionFields): void {
    const { receiveMaximum, ...rest } = fields
    Object.assign(this, rest)
    this.zone = this.#kernel.zoneOf(fields.peer.zone)
    this.queue.zone = this.zone
    this.#setLimits({ receiveMaximum })
    this.#count()
  }

  keep(bytes: number): boolean {
    if (this.isTerminated || !this.#kernel.memory.budget('sessions').take(bytes)) return false
    this.#keptBytes += bytes
    this.#bytes += bytes
    return true
  }

  /** Sets the will of a client that sends it after its login. */
  setWill(will: Will | undefined): void {
    this.will = will
    this.#count()
  }

  #setLimits({ receiveMaximum }: Pick<SessionFields, 'receiveMaximum'>): void {
    this.inflight.max = Math.min(this.zone.maxInflight, receiveMaximum)
    this.unreleased.max = this.zone.maxAwaitingRel
  }

  setKeepAlive(seconds: number): void {
    this.keepAlive = seconds
    this.connection?.keepAlive(seconds)
  }

  limitPublishing(throttle: Throttle | undefined): void {
    this.connection?.limitPublishing?.(throttle)
  }

  /** Takes a connection; a will that still waited is not sent any more [MQTT-3.1.3-9]. */
  attach(connection: SessionConnection): void {
    this.#kernel.sessions.connectedCount++
    this.#expiry?.cancel()
    this.#willDelay?.cancel()
    this.connection = connection
    this.connectedAt = this.#kernel.clock.now()
    this.disconnectedAt = undefined
    this.counters = new ClientCounters()
  }

  /** The connection has ended. `willIsDue`: it ended otherwise than by a DISCONNECT that drops the will. */
  detach(willIsDue: boolean, reason: DisconnectReason): void {
    this.#kernel.sessions.connectedCount--
    this.connection = undefined
    this.outgoing.openGates()
    this.outgoing.pause()
    this.disconnectedAt = this.#kernel.clock.now()
    if (!willIsDue) this.setWill(undefined)
    this.#awaitClient(0, reason)
  }

  /** Restores a stored session at the start, without notifying hooks. */
  restore(stored: StoredSession): void {
    this.connectedAt = stored.connectedAt
    this.disconnectedAt = stored.disconnectedAt
    for (const subscription of stored.subscriptions) {
      this.#own.restore(subscription)
    }
    for (const [packetId, receivedAt] of stored.unreleased) {
      this.unreleased.add(packetId, receivedAt)
    }
    this.outgoing.restore(stored)
  }

  /** After `restore` of all sessions: expiry and will delay continue from the end of the connection. */
  awaitClient(): void {
    const { clock } = this.#kernel
    this.#awaitClient(clock.now() - (this.disconnectedAt ?? clock.now()))
  }

  /**
   * @param awayMs time since the connection ended
   * @param reason why the session ends if it does not outlive its connection
   */
  #awaitClient(awayMs: number, reason: TerminationReason = 'expired'): void {
    const expiryMs = this.sessionExpiryInterval * 1000 - awayMs
    if (expiryMs <= 0) return this.terminate(reason)
    // The will goes out when its delay or the session ends, whichever is first [MQTT-3.1.3-9].
    const delayMs = (this.will?.delayInterval ?? 0) * 1000 - awayMs
    if (this.will !== undefined) {
      if (delayMs <= 0) this.publishWill()
      else this.#willDelay = this.#kernel.deadlines.add(delayMs, () => this.publishWill())
    }
    if (this.sessionExpiryInterval !== NEVER_EXPIRES) {
      this.#expiry = this.#kernel.deadlines.add(expiryMs, () => this.terminate('expired'))
    }
  }

  /** Ends the session: its subscriptions go, its shared messages go to other members. */
  terminate(reason: TerminationReason): void {
    if (this.isTerminated) return
    this.isTerminated = true
    this.#count()
    this.#expiry?.cancel()
    this.#willDelay?.cancel()
    this.unreleased.end()
    this.#own.releaseAll()
    this.#kernel.sessions.remove(this)
    this.publishWill()
    for (const delivery of this.outgoing.end()) this.#redispatch(delivery)
    this.#kernel.metrics.inc('session.terminated')
    this.#kernel.hooks.run('session.terminated', this, reason)
  }

  publishWill(): void {
    const will = this.will
    if (will === undefined) return
    this.setWill(undefined)
    // Deleted after publishing, because a second will is better than none.
    void this.#kernel.publishWill(this, will).then(() => this.log?.changed())
  }

  /** A delivery is on disk, or could not be stored. */
  stored(delivery: StoredDelivery, isStored: boolean): void {
    if (!this.isTerminated) return this.outgoing.stored(delivery, isStored)
    this.log?.remove(delivery)
    if (isStored) this.#redispatch(delivery)
  }

  /** [MQTT-4.8.2-5]: a message that was not completed goes to another member. */
  #redispatch({ message, qos, retain, sharedFilter }: Delivery): void {
    if (sharedFilter === undefined) return
    const target = parseSubscription(sharedFilter)
    if (target?.group === undefined) return
    const filter = (this.mountpoint ?? '') + target.filter
    const group = this.#kernel.subscriptions.group(filter, target.group)
    const member = group?.pick(this.#kernel.zone.sharedStrategy, message, this)
    const identifier = member?.subscription.subscriptionIdentifier
    const subscriptionIdentifiers = identifier === undefined ? undefined : [identifier]
    member?.session.outgoing.accept({
      message,
      qos,
      retain,
      sharedFilter,
      subscriptionIdentifiers,
    })
  }

  subscribe(
    topicFilter: string,
    options: Partial<SubscribeOptions> = {},
    properties?: PacketProperties,
  ): QoS | Refusal {
    const { subscriptions: index, hooks } = this.#kernel
    const asked = { ...defaultOptions, ...options }
    const subscription = readSubscription(this.zone, this, topicFilter, asked)
    if (subscription instanceof Refusal) return subscription
    const holder = subscription.exclusive ? index.exclusiveHolder(subscription.filter) : undefined
    if (holder !== undefined && holder !== this && !holder.isTerminated) {
      return new Refusal(ReasonCode.quotaExceeded, 'the exclusive topic is taken')
    }
    const before = this.#own.map.get(topicFilter)
    const refusal = before === undefined ? this.#own.refuse(subscription) : undefined
    if (refusal !== undefined) return refusal
    this.#own.set(subscription, before)
    hooks.run('session.subscribed', this, subscription, {
      isNew: before === undefined,
      properties,
    })
    return subscription.qos
  }

  subscribeToNothing(topicFilter: string, options: SubscribeOptions): Refusal | undefined {
    const subscription = { topicFilter, filter: topicFilter, exclusive: false, ...options }
    const isNew = !this.#own.map.has(topicFilter)
    const refusal = isNew ? this.#own.refuse(subscription) : undefined
    if (refusal !== undefined) return refusal
    this.#own.map.set(topicFilter, subscription)
    return undefined
  }

  unsubscribe(topicFilter: string, properties?: PacketProperties): boolean {
    const subscription = this.#own.map.get(topicFilter)
    if (subscription === undefined) return false
    this.#own.release(subscription)
    this.#kernel.hooks.run('session.unsubscribed', this, subscription, properties)
    return true
  }

  subscriptionTo(filter: string, except: string): Subscription | undefined {
    const plain = filter.slice(this.mountpoint?.length ?? 0)
    const other = except === plain ? exclusiveFilter(plain) : plain
    return this.#own.map.get(other)
  }

  deliver(message: Message, subscription: Subscription, how: { retained?: boolean } = {}): void {
    const copy = this.copyFor(message, subscription, how)
    if (copy === undefined) this.drop(message, 'no_local')
    else this.outgoing.accept(copy)
  }

  /** Copy of a message for one subscription; `undefined` if No Local suppresses it. */
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

  isOwn(message: Message, noLocal: boolean): boolean {
    if (message.fromClientId !== this.clientId) return false
    if (message.fromGateway !== this.peer.gateway) return false
    if (this.protocolVersion === 5) return noLocal // [MQTT-3.8.3-3]
    return noLocal || this.zone.ignoreLoopDeliver
  }

  grantedQos(message: Message, { qos }: Subscription): QoS {
    const pick = this.zone.upgradeQos ? Math.max : Math.min
    return pick(message.qos, qos) as QoS // one of its two arguments
  }

  drop(message: Message, reason: DropReason): void {
    const { metrics, hooks } = this.#kernel
    metrics.inc('delivery.dropped')
    if (reason in DROP_METRIC) metrics.inc(DROP_METRIC[reason as keyof typeof DROP_METRIC])
    this.counters.countDrop(reason)
    hooks.run('delivery.dropped', this, message, reason)
  }
}
