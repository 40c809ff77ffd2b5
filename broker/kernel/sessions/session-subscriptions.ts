import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Refusal } from '../access.ts'
import type { KernelServices } from '../services.ts'
import type { SubscriptionIndex } from '../subscriptions/subscription-index.ts'
import {
  type Subscriber,
  type Subscription,
  subscriptionBytes,
} from '../subscriptions/subscription.ts'
import { Turn } from '../turn.ts'

interface Services<S extends Subscriber> extends Pick<KernelServices, 'memory'> {
  readonly subscriptions: SubscriptionIndex<S>
}

interface Owner extends Subscriber {
  readonly zone: { readonly maxSubscriptions: number }
}

/** The subscriptions of a session that has ended. */
export const NO_SUBSCRIPTIONS: ReadonlyMap<string, Subscription> = new Map()

/** The subscriptions of one session: in its map, in the index of the broker, and in the memory budget. */
export class SessionSubscriptions<S extends Owner> {
  /** Subscriptions by topic filter. */
  readonly map = new Map<string, Subscription>()
  readonly #services: Services<S>
  readonly #owner: S

  constructor(services: Services<S>, owner: S) {
    this.#services = services
    this.#owner = owner
  }

  get #budget() {
    return this.#services.memory.budget('subscriptions')
  }

  /** Takes memory for a new subscription, unless the client or all clients together have too many. */
  refuse(subscription: Subscription): Refusal | undefined {
    if (this.map.size >= this.#owner.zone.maxSubscriptions) {
      return new Refusal(ReasonCode.quotaExceeded, 'too many subscriptions')
    }
    return this.#budget.take(subscriptionBytes(subscription))
      ? undefined
      : new Refusal(ReasonCode.quotaExceeded, 'the memory budget of subscriptions is full')
  }

  set(subscription: Subscription, before: Subscription | undefined): void {
    this.map.set(subscription.topicFilter, subscription)
    this.#services.subscriptions.add(this.#owner, subscription, before)
  }

  /** Restores a subscription without a memory check, which it passed when it was made. */
  restore(subscription: Subscription): void {
    this.#budget.add(subscriptionBytes(subscription))
    this.set(subscription, undefined)
  }

  release(subscription: Subscription): void {
    this.map.delete(subscription.topicFilter)
    this.#services.subscriptions.remove(this.#owner, subscription)
    this.#budget.release(subscriptionBytes(subscription))
  }

  /** Removes all subscriptions in several turns, because hundreds of thousands take a second. */
  releaseAll(): void {
    const turn = new Turn()
    turn.begin()
    let count = 0
    for (const subscription of this.map.values()) {
      this.release(subscription)
      if (++count % 64 === 0 && turn.isOver) return turn.pass(() => this.releaseAll())
    }
  }
}
