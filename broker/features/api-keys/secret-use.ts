import type { Clock } from '../../kernel/clock.ts'
import { PersistentMap } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'

/** Not in the table of keys, which backups contain: an old secret is not restored. */
export const SECRET_TABLES = [
  `CREATE TABLE api_key_secret (
    key TEXT PRIMARY KEY,
    used_at INTEGER,
    rotated_at INTEGER,
    old_secret TEXT,
    old_until INTEGER,
    old_used_at INTEGER
  ) STRICT, WITHOUT ROWID;`,
]

/** A use is written at most once in this time, per secret. */
const NOTED_MS = 60_000

/** Secret before the current one of a key; times in epoch milliseconds. */
interface OldSecret {
  hash: string
  until: number
  usedAt: number | null
}

/** Use and rotation of a key's secrets; times in epoch milliseconds. */
export interface SecretUse {
  /** Last use of the current secret, to the minute. */
  usedAt: number | null
  /** Creation of the current secret, if it is not the first one. */
  rotatedAt: number | null
  old: OldSecret | null
}

const UNUSED: SecretUse = { usedAt: null, rotatedAt: null, old: null }

/** When the secrets of API keys were used, and the old secrets of rotated keys. */
export class SecretUses {
  readonly #clock: Clock
  /** By the public part of the key. */
  readonly #uses: PersistentMap<string, SecretUse>

  constructor(store: Store, clock: Clock) {
    this.#clock = clock
    this.#uses = openUses(store)
  }

  /** The use of a key's secrets; an old secret only while it is valid. */
  get(key: string): SecretUse {
    const use = this.#uses.get(key) ?? UNUSED
    const isOver = use.old !== null && use.old.until <= this.#clock.now()
    return isOver ? { ...use, old: null } : use
  }

  /** Notes a new secret; the old one stays valid for some milliseconds. */
  async rotate(key: string, oldHash: string, overlapMs: number): Promise<void> {
    const now = this.#clock.now()
    const { usedAt } = this.get(key)
    const old = overlapMs > 0 ? { hash: oldHash, until: now + overlapMs, usedAt } : null
    await this.#uses.set(key, { usedAt: null, rotatedAt: now, old })
  }

  /** `false`: there was no valid one. */
  async revokeOld(key: string): Promise<boolean> {
    const use = this.get(key)
    if (use.old === null) return false
    await this.#uses.set(key, { ...use, old: null })
    return true
  }

  /** Notes that a call was made with a secret. A failure to write it is no failure of the call. */
  note(key: string, isOld: boolean): void {
    const now = this.#clock.now()
    const use = this.get(key)
    const usedAt = isOld ? (use.old?.usedAt ?? null) : use.usedAt
    if (usedAt !== null && Math.abs(now - usedAt) < NOTED_MS) return
    const next = isOld
      ? { ...use, old: use.old && { ...use.old, usedAt: now } }
      : { ...use, usedAt: now }
    this.#uses.set(key, next).catch(() => undefined)
  }

  async delete(key: string): Promise<void> {
    await this.#uses.delete(key)
  }

  /** Forgets all: other keys were restored. */
  async clear(): Promise<void> {
    await this.#uses.clear()
  }
}

const openUses = (store: Store) =>
  new PersistentMap<string, SecretUse>(store, {
    rows: () =>
      store
        .statement('SELECT * FROM api_key_secret')
        .all()
        .map((row): [string, SecretUse] => {
          const time = (value: unknown) => (value === null ? null : Number(value))
          const until = time(row.old_until)
          const old =
            row.old_secret === null || until === null
              ? null
              : { hash: String(row.old_secret), until, usedAt: time(row.old_used_at) }
          const use = { usedAt: time(row.used_at), rotatedAt: time(row.rotated_at), old }
          return [String(row.key), use]
        }),
    insert: (key, { usedAt, rotatedAt, old }) =>
      store
        .statement('INSERT OR REPLACE INTO api_key_secret VALUES (?, ?, ?, ?, ?, ?)')
        .run(key, usedAt, rotatedAt, old?.hash ?? null, old?.until ?? null, old?.usedAt ?? null),
    remove: (key) => store.statement('DELETE FROM api_key_secret WHERE key = ?').run(key),
    clear: () => store.statement('DELETE FROM api_key_secret').run(),
  })
