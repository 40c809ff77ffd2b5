import type { ValueMap } from '@signalbox/rule-sql/values/value'

/** Approximate size of an object without its values. */
const OBJECT_BYTES = 64
/** Approximate size of a waiting row without its request: its place in the queue and its callback. */
const ROW_BYTES = 512
/** The heap grows to about twice of what is in use before V8 collects it. */
const HEAP_SHARE = 2

/** How much of a buffer a row takes that waits as an object; a packed row is measured. */
export const estimateRowBytes = (request: unknown, row?: ValueMap): number =>
  HEAP_SHARE * (ROW_BYTES + estimateBytes(request) + (row === undefined ? 0 : estimateBytes(row)))

/** The bytes of its texts and values, estimated without encoding it. */
export function estimateBytes(value: unknown): number {
  if (typeof value === 'string') return value.length
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value))
    return value.reduce((sum: number, each) => sum + estimateBytes(each), OBJECT_BYTES)
  if (typeof value !== 'object' || value === null) return 8
  let sum = OBJECT_BYTES
  for (const [name, each] of Object.entries(value)) sum += name.length + estimateBytes(each)
  return sum
}

/** Limit on the rows of rules that wait beside their requests: a lane has 500 of them as objects, 1 MiB in all. */
const SMALL_BYTES = 1536

/** Columns of events with few short values, which most rows have. */
const SHORT_COLUMNS: ReadonlySet<string> = new Set(['flags', 'headers', 'metadata'])

/**
 * Whether the row of a rule may wait beside its request without being counted. Texts alone are looked at for most
 * rows: this is done for each row that an action receives.
 */
export function isSmall(row: ValueMap): boolean {
  let bytes = 0
  for (const name in row) {
    const value = row[name]
    if (typeof value === 'string') bytes += value.length
    else if (typeof value === 'object' && value !== null && !SHORT_COLUMNS.has(name)) {
      bytes += estimateBytes(value)
    }
    if (bytes > SMALL_BYTES) return false
  }
  return true
}
