import type { Store } from '../../store/store.ts'
import type { PasswordHash } from './hashing.ts'
import type { UserFilter } from './user-directory.ts'

export interface MqttUser extends PasswordHash {
  /** A user name or a client id. */
  id: string
  isSuperuser: boolean
}

/** The table of the users of gateways: those of each gateway and listener are apart. */
export const GATEWAY_USERS = `CREATE TABLE gateway_user (
  id TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  salt TEXT NOT NULL,
  is_superuser INTEGER NOT NULL,
  scope TEXT NOT NULL,
  PRIMARY KEY (scope, id)
) STRICT, WITHOUT ROWID`

/** The users of a built-in database, on disk alone: a million of them need no memory. */
export class UserTable {
  readonly #store: Store
  readonly #table: string
  /** The condition of all queries, and its values. */
  readonly #where: string
  readonly #scope: readonly string[]

  /** @param scope a gateway or one of its listeners; MQTT without it */
  constructor(store: Store, scope?: string) {
    this.#store = store
    this.#table = scope === undefined ? 'mqtt_user' : 'gateway_user'
    this.#where = scope === undefined ? '1' : 'scope = ?'
    this.#scope = scope === undefined ? [] : [scope]
  }

  get(id: string): MqttUser | undefined {
    const row = this.#statement('SELECT * FROM', 'AND id = ?').get(...this.#scope, id)
    return row && read(row)
  }

  count(superuser?: boolean): number {
    const [and, values] = filtered(superuser)
    return Number(
      this.#statement('SELECT count(*) AS n FROM', and).get(...this.#scope, ...values)?.n,
    )
  }

  /** Users by ID; `like` is a part of it. */
  page(filter: UserFilter, offset: number, limit: number): MqttUser[] {
    const [and, values] = filtered(filter.superuser)
    const like = filter.like === undefined ? '' : ' AND instr(id, ?) > 0'
    const text = filter.like === undefined ? [] : [filter.like]
    return this.#statement('SELECT * FROM', `${and}${like} ORDER BY id LIMIT ? OFFSET ?`)
      .all(...this.#scope, ...values, ...text, limit, offset)
      .map(read)
  }

  /** Returns `false` if the ID exists already. */
  async add(user: MqttUser): Promise<boolean> {
    let changes = 0
    await this.#store.write(() => {
      changes = this.#insert('INSERT OR IGNORE', user)
    })
    return changes > 0
  }

  /** Changed user, which keeps its superuser flag unless one is given; `undefined` if the ID is unknown. */
  async update(
    id: string,
    { hash, salt }: PasswordHash,
    isSuperuser: boolean | undefined,
  ): Promise<MqttUser | undefined> {
    const superuser = isSuperuser === undefined ? null : Number(isSuperuser)
    let updated: MqttUser | undefined
    await this.#store.write(() => {
      const sql = `UPDATE ${this.#table} SET password_hash = ?, salt = ?, is_superuser = coalesce(?, is_superuser) WHERE ${this.#where} AND id = ? RETURNING *`
      const row = this.#store.statement(sql).get(hash, salt, superuser, ...this.#scope, id)
      updated = row && read(row)
    })
    return updated
  }

  /** Adds users; each replaces the one with its ID. */
  import(users: readonly MqttUser[]): Promise<void> {
    return this.#store.write(() => {
      for (const user of users) this.#insert('INSERT OR REPLACE', user)
    })
  }

  async delete(id: string): Promise<boolean> {
    let changes = 0
    await this.#store.write(() => {
      const statement = this.#statement('DELETE FROM', 'AND id = ?')
      changes = Number(statement.run(...this.#scope, id).changes)
    })
    return changes > 0
  }

  clear(): Promise<void> {
    return this.#store.write(() => {
      this.#statement('DELETE FROM').run(...this.#scope)
    })
  }

  #statement(verb: string, and = '') {
    return this.#store.statement(`${verb} ${this.#table} WHERE ${this.#where} ${and}`)
  }

  #insert(verb: string, { id, hash, salt, isSuperuser }: MqttUser): number {
    const values = [id, hash, salt, isSuperuser ? 1 : 0, ...this.#scope]
    const sql = `${verb} INTO ${this.#table} VALUES (${values.map(() => '?').join(', ')})`
    return Number(this.#store.statement(sql).run(...values).changes)
  }
}

function filtered(superuser: boolean | undefined): [and: string, values: number[]] {
  return superuser === undefined ? ['', []] : ['AND is_superuser = ?', [superuser ? 1 : 0]]
}

function read(row: Record<string, unknown>): MqttUser {
  return {
    id: String(row.id),
    hash: String(row.password_hash),
    salt: String(row.salt),
    isSuperuser: row.is_superuser === 1,
  }
}
