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
    } else if (this.#subscription !== undefined) {
      this.#several = new Map([
        [this.#session, this.#subscription],
        [session, subscription],
      ])
      this.#session = undefined
      this.#subscription = undefined
    }
  }

  /** Returns whether the session was present. */
  delete(session: S): boolean {
    if (this.#several !== undefined) return this.#several.delete(session)
    if (this.#session !== session) return false
    this.#session = undefined
    this.#subscription = undefined
    return true
  }

  /** No iterator: it would allocate for each message. */
  forEach(receive: (session: S, subscription: Subscription) => void): void {
    if (this.#several !== undefined) {
      for (const [session, subscription] of this.#several) receive(session, subscription)
    } else if (this.#session !== undefined && this.#subscription !== undefined) {
      receive(this.#session, this.#subscription)
    }
  }
}
