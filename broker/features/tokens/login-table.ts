import type { Store } from '../../store/store.ts'

export interface LoginRow {
  /** Hash of the token, which itself is never stored. */
  hash: string
  username: string
  /** Last use in epoch milliseconds. */
  usedAt: number
}

/**
 * Console logins on disk. A trigger deletes the rows of a user whose password or role changes or
 * who is deleted, in the same transaction, so that no crash leaves them valid.
 */
export class LoginTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** In the order of their last use. */
  *rows(): Generator<LoginRow> {
    const sql = 'SELECT * FROM console_login ORDER BY used_at'
    const read = () => this.#store.statement(sql).all()
    // Without stored logins, users only have to log in again.
    const rows = this.#store.faults.readOr('logins of users', read, [])
    for (const row of rows) {
      yield {
        hash: String(row.token_hash),
        username: String(row.username),
        usedAt: Number(row.used_at),
      }
    }
  }

  insert({ hash, username, usedAt }: LoginRow): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement('INSERT INTO console_login (token_hash, username, used_at) VALUES (?, ?, ?)')
        .run(hash, username, usedAt)
    })
  }

  touch(uses: readonly Pick<LoginRow, 'hash' | 'usedAt'>[]): Promise<void> {
    return this.#store.write(() => {
      const statement = this.#store.statement(
        'UPDATE console_login SET used_at = ? WHERE token_hash = ?',
      )
      for (const { hash, usedAt } of uses) statement.run(usedAt, hash)
    })
  }

  remove(hashes: readonly string[]): Promise<void> {
    return this.#store.write(() => {
      const statement = this.#store.statement('DELETE FROM console_login WHERE token_hash = ?')
      for (const hash of hashes) statement.run(hash)
    })
  }

  removeUser(username: string): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM console_login WHERE username = ?').run(username)
    })
  }
}
