import type { Log } from '../../kernel/log.ts'
import type { Store } from '../../store/store.ts'
import type { DeclaredHook } from './thread/protocol.ts'

export const MARK_TABLES = [
  `CREATE TABLE plugin_start (
    name_vsn TEXT PRIMARY KEY,
    is_running INTEGER NOT NULL,
    stops INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // The hooks that the plugin had, as JSON; NULL: it did not come so far.
  'ALTER TABLE plugin_start ADD COLUMN hooks TEXT',
]

/** If the broker is stopped this often within seconds of its start, the plugin is taken as the cause. */
const MAX_STOPS = 3

interface Mark {
  /** The process is running, or has ended without a shutdown. */
  isRunning: boolean
  /** Consecutive regular ends of the process shortly after the start of the plugin. */
  stops: number
  hooks?: readonly DeclaredHook[] | undefined
}

/**
 * Marks on disk for plugins that have just started. A plugin has the rights of the process and can end it. A plugin
 * that may have done so is not started by the next process (docs/decisions/0172-plugins.md).
 */
export class StartMarks {
  readonly #store: Store
  readonly #log: Log
  /** Marks of previous processes. */
  readonly #before = new Map<string, Mark>()
  readonly #current = new Map<string, readonly DeclaredHook[] | undefined>()

  /** @param store has `MARK_TABLES` */
  constructor(store: Store, log: Log) {
    this.#store = store
    this.#log = log
    const read = () => store.statement('SELECT * FROM plugin_start').all()
    for (const row of store.faults.readOr('which plugins have just started', read, [])) {
      const hooks = row.hooks === null ? undefined : readHooks(String(row.hooks))
      const mark = { isRunning: row.is_running === 1, stops: Number(row.stops), hooks }
      this.#before.set(String(row.name_vsn), mark)
    }
  }

  /** Whether the plugin may have ended the process before. */
  hasEndedProcess(nameVsn: string): boolean {
    const mark = this.#before.get(nameVsn)
    return mark !== undefined && (mark.isRunning || mark.stops >= MAX_STOPS)
  }

  /** The hooks that a plugin had in the previous process; `undefined` if they are unknown. */
  hooksOf(nameVsn: string): readonly DeclaredHook[] | undefined {
    return this.#before.get(nameVsn)?.hooks
  }

  /** Forgets the marks of a plugin that an administrator starts by hand. */
  forgive(nameVsn: string): void {
    this.#before.delete(nameVsn)
  }

  /** Writes the mark to disk. A failure is ignored, so that a full disk does not prevent the start of a plugin. */
  put(nameVsn: string): void {
    this.#current.set(nameVsn, undefined)
    this.#write(nameVsn, { isRunning: true, stops: this.#stopsOf(nameVsn) })
  }

  /** Adds the hooks of a plugin that runs to its mark. */
  putHooks(nameVsn: string, hooks: readonly DeclaredHook[]): void {
    if (!this.#current.has(nameVsn)) return
    this.#current.set(nameVsn, hooks)
    this.#write(nameVsn, { isRunning: true, stops: this.#stopsOf(nameVsn), hooks })
  }

  #stopsOf(nameVsn: string): number {
    return this.#before.get(nameVsn)?.stops ?? 0
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
    for (const [nameVsn, hooks] of this.#current) {
      this.#write(nameVsn, { isRunning: false, stops: this.#stopsOf(nameVsn) + 1, hooks })
    }
  }

  #write(nameVsn: string, { isRunning, stops, hooks }: Mark): void {
    const text = hooks === undefined ? null : JSON.stringify(hooks)
    this.#kept(() =>
      this.#store
        .statement('INSERT OR REPLACE INTO plugin_start VALUES (?, ?, ?, ?)')
        .run(nameVsn, Number(isRunning), stops, text),
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

function readHooks(text: string): readonly DeclaredHook[] | undefined {
  try {
    return JSON.parse(text) as DeclaredHook[] // as written above
  } catch {
    return undefined
  }
}
