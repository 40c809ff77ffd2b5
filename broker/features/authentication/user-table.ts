import type { Store } from '../../store/store.ts'
import type { PasswordHash } from './hashing.ts'
import type { UserFilter } from './user-directory.ts'

export interface MqttUser extends PasswordHash {
  /** A user name or a client id. */
  id: string
  isSuperuser: boolean
}

/** The users of the built-in database, on disk alone: a million of them need no memory. */
export class UserTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  get(id: string): MqttUser | undefined {
    const row = this.#store.statement('SELECT * FROM mqtt_user WHERE id = ?').get(id)
    return row && read(row)
  }

  count(superuser?: boolean): number {
    const [where, values] = filtered(superuser)
    const sql = `SELECT count(*) AS n FROM mqtt_user WHERE ${where}`
    return Number(this.#store.statement(sql).get(...values)?.n)
  }

  /** By id; `like` is part of it. */
  page(filter: UserFilter, offset: number, limit: number): MqttUser[] {
    const [where, values] = filtered(filter.superuser)
    const like = filter.like === undefined ? '' : ' AND instr(id, ?) > 0'
    const sql = `SELECT * FROM mqtt_user WHERE ${where}${like} ORDER BY id LIMIT ? OFFSET ?`
    const text = filter.like === undefined ? [] : [filter.like]
    return this.#store
      .statement(sql)
      .all(...values, ...text, limit, offset)
      .map(read)
  }

  /** `false`: there is one of that id. */
  async add(user: MqttUser): Promise<boolean> {
    let changes = 0
    await this.#store.write(() => {
      changes = this.#run('INSERT OR IGNORE INTO mqtt_user VALUES (?, ?, ?, ?)', user)
    })
    return changes > 0
  }

  /** The user as it is then, without a word on it as much of a superuser as before; `undefined`: there is none. */
  async update(
    id: string,
    { hash, salt }: PasswordHash,
    isSuperuser: boolean | undefined,
  ): Promise<MqttUser | undefined> {
    const superuser = isSuperuser === undefined ? null : Number(isSuperuser)
    let updated: MqttUser | undefined
    await this.#store.write(() => {
      const sql =
        'UPDATE mqtt_user SET password_hash = ?, salt = ?, is_superuser = coalesce(?, is_superuser) WHERE id = ? RETURNING *'
      const row = this.#store.statement(sql).get(hash, salt, superuser, id)
      updated = row && read(row)
    })
    return updated
  }

  /** Replaces all users by these. */
  import(users: readonly MqttUser[]): Promise<void> {
    return this.#store.write(() => {
      for (const user of users)
        this.#run('INSERT OR REPLACE INTO mqtt_user VALUES (?, ?, ?, ?)', user)
    })
  }

  async delete(id: string): Promise<boolean> {
    let changes = 0
    await this.#store.write(() => {
      const statement = this.#store.statement('DELETE FROM mqtt_user WHERE id = ?')
      changes = Number(statement.run(id).changes)
    })
    return changes > 0
  }

  clear(): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM mqtt_user').run()
    })
  }

  #run(sql: string, { id, hash, salt, isSuperuser }: MqttUser): number {
    return Number(this.#store.statement(sql).run(id, hash, salt, isSuperuser ? 1 : 0).changes)
  }
}

function filtered(superuser: boolean | undefined): [where: string, values: number[]] {
  return superuser === undefined ? ['1', []] : ['is_superuser = ?', [superuser ? 1 : 0]]
}

function read(row: Record<string, unknown>): MqttUser {
  return {
    id: String(row.id),
    hash: String(row.password_hash),
    salt: String(row.salt),
    isSuperuser: row.is_superuser === 1,
  }
}
