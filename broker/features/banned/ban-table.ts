import type { MapTable } from '../../store/persistent-map.ts'
import type { Store } from '../../store/store.ts'
import { BAN_KINDS, type Ban } from './ban.ts'

export const banTableKey = ({ kind, who }: Pick<Ban, 'kind' | 'who'>) => `${kind} ${who}`

/** Storage of bans in the database. */
export const banTable = (store: Store): MapTable<string, Ban> => ({
  /** Reads all bans, oldest first. */
  *rows() {
    for (const row of store.statement('SELECT * FROM banned ORDER BY at, kind, who').all()) {
      const kind = BAN_KINDS.find((each) => each === row.kind)
      if (kind === undefined) continue
      const ban = {
        kind,
        who: String(row.who),
        by: String(row.by),
        reason: String(row.reason),
        at: Number(row.at),
        until: Number(row.until),
      }
      yield [banTableKey(ban), ban]
    }
  },
  insert: (_, { kind, who, by, reason, at, until }) =>
    store
      .statement('INSERT OR REPLACE INTO banned VALUES (?, ?, ?, ?, ?, ?)')
      .run(kind, who, by, reason, at, until),
  remove: (_, { kind, who }) =>
    store.statement('DELETE FROM banned WHERE kind = ? AND who = ?').run(kind, who),
  clear: () => store.statement('DELETE FROM banned').run(),
})
