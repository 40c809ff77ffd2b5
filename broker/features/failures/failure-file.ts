import { deserialize } from 'node:v8'
import type { FailureCode } from '@signalbox/contract/failures'
import type { LostContent } from '../../integration/loss.ts'
import { unpackRow } from '../../integration/stored-row.ts'
import { OptionalStore } from '../../store/optional-store.ts'
import type { Store } from '../../store/store.ts'
import type { StorageFaults } from '../../store/storage-faults.ts'
import type { ReasonCount } from './reasons.ts'

const FILE = 'failures.db'
const TABLES = [
  `CREATE TABLE failure (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    owner TEXT NOT NULL,
    rule TEXT NOT NULL,
    code TEXT NOT NULL,
    reason TEXT NOT NULL,
    words TEXT,
    attempts INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    request BLOB,
    row BLOB
  ) STRICT;
  CREATE TABLE failure_count (
    owner TEXT NOT NULL,
    rule TEXT NOT NULL,
    reason TEXT NOT NULL,
    code TEXT NOT NULL,
    words TEXT,
    count INTEGER NOT NULL,
    last_at INTEGER NOT NULL,
    PRIMARY KEY (owner, rule, reason)
  ) STRICT`,
] as const

/** A failure in the list, without its content. */
export interface Entry {
  readonly id: number
  readonly at: number
  /** `action:` or `source:` with the ID of it. */
  readonly owner: string
  /** Empty: no rule gave the row. */
  readonly ruleId: string
  readonly code: FailureCode
  readonly reason: string
  readonly words: string | undefined
  readonly attempts: number
  /** Its share of the list. */
  readonly bytes: number
  /** Its content is on disk. */
  hasContent: boolean
}

/** A new failure with its serialized content. */
export interface Written {
  readonly entry: Entry
  readonly request: Uint8Array | null
  readonly row: Uint8Array | null
}

/** A change of the file that is made at once. */
export interface Change {
  readonly added: readonly Written[]
  readonly removed: readonly number[]
  readonly counts: readonly (readonly [owner: string, counted: ReasonCount])[]
  /** Owners whose counts are deleted, of one rule or of all. */
  readonly uncounted: readonly (readonly [owner: string, ruleId: string | undefined])[]
}

/** The file of failures. A failure that cannot be written stays in memory without its content. */
export class FailureFile {
  readonly #file: OptionalStore

  constructor(folder: string, faults: StorageFaults) {
    const part = 'the failures of actions'
    this.#file = new OptionalStore({ folder, file: FILE, part, tables: TABLES, faults })
  }

  /** Failures and counts of an earlier process, oldest first. */
  read(): Stored {
    return this.#file.readOr(readAll, { entries: [], counts: [] })
  }

  /** Rejects if the disk does not take the change. */
  async write({ added, removed, counts, uncounted }: Change): Promise<void> {
    const store = this.#file.open()
    await store.write(() => {
      const insert = store.statement(
        'INSERT OR REPLACE INTO failure VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      )
      for (const { entry, request, row } of added) {
        const { id, at, owner, ruleId, code, reason, words = null, attempts, bytes } = entry
        insert.run(id, at, owner, ruleId, code, reason, words, attempts, bytes, request, row)
      }
      const remove = store.statement('DELETE FROM failure WHERE id = ?')
      for (const id of removed) remove.run(id)
      const forget = store.statement(
        'DELETE FROM failure_count WHERE owner = ? AND (rule = ? OR ? IS NULL)',
      )
      for (const [owner, rule = null] of uncounted) forget.run(owner, rule, rule)
      const count = store.statement(
        'INSERT OR REPLACE INTO failure_count VALUES (?, ?, ?, ?, ?, ?, ?)',
      )
      for (const [owner, counted] of counts) {
        const { ruleId, reason, code, words = null, lastAt } = counted
        count.run(owner, ruleId, reason, code, words, counted.count, lastAt)
      }
    })
  }

  /** The content of a failure; empty if it is not on disk. */
  content(id: number): LostContent {
    try {
      const store = this.#file.open()
      store.flush()
      const found = store.statement('SELECT request, row FROM failure WHERE id = ?').get(id)
      if (found === undefined) return {}
      const { request, row } = found
      return {
        ...(request instanceof Uint8Array && { request: deserialize(request) as unknown }),
        ...(row instanceof Uint8Array && { row: unpackRow(row) }),
      }
    } catch {
      return {}
    }
  }

  close(): void {
    this.#file.close()
  }
}

interface Stored {
  entries: Entry[]
  counts: (readonly [owner: string, counted: ReasonCount])[]
}

function readAll(store: Store): Stored {
  return {
    entries: store
      .statement(
        `SELECT id, at, owner, rule, code, reason, words, attempts, bytes,
          request IS NOT NULL OR row IS NOT NULL AS content FROM failure ORDER BY id`,
      )
      .all()
      .map(readEntry),
    counts: store.statement('SELECT * FROM failure_count').all().map(readCount),
  }
}

type Columns = Readonly<Record<string, unknown>>

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined)

function readEntry(row: Columns): Entry {
  return {
    id: Number(row.id),
    at: Number(row.at),
    owner: String(row.owner),
    ruleId: String(row.rule),
    code: row.code as FailureCode, // an earlier process wrote one
    reason: String(row.reason),
    words: readText(row.words),
    attempts: Number(row.attempts),
    bytes: Number(row.bytes),
    hasContent: row.content === 1,
  }
}

function readCount(row: Columns): readonly [string, ReasonCount] {
  return [
    String(row.owner),
    {
      reason: String(row.reason),
      code: row.code as FailureCode, // an earlier process wrote one
      words: readText(row.words),
      ruleId: String(row.rule),
      count: Number(row.count),
      lastAt: Number(row.last_at),
    },
  ]
}
