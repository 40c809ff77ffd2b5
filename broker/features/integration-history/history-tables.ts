import { BLOCK_MS } from './block-times.ts'
import type { Store } from '../../store/store.ts'

/** The things, their samples in blocks of ten minutes, and the samples that are in no block yet. */
export const HISTORY_TABLES = [
  `CREATE TABLE integration_thing (
     number INTEGER PRIMARY KEY AUTOINCREMENT,
     kind TEXT NOT NULL,
     id TEXT NOT NULL,
     since INTEGER NOT NULL,
     gone_at INTEGER,
     upto INTEGER NOT NULL,
     totals_upto INTEGER NOT NULL,
     totals BLOB,
     UNIQUE (kind, id)
   ) STRICT;
   CREATE TABLE integration_block (
     place INTEGER PRIMARY KEY,
     whole BLOB NOT NULL,
     detail BLOB
   ) STRICT;
   CREATE TABLE integration_period (
     at INTEGER PRIMARY KEY,
     running BLOB NOT NULL,
     whole_bytes INTEGER NOT NULL,
     detail_bytes INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE integration_tail (
     seq INTEGER PRIMARY KEY,
     at INTEGER NOT NULL,
     data BLOB NOT NULL
   ) STRICT`,
]

export interface ThingRow {
  number: number
  kind: string
  id: string
  since: number
  goneAt: number | undefined
  /** Number of the last sample that its blocks contain. */
  upto: number
  /** Number of the last sample that `totals` contain. */
  totalsUpto: number
  totals: Uint8Array | undefined
}

export interface BlockRow {
  whole: Uint8Array
  /** All samples; absent where only their sum is left. */
  detail: Uint8Array | undefined
}

/** Ten minutes: in which parts the broker ran, and the bytes of its blocks. */
export interface Period {
  running: Uint8Array
  wholeBytes: number
  detailBytes: number
}

const MAX_THING = 2 ** 26 - 1
/** Blocks of one time are beside each other, in the order of time: what is written together is in the same pages. */
const blockPlace = (at: number, thing: number): number =>
  Math.floor(at / BLOCK_MS) * (MAX_THING + 1) + thing

const toBytes = (value: unknown): Uint8Array | undefined =>
  value instanceof Uint8Array ? value : undefined

/** The SQL of the history. Writes are made within `store.write` by the caller. */
export class HistoryTables {
  readonly #store: Store

  constructor(store: Store) {
    this.#store = store
  }

  things(): ThingRow[] {
    return this.#all('SELECT * FROM integration_thing').map((row) => ({
      number: Number(row.number),
      kind: String(row.kind),
      id: String(row.id),
      since: Number(row.since),
      goneAt: row.gone_at === null ? undefined : Number(row.gone_at),
      upto: Number(row.upto),
      totalsUpto: Number(row.totals_upto),
      totals: toBytes(row.totals),
    }))
  }

  /** The highest number that a thing had, also one that is gone. */
  lastNumber(): number {
    const sql = "SELECT seq FROM sqlite_sequence WHERE name = 'integration_thing'"
    return Number(this.#store.statement(sql).get()?.seq ?? 0)
  }

  periods(): [at: number, Period][] {
    return this.#all('SELECT * FROM integration_period').map((row) => [
      Number(row.at),
      {
        running: toBytes(row.running) ?? new Uint8Array(0),
        wholeBytes: Number(row.whole_bytes),
        detailBytes: Number(row.detail_bytes),
      },
    ])
  }

  tail(): { seq: number; at: number; data: Uint8Array }[] {
    return this.#all('SELECT * FROM integration_tail ORDER BY seq').map((row) => ({
      seq: Number(row.seq),
      at: Number(row.at),
      data: toBytes(row.data) ?? new Uint8Array(0),
    }))
  }

  block(at: number, thing: number): BlockRow | undefined {
    const sql = 'SELECT whole, detail FROM integration_block WHERE place = ?'
    return this.#toBlock(this.#store.statement(sql).get(blockPlace(at, thing)))
  }

  whole(at: number, thing: number): Uint8Array | undefined {
    const sql = 'SELECT whole FROM integration_block WHERE place = ?'
    return toBytes(this.#store.statement(sql).get(blockPlace(at, thing))?.whole)
  }

  putThing({ number, kind, id, since, goneAt, upto, totalsUpto, totals }: ThingRow): void {
    this.#store
      .statement('INSERT OR REPLACE INTO integration_thing VALUES (?, ?, ?, ?, ?, ?, ?, ?)')
      .run(number, kind, id, since, goneAt ?? null, upto, totalsUpto, totals ?? null)
  }

  removeThing(number: number): void {
    this.#store.statement('DELETE FROM integration_thing WHERE number = ?').run(number)
  }

  putTail(seq: number, at: number, data: Uint8Array): void {
    this.#store.statement('INSERT INTO integration_tail VALUES (?, ?, ?)').run(seq, at, data)
  }

  removeTail(upto: number): void {
    this.#store.statement('DELETE FROM integration_tail WHERE seq <= ?').run(upto)
  }

  putBlock(at: number, thing: number, { whole, detail }: BlockRow): void {
    this.#store
      .statement('INSERT OR REPLACE INTO integration_block VALUES (?, ?, ?)')
      .run(blockPlace(at, thing), whole, detail ?? null)
  }

  putPeriod(at: number, { running, wholeBytes, detailBytes }: Period): void {
    this.#store
      .statement('INSERT OR REPLACE INTO integration_period VALUES (?, ?, ?, ?)')
      .run(at, running, wholeBytes, detailBytes)
  }

  /** Keeps only the sums of ten minutes. */
  removeDetail(at: number): void {
    this.#store
      .statement('UPDATE integration_block SET detail = NULL WHERE place BETWEEN ? AND ?')
      .run(blockPlace(at, 0), blockPlace(at, MAX_THING))
  }

  removePeriod(at: number): void {
    this.#store
      .statement('DELETE FROM integration_block WHERE place BETWEEN ? AND ?')
      .run(blockPlace(at, 0), blockPlace(at, MAX_THING))
    this.#store.statement('DELETE FROM integration_period WHERE at = ?').run(at)
  }

  #toBlock(row: Record<string, unknown> | undefined): BlockRow | undefined {
    const whole = toBytes(row?.whole)
    return whole && { whole, detail: toBytes(row?.detail) }
  }

  #all(sql: string): Record<string, unknown>[] {
    return this.#store.statement(sql).all()
  }
}
