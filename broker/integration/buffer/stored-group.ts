import { deserialize, serialize } from 'node:v8'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Outcome } from '../result.ts'
import { packedValue, unpackRow, unpackedValue } from '../stored-row.ts'
import type { Item } from './queue.ts'
import { estimateBytes } from './size.ts'

/** Limit on the rows of a record: its settled rows are the bits of a number. */
export const MAX_ROWS = 32
/** A record with as many bytes takes no further row. */
const FULL_BYTES = 64 * 1024
/** Bytes of a row beside its request: its time and size, its share of the record. */
const ROW_BYTES = 24

/** The rows of a lane that arrive in one turn of the event loop: one record on disk. */
export class Group {
  readonly seq: number
  /** Bits of the settled rows. */
  settled: number
  /** Number of rows, with settled ones. */
  rows = 0
  #bytes = 0
  #left = 0

  constructor(seq: number, settled = 0) {
    this.seq = seq
    this.settled = settled
  }

  /** Counts a row. @returns its place in the record */
  add(bytes: number): number {
    this.#bytes += bytes
    this.#left++
    return this.rows++
  }

  /** Counts a row that was settled before a restart. */
  skip(): void {
    this.rows++
  }

  /** A row may be settled again: one that was answered late is also lost. */
  settle(place: number): void {
    const bit = 1 << place
    if ((this.settled & bit) !== 0) return
    this.settled |= bit
    this.#left--
  }

  get isSettled(): boolean {
    return this.#left === 0
  }

  get isFull(): boolean {
    return this.rows >= MAX_ROWS || this.#bytes >= FULL_BYTES
  }
}

/** A row of a group, in memory. */
export interface StoredItem extends Item {
  readonly group: Group
  readonly place: number
}

/** Bytes of a row on disk, estimated before it is written. */
export const estimateStoredBytes = (request: unknown, row: ValueMap | undefined): number =>
  ROW_BYTES + estimateBytes(request) + (row === undefined ? 0 : estimateBytes(row))

/** Content of a record. Fields that are the same for all rows are stored once. */
interface Content {
  readonly requests: readonly unknown[]
  readonly queuedAt: readonly number[]
  readonly bytes: readonly number[]
  readonly rules: string | readonly string[]
  readonly rows?: readonly unknown[]
  readonly fallbacks?: readonly number[]
}

export function packGroup(items: readonly StoredItem[]): Uint8Array {
  const [first] = items
  const isOneRule = items.every(({ ruleId }) => ruleId === first?.ruleId)
  const hasRows = items.some(({ isRowKept }) => isRowKept)
  const hasFallbacks = items.some(({ fallbacks = 0 }) => fallbacks > 0)
  const content: Content = {
    requests: items.map(({ request }) => request),
    queuedAt: items.map(({ queuedAt }) => queuedAt),
    bytes: items.map(({ bytes }) => bytes),
    rules: isOneRule ? (first?.ruleId ?? '') : items.map(({ ruleId }) => ruleId),
    ...(hasRows && {
      rows: items.map(({ row, isRowKept }) => isRowKept && row && packedValue(row)),
    }),
    ...(hasFallbacks && { fallbacks: items.map(({ fallbacks = 0 }) => fallbacks) }),
  }
  return serialize(content)
}

/** @param report receives the outcomes of rows from the disk */
type Report = (ruleId: string, outcome: Outcome) => void

/** The rows of a record that are not settled. */
export const readRows = (record: Record<string, unknown>, report: Report): StoredItem[] =>
  record.rows === null ? [readSingle(record, report)] : readGroup(record, report)

function readGroup(record: Record<string, unknown>, report: Report): StoredItem[] {
  const group = new Group(Number(record.seq), Number(record.settled))
  // The column is a BLOB, and `packGroup` made it.
  const content = deserialize(record.request as Uint8Array) as Content
  const { requests, queuedAt, bytes, rules, rows, fallbacks } = content
  const items: StoredItem[] = []
  for (const [i, request] of requests.entries()) {
    if ((group.settled & (1 << i)) !== 0) {
      group.skip()
      continue
    }
    const ruleId = typeof rules === 'string' ? rules : (rules[i] ?? '')
    const row = rows?.[i]
    const size = bytes[i] ?? 0
    items.push({
      ...{ group, place: group.add(size), request, ruleId, bytes: size },
      queuedAt: queuedAt[i] ?? 0,
      // `packGroup` made it.
      ...(row !== undefined &&
        row !== false && { row: unpackedValue(row) as ValueMap, isRowKept: true }),
      fallbacks: fallbacks?.[i] ?? 0,
      report: (outcome) => report(ruleId, outcome),
    })
  }
  return items
}

/** The row of a record that an earlier version wrote: each row had one. */
function readSingle(record: Record<string, unknown>, report: Report): StoredItem {
  const ruleId = String(record.rule)
  const request = record.request as Uint8Array // the column is a BLOB
  const packed = record.row
  const group = new Group(Number(record.seq))
  const bytes = request.length + (packed instanceof Uint8Array ? packed.length : 0)
  return {
    ...{ group, place: group.add(bytes), request: deserialize(request), ruleId, bytes },
    ...(packed instanceof Uint8Array && { row: unpackRow(packed), isRowKept: true }),
    fallbacks: Number(record.fallbacks),
    queuedAt: Number(record.queued_at),
    report: (outcome) => report(ruleId, outcome),
  }
}
