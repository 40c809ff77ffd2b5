import type { Secrets } from './secrets.ts'
import type { Store } from './store.ts'

/** Small values by name, as JSON; with `secrets` they are sealed. */
export class SettingsTable {
  readonly #store: Store
  readonly #secrets: Secrets | undefined

  constructor(store: Store, secrets?: Secrets) {
    this.#store = store
    this.#secrets = secrets
  }

  /** Stored value; `undefined` if never set. */
  get(name: string): unknown {
    const row = this.#store.statement('SELECT value FROM setting WHERE name = ?').get(name)
    if (row === undefined) return undefined
    const value = this.#store.readJson(String(row.value), `the setting ${name}`)
    // Values that were stored before encryption was introduced are read as plain text.
    if (this.#secrets === undefined || !isSealed(value)) return value
    return JSON.parse(this.#secrets.open(name, value.sealed))
  }

  async set(name: string, value: unknown): Promise<void> {
    await this.#store.write(this.writing(name, value))
  }

  /** The write of a value, for a transaction of the caller. */
  writing(name: string, value: unknown): () => void {
    const text = JSON.stringify(value)
    const kept =
      this.#secrets === undefined
        ? text
        : JSON.stringify({ sealed: this.#secrets.seal(name, text) } satisfies Sealed)
    return () => {
      this.#store
        .statement('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)')
        .run(name, kept)
    }
  }
}

interface Sealed {
  sealed: string
}

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' &&
  value !== null &&
  'sealed' in value &&
  typeof value.sealed === 'string'
