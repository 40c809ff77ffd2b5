import type { SqlValue } from './sql-action.ts'

const HEAD_BYTES = 20
const LENGTH_BYTES = 4
/** The length of NULL. */
const NONE = -1

/**
 * An array with one dimension in the binary format of PostgreSQL: no value has to be quoted.
 *
 * @param type number of the type of its elements, `text` or `bytea`
 */
export function encodeArray(values: readonly SqlValue[], type: number): Buffer {
  const texts = values.map((value) => (typeof value === 'boolean' ? String(value) : value))
  let bytes = HEAD_BYTES
  for (const text of texts) bytes += LENGTH_BYTES + (text === null ? 0 : Buffer.byteLength(text))
  const array = Buffer.allocUnsafe(bytes)
  let at = array.writeInt32BE(1) // dimensions
  at = array.writeInt32BE(texts.includes(null) ? 1 : 0, at)
  at = array.writeInt32BE(type, at)
  at = array.writeInt32BE(texts.length, at)
  at = array.writeInt32BE(1, at) // index of the first element
  for (const text of texts) {
    if (text === null) {
      at = array.writeInt32BE(NONE, at)
      continue
    }
    const start = at + LENGTH_BYTES
    const length = typeof text === 'string' ? array.write(text, start) : text.copy(array, start)
    array.writeInt32BE(length, at)
    at = start + length
  }
  return array
}
