import { KEY_ROLES, type KeyRole, MAX_KEYS } from '@signalbox/contract/api-keys'
import { randomBytes } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import { PersistentMap } from '../../store/persistent-map.ts'
import { hashPassword, verifyPassword } from '../../store/password-hash.ts'
import type { Store } from '../../store/store.ts'
import { type SecretUse, SecretUses } from './secret-use.ts'

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
  /** Creation time in epoch milliseconds. */
  createdAt: number
}

interface StoredKey extends ApiKey {
  /** Hash of the secret. */
  secret: string
}

const ROLES: readonly string[] = KEY_ROLES

/** Keys for programs: basic authentication with key and secret. */
export class ApiKeys {
  readonly #clock: Clock
  /** API keys by name. */
  readonly #keys: PersistentMap<string, StoredKey>
  readonly #uses: SecretUses

  constructor(store: Store, clock: Clock) {
    this.#clock = clock
    this.#keys = openKeys(store)
    this.#uses = new SecretUses(store, clock)
  }

  list(): readonly ApiKey[] {
    return [...this.#keys.values()]
  }

  get(name: string): ApiKey | undefined {
    return this.#keys.get(name)
  }

  /** Reads all keys again after a restore, which ends all old secrets. */
  reload(): void {
    this.#keys.reload()
    this.#uses.clear().catch(() => undefined)
  }

  /** When the key's secrets were used, and its old secret while it is valid. */
  useOf({ key }: ApiKey): SecretUse {
    return this.#uses.get(key)
  }

  isExpired({ expiresAt }: ApiKey): boolean {
    return expiresAt !== null && expiresAt <= this.#clock.now()
  }

  /** The key with its secret, which cannot be read again. `'exists'`: the name is taken. `'full'`: too many keys. */
  async create(
    name: string,
    fields: KeyFields,
  ): Promise<(ApiKey & { secret: string }) | 'exists' | 'full'> {
    const { secret, hash } = await makeSecret()
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

  /**
   * The key with a new secret, which cannot be read again. The current one stays valid for some milliseconds, an older
   * one ends.
   */
  async rotate(
    name: string,
    overlapMs: number,
  ): Promise<(ApiKey & { secret: string }) | undefined> {
    const { secret, hash } = await makeSecret()
    const key = this.#keys.get(name)
    if (key === undefined) return undefined
    // Without a wait between them, both are in one transaction, and follow those of another rotation.
    await Promise.all([
      this.#uses.rotate(key.key, key.secret, overlapMs),
      this.#keys.set(name, { ...key, secret: hash }),
    ])
    return { ...key, secret }
  }

  /** Ends the old secret of a rotated key. `false`: it has none. */
  async revokeOld(name: string): Promise<boolean> {
    const key = this.#keys.get(name)
    return key !== undefined && this.#uses.revokeOld(key.key)
  }

  async delete(name: string): Promise<boolean> {
    const key = this.#keys.get(name)
    const isDeleted = await this.#keys.delete(name)
    if (isDeleted && key !== undefined) await this.#uses.delete(key.key)
    return isDeleted
  }

  /** The key, when key and secret belong together and are in force. */
  async verify(key: string, secret: string): Promise<ApiKey | undefined> {
    const found = [...this.#keys.values()].find((each) => each.key === key)
    if (found === undefined) return undefined
    const old = this.#uses.get(key).old?.hash
    const isCurrent = await verifyPassword(secret, found.secret)
    const isOld = !isCurrent && old !== undefined && (await verifyPassword(secret, old))
    if (!isCurrent && !isOld) return undefined
    // The current key: it may have changed in the meantime.
    const kept = this.#keys.get(found.name)
    const oldNow = this.#uses.get(key).old?.hash
    const inForce: readonly (string | undefined)[] = [kept?.secret, oldNow]
    if (!inForce.includes(isCurrent ? found.secret : old)) return undefined
    if (kept === undefined || !kept.isEnabled || this.isExpired(kept)) return undefined
    this.#uses.note(key, isOld)
    return kept
  }
}

async function makeSecret(): Promise<{ secret: string; hash: string }> {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: await hashPassword(secret, ROUNDS) }
}

const openKeys = (store: Store) =>
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
            // An unknown role, from a later version, falls back to the least rights.
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
