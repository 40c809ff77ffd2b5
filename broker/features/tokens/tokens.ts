import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'

const LIFETIME_MS = 60 * 60 * 1000
/** More logins than this at a time end the one that has idled longest. */
const MAX_TOKENS = 10_000

interface Login {
  username: string
  usedAt: number
}

/**
 * Logins of console users: random tokens, of which only a hash is kept, and only in memory, so that
 * a restart ends them. One that was not used for 60 minutes has ended.
 */
export class Tokens {
  readonly #clock: Clock
  /** In the order of their last use: the first has idled longest. */
  readonly #logins = new Map<string, Login>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  issue(username: string): string {
    this.#dropExpired()
    const [oldest] = this.#logins.keys()
    if (this.#logins.size >= MAX_TOKENS && oldest !== undefined) this.#logins.delete(oldest)
    const token = randomBytes(32).toString('base64url')
    this.#logins.set(hash(token), { username, usedAt: this.#clock.now() })
    return token
  }

  /** Whose token it is; each use prolongs it. */
  use(token: string): string | undefined {
    this.#dropExpired()
    const key = hash(token)
    const login = this.#logins.get(key)
    if (login === undefined) return undefined
    this.#logins.delete(key)
    this.#logins.set(key, { ...login, usedAt: this.#clock.now() })
    return login.username
  }

  end(token: string): void {
    this.#logins.delete(hash(token))
  }

  /** How many logins a user has. */
  countOf(username: string): number {
    this.#dropExpired()
    return [...this.#logins.values()].filter((login) => login.username === username).length
  }

  endAllOf(username: string): void {
    for (const [key, login] of this.#logins) {
      if (login.username === username) this.#logins.delete(key)
    }
  }

  #dropExpired(): void {
    const due = this.#clock.now() - LIFETIME_MS
    for (const [key, { usedAt }] of this.#logins) {
      if (usedAt > due) return
      this.#logins.delete(key)
    }
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}
