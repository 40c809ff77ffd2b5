import type { Store } from './store.ts'

/** Small values by name, as JSON. */
export class SettingsTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** `undefined` when it was never set. */
  get(name: string): unknown {
    const row = this.#store.statement('SELECT value FROM setting WHERE name = ?').get(name)
    return row === undefined ? undefined : JSON.parse(String(row.value))
  }

  set(name: string, value: unknown): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)')
        .run(name, JSON.stringify(value))
    })
  }
}
