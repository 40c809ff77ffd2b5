import type { QoS } from '@signalbox/mqtt/protocol'
import type { Action, ConnectInfo } from '../../kernel/access.ts'
import { clientKey } from '../../kernel/client-key.ts'
import type { DisconnectReason, DropReason } from '../../kernel/reasons.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type MemoryBudget, OBJECT_BYTES } from '../../kernel/memory.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'

interface Origin {
  address: string
  port: number
  listener: string
  protocolVersion: number | string
}

/** What happened, and to what; `reasonCode` is that of CONNACK or DISCONNECT. */
export type EventDetails =
  | ({ kind: 'connected'; isResumed: boolean } & Origin)
  | ({ kind: 'refused'; reasonCode: number; username: string | null | undefined } & Origin)
  | { kind: 'disconnected'; reason: DisconnectReason; reasonCode: number }
  | { kind: 'session_ended' }
  | { kind: 'subscribed'; topicFilter: string; qos: QoS }
  | { kind: 'unsubscribed'; topicFilter: string }
  | { kind: 'denied'; action: Action; topic: string; qos: QoS; retain: boolean }
  | { kind: 'dropped'; reason: DropReason; topic: string; qos: QoS; retain: boolean }
  /** By a validation or transformation of messages. */
  | { kind: 'rejected'; stage: string; why: string; topic: string; qos: QoS; retain: boolean }
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
  maxOfClient: 200,
  maxClients: 10_000,
  maxEvents: 200_000,
}

/** Characters: anybody may send longer ones, and nobody is let in yet. */
const LONGEST_NAME = 256

/** Recent events of each client, in memory, also of refused and disconnected ones. */
export class Timeline {
  readonly #kernel: Kernel
  readonly #limits: TimelineLimits
  /** Oldest first in each; the client that something happened to last is at the end. */
  readonly #events = new Map<string, TimelineEvent[]>()
  readonly #budget: MemoryBudget
  readonly #unhook: (() => void)[]
  #count = 0

  constructor(kernel: Kernel, limits: Partial<TimelineLimits> = {}) {
    this.#kernel = kernel
    this.#limits = { ...defaultLimits, ...limits }
    this.#budget = kernel.memory.budget('client_events')
    const resumed = new WeakSet<Session>()
    const { hooks } = kernel
    this.#unhook = [
      hooks.on('client.connack', (info, reasonCode) => {
        if (reasonCode === 0) return
        const username = shortName(info.username)
        this.#note(keyOf(info), { kind: 'refused', reasonCode, username, ...originOf(info) })
      }),
      hooks.on('session.resumed', (session) => resumed.add(session)),
      hooks.on('client.connected', (session) => {
        const isResumed = resumed.delete(session)
        this.#note(keyOf(session), {
          kind: 'connected',
          isResumed,
          ...originOf(session),
        })
      }),
      hooks.on('client.disconnected', (session, reason, reasonCode) =>
        this.#note(keyOf(session), { kind: 'disconnected', reason, reasonCode }),
      ),
      hooks.on('session.terminated', (session) =>
        this.#note(keyOf(session), { kind: 'session_ended' }),
      ),
      hooks.on('session.subscribed', (session, { topicFilter, qos }) =>
        this.#note(keyOf(session), { kind: 'subscribed', topicFilter, qos }),
      ),
      hooks.on('session.unsubscribed', (session, { topicFilter }) =>
        this.#note(keyOf(session), { kind: 'unsubscribed', topicFilter }),
      ),
      hooks.on('client.authorized', (session, { action, topic, qos, retain }, decision) => {
        if (decision !== 'deny') return
        this.#note(keyOf(session), { kind: 'denied', action, topic, qos, retain })
      }),
      hooks.on('message.refused', (session, { topic, qos, retain }, _, { stage, reason = '' }) => {
        const of = { topic, qos, retain }
        const rejected = { kind: 'rejected', stage: stage ?? '', why: reason, ...of } as const
        const denied = { kind: 'denied', action: 'publish', ...of } as const
        this.#note(keyOf(session), stage === undefined ? denied : rejected)
      }),
      hooks.on('message.transformed', ({ fromClientId, fromGateway, topic }, after, stage) => {
        const session = kernel.sessionOf(fromClientId, fromGateway)
        if (session !== undefined) this.#noteTransformed(keyOf(session), stage, topic, after)
      }),
      hooks.on('delivery.dropped', (session, message, reason) =>
        this.#noteDrop(keyOf(session), message, reason),
      ),
    ]
  }

  /** The latest first; none for a client that nothing is known of. */
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
   * Each message of a client may meet several transformations. An event that is there makes no object.
   * The time is that of the message: asking the clock takes as long as all the rest.
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
      // A thousand drops are one event: they must not push out what came before them.
      const before = bytesOf(last)
      Object.assign(last, happening, { lastAt: at, count: last.count + 1 })
      this.#budget.add(bytesOf(last) - before)
      return
    }
    // A session without expiry ends before its connection; the events are reported in the other order, even
    // if the clock advanced in between.
    const ended =
      happening.kind === 'disconnected' && last?.kind === 'session_ended' ? last : undefined
    const when = ended?.at ?? at
    const event = { ...happening, at: when, lastAt: when, count: 1 }
    this.#count++
    this.#budget.add(bytesOf(event))
    if (events === undefined) {
      this.#events.set(client, [event])
      this.#budget.add(clientBytes(client))
      this.#forgetOldest()
      return
    }
    events.splice(ended === undefined ? events.length : -1, 0, event)
    if (events.length > this.#limits.maxOfClient) {
      const first = events.shift()
      if (first !== undefined) this.#budget.release(bytesOf(first))
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
      const bytes = events.reduce((sum, event) => sum + bytesOf(event), clientBytes(client))
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

function bytesOf(event: TimelineEvent): number {
  const own = OBJECT_BYTES + OBJECT_BYTES / 4
  if (event.kind === 'transformed') return own + textsBytes(event.topic, event.to)
  if ('topic' in event) return own + textsBytes(event.topic)
  return 'topicFilter' in event ? own + textsBytes(event.topicFilter) : own
}

const keyOf = ({ clientId, peer }: Pick<ConnectInfo, 'clientId' | 'peer'>) =>
  clientKey(clientId, peer.gateway)

function originOf({
  peer: { address, port, listener },
  protocolVersion,
  gatewayVersion,
}: Pick<ConnectInfo, 'peer' | 'protocolVersion' | 'gatewayVersion'>): Origin {
  return { address, port, listener, protocolVersion: gatewayVersion ?? protocolVersion }
}

const shortName = (name: string | null) =>
  name !== null && name.length > LONGEST_NAME ? undefined : name

/** Refusals to one address with one code are one. Drops for one reason are too: see `#noteDrop`. */
function isTheSame(a: EventDetails, b: EventDetails): boolean {
  if (a.kind === 'denied' && b.kind === 'denied') {
    return a.action === b.action && a.topic === b.topic
  }
  if (a.kind === 'rejected' && b.kind === 'rejected') return a.stage === b.stage
  if (a.kind === 'refused' && b.kind === 'refused') {
    return a.reasonCode === b.reasonCode && a.address === b.address
  }
  return false
}
