import { compact } from './number.ts'
import { encodeJson } from './json.ts'
import { fromBinary } from './bytes.ts'
import { Float, isArray, symbolName, type Text, type Value } from './value.ts'

/** Printable characters as Erlang sees them: an array of these is taken for a text. */
const isPrintable = (code: number) =>
  (code >= 32 && code < 127) ||
  (code >= 160 && code < 256) ||
  (code >= 8 && code < 14) ||
  code === 27

/** What `str`, `concat` and `+` make of a value. */
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
