import { passwordProblem } from '@signalbox/contract/password'
import type { Store } from '../../store/store.ts'
import { decoyHash, hashPassword, ROUNDS, verifyPassword } from '../../store/password-hash.ts'

/** Everything, or looking alone. */
export type UserRole = 'administrator' | 'viewer'

const DEFAULT_USER = {
  username: 'admin',
  password: 'public',
  description: 'administrator',
  role: 'administrator',
} as const

const USERNAME = /^[_a-zA-Z0-9]+$/
const MAX_NAME = 255
const MAX_DESCRIPTION = 4096

export type PasswordChange =
  | { kind: 'changed' | 'mismatch' | 'unknown' }
  | { kind: 'weak'; reason: string }

/** `bad`: with the reason in the words of the API. */
export type UserChange = { kind: 'done' | 'unknown' } | { kind: 'bad'; reason: string }

export interface UserFields {
  description: string
  role: UserRole
}

export interface User extends UserFields {
  username: string
}

interface Kept extends UserFields {
  password: string
  hasDefaultPassword: boolean
}

/** The console's users. A new installation has one, `admin` with `public`. */
export class Users {
  readonly #store: Store
  readonly #rounds: number
  readonly #users = new Map<string, Kept>()
  /** Verified in place of an unknown user's, so that the answer takes as long. */
  readonly #decoy: string

  private constructor(store: Store, rounds: number) {
    this.#store = store
    this.#rounds = rounds
    this.#decoy = decoyHash(rounds)
    for (const row of store.statement('SELECT * FROM user ORDER BY username').all()) {
      this.#users.set(String(row.username), {
        password: String(row.password),
        hasDefaultPassword: row.has_default_password === 1,
        description: String(row.description),
        role: row.role === 'viewer' ? 'viewer' : 'administrator',
      })
    }
  }

  static async open(store: Store, rounds: number = ROUNDS): Promise<Users> {
    const users = new Users(store, rounds)
    if (users.#users.size === 0) {
      const { username, password, description, role } = DEFAULT_USER
      const hash = await hashPassword(password, rounds)
      await users.#set(username, { password: hash, hasDefaultPassword: true, description, role })
    }
    return users
  }

  has(username: string): boolean {
    return this.#users.has(username)
  }

  get(username: string): User | undefined {
    const user = this.#users.get(username)
    return user && { username, description: user.description, role: user.role }
  }

  list(): User[] {
    return [...this.#users].map(([username, { description, role }]) => ({
      username,
      description,
      role,
    }))
  }

  hasDefaultPassword(username: string): boolean {
    return this.#users.get(username)?.hasDefaultPassword ?? false
  }

  async verify(username: string, password: string): Promise<boolean> {
    const hash = this.#users.get(username)?.password
    const isRight = await verifyPassword(password, hash ?? this.#decoy)
    // The password may have been changed meanwhile: the old one is no good from then on.
    return isRight && hash !== undefined && this.#users.get(username)?.password === hash
  }

  async create(username: string, password: string, fields: UserFields): Promise<UserChange> {
    const reason = this.#nameProblem(username, password) ?? fieldsProblem(fields)
    if (reason !== undefined) return { kind: 'bad', reason }
    const hash = await hashPassword(password, this.#rounds)
    if (this.has(username)) return { kind: 'bad', reason: 'username_already_exists' }
    await this.#set(username, { password: hash, hasDefaultPassword: false, ...fields })
    return { kind: 'done' }
  }

  async update(username: string, fields: UserFields): Promise<UserChange> {
    const user = this.#users.get(username)
    if (user === undefined) return { kind: 'unknown' }
    const reason =
      fieldsProblem(fields) ??
      (fields.role !== 'administrator' && this.#isLastAdministrator(username)
        ? 'There must be an administrator'
        : undefined)
    if (reason !== undefined) return { kind: 'bad', reason }
    await this.#set(username, { ...user, ...fields })
    return { kind: 'done' }
  }

  async delete(username: string): Promise<UserChange> {
    const user = this.#users.get(username)
    // Who is not here cannot be the first one either; that one stays for `reset-password`.
    if (username === DEFAULT_USER.username || this.#isLastAdministrator(username)) {
      return { kind: 'bad', reason: `Cannot delete user ${username}` }
    }
    if (user === undefined) return { kind: 'unknown' }
    this.#users.delete(username)
    await this.#store.write(() => {
      this.#store.statement('DELETE FROM user WHERE username = ?').run(username)
    })
    return { kind: 'done' }
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
    return { kind: (await this.resetPassword(username, newPassword)) ? 'changed' : 'unknown' }
  }

  /** Without the old one: for the owner of the machine. `false` when there is no such user. */
  async resetPassword(username: string, password: string): Promise<boolean> {
    if (!this.has(username)) return false
    const hash = await hashPassword(password, this.#rounds)
    // Who was deleted meanwhile does not come back by it.
    const user = this.#users.get(username)
    if (user === undefined) return false
    await this.#set(username, { ...user, password: hash, hasDefaultPassword: false })
    return true
  }

  #nameProblem(username: string, password: string): string | undefined {
    if (username === '' || password === '') return 'Username or password undefined'
    if (!USERNAME.test(username)) {
      return 'Bad Username. Only upper and lower case letters, numbers and underscores are supported'
    }
    if (username.length > MAX_NAME) return 'The username is too long'
    if (this.has(username)) return 'username_already_exists'
    return passwordProblem(password)
  }

  #isLastAdministrator(username: string): boolean {
    const administrators = [...this.#users].filter(([, { role }]) => role === 'administrator')
    return administrators.length === 1 && administrators[0]?.[0] === username
  }

  /** In force at once; on disk when it resolves. */
  async #set(username: string, user: Kept): Promise<void> {
    const before = this.#users.get(username)
    this.#users.set(username, user)
    try {
      await this.#store.write(() => {
        this.#store
          .statement(
            `INSERT INTO user (username, password, has_default_password, description, role)
             VALUES (?, ?, ?, ?, ?)
             ON CONFLICT (username) DO UPDATE SET
               password = excluded.password, description = excluded.description,
               has_default_password = excluded.has_default_password, role = excluded.role`,
          )
          .run(
            username,
            user.password,
            user.hasDefaultPassword ? 1 : 0,
            user.description,
            user.role,
          )
      })
    } catch (error) {
      if (this.#users.get(username) === user) {
        if (before === undefined) this.#users.delete(username)
        else this.#users.set(username, before)
      }
      throw error
    }
  }
}

function fieldsProblem({ description }: UserFields): string | undefined {
  return description.length > MAX_DESCRIPTION ? 'The description is too long' : undefined
}
