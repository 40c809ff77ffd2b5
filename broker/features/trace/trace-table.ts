import type { Store } from '../../store/store.ts'
import type { StoredTrace } from './trace.ts'

export const TRACE_TABLES = [
  `CREATE TABLE trace (
    name TEXT PRIMARY KEY,
    trace TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** The stored traces, without their logs. */
export class TraceTable {
  readonly #store: Store

  /** @param store has `TRACE_TABLES` */
  constructor(store: Store) {
    this.#store = store
  }

  all(): StoredTrace[] {
    const read = () =>
      this.#store
        .statement('SELECT trace FROM trace')
        .all()
        .map((row) => JSON.parse(String(row.trace)) as StoredTrace) // written by `put`
    return this.#store.faults.readOr('traces', read, [])
  }

  put(trace: StoredTrace): Promise<void> {
    const text = JSON.stringify(trace)
    return this.#store.write(() => {
      this.#store.statement('INSERT OR REPLACE INTO trace VALUES (?, ?)').run(trace.name, text)
    })
  }

  remove(names: readonly string[]): Promise<void> {
    return this.#store.write(() => {
      const statement = this.#store.statement('DELETE FROM trace WHERE name = ?')
      for (const name of names) statement.run(name)
    })
  }
}
