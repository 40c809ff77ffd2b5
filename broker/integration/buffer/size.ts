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

/** A longer integer is measured by its digits. */
const LONG_INTEGER = 2n ** 64n
/** Limit on the levels of a value. V8 reads fewer levels back than it stores, and ends with a full call stack. */
export const MAX_LEVELS = 500

/** The bytes of its texts and values, estimated without encoding it; `Infinity` for more than `MAX_LEVELS`. */
export function estimateBytes(value: unknown, level = 1): number {
  if (typeof value === 'string') return Buffer.byteLength(value)
  if (value instanceof Uint8Array) return value.length
  if (typeof value === 'bigint') return countIntegerBytes(value)
  if (typeof value !== 'object' || value === null) return 8
  if (level > MAX_LEVELS) return Number.POSITIVE_INFINITY
  let sum = OBJECT_BYTES
  if (Array.isArray(value)) {
    for (const each of value) sum += estimateBytes(each, level + 1)
    return sum
  }
  for (const [name, each] of Object.entries(value)) {
    sum += name.length + estimateBytes(each, level + 1)
  }
  return sum
}

const countIntegerBytes = (value: bigint): number =>
  -LONG_INTEGER < value && value < LONG_INTEGER ? 8 : value.toString(16).length / 2

/** Limit on the rows of rules that wait beside their requests: a lane has 500 of them as objects, 1 MiB in all. */
const SMALL_BYTES = 1536

/** Whether the row of a rule may wait beside its request without being counted. */
export function isSmall(row: ValueMap): boolean {
  let bytes = 0
  for (const name in row) {
    bytes += estimateBytes(row[name])
    if (bytes > SMALL_BYTES) return false
  }
  return true
}
