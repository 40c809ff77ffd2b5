import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
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

interface Kept extends ApiKey {
  /** Its hash. */
  secret: string
}

const ROLES: readonly string[] = ['administrator', 'viewer', 'publisher'] satisfies KeyRole[]

/** Keys for programs: basic authentication with key and secret. */
export class ApiKeys {
  readonly #store: Store
  readonly #clock: Clock
  /** By name. */
  readonly #keys = new Map<string, Kept>()

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    for (const row of store.statement('SELECT * FROM api_key ORDER BY created_at, name').all()) {
      const role = String(row.role)
      const name = String(row.name)
      this.#keys.set(name, {
        name,
        key: String(row.key),
        secret: String(row.secret),
        description: String(row.description),
        isEnabled: row.enable === 1,
        expiresAt: row.expired_at === null ? null : Number(row.expired_at),
        // What a later version knows may do least here.
        role: ROLES.includes(role) ? (role as KeyRole) : 'viewer',
        createdAt: Number(row.created_at),
      })
    }
  }

  list(): readonly ApiKey[] {
    return [...this.#keys.values()]
  }

  get(name: string): ApiKey | undefined {
    return this.#keys.get(name)
  }

  isExpired({ expiresAt }: ApiKey): boolean {
    return expiresAt !== null && expiresAt <= this.#clock.now()
  }

  /** The key with its secret, which nobody can be told again; `undefined`: there may be no more. */
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
    await this.#set(kept)
    return { ...kept, secret }
  }

  async update(name: string, fields: Partial<KeyFields>): Promise<ApiKey | undefined> {
    const key = this.#keys.get(name)
    if (key === undefined) return undefined
    const changed = { ...key, ...fields }
    await this.#set(changed)
    return changed
  }

  async delete(name: string): Promise<boolean> {
    if (!this.#keys.delete(name)) return false
    await this.#store.write(() => {
      this.#store.statement('DELETE FROM api_key WHERE name = ?').run(name)
    })
    return true
  }

  /** The key, when key and secret belong together and are in force. */
  async verify(key: string, secret: string): Promise<ApiKey | undefined> {
    const found = [...this.#keys.values()].find((each) => each.key === key)
    if (found === undefined || !(await verifyPassword(secret, found.secret))) return undefined
    // As it is now: it may have been changed meanwhile.
    const kept = this.#keys.get(found.name)
    if (kept?.secret !== found.secret || !kept.isEnabled || this.isExpired(kept)) return undefined
    return kept
  }

  /** In force at once; on disk when it resolves. */
  async #set(kept: Kept): Promise<void> {
    const { name, key, secret, description, isEnabled, expiresAt, role, createdAt } = kept
    const before = this.#keys.get(name)
    this.#keys.set(name, kept)
    try {
      await this.#store.write(() => {
        this.#store
          .statement(
            `INSERT OR REPLACE INTO api_key
               (key, name, secret, enable, expired_at, description, role, created_at)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
          )
          .run(key, name, secret, isEnabled ? 1 : 0, expiresAt, description, role, createdAt)
      })
    } catch (error) {
      if (this.#keys.get(name) === kept) {
        if (before === undefined) this.#keys.delete(name)
        else this.#keys.set(name, before)
      }
      throw error
    }
  }
}
