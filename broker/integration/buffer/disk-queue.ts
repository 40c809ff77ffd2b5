import { deserialize, serialize } from 'node:v8'
import type { Store } from '../../store/store.ts'
import type { Outcome } from '../result.ts'
import { packRow, unpackRow } from '../stored-row.ts'
import { type Item, MemoryQueue, type Queue } from './queue.ts'

/** SQL steps of the file that holds the rows of all disk buffers. */
const BUFFER_TABLES = [
  `CREATE TABLE buffered (
    seq INTEGER PRIMARY KEY,
    action TEXT NOT NULL,
    lane INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    expires_at INTEGER,
    rule TEXT NOT NULL,
    request BLOB NOT NULL
  ) STRICT;
  CREATE INDEX buffered_by_lane ON buffered (action, lane, seq)`,
  `ALTER TABLE buffered ADD COLUMN row BLOB;
  ALTER TABLE buffered ADD COLUMN fallbacks INTEGER NOT NULL DEFAULT 0`,
] as const

/** Rows of a lane in memory; the others are read when needed. */
const LOADED = 500

interface Stored extends Item {
  readonly seq: number
}

/** Callback for the outcome of writing rows. */
export interface WriteWatch {
  /** A row could not be stored, such as on a full disk. */
  onFailed(error: unknown): void
  onWritten(): void
}

/** The rows of all actions with a disk buffer, in one file: they share its commits. */
export class DiskBuffers {
  readonly #open: () => Store
  readonly #watch: WriteWatch
  #opened: Store | undefined
  #seq = 0

  /** @param open the file is opened when the first action needs it */
  constructor(open: () => Store, watch: WriteWatch) {
    this.#open = open
    this.#watch = watch
  }

  /**
   * Queue of one lane, with rows of an earlier process.
   * @param report receives the outcomes of rows from the disk
   * @throws {StoreError} if a stored row cannot be read
   */
  open(action: string, lane: number, report: (ruleId: string, outcome: Outcome) => void): Queue {
    return new DiskQueue(this.#store, action, lane, () => ++this.#seq, report, this.#watch)
  }

  /** Adapts to the number of lanes: rows of removed lanes move to the others. */
  fit(action: string, lanes: number): void {
    const store = this.#store
    store.writeNow(() => {
      store
        .statement('UPDATE buffered SET lane = lane % ? WHERE action = ? AND lane >= ?')
        .run(lanes, action, lanes)
    })
  }

  /** Deletes the buffer of an action. */
  forget(action: string): Promise<void> {
    const store = this.#store
    return store.write(() => {
      store.statement('DELETE FROM buffered WHERE action = ?').run(action)
    })
  }

  close(): void {
    this.#opened?.close()
  }

  get #store(): Store {
    if (this.#opened !== undefined) return this.#opened
    const store = this.#open()
    store.migrate('buffers', BUFFER_TABLES)
    this.#seq = Number(store.statement('SELECT max(seq) AS seq FROM buffered').get()?.seq ?? 0)
    this.#opened = store
    return store
  }
}

/**
 * A queue on disk: a row is stored before its publisher is acknowledged, and deleted when it is settled. After
 * `kill -9` every stored row that was not settled is sent again.
 */
class DiskQueue implements Queue {
  readonly isOver = false
  readonly #store: Store
  readonly #action: string
  readonly #lane: number
  readonly #nextSeq: () => number
  readonly #report: (ruleId: string, outcome: Outcome) => void
  readonly #watch: WriteWatch
  /** The oldest rows, without a gap. */
  readonly #loaded = new MemoryQueue()
  #length: number
  #bytes: number
  /** Every row up to this one has been loaded. */
  #loadedTo = 0

  constructor(
    store: Store,
    action: string,
    lane: number,
    nextSeq: () => number,
    report: (ruleId: string, outcome: Outcome) => void,
    watch: WriteWatch,
  ) {
    this.#store = store
    this.#action = action
    this.#lane = lane
    this.#nextSeq = nextSeq
    this.#report = report
    this.#watch = watch
    const held = store
      .statement(
        'SELECT count(*) AS count, sum(length(request) + coalesce(length(row), 0)) AS bytes FROM buffered WHERE action = ? AND lane = ?',
      )
      .get(action, lane)
    this.#length = Number(held?.count ?? 0)
    this.#bytes = Number(held?.bytes ?? 0)
  }

  get length(): number {
    return this.#length
  }

  get bytes(): number {
    return this.#bytes
  }

  get oldestAt(): number | undefined {
    return this.peek()?.queuedAt
  }

  push(given: Item): Promise<void> {
    // Rows that were packed in memory read their fields when they are asked.
    const { queuedAt, ruleId, report, fallbacks = 0, isRowKept } = given
    const request = serialize(given.request)
    const row = isRowKept === true && given.row !== undefined ? packRow(given.row) : null
    const seq = this.#nextSeq()
    const item: Stored = {
      ...{ seq, queuedAt, ruleId, report, fallbacks, isRowKept: row !== null },
      request: given.request,
      row: given.row,
      bytes: request.length + (row?.length ?? 0),
    }
    const stored = this.#store.write(() => {
      this.#store
        // The time to live is that of the action when the row is sent: `expires_at` stays empty.
        .statement('INSERT INTO buffered VALUES (?, ?, ?, ?, NULL, ?, ?, ?, ?)')
        .run(seq, this.#action, this.#lane, queuedAt, ruleId, request, row, fallbacks)
    })
    // A new row joins those in memory only if no unread rows precede it.
    const isLoaded = this.#loaded.length === this.#length && this.#length < LOADED
    if (isLoaded) {
      this.#loaded.push(item)
      this.#loadedTo = seq
    }
    this.#length++
    this.#bytes += item.bytes
    const onStored = () => this.#watch.onWritten()
    return stored.then(onStored, (error: unknown) => {
      this.#watch.onFailed(error)
      if (!isLoaded || this.#loaded.remove(item)) {
        this.#length--
        this.#bytes -= item.bytes
      }
      throw error
    })
  }

  peek(): Item | undefined {
    if (this.#loaded.length === 0) this.#load()
    return this.#loaded.peek()
  }

  shift(): Item | undefined {
    const item = this.peek() && this.#loaded.shift()
    if (item === undefined) return undefined
    this.#length--
    this.#bytes -= item.bytes
    return item
  }

  release(items: readonly Item[]): void {
    const seqs = items.map((item) => (item as Stored).seq) // this queue gave them
    this.#ignoring(
      this.#store.write(() => {
        const remove = this.#store.statement('DELETE FROM buffered WHERE seq = ?')
        for (const seq of seqs) remove.run(seq)
      }),
    )
  }

  clear(outcome: Outcome): number {
    const count = this.#length
    const first = this.peek()
    this.#loaded.clear(outcome)
    this.#length = 0
    this.#bytes = 0
    this.#loadedTo = Number.MAX_SAFE_INTEGER
    if (first !== undefined) this.#removeFrom((first as Stored).seq) // this queue gave it
    return count
  }

  /** Rows that are being sent are older, and stay until they are settled. */
  #removeFrom(seq: number): void {
    this.#ignoring(
      this.#store.write(() => {
        this.#store
          .statement('DELETE FROM buffered WHERE action = ? AND lane = ? AND seq >= ?')
          .run(this.#action, this.#lane, seq)
      }),
    )
  }

  /** A row that could not be deleted is sent again after a restart, as at-least-once allows. */
  #ignoring(written: Promise<void>): void {
    written.catch(() => {})
  }

  #load(): void {
    if (this.#length === 0) return
    this.#store.flush()
    const rows = this.#store
      .statement(
        'SELECT * FROM buffered WHERE action = ? AND lane = ? AND seq > ? ORDER BY seq LIMIT ?',
      )
      .all(this.#action, this.#lane, this.#loadedTo, LOADED)
    for (const row of rows) {
      const item = this.#read(row)
      this.#loaded.push(item)
      this.#loadedTo = item.seq
    }
  }

  #read(row: Record<string, unknown>): Stored {
    const ruleId = String(row.rule)
    const request = row.request as Uint8Array // the column is a BLOB
    const packed = row.row
    return {
      seq: Number(row.seq),
      request: deserialize(request),
      ...(packed instanceof Uint8Array && { row: unpackRow(packed), isRowKept: true }),
      fallbacks: Number(row.fallbacks),
      bytes: request.length + (packed instanceof Uint8Array ? packed.length : 0),
      queuedAt: Number(row.queued_at),
      ruleId,
      report: (outcome) => this.#report(ruleId, outcome),
    }
  }
}
