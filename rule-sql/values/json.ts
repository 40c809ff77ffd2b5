import { MAX_TEXT, ruleError, charge } from '../run/limits.ts'
import { fromBytes } from './bytes.ts'
import { keysInBrokerOrder } from './order.ts'
import {
  Atom,
  Bits,
  Float,
  float,
  integer,
  isArray,
  setOwn,
  type Text,
  type Value,
} from './value.ts'

/**
 * Where `JSON.parse` would lose something: `1.0` is a float and `1` is none, `1e3` is a float,
 * integers have no size. Texts without any of these, which is most, are parsed at full speed.
 */
const EXACT = /(?:^|[:,[\s])-?\d+(?:\.0+(?!\d)|(?:\.\d+)?[eE])|\d{16}/
const TOKENS = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Like `EXACT`, but quick and sometimes wrong: there are digits in texts too. */
const isPerhapsInexact = (text: string) => FLOAT.test(text) || hasManyDigits(text)
const FLOAT = /\.0+(?!\d)|\d[eE]/
const MANY_DIGITS = 16

/** Looks at every 16th character, because so many digits in a row have one there. */
function hasManyDigits(text: string): boolean {
  for (let at = MANY_DIGITS - 1; at < text.length; at += MANY_DIGITS) {
    let from = at
    while (isDigitAt(text, from)) from--
    if (from === at) continue
    let to = at + 1
    while (isDigitAt(text, to)) to++
    if (to - from > MANY_DIGITS) return true
  }
  return false
}

function isDigitAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 0x30 && code <= 0x39
}

/** Marks a number that is read as a text first; of no use anywhere else. */
const MARK = '\uf8f0'

function exactNumber(source: string): Value {
  if (/^-?\d+$/.test(source)) return integer(BigInt(source))
  const value = Number(source)
  if (!Number.isFinite(value)) throw new SyntaxError('number out of range')
  return float(value)
}

/** Replaces marked texts by numbers, in values from `JSON.parse`. */
function unmarked(value: unknown): Value {
  if (typeof value === 'string')
    return value.startsWith(MARK) ? exactNumber(value.slice(MARK.length)) : value
  if (typeof value !== 'object' || value === null) return value as Value
  if (Array.isArray(value)) {
    for (let at = 0; at < value.length; at++) value[at] = unmarked(value[at])
    return value
  }
  const map = value as Record<string, Value>
  for (const key of Object.keys(map)) {
    if (key.startsWith(MARK)) throw new SyntaxError('a number cannot be a key')
    const before = map[key]
    const after = unmarked(before)
    if (after !== before) setOwn(map, key, after)
  }
  return map
}

function decodeExactly(text: string): Value {
  // The input contains the mark itself: reading such numbers takes a slower way.
  if (text.includes(MARK) || /\\uf8f0/i.test(text)) {
    const revive = (_key: string, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' && context?.source !== undefined
        ? exactNumber(context.source)
        : value
    return JSON.parse(text, revive as Parameters<typeof JSON.parse>[1])
  }
  const marked = text.replace(TOKENS, (token) =>
    !token.startsWith('"') && EXACT.test(token) && NUMBER.test(token) ? `"${MARK}${token}"` : token,
  )
  return unmarked(JSON.parse(marked))
}

/** Parses JSON. @throws {SyntaxError} for anything else @throws {RuleError} at the limits of the run */
export function decodeJson(text: Text): Value {
  const decoded = typeof text === 'string' ? text : fromBytes(text)
  if (typeof decoded !== 'string') throw new SyntaxError('not UTF-8')
  charge(decoded.length >> 6)
  // JSON.parse makes values, but for the numbers that it cannot tell apart.
  if (isPerhapsInexact(decoded) && EXACT.test(decoded)) return decodeExactly(decoded)
  return JSON.parse(decoded) as Value
}

/** The shortest form that reads back the same, always with a point or an exponent; zero has no sign. */
export function floatText(value: number): string {
  const text = String(value)
  return /[.e]/.test(text) ? text : `${text}.0`
}

/**
 * A float as Erlang prints it: the shorter of the plain and the scientific form, and the scientific one
 * from 2^53 on.
 */
export function shortestFloat(value: number): string {
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0'
  const plain = floatText(value)
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const scientific = `${digits.includes('.') ? digits : `${digits}.0`}e${Number(exponent)}`
  const isPlain = Math.abs(value) < 2 ** 53 && !plain.includes('e')
  return isPlain && plain.length <= scientific.length ? plain : scientific
}

/** Texts without characters that JSON escapes. */
const PLAIN = /^[ !#-[\]-~]*$/

/** Quotes and escapes a text, with lone surrogates replaced. */
const quote = (text: string) =>
  PLAIN.test(text) ? `"${text}"` : JSON.stringify(text.isWellFormed() ? text : text.toWellFormed())

const MAX_NESTING = 500

/**
 * JSON in EMQX's notation: keys in descending order, floats with a point, `undefined` and other
 * symbols as texts. Shared parts are written each time, so the length is limited.
 *
 * @throws {RuleError} for bytes that are no text, and at the limits of the run
 */
export function encodeJson(value: Value, most = MAX_TEXT, writeFloat = floatText): string {
  let text = ''
  const add = (part: string) => {
    if (text.length + part.length > most) throw ruleError('limitText', [], 'limit_reached')
    text += part
  }
  const write = (value: Value, depth: number): void => {
    charge(1)
    if (depth > MAX_NESTING) throw ruleError('limitDepth', [], 'limit_reached')
    switch (typeof value) {
      case 'string':
        return add(quote(value))
      case 'number':
        return add(Number.isInteger(value) ? String(value) : writeFloat(value))
      case 'bigint':
      case 'boolean':
        return add(String(value))
      case 'undefined':
        return add('"undefined"')
      default:
    }
    if (value === null) return add('null')
    if (value instanceof Float) return add(writeFloat(value.value))
    if (value instanceof Atom) return add(quote(value.name))
    if (value instanceof Uint8Array || value instanceof Bits)
      throw ruleError('notUtf8', [], 'invalid_string')
    if (isArray(value)) {
      add('[')
      for (let at = 0; at < value.length; at++) {
        if (at > 0) add(',')
        write(value[at], depth + 1)
      }
      return add(']')
    }
    const keys = keysInBrokerOrder(value)
    add('{')
    for (let at = keys.length - 1; at >= 0; at--) {
      const key = keys[at] ?? ''
      add(`${at < keys.length - 1 ? ',' : ''}${quote(key)}:`)
      write(value[key], depth + 1) // its own: it is one of the keys
    }
    add('}')
  }
  write(value, 0)
  charge(text.length >> 4)
  return text
}
