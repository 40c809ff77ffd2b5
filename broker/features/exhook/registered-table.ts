import type { ExhookHook } from '@signalbox/contract/exhook-fields'
import type { Store } from '../../store/store.ts'
import type { Registered } from './hook-points.ts'

export const REGISTERED_TABLES = [
  `CREATE TABLE exhook_registered (
     server TEXT PRIMARY KEY,
     -- Topic filters by hook point, as JSON.
     hooks TEXT NOT NULL
   ) STRICT`,
]

/** The hook points that each server registered when it was connected last, for the time after a restart. */
export class RegisteredTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Registered hook points of a server; `undefined` before its first connection. */
  get(server: string): Registered | undefined {
    const row = this.#store
      .statement('SELECT hooks FROM exhook_registered WHERE server = ?')
      .get(server)
    if (row === undefined) return undefined
    const hooks = JSON.parse(String(row.hooks)) as [ExhookHook, string[]][] // as written below
    return new Map(hooks)
  }

  set(server: string, hooks: Registered): Promise<void> {
    return this.#store.write(() => {
      this.#store
        .statement(
          `INSERT INTO exhook_registered (server, hooks) VALUES (?, ?)
           ON CONFLICT (server) DO UPDATE SET hooks = excluded.hooks`,
        )
        .run(server, JSON.stringify([...hooks]))
    })
  }

  remove(server: string): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('DELETE FROM exhook_registered WHERE server = ?').run(server)
    })
  }
}
