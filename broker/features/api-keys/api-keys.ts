import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { PersistentMap } from '../../store/persistent-map.ts'
import { hashPassword, verifyPassword } from '../../store/password-hash.ts'
import type { Store } from '../../store/store.ts'

/** Everything, looking alone, or publishing and nothing else. */
export type KeyRole = 'administrator' | 'viewer' | 'publisher'

export const MAX_KEYS = 100
/** A secret is as good as its 256 random bits: nobody tries them all, and each call verifies one. */
const ROUNDS = 1

export interface KeyFields {
  description: string
  isEnabled: boolean
  /** Epoch milliseconds; `null`: never. */
  expiresAt: number | null
  role: KeyRole
}

export interface ApiKey extends KeyFields {
  name: string
  key: string
  /** Epoch milliseconds. */
  createdAt: number
}

interface StoredKey extends ApiKey {
  /** Its hash. */
  secret: string
}

const ROLES: readonly string[] = ['administrator', 'viewer', 'publisher'] satisfies KeyRole[]

/** Keys for programs: basic authentication with key and secret. */
export class ApiKeys {
  readonly #clock: Clock
  /** By name. */
  readonly #keys: PersistentMap<string, StoredKey>

  constructor(store: Store, clock: Clock) {
    this.#clock = clock
    this.#keys = keysOf(store)
  }

  list(): readonly ApiKey[] {
    return [...this.#keys.values()]
  }

  get(name: string): ApiKey | undefined {
    return this.#keys.get(name)
  }

  /** Reads all keys again after a restore. */
  reload(): void {
    this.#keys.reload()
  }

  isExpired({ expiresAt }: ApiKey): boolean {
    return expiresAt !== null && expiresAt <= this.#clock.now()
  }

  /** The key with its secret, which cannot be read again; `undefined`: the limit is reached. */
  async create(
    name: string,
    fields: KeyFields,
  ): Promise<(ApiKey & { secret: string }) | 'exists' | 'full'> {
    const secret = randomBytes(32).toString('base64url')
    const hash = await hashPassword(secret, ROUNDS)
    if (this.#keys.has(name)) return 'exists'
    if (this.#keys.size >= MAX_KEYS) return 'full'
    const key = randomBytes(8).toString('hex')
    const kept = { ...fields, name, key, secret: hash, createdAt: this.#clock.now() }
    await this.#keys.set(name, kept)
    return { ...kept, secret }
  }

  async update(name: string, fields: Partial<KeyFields>): Promise<ApiKey | undefined> {
    const key = this.#keys.get(name)
    if (key === undefined) return undefined
    const changed = { ...key, ...fields }
    await this.#keys.set(name, changed)
    return changed
  }

  delete(name: string): Promise<boolean> {
    return this.#keys.delete(name)
  }

  /** The key, when key and secret belong together and are in force. */
  async verify(key: string, secret: string): Promise<ApiKey | undefined> {
    const found = [...this.#keys.values()].find((each) => each.key === key)
    if (found === undefined || !(await verifyPassword(secret, found.secret))) return undefined
    // The current key: it may have changed in the meantime.
    const kept = this.#keys.get(found.name)
    if (kept?.secret !== found.secret || !kept.isEnabled || this.isExpired(kept)) return undefined
    return kept
  }
}

const keysOf = (store: Store) =>
  new PersistentMap<string, StoredKey>(store, {
    rows: () =>
      store
        .statement('SELECT * FROM api_key ORDER BY created_at, name')
        .all()
        .map((row): [string, StoredKey] => {
          const role = String(row.role)
          const name = String(row.name)
          const kept: StoredKey = {
            name,
            key: String(row.key),
            secret: String(row.secret),
            description: String(row.description),
            isEnabled: row.enable === 1,
            expiresAt: row.expired_at === null ? null : Number(row.expired_at),
            // What a later version knows may do least here.
            role: ROLES.includes(role) ? (role as KeyRole) : 'viewer',
            createdAt: Number(row.created_at),
          }
          return [name, kept]
        }),
    insert(name, { key, secret, description, isEnabled, expiresAt, role, createdAt }) {
      store
        .statement(
          `INSERT OR REPLACE INTO api_key
             (key, name, secret, enable, expired_at, description, role, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(key, name, secret, isEnabled ? 1 : 0, expiresAt, description, role, createdAt)
    },
    remove: (name) => store.statement('DELETE FROM api_key WHERE name = ?').run(name),
    clear: () => store.statement('DELETE FROM api_key').run(),
  })
