import type { Clock } from './clock.ts'

/**
 * Rate limit with a burst of one second (generic cell rate algorithm: one number is the time until
 * which all allowance is used).
 */
export class Allowance {
  readonly #clock: Clock
  readonly #msEach: number
  readonly #atOnceMs: number
  #takenUntil = 0

  constructor(clock: Clock, perSecond: number) {
    this.#clock = clock
    this.#msEach = 1000 / perSecond
    // At least one unit is possible, however small the rate.
    this.#atOnceMs = Math.max(1000, this.#msEach)
  }

  /** Takes the amount if available. */
  tryTake(): boolean {
    if (this.#waitMs(this.#msEach) > 0) return false
    this.#take(this.#msEach)
    return true
  }

  /** Takes it in any case; milliseconds until it will have been there. */
  take(amount: number): number {
    const waitMs = this.waitMs(amount)
    this.#take(amount * this.#msEach)
    return waitMs
  }

  /** Wait that `take` would return, without taking anything. */
  waitMs(amount: number): number {
    // An amount above one second's allowance waits like one of exactly that size.
    return this.#waitMs(Math.min(amount * this.#msEach, this.#atOnceMs))
  }

  #waitMs(cost: number): number {
    const now = this.#clock.monotonic()
    return Math.max(this.#takenUntil, now) + cost - this.#atOnceMs - now
  }

  #take(cost: number): void {
    this.#takenUntil = Math.max(this.#takenUntil, this.#clock.monotonic()) + cost
  }
}
