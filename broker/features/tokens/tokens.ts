import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Store } from '../../store/store.ts'
import { LoginLimits } from './login-limits.ts'
import { LoginTable } from './login-table.ts'

/** The latest use is written at most this often: a polling page makes no write for each call. */
const WRITE_INTERVAL_MS = 60_000
/** More logins than this at a time end the one that has idled longest. */
const MAX_TOKENS = 10_000

interface Login {
  username: string
  /** Epoch milliseconds, for the disk. */
  usedAt: number
  /**
   * Times of the latest use and of the one on disk, by the monotonic clock: setting the time of day neither ends nor
   * prolongs a login.
   */
  idleSince: number
  writtenSince: number
}

/**
 * Logins of console users: random tokens, of which only a hash is stored, in memory and on disk, so
 * that they survive a restart (docs/decisions/0080-console-users.md).
 */
export class Tokens {
  /** Time without use after which a login ends. */
  loginMs: number
  /** Shared by everything that checks passwords of console users. */
  readonly limits: LoginLimits
  readonly #clock: Clock
  readonly #table: LoginTable
  /** By hash, in the order of their last use: the first has idled longest. */
  readonly #logins = new Map<string, Login>()
  #storing: Promise<void> = Promise.resolve()

  constructor(store: Store, clock: Clock, loginMs = 60 * 60 * 1000) {
    this.#clock = clock
    this.loginMs = loginMs
    this.limits = new LoginLimits(clock)
    this.#table = new LoginTable(store)
    const now = clock.now()
    for (const { hash, username, usedAt } of this.#table.rows()) {
      // A clock that was set back must not prolong a login.
      const idleSince = clock.monotonic() - Math.max(0, now - usedAt)
      this.#logins.set(hash, { username, usedAt, idleSince, writtenSince: idleSince })
    }
    this.#dropExpired()
  }

  /** The token is valid at once; it survives a crash after `stored()`. */
  issue(username: string): string {
    this.#dropExpired()
    const [oldest] = this.#logins.keys()
    if (this.#logins.size >= MAX_TOKENS && oldest !== undefined) this.#drop(oldest)
    const token = randomBytes(32).toString('base64url')
    const usedAt = this.#clock.now()
    const key = hash(token)
    const idleSince = this.#clock.monotonic()
    this.#logins.set(key, { username, usedAt, idleSince, writtenSince: idleSince })
    // On a full disk users can still log in; such a login ends with the process.
    this.#storing = this.#table.insert({ hash: key, username, usedAt }).catch(ignore)
    return token
  }

  /** Resolves when the issued tokens are on disk, or cannot be stored. */
  stored(): Promise<void> {
    return this.#storing
  }

  /** The owner of the token; each use prolongs it. */
  use(token: string): string | undefined {
    this.#dropExpired()
    const key = hash(token)
    const login = this.#logins.get(key)
    if (login === undefined) return undefined
    login.usedAt = this.#clock.now()
    login.idleSince = this.#clock.monotonic()
    this.#logins.delete(key)
    this.#logins.set(key, login)
    if (login.idleSince - login.writtenSince >= WRITE_INTERVAL_MS) {
      login.writtenSince = login.idleSince
      this.#table.touch([{ hash: key, usedAt: login.usedAt }]).catch(ignore)
    }
    return login.username
  }

  /** Resolves when the login is removed from the disk as well. */
  async end(token: string): Promise<void> {
    const key = hash(token)
    if (this.#logins.delete(key)) await this.#table.remove([key])
  }

  /** How many logins a user has. */
  countLogins(username: string): number {
    this.#dropExpired()
    return [...this.#logins.values()].filter((login) => login.username === username).length
  }

  /** Resolves when the logins are removed from the disk as well. */
  async endUserLogins(username: string): Promise<void> {
    for (const [key, login] of this.#logins) {
      if (login.username === username) this.#logins.delete(key)
    }
    await this.#table.removeUser(username)
  }

  /** Writes the latest uses; call it before the store is closed. */
  close(): void {
    const unwritten = [...this.#logins].filter(([, login]) => login.idleSince > login.writtenSince)
    this.#table.touch(unwritten.map(([key, { usedAt }]) => ({ hash: key, usedAt }))).catch(ignore)
  }

  #dropExpired(): void {
    const due = this.#clock.monotonic() - this.loginMs
    for (const [key, { idleSince }] of this.#logins) {
      if (idleSince > due) return
      this.#drop(key)
    }
  }

  /** A row that cannot be removed now has expired when it is read next. */
  #drop(key: string): void {
    this.#logins.delete(key)
    this.#table.remove([key]).catch(ignore)
  }
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('base64')
}

/** Ignores failures of writes that only matter after a restart. */
function ignore(): void {}
