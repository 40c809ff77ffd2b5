import { badArgument, ruleError } from '../run/limits.ts'
import { fromBytes, toBytes, toHex } from '../values/bytes.ts'
import { decodeJson } from '../values/json.ts'
import { compact, finite, fixed, floorToInteger, readNumber } from '../values/number.ts'
import { toText } from '../values/text.ts'
import {
  type Float,
  float,
  isArray,
  isInteger,
  isMap,
  isNumber,
  type Text,
  toDouble,
  type Value,
  type ValueMap,
} from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'

/** JSON of a text; what is none fails as the function that wanted it. */
export function json(text: Text): Value {
  try {
    return decodeJson(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw ruleError('notJson', [text], 1)
  }
}

/** An object, or the JSON text of one. */
export function toMap(value: Value): ValueMap {
  const map = typeof value === 'string' ? json(value) : value
  if (isArray(map) && map.length === 0) return {}
  if (!isMap(map)) throw badArgument()
  return map
}

export function fromHex(hex: string): Uint8Array {
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  return Uint8Array.from({ length: even.length / 2 }, (_, at) =>
    Number.parseInt(even.slice(at * 2, at * 2 + 2), 16),
  )
}

function toBoolean(value: Value): boolean {
  const number = isNumber(value) ? toDouble(value) : undefined
  if (value === true || value === 'true' || number === 1) return true
  if (value === false || value === 'false' || number === 0) return false
  throw badArgument()
}

function toInteger(value: Value): Value {
  if (typeof value === 'boolean') return value ? 1 : 0
  const number = typeof value === 'string' ? readNumber(value) : value
  if (isInteger(number)) return number
  if (!isNumber(number)) throw badArgument()
  return floorToInteger(toDouble(number))
}

function toFloat(value: Value): number | Float {
  const number = typeof value === 'string' ? readNumber(value) : value
  if (!isNumber(number)) throw badArgument()
  return finite(toDouble(number))
}

const digits = (decimals: Value, least: number): number => {
  const number = Number(decimals)
  if (number < least || number > 253) throw badArgument()
  return number
}

export const conversion = {
  str: [fn(['v: any'], 'text', toText)],
  str_utf8: [fn(['v: any'], 'text', toText)],
  bool: [fn(['v: any'], 'boolean', toBoolean)],
  int: [fn(['v: any'], 'integer', toInteger)],
  float: [
    fn(['v: any'], 'float', toFloat),
    fn(['v: any', 'decimals: integer'], 'float', (value, decimals) =>
      float(Number(fixed(toDouble(toFloat(value)), digits(decimals, 1)))),
    ),
  ],
  float2str: [
    fn(['f: float', 'decimals: integer'], 'text', (value, decimals) =>
      compact(toDouble(value), digits(decimals, 0)),
    ),
  ],
  map: [fn(['v: any'], 'object', toMap)],
  bin2hexstr: [fn(['bytes: bytes'], 'text', (bytes) => toHex(toBytes(bytes)).toUpperCase())],
  hexstr2bin: [
    fn(['hex: text'], 'bytes', (hex) => {
      if (!/^[\da-f]*$/i.test(hex)) throw ruleError('badHex', [hex], 'badarg')
      return fromBytes(fromHex(hex))
    }),
  ],
} satisfies FunctionTable
