import { MAX_EVENTS_OF_CLIENT } from '@signalbox/contract/timeline'
import type { QoS } from '@signalbox/mqtt/protocol'
import type { Action, ConnectInfo, DeniedBy } from '../../kernel/access.ts'
import { clientKey } from '../../kernel/client-key.ts'
import type { DisconnectReason, DropReason } from '../../kernel/reasons.ts'
import type { Ports } from '../../kernel/ports.ts'
import { cutText } from '../../kernel/own-text.ts'
import { type MemoryBudget, OBJECT_BYTES } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'

type Services = Ports<'clock' | 'hooks' | 'sessionOf' | 'memory'>

interface Origin {
  address: string
  port: number
  listener: string
  protocolVersion: number | string
}

/** The component that refused, as in the list of refusals, and its reason in its own words. */
export interface Cause {
  by: string | undefined
  server?: string | undefined
  why?: string
}

/** An event with its details; `reasonCode` is that of CONNACK or DISCONNECT. */
export type EventDetails =
  | ({ kind: 'connected'; isResumed: boolean } & Origin)
  | ({ kind: 'refused'; reasonCode: number; username: string | null | undefined } & Origin & Cause)
  | { kind: 'disconnected'; reason: DisconnectReason; reasonCode: number }
  | { kind: 'session_ended' }
  | { kind: 'subscribed'; topicFilter: string; qos: QoS }
  | { kind: 'unsubscribed'; topicFilter: string }
  | ({ kind: 'denied'; action: Action; topic: string; qos: QoS; retain: boolean } & Cause)
  | { kind: 'dropped'; reason: DropReason; topic: string; qos: QoS; retain: boolean }
  /** By a validation or transformation of messages, or by an ExHook server. */
  | ({ kind: 'rejected'; stage?: string; topic: string; qos: QoS; retain: boolean } & Cause)
  | { kind: 'transformed'; stage: string; topic: string; to: string }

export type TimelineEvent = EventDetails & {
  /** Epoch milliseconds, of the first and the last where there were several in a row. */
  at: number
  lastAt: number
  count: number
}

export interface TimelineLimits {
  maxOfClient: number
  /** Clients that are remembered; the one with the oldest last event is dropped first. */
  maxClients: number
  /** Events of all clients together. */
  maxEvents: number
}

const defaultLimits: TimelineLimits = {
  maxOfClient: MAX_EVENTS_OF_CLIENT,
  maxClients: 10_000,
  maxEvents: 200_000,
}

/** Limit in characters, because clients may send longer names before they are authenticated. */
const LONGEST_NAME = 256
/** Limit in characters of the reason of a rejected message, which quotes the message. */
const LONGEST_REASON = 300

/** Recent events of each client, in memory, also of refused and disconnected ones. */
export class Timeline {
  readonly #kernel: Services
  readonly #limits: TimelineLimits
  /** Oldest first in each; the client that something happened to last is at the end. */
  readonly #events = new Map<string, TimelineEvent[]>()
  readonly #budget: MemoryBudget
  readonly #unhook: (() => void)[]
  #count = 0

  constructor(kernel: Services, limits: Partial<TimelineLimits> = {}) {
    this.#kernel = kernel
    this.#limits = { ...defaultLimits, ...limits }
    this.#budget = kernel.memory.budget('client_events')
    const resumed = new WeakSet<Session>()
    const { hooks } = kernel
    this.#unhook = [
      hooks.on('client.connack', (info, reasonCode, refusal) => {
        if (reasonCode === 0) return
        const username = shortName(info.username)
        this.#note(connectKey(info), {
          kind: 'refused',
          reasonCode,
          username,
          by: refusal?.by,
          ...(refusal !== undefined && { why: cutText(refusal.reason, LONGEST_REASON) }),
          ...connectOrigin(info),
        })
      }),
      hooks.on('session.resumed', (session) => resumed.add(session)),
      hooks.on('client.connected', (session) => {
        const isResumed = resumed.delete(session)
        this.#note(connectKey(session), {
          kind: 'connected',
          isResumed,
          ...connectOrigin(session),
        })
      }),
      hooks.on('client.disconnected', (session, reason, reasonCode) =>
        this.#note(connectKey(session), { kind: 'disconnected', reason, reasonCode }),
      ),
      hooks.on('session.terminated', (session) =>
        this.#note(connectKey(session), { kind: 'session_ended' }),
      ),
      hooks.on('session.subscribed', (session, { topicFilter, qos }) =>
        this.#note(connectKey(session), { kind: 'subscribed', topicFilter, qos }),
      ),
      hooks.on('session.unsubscribed', (session, { topicFilter }) =>
        this.#note(connectKey(session), { kind: 'unsubscribed', topicFilter }),
      ),
      hooks.on('client.authorized', (session, { action, topic, qos, retain }, decision, rule) => {
        if (decision !== 'deny') return
        const what = { action, topic, qos, retain }
        this.#note(connectKey(session), { kind: 'denied', ...what, ...denialCause(rule) })
      }),
      hooks.on('message.refused', (session, { topic, qos, retain }, _, rule) => {
        const { stage } = rule
        this.#note(connectKey(session), {
          kind: 'rejected',
          ...{ topic, qos, retain },
          ...(stage !== undefined && { stage }),
          ...denialCause(rule),
        })
      }),
      hooks.on('message.transformed', ({ fromClientId, fromGateway, topic }, after, stage) => {
        const session = kernel.sessionOf(fromClientId, fromGateway)
        if (session !== undefined) this.#noteTransformed(connectKey(session), stage, topic, after)
      }),
      hooks.on('delivery.dropped', (session, message, reason) =>
        this.#noteDrop(connectKey(session), message, reason),
      ),
    ]
  }

  /** Events, latest first; empty for an unknown client. */
  of(clientId: string, gateway?: string): readonly TimelineEvent[] {
    return (this.#events.get(clientKey(clientId, gateway)) ?? []).toReversed()
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#budget.release(this.#budget.used)
  }

  /** A client that loses messages loses many: the most frequent event makes no object. */
  #noteDrop(client: string, message: Message, reason: DropReason): void {
    const { topic, qos, retain } = message
    const last = this.#events.get(client)?.at(-1)
    if (last?.kind !== 'dropped' || last.reason !== reason) {
      this.#note(client, { kind: 'dropped', reason, topic, qos, retain })
      return
    }
    this.#budget.add(textsBytes(topic) - textsBytes(last.topic))
    last.topic = topic
    last.qos = qos
    last.retain = retain
    last.lastAt = this.#kernel.clock.now()
    last.count++
  }

  /**
   * Counts transformations of a client's messages, of which each may have several. An existing
   * event is updated without an allocation, and the time is the message's, because reading the
   * clock would double the cost.
   */
  #noteTransformed(client: string, stage: string, topic: string, after: Message): void {
    const { topic: to, timestamp: at } = after
    const events = this.#events.get(client) ?? []
    for (let i = events.length - 1; i >= 0; i--) {
      const event = events[i]
      if (event?.kind !== 'transformed') break
      if (event.stage !== stage) continue
      this.#budget.add(textsBytes(topic, to) - textsBytes(event.topic, event.to))
      event.topic = topic
      event.to = to
      event.lastAt = at
      event.count++
      return
    }
    this.#note(client, { kind: 'transformed', stage, topic, to })
  }

  #note(client: string, happening: EventDetails): void {
    const at = this.#kernel.clock.now()
    const events = this.#events.get(client)
    const last = events?.at(-1)
    if (last !== undefined && isTheSame(last, happening)) {
      // Many drops are one event, so that they do not displace earlier ones.
      const before = estimateBytes(last)
      Object.assign(last, happening, { lastAt: at, count: last.count + 1 })
      this.#budget.add(estimateBytes(last) - before)
      return
    }
    // A session without expiry ends before its connection; the events are reported in the other order, even
    // if the clock advanced in between.
    const ended =
      happening.kind === 'disconnected' && last?.kind === 'session_ended' ? last : undefined
    const when = ended?.at ?? at
    const event = { ...happening, at: when, lastAt: when, count: 1 }
    this.#count++
    this.#budget.add(estimateBytes(event))
    if (events === undefined) {
      this.#events.set(client, [event])
      this.#budget.add(clientBytes(client))
      this.#forgetOldest()
      return
    }
    events.splice(ended === undefined ? events.length : -1, 0, event)
    if (events.length > this.#limits.maxOfClient) {
      const first = events.shift()
      if (first !== undefined) this.#budget.release(estimateBytes(first))
      this.#count--
    }
    this.#events.delete(client)
    this.#events.set(client, events)
    this.#forgetOldest()
  }

  #forgetOldest(): void {
    const { maxClients, maxEvents } = this.#limits
    while (this.#events.size > maxClients || this.#count > maxEvents || this.#budget.isExceeded) {
      const [oldest] = this.#events
      if (oldest === undefined) return
      if (this.#budget.isExceeded) this.#budget.refuse()
      const [client, events] = oldest
      const bytes = events.reduce((sum, event) => sum + estimateBytes(event), clientBytes(client))
      this.#budget.release(bytes)
      this.#events.delete(client)
      this.#count -= events.length
    }
  }
}

/** Bytes of texts, which may have two for each character: a look at each one would cost more than the rest. */
const textsBytes = (...texts: readonly string[]) =>
  texts.reduce((sum, { length }) => sum + 2 * length, 0)

const clientBytes = (client: string) => OBJECT_BYTES + textsBytes(client)

function estimateBytes(event: TimelineEvent): number {
  const own = OBJECT_BYTES + OBJECT_BYTES / 4
  switch (event.kind) {
    case 'transformed':
      return own + textsBytes(event.stage, event.topic, event.to)
    case 'rejected':
      return own + textsBytes(event.stage ?? '', event.topic, event.why ?? '', event.server ?? '')
    case 'denied':
      return own + textsBytes(event.topic, event.why ?? '', event.server ?? '')
    case 'dropped':
      return own + textsBytes(event.topic)
    case 'subscribed':
    case 'unsubscribed':
      return own + textsBytes(event.topicFilter)
    case 'refused':
      return own + textsBytes(event.username ?? '', event.why ?? '')
    default:
      return own
  }
}

const connectKey = ({ clientId, peer }: Pick<ConnectInfo, 'clientId' | 'peer'>) =>
  clientKey(clientId, peer.gateway)

function connectOrigin({
  peer: { address, port, listener },
  protocolVersion,
  gatewayVersion,
}: Pick<ConnectInfo, 'peer' | 'protocolVersion' | 'gatewayVersion'>): Origin {
  return { address, port, listener, protocolVersion: gatewayVersion ?? protocolVersion }
}

const denialCause = (rule: DeniedBy | undefined): Cause => ({
  by: rule?.source,
  server: rule?.server,
  ...(rule?.reason !== undefined && { why: cutText(rule.reason, LONGEST_REASON) }),
})

const shortName = (name: string | null) =>
  name !== null && name.length > LONGEST_NAME ? undefined : name

/** Refusals to one address with one code are one. Drops for one reason are too: see `#noteDrop`. */
function isTheSame(a: EventDetails, b: EventDetails): boolean {
  if (a.kind === 'denied' && b.kind === 'denied') {
    return a.action === b.action && a.topic === b.topic && a.by === b.by && a.server === b.server
  }
  if (a.kind === 'rejected' && b.kind === 'rejected') {
    return a.by === b.by && a.stage === b.stage && a.server === b.server
  }
  if (a.kind === 'refused' && b.kind === 'refused') {
    return a.reasonCode === b.reasonCode && a.address === b.address && a.by === b.by
  }
  return false
}
