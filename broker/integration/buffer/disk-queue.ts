import type { Store } from '../../store/store.ts'
import type { Outcome } from '../result.ts'
import { type Item, MemoryQueue, type Queue } from './queue.ts'
import { estimateStoredBytes, Group, packGroup, readRows, type StoredItem } from './stored-group.ts'

/** SQL steps of the file that holds the rows of all disk buffers. */
export const BUFFER_TABLES = [
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
  // A record has several rows; one without `rows` has a single row, of an earlier version.
  `ALTER TABLE buffered ADD COLUMN rows INTEGER;
  ALTER TABLE buffered ADD COLUMN bytes INTEGER;
  ALTER TABLE buffered ADD COLUMN settled INTEGER NOT NULL DEFAULT 0`,
] as const

/** Rows of a lane in memory; the others are read when needed. */
const LOADED = 500
/** Records that are read at a time. */
const READ_AT_ONCE = 16

/** Rows of a lane that are not written yet, as one record. */
interface Open {
  readonly group: Group
  readonly items: StoredItem[]
  readonly isLoaded: boolean
  /** Resolves when the rows are on disk; it rejects if they could not be stored and were removed. */
  readonly stored: Promise<void>
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
  /** Every record up to this one has been loaded. */
  #loadedTo = 0
  /** The record that takes the rows of this turn. */
  #open: Open | undefined

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
        `SELECT sum(coalesce(rows, 1)) AS count, sum(coalesce(bytes, length(request) + coalesce(length(row), 0))) AS bytes
        FROM buffered WHERE action = ? AND lane = ? AND settled = 0`,
      )
      .get(action, lane)
    const partial = store
      .statement('SELECT * FROM buffered WHERE action = ? AND lane = ? AND settled <> 0')
      .all(action, lane)
      .flatMap((record) => readRows(record, report))
    this.#length = Number(held?.count ?? 0) + partial.length
    this.#bytes = partial.reduce((sum, { bytes }) => sum + bytes, Number(held?.bytes ?? 0))
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
    const open = this.#open ?? this.#begin()
    // Rows that were packed in memory read their fields when they are asked.
    const { queuedAt, ruleId, report, fallbacks, request, row } = given
    const isRowKept = given.isRowKept === true && row !== undefined
    const bytes = estimateStoredBytes(request, isRowKept ? row : undefined)
    const { group } = open
    const place = group.add(bytes)
    const item = {
      group,
      place,
      bytes,
      queuedAt,
      ruleId,
      report,
      fallbacks,
      isRowKept,
      request,
      row,
    }
    open.items.push(item)
    if (open.isLoaded) this.#loaded.push(item)
    this.#length++
    this.#bytes += bytes
    if (group.isFull) this.#open = undefined
    return open.stored
  }

  /** Begins a record: further rows of this turn join it until it is full or one of its rows is settled. */
  #begin(): Open {
    const group = new Group(this.#nextSeq())
    // New rows join those in memory only if no unread rows precede them.
    const isLoaded = this.#loaded.length === this.#length && this.#length < LOADED
    if (isLoaded) this.#loadedTo = group.seq
    const items: StoredItem[] = []
    const written = this.#store.write(() => this.#write(group, items))
    const onFailed = (error: unknown) => {
      this.#watch.onFailed(error)
      if (this.#open === open) this.#open = undefined
      for (const item of items) {
        if (isLoaded && !this.#loaded.remove(item)) continue
        this.#length--
        this.#bytes -= item.bytes
      }
      throw error
    }
    const stored = written.then(() => this.#watch.onWritten(), onFailed)
    const open: Open = { group, items, isLoaded, stored }
    this.#open = open
    return open
  }

  #write(group: Group, items: readonly StoredItem[]): void {
    if (this.#open?.group === group) this.#open = undefined
    const bytes = items.reduce((sum, item) => sum + item.bytes, 0)
    const { seq, rows, settled } = group
    this.#store
      // The time to live is that of the action when the row is sent: `expires_at` stays empty.
      .statement("INSERT INTO buffered VALUES (?, ?, ?, ?, NULL, '', ?, NULL, 0, ?, ?, ?)")
      .run(
        ...[seq, this.#action, this.#lane, items[0]?.queuedAt ?? 0],
        ...[packGroup(items), rows, bytes, settled],
      )
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
    const groups = new Set<Group>()
    for (const item of items) {
      // A row that could not be stored has no group.
      const { group, place } = item as Partial<StoredItem>
      if (group === undefined || place === undefined) continue
      group.settle(place)
      groups.add(group)
    }
    if (groups.size > 0) this.#noteSettled(groups)
  }

  clear(outcome: Outcome): number {
    const count = this.#length
    const first = this.peek() as StoredItem | undefined // this queue gave it
    // Rows that are being sent may be in the same record: they stay until they are settled.
    for (let item = this.peek(); item !== undefined; item = this.#loaded.peek()) {
      const { group, place } = item as StoredItem // as above
      if (group !== first?.group) break
      group.settle(place)
      this.#loaded.shift()
      item.report(outcome)
    }
    this.#loaded.clear(outcome)
    this.#length = 0
    this.#bytes = 0
    this.#loadedTo = Number.MAX_SAFE_INTEGER
    this.#open = undefined
    if (first === undefined) return count
    this.#noteSettled(new Set([first.group]))
    this.#removeAfter(first.group.seq)
    return count
  }

  #noteSettled(groups: ReadonlySet<Group>): void {
    // A record that gets more rows is written after this.
    if (this.#open !== undefined && groups.has(this.#open.group)) this.#open = undefined
    const done = [...groups].map(({ seq, settled, isSettled }) => ({ seq, settled, isSettled }))
    this.#ignoring(
      this.#store.write(() => {
        const remove = this.#store.statement('DELETE FROM buffered WHERE seq = ?')
        const note = this.#store.statement('UPDATE buffered SET settled = ? WHERE seq = ?')
        for (const { seq, settled, isSettled } of done) {
          if (isSettled) remove.run(seq)
          else note.run(settled, seq)
        }
      }),
    )
  }

  /** Older rows are being sent, and stay until they are settled. */
  #removeAfter(seq: number): void {
    this.#ignoring(
      this.#store.write(() => {
        this.#store
          .statement('DELETE FROM buffered WHERE action = ? AND lane = ? AND seq > ?')
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
    const select = this.#store.statement(
      'SELECT * FROM buffered WHERE action = ? AND lane = ? AND seq > ? ORDER BY seq LIMIT ?',
    )
    while (this.#loaded.length < Math.min(this.#length, LOADED)) {
      const records = select.all(this.#action, this.#lane, this.#loadedTo, READ_AT_ONCE)
      if (records.length === 0) return
      for (const record of records) {
        for (const item of readRows(record, this.#report)) this.#loaded.push(item)
        this.#loadedTo = Number(record.seq)
      }
    }
  }
}
