import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/** Interval between log entries of one kind, because clients can cause them at any rate. */
const EVERY_MS = 10_000

export class RateLimitedLog {
  readonly #log: Log
  readonly #clock: Clock
  #next = 0

  constructor({ log, clock }: { log: Log; clock: Clock }) {
    this.#log = log
    this.#clock = clock
  }

  warn(fields: Readonly<Record<string, unknown>>, text: string): void {
    const now = this.#clock.monotonic()
    if (now < this.#next) return
    this.#next = now + EVERY_MS
    this.#log.warn(fields, text)
  }
}
