import type { Store } from '../../store/store.ts'
import { BLOCK_MS, blockStart, KEPT_MS, SAMPLE_MS, SLOTS } from './block-times.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { BlockRow, HistoryTables, Period, ThingRow } from './history-tables.ts'
import { readTally, Tally, writeTally } from './tally.ts'

/**
 * Bound on the blocks on disk, however many things there are. Above it, the oldest blocks lose their single samples,
 * and then all. About 1,500 actions that are never idle fit with seven days of sums. The pages of the database take a
 * third more.
 */
const MAX_BYTES = 96 * 1024 * 1024
/** Bound on the single samples in memory; above it, the ten minutes have their sum only. */
const MAX_OPEN_BYTES = 8 * 1024 * 1024
/** Bytes of a row beside its samples. */
const ROW_BYTES = 24
/** Blocks that are written in one turn of the event loop. */
const BLOCKS_AT_ONCE = 50

interface OpenBlock {
  readonly whole: Tally
  detail: ByteWriter | undefined
  /** Bytes that are counted in the period already. */
  stored: { whole: number; detail: number }
}

export interface BlocksOptions {
  maxBytes?: number
  maxOpenBytes?: number
}

/** The samples of all things, in blocks of ten minutes: the present ones in memory, the others on disk. */
export class Blocks {
  readonly #store: Store
  readonly #tables: HistoryTables
  readonly #maxBytes: number
  readonly #maxOpenBytes: number
  readonly #periods = new Map<number, Period>()
  #at = 0
  #open = new Map<number, OpenBlock>()
  #openBytes = 0
  #hasDetail = true
  /** Blocks that are being written, by their start. */
  readonly #closing = new Map<number, ReadonlyMap<number, OpenBlock>>()
  /** The latest block that may be on disk; a later one is new. */
  #known: number

  constructor(store: Store, tables: HistoryTables, now: number, options: BlocksOptions = {}) {
    this.#store = store
    this.#tables = tables
    this.#maxBytes = options.maxBytes ?? MAX_BYTES
    this.#maxOpenBytes = options.maxOpenBytes ?? MAX_OPEN_BYTES
    for (const [at, period] of tables.periods()) this.#periods.set(at, period)
    this.#known = Math.max(now, ...this.#periods.keys())
  }

  /** Estimated bytes on disk. */
  get bytes(): number {
    let sum = 0
    for (const { wholeBytes, detailBytes } of this.#periods.values())
      sum += wholeBytes + detailBytes
    return sum
  }

  /** Whether a sample of this time is in another block than the last one, whose blocks have to be closed first. */
  isOver(at: number): boolean {
    return this.#at !== 0 && blockStart(at) !== this.#at
  }

  /** Notes that the broker ran in the interval that ends at this time. */
  begin(at: number): void {
    this.#at = blockStart(at)
    const { running } = this.#period(this.#at)
    const slot = (at - this.#at) / SAMPLE_MS - 1
    running[slot >> 3] = (running[slot >> 3] ?? 0) | (1 << (slot & 7))
  }

  /** Adds a sample of a thing to the interval that has begun. */
  record(at: number, thing: number, tally: Tally): void {
    let block = this.#open.get(thing)
    if (block === undefined) {
      block = this.#openBlock(thing)
      this.#open.set(thing, block)
    }
    block.whole.follow(tally)
    const { detail } = block
    if (detail === undefined) return
    const before = detail.length
    detail.number((at - this.#at) / SAMPLE_MS - 1)
    writeTally(tally, detail)
    this.#openBytes += detail.length - before
    if (this.#openBytes <= this.#maxOpenBytes) return
    this.#hasDetail = false
    this.#openBytes = 0
    for (const each of this.#open.values()) each.detail = undefined
  }

  /** Writes the open blocks in portions, and begins new ones. */
  async close(now: number, toRow: (thing: number) => ThingRow | undefined): Promise<void> {
    const at = this.#at
    const blocks = this.#open
    this.#closing.set(at, blocks)
    this.#begin()
    const all = [...blocks]
    let i = 0
    do {
      await this.#write(at, all.slice(i, i + BLOCKS_AT_ONCE), toRow)
      i += BLOCKS_AT_ONCE
    } while (i < all.length)
    this.#closing.delete(at)
    await this.#shrink(now)
  }

  /** Writes the open blocks at once, for the end of the broker. */
  async save(toRow: (thing: number) => ThingRow | undefined): Promise<void> {
    const writes = [this.#write(this.#at, [...this.#open], toRow)]
    for (const [at, blocks] of this.#closing) writes.push(this.#write(at, [...blocks], toRow))
    await Promise.all(writes)
  }

  /** Ends of the intervals in which the broker ran. */
  *running(from: number, to: number): Iterable<number> {
    for (const start of this.#starts(from, to)) {
      const running = this.#periods.get(start)?.running
      for (let slot = 0; slot < SLOTS; slot++) {
        const at = start + (slot + 1) * SAMPLE_MS
        if (at > to) return
        if (at > from && (((running?.[slot >> 3] ?? 0) >> (slot & 7)) & 1) === 1) yield at
      }
    }
  }

  /** Whether the samples between two times are there one by one. */
  hasDetail(from: number, to: number): boolean {
    if (to > this.#at && this.#open.size > 0 && !this.#hasDetail) return false
    for (const [at, { wholeBytes, detailBytes }] of this.#periods) {
      if (at + BLOCK_MS > from && at < to && wholeBytes > 0 && detailBytes === 0) return false
    }
    return true
  }

  /** Adds the sums of ten minutes of a thing to the tallies of their ends. */
  addWholes(thing: number, from: number, to: number, find: (at: number) => Tally): void {
    for (const start of this.#starts(from, to)) {
      const at = Math.min(start + BLOCK_MS, to)
      const inMemory = this.#inMemory(start, thing)
      if (inMemory !== undefined) {
        find(at).follow(inMemory.whole)
        continue
      }
      const stored = this.#tables.whole(start, thing)
      if (stored !== undefined) readTally(new ByteReader(stored), find(at))
    }
  }

  /** Adds the samples of a thing to the tallies of their times. */
  addDetails(thing: number, from: number, to: number, find: (at: number) => Tally): void {
    for (const start of this.#starts(from, to)) {
      const inMemory = this.#inMemory(start, thing)
      const bytes = inMemory ? inMemory.detail?.bytes : this.#tables.block(start, thing)?.detail
      if (bytes === undefined) continue
      for (const reader = new ByteReader(bytes); !reader.isAtEnd; ) {
        const at = start + (reader.number() + 1) * SAMPLE_MS
        // Samples outside of the range are in its first and last block.
        readTally(reader, at > from && at <= to ? find(at) : new Tally())
      }
    }
  }

  #starts(from: number, to: number): number[] {
    const starts: number[] = []
    for (let start = blockStart(from + SAMPLE_MS); start < to; start += BLOCK_MS) {
      if (this.#periods.has(start)) starts.push(start)
    }
    return starts
  }

  #inMemory(start: number, thing: number): OpenBlock | undefined {
    if (start === this.#at) {
      const open = this.#open.get(thing)
      if (open !== undefined) return open
    }
    return this.#closing.get(start)?.get(thing)
  }

  #begin(): void {
    this.#known = Math.max(this.#known, this.#at)
    this.#open = new Map()
    this.#openBytes = 0
    this.#hasDetail = true
  }

  /** Continues a block of before a restart, or of before the clock was set back. */
  #openBlock(thing: number): OpenBlock {
    const row = this.#at > this.#known ? undefined : this.#tables.block(this.#at, thing)
    if (row === undefined) {
      const detail = this.#hasDetail ? new ByteWriter() : undefined
      return { whole: new Tally(), detail, stored: { whole: 0, detail: 0 } }
    }
    const { whole, detail } = row
    return {
      whole: readTally(new ByteReader(whole)),
      detail: detail && this.#hasDetail ? new ByteWriter(detail) : undefined,
      stored: { whole: whole.length + ROW_BYTES, detail: detail?.length ?? 0 },
    }
  }

  #period(at: number): Period {
    let period = this.#periods.get(at)
    if (period === undefined) {
      period = { running: new Uint8Array(SLOTS / 8 + 1), wholeBytes: 0, detailBytes: 0 }
      this.#periods.set(at, period)
    }
    return period
  }

  #write(
    at: number,
    blocks: readonly (readonly [number, OpenBlock])[],
    toRow: (thing: number) => ThingRow | undefined,
  ): Promise<void> {
    const period = this.#period(at)
    const rows = blocks.flatMap(([thing, block]) => {
      const found = toRow(thing)
      if (found === undefined) return []
      const row: BlockRow = { whole: writeTally(block.whole).bytes, detail: block.detail?.bytes }
      const bytes = { whole: row.whole.length + ROW_BYTES, detail: row.detail?.length ?? 0 }
      period.wholeBytes += bytes.whole - block.stored.whole
      period.detailBytes += bytes.detail - block.stored.detail
      block.stored = bytes
      return [{ thing: found, row }]
    })
    const state = { ...period }
    return this.#store.write(() => {
      for (const { thing, row } of rows) {
        this.#tables.putBlock(at, thing.number, row)
        this.#tables.putThing(thing)
      }
      this.#tables.putPeriod(at, state)
    })
  }

  /** Removes what is too old or too much, the oldest first. */
  async #shrink(now: number): Promise<void> {
    const oldestFirst = [...this.#periods.keys()].sort((a, b) => a - b)
    for (const at of oldestFirst) if (at + BLOCK_MS < now - KEPT_MS) await this.#remove(at)
    let left = this.bytes
    for (const at of oldestFirst) {
      const period = this.#periods.get(at)
      if (left <= this.#maxBytes) return
      if (period === undefined || period.detailBytes === 0 || at === this.#at) continue
      left -= period.detailBytes
      period.detailBytes = 0
      const state = { ...period }
      await this.#store.write(() => {
        this.#tables.removeDetail(at)
        this.#tables.putPeriod(at, state)
      })
    }
    for (const at of oldestFirst) {
      if (left <= this.#maxBytes || at === this.#at) return
      left -= this.#periods.get(at)?.wholeBytes ?? 0
      await this.#remove(at)
    }
  }

  #remove(at: number): Promise<void> {
    this.#periods.delete(at)
    return this.#store.write(() => this.#tables.removePeriod(at))
  }
}
