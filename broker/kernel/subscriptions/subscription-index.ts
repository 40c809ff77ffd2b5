import { sharedFilter } from '@signalbox/mqtt/prefix'
import { TopicTree } from '@signalbox/mqtt/topic-tree'
import { SharedGroup } from './shared-group.ts'
import { Subscribers } from './subscribers.ts'
import type { Subscriber, Subscription } from './subscription.ts'

/** The subscriptions to one filter. */
export class Route<S extends Subscriber> {
  readonly filter: string
  readonly subscribers = new Subscribers<S>()
  /** Shared groups by name; `undefined` before the first one. */
  groups: Map<string, SharedGroup<S>> | undefined

  constructor(filter: string) {
    this.filter = filter
  }

  get isEmpty(): boolean {
    return this.subscribers.size === 0 && (this.groups === undefined || this.groups.size === 0)
  }
}

/** A filter that messages are routed by. */
export interface Routed {
  readonly topicFilter: string
  readonly subscribers: number
}

/** All subscriptions of the broker, indexed by filter. */
export class SubscriptionIndex<S extends Subscriber> {
  readonly #routes = new TopicTree<Route<S>>()
  readonly #exclusive = new Map<string, S>()
  readonly #sessions: () => Iterable<S>
  #count = 0
  #sharedCount = 0
  #sharedFilters = 0
  #plainFilters = 0

  constructor(sessions: () => Iterable<S>) {
    this.#sessions = sessions
  }

  /** Number of subscriptions, including shared ones. */
  get count(): number {
    return this.#count
  }

  get sharedCount(): number {
    return this.#sharedCount
  }

  /** Distinct filters; each shared group of a filter is one of its own. */
  get topicCount(): number {
    return this.#plainFilters + this.#sharedFilters
  }

  /** Owner of an exclusive topic. */
  exclusiveHolder(filter: string): S | undefined {
    return this.#exclusive.get(filter)
  }

  /** `before` is the session's subscription with the same text, which this one replaces [MQTT-3.8.4-3]. */
  add(session: S, subscription: Subscription, before: Subscription | undefined): void {
    if (before === undefined) {
      this.#count++
      if (subscription.group !== undefined) this.#sharedCount++
    }
    let route = this.#routes.get(subscription.filter)
    if (route === undefined) {
      route = new Route(subscription.filter)
      this.#routes.set(subscription.filter, route)
    }
    if (subscription.exclusive) this.#exclusive.set(subscription.filter, session)
    if (subscription.group === undefined) {
      if (route.subscribers.size === 0) this.#plainFilters++
      route.subscribers.set(session, subscription)
      return
    }
    route.groups ??= new Map()
    let group = route.groups.get(subscription.group)
    if (group === undefined) {
      group = new SharedGroup(subscription.group)
      route.groups.set(subscription.group, group)
      this.#sharedFilters++
    }
    group.set(session, subscription)
  }

  remove(session: S, subscription: Subscription): void {
    const route = this.#routes.get(subscription.filter)
    if (route === undefined) return
    this.#count--
    // Another session may have taken the exclusive subscription.
    if (subscription.exclusive && this.#exclusive.get(subscription.filter) === session) {
      this.#exclusive.delete(subscription.filter)
    }
    if (subscription.group === undefined) {
      // `t` and `$exclusive/t` of one session share an entry, so the other may still exist.
      const other = session.subscriptionTo(subscription.filter, subscription.topicFilter)
      if (other !== undefined) route.subscribers.set(session, other)
      else if (route.subscribers.delete(session) && route.subscribers.size === 0)
        this.#plainFilters--
    } else {
      this.#sharedCount--
      const group = route.groups?.get(subscription.group)
      group?.delete(session)
      if (group?.members.length === 0) {
        route.groups?.delete(subscription.group)
        this.#sharedFilters--
      }
    }
    if (route.isEmpty) this.#routes.delete(route.filter)
  }

  /** Routes whose filters match a topic name. */
  match(topic: string): Route<S>[] {
    return this.#routes.match(topic)
  }

  /** Whether any filter matches a topic name. */
  hasMatch(topic: string): boolean {
    return this.#routes.size > 0 && this.#routes.match(topic).length > 0
  }

  group(filter: string, name: string): SharedGroup<S> | undefined {
    return this.#routes.get(filter)?.groups?.get(name)
  }

  *entries(): IterableIterator<{ session: S; subscription: Subscription }> {
    for (const session of this.#sessions()) {
      for (const subscription of session.subscriptions.values()) yield { session, subscription }
    }
  }

  /** The distinct filters that messages are routed by, a shared group as `$share/<group>/<filter>`. */
  *routed(): IterableIterator<Routed> {
    for (const [filter, { subscribers, groups }] of this.#routes.entries()) {
      if (subscribers.size > 0) yield { topicFilter: filter, subscribers: subscribers.size }
      for (const { name, members } of groups?.values() ?? []) {
        yield { topicFilter: sharedFilter(name, filter), subscribers: members.length }
      }
    }
  }

  *filters(): IterableIterator<string> {
    for (const { topicFilter } of this.routed()) yield topicFilter
  }
}
