import { RuleError } from '../run/limits.ts'
import { compact } from './number.ts'
import { encodeJson } from './json.ts'
import { fromBinary } from './bytes.ts'
import { Bits, Float, isArray, isMap, setOwn, symbolName, type Text, type Value } from './value.ts'

/** Printable characters as Erlang sees them: an array of these is taken for a text. */
const isPrintable = (code: number) =>
  (code >= 32 && code < 127) ||
  (code >= 160 && code < 256) ||
  (code >= 8 && code < 14) ||
  code === 27

/** Text of a value in `str`, `concat` and `+`. */
export function toText(value: Value): Text {
  switch (typeof value) {
    case 'string':
      return value
    case 'number':
      return Number.isInteger(value) ? String(value) : compact(value, 10)
    case 'bigint':
      return String(value)
    default:
  }
  if (value instanceof Float) return compact(value.value, 10)
  if (value instanceof Uint8Array) return value
  const name = symbolName(value)
  if (name !== undefined) return name
  if (isArray(value) && value.every((item) => typeof item === 'number' && isPrintable(item)))
    return fromBinary(value.map((code) => String.fromCharCode(Number(code))).join(''))
  return encodeJson(value)
}

const SHOWN_BYTES = 100

/** Bytes that are not UTF-8 become the text that Erlang writes for them. */
function withBytesAsText(value: Value): Value {
  if (value instanceof Uint8Array) {
    const end = value.length > SHOWN_BYTES ? ',…' : ''
    return `<<${value.subarray(0, SHOWN_BYTES).join(',')}${end}>>`
  }
  if (value instanceof Bits) return `<<${value.value}:${value.size}>>`
  if (isArray(value)) return value.map(withBytesAsText)
  if (!isMap(value)) return value
  const copy: Record<string, Value> = {}
  for (const [key, item] of Object.entries(value)) setOwn(copy, key, withBytesAsText(item))
  return copy
}

/** JSON for people to read, of values with bytes as well. Throws at the limits alone. */
export function readableJson(value: Value, most: number): string {
  try {
    return encodeJson(value, most)
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'notUtf8') throw error
    return encodeJson(withBytesAsText(value), most)
  }
}
