import { badArgument, ruleError } from '../run/limits.ts'
import { fromBytes, fromHex, toBytes, toHex } from '../values/bytes.ts'
import { decodeJson } from '../values/json.ts'
import {
  checkDigits,
  compact,
  finite,
  fixed,
  floorToInteger,
  readNumber,
} from '../values/number.ts'
import { toText } from '../values/text.ts'
import {
  Bits,
  type Float,
  float,
  isArray,
  isFloat,
  isInteger,
  isMap,
  isNumber,
  type Text,
  toDouble,
  type Value,
  type ValueMap,
} from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'
import { characterData } from './io-data.ts'

/** Parsed JSON of a text; throws the argument error of the calling function. */
export function json(text: Text): Value {
  try {
    return decodeJson(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw ruleError('notJson', [text], 1)
  }
}

/** Converts an object or its JSON text to a map. */
export function toMap(value: Value): ValueMap {
  const map = typeof value === 'string' ? json(value) : value
  if (isArray(map) && map.length === 0) return {}
  if (!isMap(map)) throw badArgument()
  return map
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

/** One digit for each four bits, and one for the remaining bits in front. */
function formatHex(bytes: Text | Bits): string {
  const hex =
    bytes instanceof Bits
      ? bytes.value.toString(16).padStart(Math.ceil(bytes.size / 4), '0')
      : toHex(toBytes(bytes))
  return hex.toUpperCase()
}

function decimal(value: number, decimals: number): string {
  checkDigits(value, decimals)
  return compact(value, decimals)
}

function rounded(value: number, decimals: number): number | Float {
  checkDigits(value, decimals)
  return float(Number(fixed(value, decimals)))
}

/** @throws {RuleError} for a float with more digits than the real broker writes, or a value that is too large */
export function writtenText(value: Value): Text {
  if (isFloat(value)) checkDigits(toDouble(value), 10)
  return toText(value)
}

export const conversion = {
  str: [fn(['v: any'], 'text', writtenText)],
  str_utf8: [
    fn(['v: any'], 'text', (value) => (isArray(value) ? characterData(value) : writtenText(value))),
  ],
  bool: [fn(['v: any'], 'boolean', toBoolean)],
  int: [fn(['v: any'], 'integer', toInteger)],
  float: [
    fn(['v: any'], 'float', toFloat),
    fn(['v: any', 'decimals: integer'], 'float', (value, decimals) =>
      rounded(toDouble(toFloat(value)), digits(decimals, 1)),
    ),
  ],
  float2str: [
    fn(['f: float', 'decimals: integer'], 'text', (value, decimals) =>
      decimal(toDouble(value), digits(decimals, 0)),
    ),
  ],
  map: [fn(['v: any'], 'object', toMap)],
  bin2hexstr: [fn(['bytes: bits'], 'text', formatHex)],
  hexstr2bin: [
    fn(['hex: text'], 'bytes', (hex) => {
      if (!/^[\da-f]*$/i.test(hex)) throw ruleError('badHex', [hex], 'badarg')
      return fromBytes(fromHex(hex))
    }),
  ],
} satisfies FunctionTable
