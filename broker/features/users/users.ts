import { isCommonPassword } from '@signalbox/contract/common-passwords'
import type { UserRole } from '@signalbox/contract/users'
import { COMMON_PASSWORD_PROBLEM, passwordProblem } from '@signalbox/contract/password'
import { persistentLastLogins } from './last-logins.ts'
import { PersistentMap } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'
import { decoyHash, hashPassword, ROUNDS, verifyPassword } from '../../store/password-hash.ts'
import { type Account, accountName, EXTERNAL_USER_TABLES, ExternalUsers } from './external-users.ts'

export { type Account, accountName, type ExternalUser } from './external-users.ts'

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

interface StoredUser extends UserFields {
  username: string
  password: string
  hasDefaultPassword: boolean
}

/** The console's users. A new installation has one, `admin` with `public`. */
export class Users {
  readonly #rounds: number
  readonly #users: PersistentMap<string, StoredUser>
  readonly #lastLogins: PersistentMap<string, number>
  /** Hash that is verified for unknown users, so that the answer takes equally long. */
  readonly #decoy: string
  /** Users of single sign-on, whose passwords are verified elsewhere. */
  readonly external: ExternalUsers

  private constructor(store: Store, rounds: number) {
    this.#rounds = rounds
    this.#decoy = decoyHash(rounds)
    this.#users = openUsers(store)
    this.#lastLogins = persistentLastLogins(store)
    this.external = new ExternalUsers(store)
  }

  static async open(store: Store, rounds: number = ROUNDS): Promise<Users> {
    // Not of the feature: a password is reset without it.
    store.migrate('users', EXTERNAL_USER_TABLES)
    const users = new Users(store, rounds)
    if (users.#users.size === 0) {
      const { username, password, description, role } = DEFAULT_USER
      const hash = await hashPassword(password, rounds)
      const user = { username, password: hash, hasDefaultPassword: true, description, role }
      await users.#users.set(username, user)
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

  /** The user of a login, by `accountName`. */
  account(name: string): (Account & UserFields) | undefined {
    const user = this.get(name)
    return user === undefined ? this.external.named(name) : { ...user, backend: 'local' }
  }

  list(): User[] {
    return [...this.#users.values()].map(({ username, description, role }) => ({
      username,
      description,
      role,
    }))
  }

  /** Time of the last login in epoch milliseconds. */
  lastLogin(username: string): number | undefined {
    return this.#lastLogins.get(username)
  }

  /** Stores the time of a login. It also resolves if the write fails, because a login must not need the disk. */
  async noteLogin(username: string, at: number): Promise<void> {
    await this.#lastLogins.set(username, at).catch(() => {})
  }

  hasDefaultPassword(username: string): boolean {
    return this.#users.get(username)?.hasDefaultPassword ?? false
  }

  async verify(username: string, password: string): Promise<boolean> {
    const hash = this.#users.get(username)?.password
    const isRight = await verifyPassword(password, hash ?? this.#decoy)
    // The password may have been changed in the meantime: the old one is invalid then.
    return isRight && hash !== undefined && this.#users.get(username)?.password === hash
  }

  async create(username: string, password: string, fields: UserFields): Promise<UserChange> {
    const reason = this.#nameProblem(username, password) ?? fieldsProblem(fields)
    if (reason !== undefined) return { kind: 'bad', reason }
    const hash = await hashPassword(password, this.#rounds)
    if (this.has(username)) return { kind: 'bad', reason: 'username_already_exists' }
    const user = { username, password: hash, hasDefaultPassword: false, ...fields }
    await this.#users.set(username, user)
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
    await this.#users.set(username, { ...user, ...fields })
    return { kind: 'done' }
  }

  async delete(username: string): Promise<UserChange> {
    const user = this.#users.get(username)
    // Also if it does not exist. The default user stays for `reset-password`.
    if (username === DEFAULT_USER.username || this.#isLastAdministrator(username)) {
      return { kind: 'bad', reason: `Cannot delete user ${username}` }
    }
    if (user === undefined) return { kind: 'unknown' }
    await Promise.all([this.#users.delete(username), this.#lastLogins.delete(username)])
    return { kind: 'done' }
  }

  /** Changes a user of any backend. */
  async change(account: Account, fields: UserFields): Promise<UserChange> {
    if (account.backend === 'local') return this.update(account.username, fields)
    const reason = fieldsProblem(fields)
    if (reason !== undefined) return { kind: 'bad', reason }
    return { kind: (await this.external.update(account, fields)) ? 'done' : 'unknown' }
  }

  /** A user of any backend. */
  async remove(account: Account): Promise<UserChange> {
    if (account.backend === 'local') return this.delete(account.username)
    const isDeleted = await this.external.delete(account)
    await this.#lastLogins.delete(accountName(account))
    return { kind: isDeleted ? 'done' : 'unknown' }
  }

  /** @param check runs the check of the old password, or throws to refuse it */
  async changePassword(
    username: string,
    oldPassword: string,
    newPassword: string,
    check: (verify: () => Promise<boolean>) => Promise<boolean> = (verify) => verify(),
  ): Promise<PasswordChange> {
    if (!this.has(username)) return { kind: 'unknown' }
    const reason = newPasswordProblem(newPassword, username)
    if (reason !== undefined) return { kind: 'weak', reason }
    if (!(await check(() => this.verify(username, oldPassword)))) return { kind: 'mismatch' }
    return { kind: (await this.resetPassword(username, newPassword)) ? 'changed' : 'unknown' }
  }

  /** Without the old one: for the owner of the machine. `false` when there is no such user. */
  async resetPassword(username: string, password: string): Promise<boolean> {
    if (!this.has(username)) return false
    const hash = await hashPassword(password, this.#rounds)
    // A user who was deleted in the meantime is not created again.
    const user = this.#users.get(username)
    if (user === undefined) return false
    await this.#users.set(username, { ...user, password: hash, hasDefaultPassword: false })
    return true
  }

  /** Reads all users again after a restore; those with another password or role than before. */
  reload(): string[] {
    const before = new Map([...this.#users.values()].map((user) => [user.username, user]))
    this.#users.reload()
    return [...this.#users.values()].flatMap(({ username, password, role }) => {
      const old = before.get(username)
      return old !== undefined && (old.password !== password || old.role !== role) ? username : []
    })
  }

  #nameProblem(username: string, password: string): string | undefined {
    if (username === '' || password === '') return 'Username or password undefined'
    if (!USERNAME.test(username)) {
      return 'Bad Username. Only upper and lower case letters, numbers and underscores are supported'
    }
    if (username.length > MAX_NAME) return 'The username is too long'
    if (this.has(username)) return 'username_already_exists'
    return newPasswordProblem(password, username)
  }

  #isLastAdministrator(username: string): boolean {
    const administrators = [...this.#users.values()].filter(({ role }) => role === 'administrator')
    return administrators.length === 1 && administrators[0]?.username === username
  }
}

const openUsers = (store: Store) =>
  new PersistentMap<string, StoredUser>(store, {
    rows: () =>
      store
        .statement('SELECT * FROM user ORDER BY username')
        .all()
        .map((row): [string, StoredUser] => [
          String(row.username),
          {
            username: String(row.username),
            password: String(row.password),
            hasDefaultPassword: row.has_default_password === 1,
            description: String(row.description),
            role: row.role === 'viewer' ? 'viewer' : 'administrator',
          },
        ]),
    insert(username, { password, hasDefaultPassword, description, role }) {
      store
        .statement(
          `INSERT INTO user (username, password, has_default_password, description, role)
           VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (username) DO UPDATE SET
             password = excluded.password, description = excluded.description,
             has_default_password = excluded.has_default_password, role = excluded.role`,
        )
        .run(username, password, hasDefaultPassword ? 1 : 0, description, role)
    },
    remove: (username) => store.statement('DELETE FROM user WHERE username = ?').run(username),
    clear: () => store.statement('DELETE FROM user').run(),
  })

/** Applies the password rule of the API, and refuses common passwords (docs/decisions/0080-console-users.md). */
const newPasswordProblem = (password: string, username: string): string | undefined =>
  passwordProblem(password, username) ??
  (isCommonPassword(password) ? COMMON_PASSWORD_PROBLEM : undefined)

function fieldsProblem({ description }: UserFields): string | undefined {
  return description.length > MAX_DESCRIPTION ? 'The description is too long' : undefined
}
