import { badArgument, charge, checkText } from '../run/limits.ts'
import { fromBinary, toBinary } from '../values/bytes.ts'
import { shortestFloat } from '../values/json.ts'
import { fixed } from '../values/number.ts'
import { keysInBrokerOrder } from '../values/order.ts'
import {
  isMap,
  isArray,
  isBytes,
  isFloat,
  isInteger,
  own,
  symbolName,
  toDouble,
  type Value,
} from '../values/value.ts'

/** A value as Erlang writes it, in bytes; `~p` shows arrays of printable characters as texts. */
export function term(value: Value, isPretty: boolean, depth = 0): string {
  charge(1)
  if (depth > 200) throw badArgument()
  if (isInteger(value)) return String(value)
  if (isFloat(value)) return shortestFloat(toDouble(value))
  if (isBytes(value)) return binaryTerm(toBinary(value), isPretty)
  const name = symbolName(value)
  if (name !== undefined) return /^[a-z][\w@]*$/.test(name) ? name : `'${toBinary(name)}'`
  const inner = (each: Value) => term(each, isPretty, depth + 1)
  if (isArray(value)) {
    const isText = isPretty && value.length > 0 && value.every(isPrintable)
    return isText
      ? `"${value.map((code) => escaped(Number(code), '"')).join('')}"`
      : `[${value.map(inner).join(',')}]`
  }
  if (!isMap(value)) return ''
  const entries = keysInBrokerOrder(value).map(
    (key) => `${inner(key)} => ${inner(own(value, key))}`,
  )
  return `#{${entries.join(',')}}`
}

const isPrintable = (value: Value): boolean =>
  typeof value === 'number' &&
  ((value >= 32 && value < 127) ||
    (value >= 160 && value < 256) ||
    '\b\t\n\v\f\r'.includes(String.fromCharCode(value)))

const ESCAPES: Readonly<Record<number, string>> = {
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  27: '\\e',
  92: '\\\\',
}

function escaped(code: number, quote: string): string {
  const character = String.fromCharCode(code)
  return ESCAPES[code] ?? (character === quote ? `\\${quote}` : character)
}

function binaryTerm(binary: string, isPretty: boolean): string {
  if (binary === '') return '<<>>'
  const codes = Array.from(binary, (character) => character.charCodeAt(0))
  if (isPretty && codes.every(isPrintable))
    return `<<"${codes.map((code) => escaped(code, '"')).join('')}">>`
  return `<<${codes.join(',')}>>`
}

/** A text, or an array of characters and texts, however nested. */
function characters(value: Value, depth = 0): string {
  if (isBytes(value)) return toBinary(value)
  if (isInteger(value) && value >= 0 && value < 0x110000 && depth > 0)
    return value < 256
      ? String.fromCharCode(Number(value))
      : toBinary(String.fromCodePoint(Number(value)))
  const name = depth === 0 ? symbolName(value) : undefined
  if (name !== undefined) return toBinary(name)
  if (!isArray(value) || depth > 50) throw badArgument()
  charge(value.length)
  return value.map((item) => characters(item, depth + 1)).join('')
}

const DIRECTIVE = /~(-?\d+|\*)?(?:\.(\d+|\*)?)?(?:\.(.))?([tlk]*)([\s\S])/g

function based(value: Value, base: number): string {
  if (!isInteger(value) || base < 2 || base > 36) throw badArgument()
  return value.toString(base)
}

function floating(letter: string, value: Value, precision: number | undefined): string {
  if (!isFloat(value)) throw badArgument()
  const number = toDouble(value)
  if (letter === 'f') return fixed(number, precision ?? 6)
  const size = Math.abs(number)
  if (letter === 'g' && (number === 0 || (size >= 0.1 && size < 10_000)))
    return fixed(
      number,
      Math.max(1, (precision ?? 6) - Math.max(1, Math.floor(Math.log10(size || 1)) + 1)),
    )
  const text = number.toExponential(Math.max(1, (precision ?? 6) - 1))
  return number === 0 ? text : text.replace(/e([+-])(\d)$/, 'e$10$2')
}

/** `io_lib:format` as far as rules use it. */
export function sprintf(format: string, args: readonly Value[]): Value {
  let used = 0
  const take = (): Value => {
    if (used >= args.length) throw badArgument()
    return args[used++]
  }
  let length = 0
  const count = (given: string | undefined): number | undefined => {
    const value = given === '*' ? Number(take()) : given === undefined ? undefined : Number(given)
    if (value !== undefined && !Number.isInteger(value)) throw badArgument()
    if (value !== undefined) checkText(Math.abs(value))
    return value
  }
  const source = toBinary(format)
  if (
    /~(?!(-?\d+|\*)?(\.(\d+|\*)?)?(\..)?[tlk]*[cfegswpWPBbXx#+ni~])/s.test(
      source.replaceAll('~~', ''),
    )
  )
    throw badArgument()
  const text = source.replace(
    DIRECTIVE,
    (
      _all,
      widthText?: string,
      precisionText?: string,
      pad = ' ',
      _modifier?: string,
      letter = '',
    ) => {
      const width = count(widthText)
      const precision = count(precisionText)
      const field = directive(letter, take, precision, width)
      length += field.length + Math.abs(width ?? 0)
      checkText(length)
      return width === undefined || letter === 'c'
        ? field
        : sized(field, width, pad, 'spwWP'.includes(letter))
    },
  )
  if (used < args.length) throw badArgument()
  return fromBinary(text)
}

/** A value wider than its field is cut if it is a text, and shown as stars if it is a number. */
function sized(field: string, width: number, pad: string, isText: boolean): string {
  const size = Math.abs(width)
  if (field.length > size) return isText ? field.slice(0, size) : '*'.repeat(size)
  return width < 0 ? field.padEnd(size, pad) : field.padStart(size, pad)
}

function directive(
  letter: string,
  take: () => Value,
  precision: number | undefined,
  width: number | undefined,
): string {
  switch (letter) {
    case 's': {
      const text = characters(take())
      return precision === undefined ? text : text.slice(0, precision).padEnd(precision)
    }
    case 'p':
    case 'P':
      return term(take(), true)
    case 'w':
    case 'W':
      return term(take(), false)
    case 'b':
    case '+':
      return based(take(), precision ?? 10)
    case 'B':
    case '#':
      return based(take(), precision ?? 10).toUpperCase()
    case 'f':
    case 'e':
    case 'g':
      return floating(letter, take(), precision)
    case 'c': {
      const code = take()
      if (!isInteger(code) || code < 0 || code > 255) throw badArgument()
      return String.fromCharCode(Number(code)).repeat(Math.abs(width ?? 1))
    }
    case 'i':
      take()
      return ''
    case 'n':
      return '\n'.repeat(Math.abs(width ?? 1))
    case '~':
      return '~'
    default:
      throw badArgument()
  }
}
