import type { Clock } from '../clock.ts'

interface Timer {
  at: number
  callback: () => void
}

/** Clock under the control of a test: `advance` runs all due timers in order. */
export class FakeClock implements Clock {
  #monotonic: number
  /** Milliseconds by which a test has set the time of day. */
  #offset = 0
  readonly #timers = new Set<Timer>()

  constructor(now = Date.UTC(2026, 0, 1)) {
    this.#monotonic = now
  }

  now(): number {
    return this.#monotonic + this.#offset
  }

  monotonic(): number {
    return this.#monotonic
  }

  /** Sets the time of day, as an administrator does; no time passes. */
  set(byMs: number): void {
    this.#offset += byMs
  }

  after(ms: number, callback: () => void): () => void {
    const timer = { at: this.#monotonic + Math.max(ms, 0), callback }
    this.#timers.add(timer)
    return () => this.#timers.delete(timer)
  }

  get pending(): number {
    return this.#timers.size
  }

  advance(ms: number): void {
    const until = this.#monotonic + ms
    for (let next = this.#next(until); next !== undefined; next = this.#next(until)) {
      this.#timers.delete(next)
      this.#monotonic = next.at
      next.callback()
    }
    this.#monotonic = until
  }

  #next(until: number): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.#timers) {
      if (timer.at <= until && (first === undefined || timer.at < first.at)) first = timer
    }
    return first
  }
}
