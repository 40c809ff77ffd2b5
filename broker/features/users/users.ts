import { passwordProblem } from '@signalbox/contract/password'
import type { Store } from '../../store/store.ts'
import { decoyHash, hashPassword, ROUNDS, verifyPassword } from '../../store/password-hash.ts'

const DEFAULT_USER = { username: 'admin', password: 'public' }

export type PasswordChange =
  | { kind: 'changed' | 'mismatch' | 'unknown' }
  | { kind: 'weak'; reason: string }

interface User {
  password: string
  hasDefaultPassword: boolean
}

/** The console's users. A new installation has one, `admin` with `public`. */
export class Users {
  readonly #store: Store
  readonly #rounds: number
  readonly #users = new Map<string, User>()
  /** Verified in place of an unknown user's, so that the answer takes as long. */
  readonly #decoy: string

  private constructor(store: Store, rounds: number) {
    this.#store = store
    this.#rounds = rounds
    this.#decoy = decoyHash(rounds)
    for (const row of store.statement('SELECT * FROM user').all()) {
      this.#users.set(String(row.username), {
        password: String(row.password),
        hasDefaultPassword: row.has_default_password === 1,
      })
    }
  }

  static async open(store: Store, rounds: number = ROUNDS): Promise<Users> {
    const users = new Users(store, rounds)
    if (users.#users.size === 0) {
      await users.#set(DEFAULT_USER.username, DEFAULT_USER.password, true)
    }
    return users
  }

  has(username: string): boolean {
    return this.#users.has(username)
  }

  hasDefaultPassword(username: string): boolean {
    return this.#users.get(username)?.hasDefaultPassword ?? false
  }

  async verify(username: string, password: string): Promise<boolean> {
    const user = this.#users.get(username)
    const isRight = await verifyPassword(password, user?.password ?? this.#decoy)
    // The password may have been changed meanwhile: the old one is no good from then on.
    return isRight && user !== undefined && this.#users.get(username) === user
  }

  async changePassword(
    username: string,
    oldPassword: string,
    newPassword: string,
  ): Promise<PasswordChange> {
    if (!this.has(username)) return { kind: 'unknown' }
    const reason = passwordProblem(newPassword)
    if (reason !== undefined) return { kind: 'weak', reason }
    if (!(await this.verify(username, oldPassword))) return { kind: 'mismatch' }
    await this.#set(username, newPassword, false)
    return { kind: 'changed' }
  }

  /** Without the old one: for the owner of the machine. `false` when there is no such user. */
  async resetPassword(username: string, password: string): Promise<boolean> {
    if (!this.has(username)) return false
    await this.#set(username, password, false)
    return true
  }

  async #set(username: string, password: string, isDefault: boolean): Promise<void> {
    const user = {
      password: await hashPassword(password, this.#rounds),
      hasDefaultPassword: isDefault,
    }
    await this.#store.write(() => {
      this.#store
        .statement(
          `INSERT INTO user (username, password, has_default_password) VALUES (?, ?, ?)
           ON CONFLICT (username) DO UPDATE SET
             password = excluded.password, has_default_password = excluded.has_default_password`,
        )
        .run(username, user.password, isDefault ? 1 : 0)
    })
    this.#users.set(username, user)
  }
}
