import type { QoS } from '@signalbox/mqtt/protocol'
import type { Gate } from './backpressure.ts'
import type { Message } from './message.ts'
import type { ClientSession } from './sessions/client-session.ts'
import type { Delivery } from './sessions/message-queue.ts'
import type { ZoneSettings } from './settings.ts'
import type { SharedGroup } from './subscriptions/shared-group.ts'
import type { Route, SubscriptionIndex } from './subscriptions/subscription-index.ts'
import type { Subscription } from './subscriptions/subscription.ts'

/** Actions on the receivers that routing finds: a delivery, or a prediction of one. */
export interface Receiving {
  /** A client with one subscription that matches. */
  one(session: ClientSession, message: Message, subscription: Subscription): void
  /** A client with several: one copy [MQTT-3.3.4-2]. */
  several(session: ClientSession, message: Message, subscriptions: readonly Subscription[]): void
  /** Delivers to one member of a group; `false` if there is none. */
  group(group: SharedGroup<ClientSession>, message: Message): boolean
}

/** Delivers a message to all matching subscriptions. */
export class Router {
  readonly #subscriptions: SubscriptionIndex<ClientSession>
  readonly #zone: Readonly<ZoneSettings>
  readonly #delivering: Receiving

  constructor(subscriptions: SubscriptionIndex<ClientSession>, zone: Readonly<ZoneSettings>) {
    this.#subscriptions = subscriptions
    this.#zone = zone
    this.#delivering = new Delivering(zone)
  }

  /** Closed gate that a publisher must wait for; `undefined` if the message can be routed. */
  closedGate(message: Message): Gate | undefined {
    const looking = new Looking(this.#zone)
    this.route(message, looking)
    return looking.gate
  }

  /** Routes a message; returns the number of receivers. */
  route(message: Message, receiving = this.#delivering): number {
    const routes = this.#subscriptions.match(message.topic)
    const [only] = routes
    if (only === undefined) return 0
    const plain =
      routes.length === 1 ? toEach(only, message, receiving) : toMerged(routes, message, receiving)
    let shared = 0
    for (const route of routes) {
      if (route.groups === undefined) continue
      for (const group of route.groups.values()) {
        if (receiving.group(group, message)) shared++
      }
    }
    return plain + shared
  }
}

function toEach(
  { subscribers }: Route<ClientSession>,
  message: Message,
  receiving: Receiving,
): number {
  subscribers.forEach((session, subscription) => receiving.one(session, message, subscription))
  return subscribers.size
}

/**
 * A client with overlapping subscriptions gets one copy, with the highest QoS and the identifiers
 * of all that match [MQTT-3.3.4-3].
 */
function toMerged(
  routes: readonly Route<ClientSession>[],
  message: Message,
  receiving: Receiving,
): number {
  const first = new Map<ClientSession, Subscription>()
  const more = new Map<ClientSession, Subscription[]>()
  for (const route of routes) {
    route.subscribers.forEach((session, subscription) => {
      const before = first.get(session)
      if (before === undefined) first.set(session, subscription)
      else {
        const list = more.get(session)
        if (list === undefined) more.set(session, [before, subscription])
        else list.push(subscription)
      }
    })
  }
  for (const [session, subscription] of first) {
    const all = more.get(session)
    if (all === undefined) receiving.one(session, message, subscription)
    else receiving.several(session, message, all)
  }
  return first.size
}

class Delivering implements Receiving {
  readonly #zone: Readonly<ZoneSettings>

  constructor(zone: Readonly<ZoneSettings>) {
    this.#zone = zone
  }

  one(session: ClientSession, message: Message, subscription: Subscription): void {
    session.deliver(message, subscription)
  }

  several(session: ClientSession, message: Message, subscriptions: readonly Subscription[]): void {
    const copy = mergedCopy(session, message, subscriptions)
    if (copy === undefined) session.drop(message, 'no_local')
    else session.outgoing.accept(copy)
  }

  group(group: SharedGroup<ClientSession>, message: Message): boolean {
    const member = group.pick(this.#zone.sharedStrategy, message)
    member?.session.deliver(message, member.subscription)
    return member !== undefined
  }
}

/** Finds a receiver that is too slow for the incoming messages. */
class Looking implements Receiving {
  gate: Gate | undefined
  readonly #zone: Readonly<ZoneSettings>

  constructor(zone: Readonly<ZoneSettings>) {
    this.#zone = zone
  }

  one(session: ClientSession, message: Message, subscription: Subscription): void {
    if (this.gate !== undefined || session.isOwn(message, subscription.noLocal)) return
    this.gate = session.outgoing.closedGate(session.grantedQos(message, subscription))
  }

  several(session: ClientSession, message: Message, subscriptions: readonly Subscription[]): void {
    const copy = mergedCopy(session, message, subscriptions)
    if (copy !== undefined) this.gate ??= session.outgoing.closedGate(copy.qos)
  }

  group(group: SharedGroup<ClientSession>, message: Message): boolean {
    const member = group.foresee(this.#zone.sharedStrategy, message)
    if (member !== undefined) this.one(member.session, message, member.subscription)
    return member !== undefined
  }
}

/**
 * One copy for all matching subscriptions of a client; `undefined` if No Local of all of them suppresses it.
 */
export function mergedCopy(
  session: ClientSession,
  message: Message,
  subscriptions: readonly Subscription[],
): Delivery | undefined {
  let merged: { qos: QoS; retain: boolean; identifiers: number[] } | undefined
  for (const subscription of subscriptions) {
    if (session.isOwn(message, subscription.noLocal)) continue
    merged ??= { qos: 0, retain: false, identifiers: [] }
    merged.qos = Math.max(merged.qos, session.grantedQos(message, subscription)) as QoS // one of two QoS
    merged.retain ||= subscription.retainAsPublished && message.retain
    if (subscription.subscriptionIdentifier !== undefined) {
      merged.identifiers.push(subscription.subscriptionIdentifier)
    }
  }
  if (merged === undefined) return undefined
  const { qos, retain, identifiers } = merged
  return {
    message,
    qos,
    retain,
    subscriptionIdentifiers: identifiers.length > 0 ? identifiers : undefined,
  }
}
