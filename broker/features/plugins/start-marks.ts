import type { Log } from '../../kernel/log.ts'
import type { Store } from '../../store/store.ts'

export const MARK_TABLES = [
  `CREATE TABLE plugin_start (
    name_vsn TEXT PRIMARY KEY,
    is_running INTEGER NOT NULL,
    stops INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** If the broker is stopped this often within seconds of its start, the plugin is taken as the cause. */
const MAX_STOPS = 3

interface Mark {
  /** The process is running, or has ended without a shutdown. */
  isRunning: boolean
  /** Consecutive regular ends of the process shortly after the start of the plugin. */
  stops: number
}

/**
 * Marks on disk for plugins that have just started. A plugin has the rights of the process and can end it. A plugin
 * that may have done so is not started by the next process (docs/decisions/0243-plugin-that-ends-the-process.md).
 */
export class StartMarks {
  readonly #store: Store
  readonly #log: Log
  /** Marks that previous processes left. */
  readonly #before = new Map<string, Mark>()
  readonly #current = new Set<string>()

  /** @param store has `MARK_TABLES` */
  constructor(store: Store, log: Log) {
    this.#store = store
    this.#log = log
    const read = () => store.statement('SELECT * FROM plugin_start').all()
    for (const row of store.faults.readOr('which plugins have just started', read, [])) {
      const mark = { isRunning: row.is_running === 1, stops: Number(row.stops) }
      this.#before.set(String(row.name_vsn), mark)
    }
  }

  /** Whether the plugin may have ended the process before. */
  hasEndedProcess(nameVsn: string): boolean {
    const mark = this.#before.get(nameVsn)
    return mark !== undefined && (mark.isRunning || mark.stops >= MAX_STOPS)
  }

  /** Forgets the marks of a plugin that an administrator starts by hand. */
  forgive(nameVsn: string): void {
    this.#before.delete(nameVsn)
  }

  /** Writes the mark to disk. A failure is ignored, so that a full disk does not prevent the start of a plugin. */
  put(nameVsn: string): void {
    this.#current.add(nameVsn)
    const stops = this.#before.get(nameVsn)?.stops ?? 0
    this.#write(nameVsn, { isRunning: true, stops })
  }

  /** Removes the mark of a plugin that has run for a while or has stopped: its start did not end the process. */
  clear(nameVsn: string): void {
    const wasBefore = this.#before.delete(nameVsn)
    if (!this.#current.delete(nameVsn) && !wasBefore) return
    this.#kept(() =>
      this.#store.statement('DELETE FROM plugin_start WHERE name_vsn = ?').run(nameVsn),
    )
  }

  /** Counts a regular end of the process, whose signal a plugin may have sent. */
  noteStop(): void {
    for (const nameVsn of this.#current) {
      const stops = (this.#before.get(nameVsn)?.stops ?? 0) + 1
      this.#write(nameVsn, { isRunning: false, stops })
    }
  }

  #write(nameVsn: string, { isRunning, stops }: Mark): void {
    this.#kept(() =>
      this.#store
        .statement('INSERT OR REPLACE INTO plugin_start VALUES (?, ?, ?)')
        .run(nameVsn, Number(isRunning), stops),
    )
  }

  #kept(work: () => unknown): void {
    try {
      this.#store.writeNow(work)
    } catch (error) {
      this.#log.warn({ err: error }, 'The start of a plugin could not be noted')
    }
  }
}
