import type { MapTable } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'

export const LIMIT_TABLES = [
  `CREATE TABLE client_limit (
    client_id TEXT PRIMARY KEY,
    messages INTEGER,
    bytes INTEGER,
    until INTEGER,
    by TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;`,
]

/** Limit on the publishing of one client; times in epoch milliseconds. */
export interface ClientLimit {
  clientId: string
  /** Per second; `null`: no limit. */
  messages: number | null
  bytes: number | null
  /** End of the limit; `null`: until it is removed. */
  until: number | null
  /** User or API key that set it. */
  by: string
  at: number
}

/** Storage of limits in the database, by client ID. */
export const limitTable = (store: Store): MapTable<string, ClientLimit> => ({
  *rows() {
    const value = (cell: unknown) => (cell === null ? null : Number(cell))
    for (const row of store.statement('SELECT * FROM client_limit ORDER BY at, client_id').all()) {
      const clientId = String(row.client_id)
      const limit = {
        clientId,
        messages: value(row.messages),
        bytes: value(row.bytes),
        until: value(row.until),
        by: String(row.by),
        at: Number(row.at),
      }
      yield [clientId, limit]
    }
  },
  insert: (_, { clientId, messages, bytes, until, by, at }) =>
    store
      .statement('INSERT OR REPLACE INTO client_limit VALUES (?, ?, ?, ?, ?, ?)')
      .run(clientId, messages, bytes, until, by, at),
  remove: (clientId) =>
    store.statement('DELETE FROM client_limit WHERE client_id = ?').run(clientId),
  clear: () => store.statement('DELETE FROM client_limit').run(),
})
