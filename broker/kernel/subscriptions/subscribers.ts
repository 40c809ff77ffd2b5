import type { Subscription } from './subscription.ts'

/**
 * The plain subscriptions to one filter, one for each session. Most filters have one subscriber, and a
 * map for it would be half of the memory that a subscription takes.
 */
export class Subscribers<S> {
  #session: S | undefined
  #subscription: Subscription | undefined
  #several: Map<S, Subscription> | undefined

  get size(): number {
    return this.#several?.size ?? (this.#session === undefined ? 0 : 1)
  }

  set(session: S, subscription: Subscription): void {
    if (this.#several !== undefined) {
      this.#several.set(session, subscription)
    } else if (this.#session === undefined || this.#session === session) {
      this.#session = session
      this.#subscription = subscription
    } else {
      this.#several = new Map(this.entries()).set(session, subscription)
      this.#session = undefined
      this.#subscription = undefined
    }
  }

  /** Whether it was there. */
  delete(session: S): boolean {
    if (this.#several !== undefined) return this.#several.delete(session)
    if (this.#session !== session) return false
    this.#session = undefined
    this.#subscription = undefined
    return true
  }

  entries(): Iterable<readonly [S, Subscription]> {
    if (this.#several !== undefined) return this.#several
    if (this.#session === undefined || this.#subscription === undefined) return []
    return [[this.#session, this.#subscription]]
  }
}
