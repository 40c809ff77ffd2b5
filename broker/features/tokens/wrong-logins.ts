import type { Clock } from '../../kernel/clock.ts'

/** So many wrong passwords of one user from one address, then none is looked at for the rest of the minute. */
const MAX_WRONG = 10
const WINDOW_MS = 60_000
/** Whoever tries under more names and addresses than this makes it forget the first of them. */
const MAX_KEPT = 10_000

interface Wrong {
  count: number
  /** Epoch milliseconds. */
  until: number
}

/** Passwords that were wrong: each costs as much to check as a right one, and the next may be right. */
export class WrongLogins {
  readonly #clock: Clock
  /** By user and address, in the order in which they began. */
  readonly #wrong = new Map<string, Wrong>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How long nothing more is looked at, in milliseconds; 0: it is. */
  pause(username: string, address: string): number {
    const { count, until } = this.#wrong.get(keyOf(username, address)) ?? { count: 0, until: 0 }
    return count < MAX_WRONG ? 0 : Math.max(0, until - this.#clock.now())
  }

  note(username: string, address: string): void {
    const now = this.#clock.now()
    for (const [key, { until }] of this.#wrong) {
      if (until > now && this.#wrong.size < MAX_KEPT) break
      this.#wrong.delete(key)
    }
    const key = keyOf(username, address)
    const { count, until } = this.#wrong.get(key) ?? { count: 0, until: now + WINDOW_MS }
    this.#wrong.set(key, { count: count + 1, until })
  }
}

const keyOf = (username: string, address: string) => `${address} ${username}`
