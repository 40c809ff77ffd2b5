import { createHmac, randomBytes } from 'node:crypto'
import { SettingsTable } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import { KEY_BYTES, deriveScramKeys, type ScramDigest, type ScramKeys } from './scram.ts'
import { DatabaseChanged, type Directory, type UserFilter } from './user-directory.ts'

interface KeptKeys extends ScramKeys {
  digest: ScramDigest
}

interface ScramUser extends KeptKeys {
  id: string
  isSuperuser: boolean
}

export interface ScramAlgorithm {
  digest: ScramDigest
  iterations: number
}

/**
 * SCRAM users of the built-in database. Stored are keys that verify a login, never passwords or
 * anything that allows one.
 */
export class ScramUsers {
  readonly #store: Store
  /**
   * Secret for the salts of unknown users, which are the same each time, so that unknown users
   * cannot be recognized.
   */
  readonly #secret: Buffer
  /** Another one with each database: what was meant for the one before is not written any more. */
  #generation = 0

  constructor(store: Store) {
    this.#store = store
    // Another one after a restart would tell them from users, whose salts stay.
    const settings = new SettingsTable(store)
    const kept = settings.get('scram.strangers')
    this.#secret = typeof kept === 'string' ? Buffer.from(kept, 'hex') : randomBytes(32)
    if (kept === undefined) {
      settings.set('scram.strangers', this.#secret.toString('hex')).catch(() => {
        // A failure is harmless: the next start only generates another secret.
      })
    }
  }

  /** User by ID; `undefined` if unknown or stored for another algorithm. */
  find(id: string, digest: ScramDigest): ScramUser | undefined {
    const user = this.#get(id)
    return user?.digest === digest ? user : undefined
  }

  /** Keys for an unknown user: the same challenge each time, which nobody can answer. */
  strangerKeys(id: string, { digest, iterations }: ScramAlgorithm): ScramKeys {
    const salt = createHmac('sha256', this.#secret).update(id).digest().subarray(0, 16)
    const key = () => randomBytes(KEY_BYTES[digest])
    return { salt, iterations, storedKey: key(), serverKey: key() }
  }

  clear(): Promise<void> {
    this.#generation++
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM scram_user').run()
    })
  }

  /**
   * SCRAM users for administration, under the present algorithm. Adding fails once the users have
   * been cleared.
   */
  directory({ digest, iterations }: ScramAlgorithm): Directory {
    const generation = this.#generation
    const keys = async (password: string) => {
      const made = await deriveScramKeys(password, digest, iterations)
      if (generation !== this.#generation) throw new DatabaseChanged()
      return made
    }
    return {
      get: (id) => this.#get(id),
      page: (filter, offset, limit) => this.#page(filter, offset, limit),
      count: (superuser) => {
        const [where, values] = filtered({ superuser })
        const sql = `SELECT count(*) AS n FROM scram_user WHERE ${where}`
        return Number(this.#store.statement(sql).get(...values)?.n)
      },
      add: async (id, password, isSuperuser) => {
        if (this.#get(id) !== undefined) return false
        return this.#add({ id, isSuperuser, digest, ...(await keys(password)) })
      },
      update: async (id, password, isSuperuser) => {
        if (this.#get(id) === undefined) return undefined
        return this.#update(id, { digest, ...(await keys(password)) }, isSuperuser)
      },
      delete: async (id) => {
        let changes = 0
        await this.#store.write(() => {
          const statement = this.#store.statement('DELETE FROM scram_user WHERE id = ?')
          changes = Number(statement.run(id).changes)
        })
        return changes > 0
      },
    }
  }

  #get(id: string): ScramUser | undefined {
    const row = this.#store.statement('SELECT * FROM scram_user WHERE id = ?').get(id)
    return row && read(row)
  }

  #page(filter: UserFilter, offset: number, limit: number): ScramUser[] {
    const [where, values] = filtered(filter)
    const sql = `SELECT * FROM scram_user WHERE ${where} ORDER BY id LIMIT ? OFFSET ?`
    return this.#store
      .statement(sql)
      .all(...values, limit, offset)
      .map(read)
  }

  async #add({ id, isSuperuser, ...keys }: ScramUser): Promise<boolean> {
    let changes = 0
    await this.#store.write(() => {
      const sql = 'INSERT OR IGNORE INTO scram_user VALUES (?, ?, ?, ?, ?, ?, ?)'
      const values = [id, ...toColumns(keys), isSuperuser ? 1 : 0]
      changes = Number(this.#store.statement(sql).run(...values).changes)
    })
    return changes > 0
  }

  /** Without a word on it as much of a superuser as before. */
  async #update(
    id: string,
    keys: KeptKeys,
    isSuperuser: boolean | undefined,
  ): Promise<ScramUser | undefined> {
    let updated: ScramUser | undefined
    await this.#store.write(() => {
      const sql =
        'UPDATE scram_user SET digest = ?, iterations = ?, salt = ?, stored_key = ?, server_key = ?, is_superuser = coalesce(?, is_superuser) WHERE id = ? RETURNING *'
      const superuser = isSuperuser === undefined ? null : Number(isSuperuser)
      const row = this.#store.statement(sql).get(...toColumns(keys), superuser, id)
      updated = row && read(row)
    })
    return updated
  }
}

const toColumns = ({ digest, iterations, salt, storedKey, serverKey }: KeptKeys) => [
  digest,
  iterations,
  salt,
  storedKey,
  serverKey,
]

function filtered({ like, superuser }: UserFilter): [where: string, values: (string | number)[]] {
  return [
    `1${superuser === undefined ? '' : ' AND is_superuser = ?'}${like === undefined ? '' : ' AND instr(id, ?) > 0'}`,
    [
      ...(superuser === undefined ? [] : [superuser ? 1 : 0]),
      ...(like === undefined ? [] : [like]),
    ],
  ]
}

function read(row: Record<string, unknown>): ScramUser {
  // The cast holds because the column is a BLOB.
  const bytes = (name: string) => Buffer.from(row[name] as Uint8Array)
  return {
    id: String(row.id),
    digest: row.digest === 'sha512' ? 'sha512' : 'sha256',
    iterations: Number(row.iterations),
    salt: bytes('salt'),
    storedKey: bytes('stored_key'),
    serverKey: bytes('server_key'),
    isSuperuser: row.is_superuser === 1,
  }
}
