import type { QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { type Action, Refusal } from '../access.ts'
import type { Deadline } from '../deadlines.ts'
import { andThen, type MaybePromise } from '../hooks.ts'
import type { Message } from '../message.ts'
import { countReceived } from '../message-counts.ts'
import { publishFault } from '../packets/publish.ts'
import type { MessageSource, PublishOutcome } from '../packets/services.ts'
import { ProtocolError } from '../protocol-error.ts'
import type { DisconnectReason } from '../reasons.ts'
import type { ClientSession } from '../sessions/client-session.ts'
import type { SessionConnection } from '../sessions/outgoing.ts'
import type { Session } from '../sessions/session.ts'
import { defaultOptions, type SubscribeOptions } from '../subscriptions/subscription.ts'
import type { GatewayKernel } from './gateway-kernel.ts'
import { GatewayInbox } from './gateway-inbox.ts'
import { GatewayOutbox } from './gateway-outbox.ts'
import type { DeliveryReceiver, GatewayMessage } from './login.ts'

const KEEP_ALIVE_MULTIPLIER = 1.5

/** Services that the broker needs from a gateway client's protocol. */
export interface GatewayReceiver extends DeliveryReceiver {
  /** The client is admitted: answer it, before any of its messages is delivered. */
  admitted(client: GatewayClient): void
  /** The client has acknowledged the receipt of a message of QoS 2 (PUBREC): it is released. */
  release?(packetId: number): void
  /** The connection has ended, and for which reason: say goodbye, and close the link. */
  ended(reason: DisconnectReason): void
  /**
   * Subscribes for an administrator, if the protocol must know; otherwise the session is subscribed
   * directly. Returns a text to refuse.
   */
  subscribeFor?(
    topicFilter: string,
    options: SubscribeOptions,
    subscriptionId: string | undefined,
  ): QoS | Refusal | string
  /** An administrator has removed a subscription. */
  unsubscribedFor?(topicFilter: string): void
  /** The ID of a subscription in the words of the protocol. */
  subscriptionId?(topicFilter: string): string | undefined
  /** The list of clients leaves it out. */
  readonly isUnlisted?: boolean
  /** Facts of the client that only this protocol has, by the names of the API: `lifetime`. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Connected client of a gateway, with the operations that its protocol needs. */
export class GatewayClient implements SessionConnection, MessageSource {
  readonly isLeaving = false
  readonly inbox = new GatewayInbox()
  readonly outbox: GatewayOutbox
  readonly #kernel: GatewayKernel
  readonly #session: ClientSession
  readonly #receiver: GatewayReceiver
  #isOpen = true
  #lastHeardAt: number
  #silence: Deadline | undefined
  #expiry: Deadline | undefined

  constructor(kernel: GatewayKernel, session: ClientSession, receiver: GatewayReceiver) {
    this.#kernel = kernel
    this.#session = session
    this.#receiver = receiver
    this.#lastHeardAt = kernel.clock.monotonic()
    this.outbox = new GatewayOutbox(kernel, session, receiver)
    this.keepAlive(session.keepAlive)
    const { authExpireAt } = session
    if (authExpireAt !== null) {
      const leftMs = authExpireAt - kernel.clock.now()
      this.#expiry = kernel.deadlines.add(leftMs, () => this.close('auth_expired'))
    }
  }

  get session(): Session {
    return this.#session
  }

  get clientId(): string {
    return this.#session.clientId
  }

  /** The protocol of the client. */
  get receiver(): GatewayReceiver {
    return this.#receiver
  }

  /** The session has this connection; a sleeping client is open as well. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether a message may wait for its receivers. */
  get mayHold(): boolean {
    return this.#isOpen && this.inbox.hasRoom
  }

  /** Notes received bytes, which show that the client is alive. */
  heard(bytes: number): void {
    const { counters } = this.#session
    this.#lastHeardAt = this.#kernel.clock.monotonic()
    counters.recvOct += bytes
    counters.recvCnt++
    this.#kernel.metrics.inc('bytes.received', bytes)
  }

  /** A packet of the client is complete. */
  packetReceived(): void {
    this.#session.counters.recvPkt++
    this.#kernel.metrics.inc('packets.received')
  }

  packetSent(bytes: number): void {
    const { counters } = this.#session
    counters.sendOct += bytes
    counters.sendCnt++
    counters.sendPkt++
    this.#kernel.metrics.inc('packets.sent')
    this.#kernel.metrics.inc('bytes.sent', bytes)
  }

  /** Seconds; the client is lost after 1.5 times as long without a packet. 0 is never. */
  keepAlive(seconds: number): void {
    this.limitSilence(seconds * 1000 * KEEP_ALIVE_MULTIPLIER)
  }

  /** The client is lost after so long without a packet; 0 is never. */
  limitSilence(limitMs: number): void {
    this.#silence?.cancel()
    if (limitMs <= 0) return
    const check = (inMs: number) => {
      this.#silence = this.#kernel.deadlines.add(inMs, () => {
        const leftMs = this.#lastHeardAt + limitMs - this.#kernel.clock.monotonic()
        if (leftMs > 0) check(leftMs)
        else this.close('keepalive_timeout')
      })
    }
    check(limitMs)
  }

  // --- publish and subscribe ---

  /** Whether the client may; a decision that ends the connection ends it. */
  mayDo(action: Action, topic: string, qos: QoS, retain = false): MaybePromise<boolean> {
    const asked = authorizedTopic(this.#session, topic, this.#kernel)
    try {
      const answer = this.#kernel.authorize(this.#session, { action, topic: asked, qos, retain })
      return answer instanceof Promise
        ? answer.catch((error: unknown) => this.#endDenied(error))
        : answer
    } catch (error) {
      return this.#endDenied(error)
    }
  }

  /** Authorizes and publishes a message, for the receivers of its topic with the mountpoint. */
  publish(
    message: GatewayMessage,
    { isAuthorized = false } = {},
  ): MaybePromise<PublishOutcome | Refusal> {
    const { topic, qos, retain } = message
    const fault = publishFault(this.#session.zone, topic, qos, retain)
    if (fault !== undefined) return new Refusal(fault.reasonCode, fault.message)
    const { counters } = this.#session
    countReceived(this.#kernel.metrics, counters, qos)
    const whole = this.#kernel.toMessage(message, this.#session)
    const allowed = isAuthorized || this.mayDo('publish', topic, qos, retain)
    return andThen(allowed, (isAllowed): MaybePromise<PublishOutcome | Refusal> => {
      if (isAllowed) return andThen(this.#kernel.publish(whole, this), concluded)
      counters.recvMsgDropped++
      this.#kernel.drop(whole, 'not_authorized')
      return new Refusal(ReasonCode.notAuthorized, 'not authorized')
    })
  }

  /**
   * Subscribes the client. `answer` receives the granted QoS or the refusal before any message,
   * such as a retained one, is delivered.
   */
  subscribe(
    topicFilter: string,
    options: Partial<SubscribeOptions> = {},
    answer: (granted: QoS | Refusal) => void = () => {},
  ): MaybePromise<QoS | Refusal> {
    const { hooks, metrics } = this.#kernel
    metrics.inc('client.subscribe')
    const { qos = 0 } = options
    const conclude = (granted: QoS | Refusal) => {
      answer(granted)
      return granted
    }
    return andThen(this.mayDo('subscribe', topicFilter, qos), (isAllowed) => {
      if (!isAllowed) return conclude(new Refusal(ReasonCode.notAuthorized, 'not authorized'))
      const whole = { ...defaultOptions, ...options }
      const list = hooks.fold('client.subscribe', [{ topicFilter, options: whole }], this.#session)
      return andThen(list, ([changed]) => {
        if (!this.#isOpen) return new Refusal(ReasonCode.unspecifiedError, 'the client has gone')
        this.outbox.hold()
        const granted = this.#session.subscribe(
          changed?.topicFilter ?? topicFilter,
          changed?.options ?? whole,
        )
        conclude(granted)
        this.outbox.release()
        return granted
      })
    })
  }

  /** Returns whether the subscription existed. */
  unsubscribe(topicFilter: string): MaybePromise<boolean> {
    const { hooks, metrics } = this.#kernel
    metrics.inc('client.unsubscribe')
    return andThen(
      hooks.fold('client.unsubscribe', [topicFilter], this.#session),
      ([changed = topicFilter]) => this.#session.unsubscribe(changed),
    )
  }

  // --- QoS 1 and 2 ---

  /** Acknowledges a message of QoS 1, or completes QoS 2. Returns whether the message was awaited. */
  acknowledge(packetId: number): boolean {
    const entry = this.#session.inflight.get(packetId)
    if (entry === undefined || entry.awaits === 'pubrec') return false
    this.#session.outgoing.acknowledge(entry)
    return true
  }

  /** The client will never acknowledge a message: it is not sent again. */
  abandon(packetId: number): void {
    const entry = this.#session.inflight.get(packetId)
    if (entry !== undefined) this.#session.outgoing.acknowledge(entry)
  }

  /** The client has received a message of QoS 2 (PUBREC); `release` follows. */
  received(packetId: number): boolean {
    const entry = this.#session.inflight.get(packetId)
    if (entry === undefined || entry.awaits === 'puback') return false
    entry.awaits = 'pubcomp'
    this.#receiver.release?.(packetId)
    return true
  }

  /** Begins a QoS 2 message: `known` if it was received before, `full` if it exceeds the limit. */
  begin(packetId: number): 'new' | 'known' | 'full' {
    const { unreleased } = this.#session
    if (unreleased.has(packetId)) return 'known'
    if (unreleased.isFull) return 'full'
    unreleased.add(packetId)
    return 'new'
  }

  /** The client has released a message of QoS 2 (PUBREL). */
  complete(packetId: number): boolean {
    return this.#session.unreleased.release(packetId)
  }

  /** The will of the client; `undefined` removes it. */
  setWill(will: GatewayMessage | undefined): void {
    this.#session.setWill(this.#kernel.toWill(will, this.#session))
  }

  get will(): Readonly<Message> | undefined {
    return this.#session.will?.message
  }

  /** Messages wait from now on; the client stays. */
  sleep(): void {
    if (!this.#isOpen || this.#session.connection !== this) return
    this.#session.connection = undefined
    this.#session.outgoing.openGates()
    this.#session.outgoing.pause()
  }

  /** A sleeping client is replaced by another one as one that is awake. */
  present(): void {
    if (this.#isOpen) this.#session.connection = this
  }

  /** Sends the waiting messages. */
  wake(): void {
    if (!this.#isOpen || this.#session.connection !== undefined) return
    this.#session.connection = this
    this.#session.outgoing.resume()
  }

  /** Ends the session as after DISCONNECT: the will is not published. */
  leave(): void {
    this.#end('normal', false)
  }

  /** The connection ends from this side, or was lost; the receiver is notified. */
  close(reason: DisconnectReason): void {
    this.#end(reason, true)
  }

  /** Releases a QoS 2 message; see `received`. */
  sendAck(_cmd: 'pubrel', packetId: number): void {
    this.#receiver.release?.(packetId)
  }

  #end(reason: DisconnectReason, willIsDue: boolean): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    this.#silence?.cancel()
    this.#expiry?.cancel()
    this.inbox.end()
    this.outbox.end()
    this.#kernel.forget(this)
    this.#receiver.ended(reason)
    const { hooks, metrics } = this.#kernel
    metrics.inc('client.disconnected')
    this.#session.detach(willIsDue, reason)
    hooks.run('client.disconnected', this.#session, reason, REASON_CODES[reason] ?? 0)
  }

  #endDenied(error: unknown): false {
    if (!(error instanceof ProtocolError)) throw error
    this.close('not_authorized')
    return false
  }
}

/** A message that a hook has refused, at once or later, is no success. */
function concluded(outcome: PublishOutcome): MaybePromise<PublishOutcome | Refusal> {
  const { late, reasonCode } = outcome
  if (late !== undefined) {
    return late.then((code) => (code >= FIRST_ERROR ? refusedByHook(code) : outcome))
  }
  return reasonCode >= FIRST_ERROR ? refusedByHook(reasonCode) : outcome
}

/** Reason codes from here on are errors (MQTT 5, 2.4). */
const FIRST_ERROR = 0x80

const refusedByHook = (reasonCode: ReasonCode) =>
  new Refusal(reasonCode, 'refused by an extension of the broker')

/** The topic that authorization sees of an action of a client. */
export const authorizedTopic = (
  { mountpoint }: Pick<Session, 'mountpoint'>,
  topic: string,
  gateway: Pick<GatewayKernel, 'authorizesMounted'> | undefined,
): string => (gateway?.authorizesMounted === true ? (mountpoint ?? '') + topic : topic)

const REASON_CODES: Partial<Record<DisconnectReason, ReasonCode>> = {
  keepalive_timeout: ReasonCode.keepAliveTimeout,
  kicked: ReasonCode.administrativeAction,
  takenover: ReasonCode.sessionTakenOver,
  discarded: ReasonCode.sessionTakenOver,
  not_authorized: ReasonCode.notAuthorized,
  auth_expired: ReasonCode.notAuthorized,
  server_shutdown: ReasonCode.serverShuttingDown,
}
