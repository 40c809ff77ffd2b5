import type { Clock } from '../../kernel/clock.ts'

/** After so many wrong passwords of a user from one address, none is checked for the rest of the minute. */
const MAX_WRONG = 10
const WINDOW_MS = 60_000
/** The pause doubles each time it was of no avail, up to this. */
const MAX_PAUSE_MS = 15 * 60_000
/** After so long without a pause, the next one is short again. */
const FORGET_MS = 60 * 60_000
/** Attempts under more names and addresses than this make it forget the first of them. */
const MAX_KEPT = 10_000

interface Wrong {
  count: number
  /** End of the pause by the monotonic clock, in milliseconds. */
  until: number
  /** How many pauses there have been in a row. */
  pauses: number
}

/** Wrong passwords by user and address: each costs as much to check as a right one, and the next may be right. */
export class WrongLogins {
  readonly #clock: Clock
  /** By user and address, in the order in which they began. */
  readonly #wrong = new Map<string, Wrong>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How long no password is checked, in milliseconds; 0: they are. */
  pause(username: string, address: string): number {
    const { count, until } = this.#wrong.get(loginKey(username, address)) ?? { count: 0, until: 0 }
    return count < MAX_WRONG ? 0 : Math.max(0, until - this.#clock.monotonic())
  }

  /** Counts a wrong login. @returns a function that takes it back; only for the latest of this user and address */
  note(username: string, address: string): () => void {
    const now = this.#clock.monotonic()
    for (const [key, { until }] of this.#wrong) {
      if (until + FORGET_MS > now && this.#wrong.size < MAX_KEPT) break
      this.#wrong.delete(key)
    }
    const key = loginKey(username, address)
    const before = this.#wrong.get(key)
    const isOver = before === undefined || before.until <= now
    const wrong = isOver
      ? { count: 0, until: now + WINDOW_MS, pauses: before?.pauses ?? 0 }
      : { ...before }
    wrong.count++
    if (wrong.count === MAX_WRONG) {
      if (wrong.pauses > 0) {
        wrong.until = now + Math.min(WINDOW_MS * 2 ** wrong.pauses, MAX_PAUSE_MS)
      }
      wrong.pauses++
    }
    this.#wrong.set(key, wrong)
    return () => {
      if (before === undefined) this.#wrong.delete(key)
      else this.#wrong.set(key, before)
    }
  }
}

const loginKey = (username: string, address: string) => `${address} ${username}`
