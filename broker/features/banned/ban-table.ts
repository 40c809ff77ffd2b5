import type { Store } from '../../store/store.ts'
import { BAN_KINDS, type Ban } from './ban.ts'

/** Bans on disk. */
export class BanTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** The oldest first. */
  read(): Ban[] {
    return this.#store
      .statement('SELECT * FROM banned ORDER BY at, kind, who')
      .all()
      .flatMap((row) => {
        const kind = BAN_KINDS.find((each) => each === row.kind)
        if (kind === undefined) return []
        return {
          kind,
          who: String(row.who),
          by: String(row.by),
          reason: String(row.reason),
          at: Number(row.at),
          until: Number(row.until),
        }
      })
  }

  set({ kind, who, by, reason, at, until }: Ban): Promise<void> {
    return this.#run('INSERT OR REPLACE INTO banned VALUES (?, ?, ?, ?, ?, ?)', [
      kind,
      who,
      by,
      reason,
      at,
      until,
    ])
  }

  delete({ kind, who }: Pick<Ban, 'kind' | 'who'>): Promise<void> {
    return this.#run('DELETE FROM banned WHERE kind = ? AND who = ?', [kind, who])
  }

  clear(): Promise<void> {
    return this.#run('DELETE FROM banned', [])
  }

  sweep(now: number): Promise<void> {
    return this.#run('DELETE FROM banned WHERE until <= ?', [now])
  }

  #run(sql: string, values: readonly (string | number)[]): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement(sql).run(...values)
    })
  }
}
