import type { Store } from '../../store/store.ts'

export const SCHEDULE_TABLES = [
  'CREATE TABLE scheduled_backup (name TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID',
]

export interface ScheduledFile {
  name: string
  /** Time of the backup in epoch milliseconds. */
  at: number
}

/** Which backup files the schedule has made: files of users are never deleted automatically. */
export class ScheduleTable {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  /** Scheduled backups, newest first. */
  all(): ScheduledFile[] {
    const sql = 'SELECT name, at FROM scheduled_backup ORDER BY at DESC, name DESC'
    const read = () => this.#store.statement(sql).all()
    const rows = this.#store.faults.readOr('which backups the schedule has made', read, [])
    return rows.map(({ name, at }) => ({ name: String(name), at: Number(at) }))
  }

  add({ name, at }: ScheduledFile): Promise<void> {
    return this.#store.write(() => {
      this.#store.statement('INSERT OR REPLACE INTO scheduled_backup VALUES (?, ?)').run(name, at)
    })
  }

  remove(names: readonly string[]): Promise<void> {
    return this.#store.write(() => {
      for (const name of names) {
        this.#store.statement('DELETE FROM scheduled_backup WHERE name = ?').run(name)
      }
    })
  }
}
