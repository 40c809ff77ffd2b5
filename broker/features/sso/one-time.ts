import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'

/** Callers without a login make entries: more of them than this forget the oldest ones. */
const MAX_KEPT = 10_000

/** Values that are kept for a short time, each under a random key that works once. */
export class OneTime<Value> {
  readonly #clock: Clock
  readonly #kept = new Map<string, { value: Value; until: number }>()

  static newKey(): string {
    return randomBytes(32).toString('base64url')
  }

  constructor(clock: Clock) {
    this.#clock = clock
  }

  keep(value: Value, ms: number, key = OneTime.newKey()): string {
    const now = this.#clock.monotonic()
    for (const [old, { until }] of this.#kept) {
      if (until > now && this.#kept.size < MAX_KEPT) break
      this.#kept.delete(old)
    }
    this.#kept.set(key, { value, until: now + ms })
    return key
  }

  get(key: string): Value | undefined {
    const kept = this.#kept.get(key)
    return kept !== undefined && kept.until > this.#clock.monotonic() ? kept.value : undefined
  }

  /** Keys whose value passes the test. */
  keys(test: (value: Value) => boolean): string[] {
    const now = this.#clock.monotonic()
    return [...this.#kept].flatMap(([key, { value, until }]) =>
      until > now && test(value) ? [key] : [],
    )
  }

  take(key: string): Value | undefined {
    const value = this.get(key)
    this.#kept.delete(key)
    return value
  }
}
