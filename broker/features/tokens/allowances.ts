import type { Clock } from '../../kernel/clock.ts'

interface Limits {
  /** Units that may be taken at once. */
  capacity: number
  /** Time after which one more unit is available. */
  refillMs: number
}

const MAX_KEPT = 10_000

/** Token buckets by name; the first of very many is forgotten, that is, full again. */
export class Allowances {
  readonly #clock: Clock
  readonly #limits: Limits
  /** Milliseconds of the monotonic clock at which each is full again, in the order in which they began. */
  readonly #fullAt = new Map<string, number>()

  constructor(clock: Clock, limits: Limits) {
    this.#clock = clock
    this.#limits = limits
  }

  /** How long until one may be taken, in milliseconds; 0: now. */
  wait(name: string): number {
    const { capacity, refillMs } = this.#limits
    const missingMs = Math.max(0, (this.#fullAt.get(name) ?? 0) - this.#clock.monotonic())
    return Math.max(0, missingMs - (capacity - 1) * refillMs)
  }

  take(name: string): void {
    const now = this.#clock.monotonic()
    for (const [key, fullAt] of this.#fullAt) {
      if (fullAt > now && this.#fullAt.size < MAX_KEPT) break
      this.#fullAt.delete(key)
    }
    this.#fullAt.set(name, Math.max(now, this.#fullAt.get(name) ?? 0) + this.#limits.refillMs)
  }

  /** Returns a taken unit. */
  giveBack(name: string): void {
    const fullAt = this.#fullAt.get(name)
    if (fullAt !== undefined) this.#fullAt.set(name, fullAt - this.#limits.refillMs)
  }
}
