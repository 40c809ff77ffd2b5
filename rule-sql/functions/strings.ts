import { badArgument, charge, checkText, ruleError } from '../run/limits.ts'
import { fromBinary, isAscii, toBinary, toBytes } from '../values/bytes.ts'
import { encodeJson } from '../values/json.ts'
import { keysInBrokerOrder } from '../values/order.ts'
import { toText } from '../values/text.ts'
import {
  type Integer,
  isArray,
  isMap,
  isNumber,
  own,
  type Text,
  type Value,
} from '../values/value.ts'
import { toMap, writtenText } from './conversion.ts'
import { fn, fnMany, type FunctionTable } from './define.ts'
import { sprintf } from './sprintf.ts'

/** Splits a text into the characters that a reader sees: letters with their marks, flags, CR with LF. */
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** `undefined` where every UTF-16 unit is one, which is nearly always. */
function graphemes(text: string): string[] | undefined {
  if (isAscii(text) && !text.includes('\r\n')) return undefined
  charge(text.length >> 2)
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const size = (text: string): number => graphemes(text)?.length ?? text.length

/** Pattern_White_Space of Unicode, which excludes the no-break space. */
const BLANK = '[\\t-\\r \\u0085\\u200e\\u200f\\u2028\\u2029]'
const BLANK_START = new RegExp(`^${BLANK}+`)
const isBlank = new RegExp(BLANK)

const trimStart = (text: string) => text.replace(BLANK_START, '')

function trimEnd(text: string): string {
  let end = text.length
  while (end > 0 && isBlank.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

function slice(text: string, start: Integer, length?: Integer): string {
  if (start < 0 || (length !== undefined && length < 0)) throw badArgument()
  const from = Number(start)
  const to = length === undefined ? undefined : from + Number(length)
  return graphemes(text)?.slice(from, to).join('') ?? text.slice(from, to)
}

const isBeyondLatin = (text: string) =>
  Array.from(text).some((each) => (each.codePointAt(0) ?? 0) > 255)

/** Reversed characters are read as bytes, which those beyond Latin-1 are not. */
function reverse(text: string): Text {
  const reversed = (graphemes(text) ?? Array.from(text)).reverse().join('')
  if (isBeyondLatin(reversed)) throw badArgument()
  return fromBinary(reversed)
}

function splitAt(text: string, at: number, separator: string): string[] {
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)]
}

function split(text: string, separator: string, mode = ''): string[] {
  const [, where = '', isKept] = /^(leading|trailing)?_?(notrim)?$/.exec(mode) ?? []
  if (!['', 'notrim', 'leading', 'trailing', 'leading_notrim', 'trailing_notrim'].includes(mode))
    throw badArgument()
  let parts: string[]
  if (separator === '') parts = [text]
  else if (where === 'leading') parts = splitAt(text, text.indexOf(separator), separator)
  else if (where === 'trailing') parts = splitAt(text, text.lastIndexOf(separator), separator)
  else parts = text.split(separator)
  charge(parts.length)
  return isKept === undefined ? parts.filter((part) => part !== '') : parts
}

/** Splits bytes; CR LF is one of them unless both are separators. */
function tokens(text: Value, separators: Value, mode?: Value): Value {
  if (mode !== undefined && mode !== 'nocrlf') throw badArgument()
  if (!(typeof text === 'string' || text instanceof Uint8Array) || typeof separators !== 'string')
    throw badArgument()
  const set = new Set(toBinary(separators))
  if (mode !== undefined) for (const each of ['\r', '\n', '\r\n']) set.add(each)
  const source = toBinary(text)
  charge(source.length >> 2)
  const found: Text[] = []
  let begin = 0
  const end = (at: number) => {
    if (at > begin) found.push(fromBinary(source.slice(begin, at)))
  }
  for (let at = 0; at < source.length; ) {
    const unit = source.startsWith('\r\n', at) ? '\r\n' : (source[at] ?? '')
    if (set.has(unit)) {
      end(at)
      begin = at + unit.length
    }
    at += unit.length
  }
  end(source.length)
  return found
}

/** One text of several; bytes that are none make none. */
function joined(parts: readonly Value[], separator: Text = ''): Text {
  let length = 0
  const texts = parts.map((part) => {
    const text = writtenText(part)
    length += text.length + separator.length
    checkText(length)
    return text
  })
  charge(2 * parts.length + (length >> 6))
  if (typeof separator === 'string' && texts.every((text) => typeof text === 'string'))
    return texts.join(separator)
  charge(length >> 3)
  return fromBinary(texts.map(toBinary).join(toBinary(separator)))
}

function pad(text: string, length: Integer, side = 'trailing', by = ' '): string {
  if (!['leading', 'trailing', 'both'].includes(side)) throw badArgument()
  const missing = Math.max(0, Number(length) - size(text))
  if (missing === 0) return text
  if (isBeyondLatin(by)) throw badArgument()
  checkText(missing * by.length)
  charge((missing * by.length) >> 6)
  const before = side === 'leading' ? missing : side === 'both' ? Math.floor(missing / 2) : 0
  return by.repeat(before) + text + by.repeat(missing - before)
}

function replace(text: string, from: string, to: string, which = 'all'): string {
  if (!['all', 'leading', 'trailing'].includes(which)) throw badArgument()
  if (from === '') return text
  if (which === 'all') {
    const parts = text.split(from)
    checkText(text.length + (parts.length - 1) * to.length)
    charge(parts.length)
    return parts.join(to)
  }
  const at = which === 'leading' ? text.indexOf(from) : text.lastIndexOf(from)
  return at < 0 ? text : text.slice(0, at) + to + text.slice(at + from.length)
}

function find(text: string, part: string, side = 'leading'): string {
  if (side !== 'leading' && side !== 'trailing') throw badArgument()
  if (part === '') return text
  const at = side === 'leading' ? text.indexOf(part) : text.lastIndexOf(part)
  return at < 0 ? '' : text.slice(at)
}

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '?': '?',
}

const unescape = (text: string): string =>
  text.replace(/\\(?:x([\da-fA-F]+)|([\s\S]))/g, (_all, hex?: string, letter = '') => {
    if (hex !== undefined) {
      const code = Number.parseInt(hex, 16)
      if (code > 0x10ffff) throw ruleError('badEscape', [`x${hex}`], 'unrecognized_escape_sequence')
      return String.fromCodePoint(code)
    }
    const character = ESCAPES[letter]
    if (character === undefined)
      throw ruleError('badEscape', [letter], 'unrecognized_escape_sequence')
    return character
  })

function sqlValue(value: Value): string {
  if (isNumber(value)) return String(toText(value))
  if (value === undefined) return 'undefined'
  const text = isArray(value) ? encodeJson(value) : toText(value)
  if (typeof text !== 'string') throw badArgument()
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}

function redisArguments(value: Value): Value {
  const marker = 'map_to_redis_hset_args'
  let map = value
  if (typeof value === 'string') {
    try {
      map = toMap(value)
    } catch {
      return [marker]
    }
  }
  if (!isMap(map)) return [marker]
  const found: Value[] = [marker]
  for (const key of keysInBrokerOrder(map).reverse()) {
    const field = own(map, key)
    const isScalar = isNumber(field) || typeof field === 'boolean' || typeof field === 'string'
    if (isScalar) found.push(key, toText(field))
  }
  return found
}

export const strings = {
  lower: [fn(['s: text'], 'text', (s) => s.toLowerCase())],
  upper: [fn(['s: text'], 'text', (s) => s.toUpperCase())],
  trim: [fn(['s: text'], 'text', (s) => trimEnd(trimStart(s)))],
  ltrim: [fn(['s: text'], 'text', trimStart)],
  rtrim: [fn(['s: text'], 'text', trimEnd)],
  reverse: [fn(['s: text'], 'text', reverse)],
  strlen: [fn(['s: text'], 'integer', size)],
  substr: [fn(['s: text', 'start: integer', 'len?: integer'], 'text', slice)],
  split: [fn(['s: text', 'sep: text', 'mode?: text'], 'array', split)],
  tokens: [fn(['s: any', 'chars: any', 'mode?: any'], 'array', tokens)],
  concat: [
    fn(['list: array'], 'text', (list) => joined(list)),
    fn(['a: any', 'b: any'], 'text', (a, b) => joined([a, b])),
  ],
  join_to_string: [
    fn(['list: array'], 'text', (list) => joined(list, ', ')),
    fn(['sep: bytes', 'list: array'], 'text', (separator, list) => joined(list, separator)),
  ],
  join_to_sql_values_string: [
    fn(['list: array'], 'text', (list) => joined(list.map(sqlValue), ', ')),
  ],
  map_to_redis_hset_args: [fn(['map: any'], 'array', redisArguments)],
  sprintf: [
    fnMany(['format: text', '...args: any'], 'text', (format, ...args) => {
      if (typeof format !== 'string') throw badArgument()
      return sprintf(format, args)
    }),
  ],
  sprintf_s: [fn(['format: text', 'args: array'], 'text', sprintf)],
  pad: [fn(['s: text', 'len: integer', 'side?: text', 'char?: text'], 'text', pad)],
  replace: [fn(['s: text', 'from: text', 'to: text', 'which?: text'], 'text', replace)],
  find: [fn(['s: text', 'sub: text', 'side?: text'], 'text', find)],
  ascii: [
    fn(['s: bytes'], 'integer', (s) => {
      const [first] = toBytes(s)
      if (first === undefined) throw badArgument()
      return first
    }),
  ],
  unescape: [fn(['s: text'], 'text', unescape)],
} satisfies FunctionTable

/** Operator `+` if either side is a text. */
export function concatenate(a: Value, b: Value): Value {
  return joined([a, b])
}
