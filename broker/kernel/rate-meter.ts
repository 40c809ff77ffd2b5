import type { Clock } from './clock.ts'

const SPAN = 300

const toSecond = (ms: number) => Math.floor(ms / 1000)

/** How often something happens: in the last whole second, over five minutes, and at most. */
export class RateMeter {
  readonly #clock: Clock
  /** By second, in a ring. */
  readonly #counts = new Uint32Array(SPAN)
  #second: number
  /** The place of this second in the ring. */
  #at: number
  /** The end of this second, in epoch milliseconds. */
  #until: number
  #total = 0
  #max = 0

  constructor(clock: Clock) {
    this.#clock = clock
    this.#second = toSecond(clock.now())
    this.#at = this.#second % SPAN
    this.#until = (this.#second + 1) * 1000
  }

  /** @param now epoch milliseconds, if the caller has them */
  mark(times = 1, now = this.#clock.now()): void {
    if (now >= this.#until || now < this.#until - 1000) this.#turn(now)
    this.#counts[this.#at] = (this.#counts[this.#at] ?? 0) + times
    this.#total += times
  }

  read(): { total: number; rate: number; rateLast5m: number; rateMax: number } {
    this.#turn(this.#clock.now())
    const sum = this.#counts.reduce((all, each) => all + each, 0)
    return {
      total: this.#total,
      rate: this.#counts[(this.#second - 1) % SPAN] ?? 0,
      rateLast5m: Math.round((sum / SPAN) * 100) / 100,
      rateMax: this.#max,
    }
  }

  /** How often in each of the last whole seconds, the oldest first. */
  history(seconds: number): number[] {
    this.#turn(this.#clock.now())
    const from = this.#second - seconds
    return Array.from({ length: seconds }, (_, i) => this.#counts[(from + i) % SPAN] ?? 0)
  }

  /** Advances to the current second. */
  #turn(ms: number): void {
    const now = toSecond(ms)
    if (now === this.#second) return
    // The clock was set back, so the ring starts again.
    if (now < this.#second) this.#second = now - SPAN
    this.#max = Math.max(this.#max, this.#counts[this.#at] ?? 0)
    const passed = Math.min(now - this.#second, SPAN)
    for (let i = 1; i <= passed; i++) this.#counts[(now - passed + i) % SPAN] = 0
    this.#second = now
    this.#at = now % SPAN
    this.#until = (now + 1) * 1000
  }
}
