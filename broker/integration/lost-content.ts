import { isUtf8 } from 'node:buffer'
import { Atom, Bits, Float } from '@signalbox/rule-sql/values/value'

/** A row or a request as JSON: bytes that are no text are Base64, missing values are left out. */
export function presentContent(value: unknown): unknown {
  if (value instanceof Float) return value.value
  if (value instanceof Atom) return value.name
  if (value instanceof Bits) return value.value.toString()
  if (value instanceof Uint8Array) {
    const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength)
    return isUtf8(bytes) ? bytes.toString() : { base64: bytes.toString('base64') }
  }
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  }
  if (Array.isArray(value)) return value.map(presentContent)
  if (value instanceof Map) return presentContent(Object.fromEntries(value))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, presentContent(each)]),
  )
}
