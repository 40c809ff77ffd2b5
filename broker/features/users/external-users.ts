import type { UserBackend } from '@signalbox/contract/users'
import { PersistentMap } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'
import type { UserRole } from '@signalbox/contract/users'
import type { UserFields } from './users.ts'

export type ExternalBackend = Exclude<UserBackend, 'local'>

export interface ExternalUser extends UserFields {
  backend: ExternalBackend
  username: string
}

export interface Account {
  backend: UserBackend
  username: string
}

/** Name for logins and logs. Names of local users have no colon, so the result is unique. */
export const accountName = ({ backend, username }: Account): string =>
  backend === 'local' ? username : `${backend}:${username}`

/** Triggers end the logins of a deleted or changed user in the same transaction. */
export const EXTERNAL_USER_TABLES = [
  `
  CREATE TABLE external_user (
    name TEXT PRIMARY KEY,
    backend TEXT NOT NULL,
    username TEXT NOT NULL,
    description TEXT NOT NULL,
    role TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TRIGGER console_login_external_user_changed AFTER UPDATE ON external_user
    WHEN old.role <> new.role
    BEGIN DELETE FROM console_login WHERE username = old.name; END;
  CREATE TRIGGER console_login_external_user_deleted AFTER DELETE ON external_user
    BEGIN DELETE FROM console_login WHERE username = old.name; END;
  `,
]

const MAX_NAME = 255
/** An identity provider with more users than this has a filter that is too wide. */
const MAX_USERS = 10_000

/** Console users of a directory or an identity provider; created by their first login. */
export class ExternalUsers {
  readonly #users: PersistentMap<string, ExternalUser>

  constructor(store: Store) {
    this.#users = openUsers(store)
  }

  get(account: Account): ExternalUser | undefined {
    return this.#users.get(accountName(account))
  }

  /** By `accountName`. */
  named(name: string): ExternalUser | undefined {
    return this.#users.get(name)
  }

  list(): ExternalUser[] {
    return [...this.#users.values()].map((user) => ({ ...user }))
  }

  /** Stores a user who has logged in. @returns why there can be no such user */
  async note(
    account: Account & { backend: ExternalBackend },
    role: UserRole,
  ): Promise<string | undefined> {
    const { backend, username } = account
    if (username === '' || username.length > MAX_NAME || /\p{Cc}/u.test(username)) {
      return 'the username is empty, too long, or has control characters'
    }
    const known = this.get(account)
    if (known?.role === role) return undefined
    if (known === undefined && this.#users.size >= MAX_USERS) {
      return `there are already ${MAX_USERS} users of single sign-on`
    }
    const user = known ?? { backend, username, description: '' }
    await this.#users.set(accountName(account), { ...user, role })
    return undefined
  }

  /** @returns whether the user exists */
  async update(account: Account, fields: UserFields): Promise<boolean> {
    const user = this.get(account)
    if (user === undefined) return false
    await this.#users.set(accountName(account), { ...user, ...fields })
    return true
  }

  /** @returns whether the user existed */
  async delete(account: Account): Promise<boolean> {
    if (this.get(account) === undefined) return false
    await this.#users.delete(accountName(account))
    return true
  }

  /** Reads all users again after a restore; the names of those with another role than before. */
  reload(): string[] {
    const before = new Map(this.list().map((user) => [accountName(user), user.role]))
    this.#users.reload()
    return this.list().flatMap((user) => {
      const role = before.get(accountName(user))
      return role !== undefined && role !== user.role ? accountName(user) : []
    })
  }
}

const openUsers = (store: Store) =>
  new PersistentMap<string, ExternalUser>(store, {
    rows: () =>
      store
        .statement('SELECT * FROM external_user ORDER BY name')
        .all()
        .map((row): [string, ExternalUser] => [
          String(row.name),
          {
            backend: row.backend as ExternalBackend, // as it was inserted
            username: String(row.username),
            description: String(row.description),
            role: row.role === 'administrator' ? 'administrator' : 'viewer',
          },
        ])
        // Skips rows whose key differs from their name, which a backup may have.
        .filter(([name, user]) => name === accountName(user)),
    insert(name, { backend, username, description, role }) {
      store
        .statement(
          `INSERT INTO external_user (name, backend, username, description, role)
           VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (name) DO UPDATE SET description = excluded.description, role = excluded.role`,
        )
        .run(name, backend, username, description, role)
    },
    remove: (name) => store.statement('DELETE FROM external_user WHERE name = ?').run(name),
    clear: () => store.statement('DELETE FROM external_user').run(),
  })
