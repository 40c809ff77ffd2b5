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

/** A broker that is stopped this often within seconds of its starts is stopped by the plugin. */
const MAX_STOPS = 3

interface Mark {
  /** The process has not ended as it should. */
  isRunning: boolean
  /** Regular ends of the process, one after the other, shortly after the start of the plugin. */
  stops: number
  hooks?: readonly DeclaredHook[] | undefined
}

/**
 * Plugins that have just started, on disk. A plugin has the rights of the process and can end it: one that may have
 * done so is not started with the next process (docs/decisions/0243-plugin-that-ends-the-process.md).
 */
export class StartMarks {
  readonly #store: Store
  readonly #log: Log
  /** Of the processes before. */
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

  /** The hooks that it had in the process before; `undefined`: nobody knows. */
  hooksOf(nameVsn: string): readonly DeclaredHook[] | undefined {
    return this.#before.get(nameVsn)?.hooks
  }

  /** An administrator starts it: it gets another chance. */
  forgive(nameVsn: string): void {
    this.#before.delete(nameVsn)
  }

  /** The mark is on disk afterwards, unless it cannot be written: a full disk keeps no plugin from its start. */
  put(nameVsn: string): void {
    this.#current.set(nameVsn, undefined)
    this.#write(nameVsn, { isRunning: true, stops: this.#stopsOf(nameVsn) })
  }

  /** It runs, with these hooks. */
  putHooks(nameVsn: string, hooks: readonly DeclaredHook[]): void {
    if (!this.#current.has(nameVsn)) return
    this.#current.set(nameVsn, hooks)
    this.#write(nameVsn, { isRunning: true, stops: this.#stopsOf(nameVsn), hooks })
  }

  #stopsOf(nameVsn: string): number {
    return this.#before.get(nameVsn)?.stops ?? 0
  }

  /** It runs for a while, or has stopped: whatever ends the process later is not its start. */
  clear(nameVsn: string): void {
    const wasBefore = this.#before.delete(nameVsn)
    if (!this.#current.delete(nameVsn) && !wasBefore) return
    this.#kept(() =>
      this.#store.statement('DELETE FROM plugin_start WHERE name_vsn = ?').run(nameVsn),
    )
  }

  /** The process ends regularly, by a signal that a plugin may have sent. */
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
