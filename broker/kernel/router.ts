import type { Kernel } from './kernel.ts'
import type { Message, QoS } from './message.ts'
import type { Session } from './sessions/session.ts'
import type { Route } from './subscriptions/subscription-index.ts'
import type { Subscription } from './subscriptions/subscription.ts'

/** What several matching subscriptions of one client come to: one copy [MQTT-3.3.4-2]. */
interface Merged {
  qos: QoS
  retain: boolean
  identifiers: number[]
}

/** Hands a message to everyone whose subscription matches. */
export class Router {
  readonly #kernel: Kernel

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  /** Gives the number of receivers. */
  route(message: Message): number {
    const routes = this.#kernel.subscriptions.match(message.topic)
    const [only] = routes
    if (only === undefined) return 0
    const plain =
      routes.length === 1 ? this.#toEach(only, message) : this.#toMerged(routes, message)
    let shared = 0
    for (const route of routes) {
      if (route.groups.size > 0) shared += this.#toGroups(route, message)
    }
    return plain + shared
  }

  #toEach(route: Route, message: Message): number {
    for (const [session, subscription] of route.subscribers) session.deliver(message, subscription)
    return route.subscribers.size
  }

  /**
   * A client with overlapping subscriptions gets one copy, with the highest QoS and the identifiers
   * of all that match [MQTT-3.3.4-3].
   */
  #toMerged(routes: readonly Route[], message: Message): number {
    const first = new Map<Session, Subscription>()
    const more = new Map<Session, Subscription[]>()
    for (const route of routes) {
      for (const [session, subscription] of route.subscribers) {
        const before = first.get(session)
        if (before === undefined) first.set(session, subscription)
        else {
          const list = more.get(session)
          if (list === undefined) more.set(session, [before, subscription])
          else list.push(subscription)
        }
      }
    }
    for (const [session, subscription] of first) {
      const all = more.get(session)
      if (all === undefined) session.deliver(message, subscription)
      else deliverMerged(session, message, all)
    }
    return first.size
  }

  #toGroups(route: Route, message: Message): number {
    let count = 0
    for (const group of route.groups.values()) {
      const member = group.pick(this.#kernel.zone.sharedStrategy, message)
      if (member === undefined) continue
      member.session.deliver(message, member.subscription)
      count++
    }
    return count
  }
}

function deliverMerged(
  session: Session,
  message: Message,
  subscriptions: readonly Subscription[],
): void {
  let merged: Merged | undefined
  for (const subscription of subscriptions) {
    if (session.isOwn(message, subscription.noLocal)) continue
    merged ??= { qos: 0, retain: false, identifiers: [] }
    merged.qos = Math.max(merged.qos, session.grantedQos(message, subscription)) as QoS // one of two QoS
    merged.retain ||= subscription.retainAsPublished && message.retain
    if (subscription.subscriptionIdentifier !== undefined) {
      merged.identifiers.push(subscription.subscriptionIdentifier)
    }
  }
  if (merged === undefined) return session.drop(message, 'no_local')
  session.accept({
    message,
    qos: merged.qos,
    retain: merged.retain,
    subscriptionIdentifiers: merged.identifiers.length > 0 ? merged.identifiers : undefined,
  })
}
