import type { Store } from '../../store/store.ts'
import type { Handled } from './handling.ts'

export const HANDLING_TABLES = [
  `CREATE TABLE alarm_handling (
    name TEXT PRIMARY KEY,
    acknowledged_until INTEGER,
    acknowledged_at INTEGER,
    acknowledged_by TEXT,
    silenced_until INTEGER,
    silenced_by TEXT
  ) STRICT, WITHOUT ROWID`,
]

/** Acknowledged and silenced alarms on disk; few enough to be written together. */
export class HandlingTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  read(): Handled[] {
    const read = () => this.#store.statement('SELECT * FROM alarm_handling').all().map(readRow)
    return this.#store.faults.readOr('which alarms are acknowledged', read, [])
  }

  replace(rows: readonly Handled[]): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM alarm_handling').run()
      const insert = this.#store.statement('INSERT INTO alarm_handling VALUES (?, ?, ?, ?, ?, ?)')
      for (const { name, acknowledged: ack, silenced } of rows) {
        insert.run(
          name,
          ...[ack?.until ?? null, ack?.at ?? null, ack?.by ?? null],
          ...[silenced?.until ?? null, silenced?.by ?? null],
        )
      }
    })
  }
}

const readRow = (row: Readonly<Record<string, unknown>>): Handled => ({
  name: String(row['name']),
  ...(row['acknowledged_until'] !== null && {
    acknowledged: {
      until: Number(row['acknowledged_until']),
      at: Number(row['acknowledged_at']),
      by: String(row['acknowledged_by']),
    },
  }),
  ...(row['silenced_until'] !== null && {
    silenced: { until: Number(row['silenced_until']), by: String(row['silenced_by']) },
  }),
})
