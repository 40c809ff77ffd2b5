import type { FailureCode } from '@signalbox/contract/failures'
import { FALLBACK_FIELDS } from '@signalbox/contract/integration/fallback'
import type { Value, ValueMap } from '@signalbox/rule-sql/values/value'
import type { AlarmBoard } from '../../backends/backend.ts'
import { estimateBytes } from '../../integration/buffer/size.ts'
import type { RowTarget } from '../../integration/row-target.ts'
import { packRow, unpackRow } from '../../integration/stored-row.ts'
import type { Clock } from '../../kernel/clock.ts'
import { OptionalStore } from '../../store/optional-store.ts'
import type { StorageFaults } from '../../store/storage-faults.ts'
import type { Store } from '../../store/store.ts'

const FILE = 'dead-letters.db'
const TABLES = [
  `CREATE TABLE letter (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    action TEXT NOT NULL,
    rule TEXT NOT NULL,
    code TEXT NOT NULL,
    words TEXT,
    attempts INTEGER NOT NULL,
    topic TEXT,
    bytes INTEGER NOT NULL,
    row BLOB NOT NULL
  ) STRICT;
  CREATE INDEX letter_by_action ON letter (action, id)`,
] as const

/** A night of a thousand small rows a minute, and little beside the other data of a server. */
const MAX_BYTES = 512 * 1024 * 1024
/** Share of a row without its content: its columns and its place in two trees. */
const ROW_BYTES = 256
/** The alarm ends when so much is free again. */
const FREE_SHARE = 0.1
/** Rows that one deletion by filter takes, so that the event loop is not held up. */
export const MAX_AT_ONCE = 10_000
/** Rows that an export reads together. */
const EXPORTED = 200

const FULL_ALARM = 'dead_letters_full'

const ADDED: ReadonlySet<string> = new Set(FALLBACK_FIELDS)

export interface DeadLetterFilter {
  action?: string | undefined
  code?: FailureCode | undefined
  like_topic?: string | undefined
}

/** A row in the store without its content. */
export interface Letter {
  id: number
  at: number
  action: string
  ruleId: string
  code: FailureCode
  words: string | undefined
  attempts: number
  topic: string | undefined
  bytes: number
}

/**
 * Rows that actions did not deliver, on disk until an administrator sends or deletes them. A full store takes no
 * further rows and raises an alarm: what is stored never makes room for what comes later.
 */
export class DeadLetters implements RowTarget {
  readonly #clock: Clock
  readonly #alarms: AlarmBoard
  readonly #file: OptionalStore
  readonly #maxBytes: number
  readonly #sending = new Set<number>()
  #bytes: number
  #refused = 0

  constructor(
    {
      clock,
      alarms,
      folder,
      faults,
    }: {
      clock: Clock
      alarms: AlarmBoard
      folder: string
      faults: StorageFaults
    },
    maxBytes = MAX_BYTES,
  ) {
    this.#clock = clock
    this.#alarms = alarms
    this.#maxBytes = maxBytes
    const part = 'the dead letters'
    this.#file = new OptionalStore({ folder, file: FILE, part, tables: TABLES, faults })
    this.#bytes = this.#file.readOr(readBytes, 0)
  }

  get bytes(): number {
    return this.#bytes
  }

  get maxBytes(): number {
    return this.#maxBytes
  }

  /** Rows that were not stored since the start: the store was full, or they are nested too deeply. */
  get refused(): number {
    return this.#refused
  }

  /** @returns a promise that resolves when the row is on disk; `undefined` if it is refused */
  send(row: ValueMap): Promise<void> | undefined {
    const { fallback_from: from, fallback_reason: code, fallback_words: words } = row
    const { fallback_rule: rule, fallback_attempts: attempts, topic } = row
    if (estimateBytes(row) === Number.POSITIVE_INFINITY) {
      this.#refused++
      return undefined
    }
    const content = packRow(withoutAdded(row))
    const bytes = ROW_BYTES + content.length
    if (this.#bytes + bytes > this.#maxBytes) {
      this.#refused++
      const message = 'The store of dead letters is full: further rows are not stored'
      this.#alarms.activate(FULL_ALARM, message, { max_bytes: this.#maxBytes })
      return undefined
    }
    this.#bytes += bytes
    const at = this.#clock.now()
    const values = [at, text(from), text(rule), text(code), textOrNull(words), number(attempts)]
    return this.#write((store) => {
      store
        .statement(
          `INSERT INTO letter (at, action, rule, code, words, attempts, topic, bytes, row)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .run(...values, textOrNull(topic), bytes, content)
    }).catch((error: unknown) => {
      this.#bytes -= bytes
      throw error
    })
  }

  async #write(work: (store: Store) => void): Promise<void> {
    const store = this.#file.open()
    await store.write(() => work(store))
  }

  /** Newest first. */
  list(filter: DeadLetterFilter, { page, limit }: { page: number; limit: number }) {
    const { where, values } = condition(filter)
    return this.#file.readOr(
      (store) => {
        store.flush()
        const count = store.statement(`SELECT count(*) AS n FROM letter${where}`).get(...values)
        const rows = store
          .statement(`SELECT ${COLUMNS} FROM letter${where} ORDER BY id DESC LIMIT ? OFFSET ?`)
          .all(...values, limit, (page - 1) * limit)
        return { count: Number(count?.n), letters: rows.map(readLetter) }
      },
      { count: 0, letters: [] },
    )
  }

  get(id: number): Letter | undefined {
    return this.#file.readOr((store) => {
      store.flush()
      const row = store.statement(`SELECT ${COLUMNS} FROM letter WHERE id = ?`).get(id)
      return row && readLetter(row)
    }, undefined)
  }

  /** The row of the rule. */
  content(id: number): ValueMap | undefined {
    return this.#file.readOr((store) => {
      const found = store.statement('SELECT row FROM letter WHERE id = ?').get(id)
      return found?.row instanceof Uint8Array ? unpackRow(found.row) : undefined
    }, undefined)
  }

  /** IDs of matching rows, oldest first, up to `MAX_AT_ONCE`. */
  ids(filter: DeadLetterFilter): readonly number[] {
    const { where, values } = condition(filter)
    return this.#file.readOr((store) => {
      store.flush()
      const rows = store
        .statement(`SELECT id FROM letter${where} ORDER BY id LIMIT ?`)
        .all(...values, MAX_AT_ONCE)
      return rows.map(({ id }) => Number(id))
    }, [])
  }

  /** Matching rows with their content, oldest first, a few at a time. */
  async *export(filter: DeadLetterFilter): AsyncGenerator<readonly [Letter, ValueMap]> {
    const { where, values } = condition(filter)
    const from = where === '' ? ' WHERE id > ?' : `${where} AND id > ?`
    let last = 0
    while (this.#file.exists) {
      const store = this.#file.open()
      store.flush()
      const rows = store
        .statement(`SELECT ${COLUMNS}, row FROM letter${from} ORDER BY id LIMIT ?`)
        .all(...values, last, EXPORTED)
      for (const row of rows) {
        const letter = readLetter(row)
        last = letter.id
        yield [letter, unpackRow(row.row as Uint8Array)] // the column is a BLOB
      }
      if (rows.length < EXPORTED) return
    }
  }

  /** @returns the number of deleted rows */
  async delete(ids: readonly number[]): Promise<number> {
    if (!this.#file.exists || ids.length === 0) return 0
    let count = 0
    let bytes = 0
    await this.#write((store) => {
      count = bytes = 0
      const remove = store.statement('DELETE FROM letter WHERE id = ? RETURNING bytes')
      for (const id of ids) {
        const removed = remove.get(id)
        if (removed === undefined) continue
        count++
        bytes += Number(removed.bytes)
      }
    })
    this.#bytes -= bytes
    for (const id of ids) this.#sending.delete(id)
    if (this.#bytes < this.#maxBytes * (1 - FREE_SHARE)) this.#alarms.deactivate(FULL_ALARM)
    return count
  }

  isSending(id: number): boolean {
    return this.#sending.has(id)
  }

  beginSending(id: number): void {
    this.#sending.add(id)
  }

  endSending(id: number): void {
    this.#sending.delete(id)
  }

  close(): void {
    this.#file.close()
  }
}

const COLUMNS = 'id, at, action, rule, code, words, attempts, topic, bytes'

function readBytes(store: Store): number {
  return Number(store.statement('SELECT sum(bytes) AS bytes FROM letter').get()?.bytes ?? 0)
}

function condition({ action, code, like_topic: topic }: DeadLetterFilter) {
  const parts: [sql: string, value: string][] = []
  if (action !== undefined) parts.push(['action = ?', action])
  if (code !== undefined) parts.push(['code = ?', code])
  if (topic !== undefined) parts.push(['instr(topic, ?) > 0', topic])
  const where = parts.length === 0 ? '' : ` WHERE ${parts.map(([sql]) => sql).join(' AND ')}`
  return { where, values: parts.map(([, value]) => value) }
}

function readLetter(row: Readonly<Record<string, unknown>>): Letter {
  return {
    id: Number(row.id),
    at: Number(row.at),
    action: String(row.action),
    ruleId: String(row.rule),
    code: row.code as FailureCode, // `send` wrote one
    words: typeof row.words === 'string' ? row.words : undefined,
    attempts: Number(row.attempts),
    topic: typeof row.topic === 'string' ? row.topic : undefined,
    bytes: Number(row.bytes),
  }
}

const withoutAdded = (row: ValueMap): ValueMap =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !ADDED.has(name)))

const text = (value: Value) => (typeof value === 'string' ? value : '')
const textOrNull = (value: Value) => (typeof value === 'string' ? value : null)
const number = (value: Value) => (typeof value === 'number' ? value : 0)
