import { DataError } from '../serde.ts'
import { Run } from './check.ts'
import { Kind, type NumberPlan, type ObjectPlan, type Plan } from './plan.ts'

/**
 * Checks JSON in its bytes, without making values of it: a few nanoseconds for each byte. A scan that succeeds is
 * certain: the bytes are JSON, and the keywords of the schema would find that they conform. One that does not succeed
 * decides nothing, so everything that is rare or wrong is left to the keywords: escapes in names, names that come
 * twice, deep nesting (docs/decisions/0195).
 */
export function conforms(bytes: Uint8Array, plan: Plan): boolean {
  if (bytes.length > MAX_BYTES) return false
  run = undefined
  try {
    const end = value(bytes, 0, plan, 0)
    return end !== NO && space(bytes, end) === bytes.length
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}

/** So few bytes never exceed the steps of a run, whatever the schema. */
const MAX_BYTES = 16 * 1024
/** An eighth of what the checks of keywords allow, which count references as well. */
const MAX_NESTING = 32

/**
 * Functions take the position of the first byte of something, and give the position behind it, or this: the scan
 * does not succeed. Space before a value belongs to the value. Reads behind the end give 0, which is nothing in JSON.
 */
const NO = -1

const QUOTE = 0x22
const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const NINE = 0x39
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const isDigit = (byte: number) => byte >= ZERO && byte <= NINE
const isHex = (byte: number) => isDigit(byte) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66)
const isContinuation = (byte: number) => (byte & 0xc0) === 0x80
const bytesOf = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0))

const [NULL, TRUE, FALSE] = [bytesOf('null'), bytesOf('true'), bytesOf('false')]
const N = 0x6e
const T = 0x74
const F = 0x66
const ESCAPED: ReadonlySet<number> = new Set(bytesOf('"\\/bfnrt'))
/** By byte: whether it is a character of a text, without a further look. */
const IS_PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
)
/** An integer below 2^53 divided by one of these is the double that is nearest to the numeral. */
const POWERS = Float64Array.from({ length: 17 }, (_, power) => 10 ** power)
const MAX_EXACT = 16

const decoder = new TextDecoder()

/** Of the text that was read last. Scans are synchronous, so there is one at a time. */
let hasEscapes = false
let continuations = 0
/** What the patterns of one scan cost together. */
let run: Run | undefined

function space(bytes: Uint8Array, from: number): number {
  let at = from
  for (;;) {
    const byte = bytes[at] ?? 0
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return at
    at++
  }
}

function value(bytes: Uint8Array, from: number, plan: Plan, depth: number): number {
  let at = from
  let byte = bytes[at] ?? 0
  if (byte <= 0x20) {
    at = space(bytes, at)
    byte = bytes[at] ?? 0
  }
  const { kinds } = plan
  switch (byte) {
    case QUOTE:
      return (kinds & Kind.text) === 0 ? NO : text(bytes, at, plan)
    case OPEN_OBJECT:
      return (kinds & Kind.object) === 0 ? NO : object(bytes, at, plan.object, depth)
    case OPEN_LIST:
      return (kinds & Kind.array) === 0 ? NO : list(bytes, at, plan, depth)
    case N:
      return (kinds & Kind.null) === 0 ? NO : literal(bytes, at, NULL)
    case T:
      return (kinds & Kind.true) === 0 ? NO : literal(bytes, at, TRUE)
    case F:
      return (kinds & Kind.false) === 0 ? NO : literal(bytes, at, FALSE)
    default:
      return number(bytes, at, plan)
  }
}

function literal(bytes: Uint8Array, at: number, word: Uint8Array): number {
  for (let i = 0; i < word.length; i++) if (word[i] !== bytes[at + i]) return NO
  return at + word.length
}

function list(bytes: Uint8Array, from: number, plan: Plan, depth: number): number {
  const { items, minItems, maxItems } = plan
  if (depth > MAX_NESTING) return NO
  let at = space(bytes, from + 1)
  let count = 0
  for (let byte = bytes[at] ?? 0; byte !== CLOSE_LIST; byte = bytes[at] ?? 0) {
    // A comma between items.
    if (count > 0 && byte !== COMMA) return NO
    const end = value(bytes, count > 0 ? at + 1 : at, items, depth + 1)
    if (end === NO) return NO
    at = space(bytes, end)
    count++
  }
  return count < minItems || count > maxItems ? NO : at + 1
}

function object(bytes: Uint8Array, from: number, plan: ObjectPlan, depth: number): number {
  const { required, min, max, properties, names, rest, order } = plan
  if (depth > MAX_NESTING) return NO
  let at = space(bytes, from + 1)
  let count = 0
  // The names that are there, as in `required`.
  let low = 0
  let high = 0
  for (let byte = bytes[at] ?? 0; byte !== CLOSE_OBJECT; byte = bytes[at] ?? 0) {
    // A comma between members.
    if (count > 0) {
      if (byte !== COMMA) return NO
      at++
      if ((bytes[at] ?? 0) <= 0x20) at = space(bytes, at)
    }
    // The name that was there in the last message is tried first.
    let i = order[count] ?? 0
    let end = names.length > i ? literal(bytes, at, names[i] ?? NULL) : NO
    if (end === NO) {
      i = nameAt(bytes, at, count, plan)
      end = i === NO ? skipText(bytes, at) : at + (names[i]?.length ?? 0)
    }
    if (end === NO) return NO
    at = end
    count++
    if (i === NO) {
      // It may be one of the names.
      if (hasEscapes && names.length > 0) return NO
    } else {
      const bit = 1 << (i & 31)
      if (((i < 32 ? low : high) & bit) !== 0) return NO
      if (i < 32) low |= bit
      else high |= bit
    }
    if (bytes[at] !== COLON) {
      at = space(bytes, at)
      if (bytes[at] !== COLON) return NO
    }
    const inner = i === NO ? rest : (properties[i] ?? rest)
    at = value(bytes, at + 1, inner, depth + 1)
    if (at === NO) return NO
    if ((bytes[at] ?? 0) <= 0x20) at = space(bytes, at)
  }
  const isComplete = (low & required[0]) === required[0] && (high & required[1]) === required[1]
  return isComplete && count >= min && count <= max ? at + 1 : NO
}

/** The index of a name; `NO`: it is not among them. The one that was there in the last message is tried first. */
function nameAt(bytes: Uint8Array, at: number, count: number, plan: ObjectPlan): number {
  const { names, order } = plan
  for (const [i, other] of names.entries()) {
    if (literal(bytes, at, other) === NO) continue
    if (count < order.length) order[count] = i
    return i
  }
  return NO
}

function text(bytes: Uint8Array, from: number, { texts }: Plan): number {
  const end = skipText(bytes, from)
  if (end === NO || texts === undefined) return end
  if (hasEscapes) return NO
  const { min, max, values, tests } = texts
  const length = end - from - 2 - continuations
  if (length < min || length > max) return NO
  if (values !== undefined && !isOneOf(bytes, from, values)) return NO
  if (tests.length > 0) {
    const read = decoder.decode(bytes.subarray(from + 1, end - 1))
    run ??= new Run()
    for (const test of tests) if (!test(read, run)) return NO
  }
  return end
}

/** Texts have a quote at their end: none begins with another one. */
function isOneOf(bytes: Uint8Array, from: number, values: readonly Uint8Array[]): boolean {
  for (const each of values) if (literal(bytes, from, each) !== NO) return true
  return false
}

function skipText(bytes: Uint8Array, from: number): number {
  if (bytes[from] !== QUOTE) return NO
  hasEscapes = false
  continuations = 0
  let at = from + 1
  for (;;) {
    while (IS_PLAIN[bytes[at] ?? 0] === 1) at++
    const byte = bytes[at] ?? 0
    if (byte === QUOTE) return at + 1
    const length = byte === BACKSLASH ? escape(bytes, at) : byte < 0x80 ? 0 : wide(bytes, at)
    if (length === 0) return NO
    at += length
  }
}

/** The length of an escape; 0: it is none. */
function escape(bytes: Uint8Array, at: number): number {
  hasEscapes = true
  const byte = bytes[at + 1] ?? 0
  if (ESCAPED.has(byte)) return 2
  if (byte !== 0x75) return 0
  for (let i = 2; i < 6; i++) if (!isHex(bytes[at + i] ?? 0)) return 0
  return 6
}

/** The length of a character beyond ASCII; 0: it is not UTF-8 (the table of RFC 3629, section 4). */
function wide(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0
  const second = bytes[at + 1] ?? 0
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
  if (length === 0 || !isContinuation(second)) return 0
  // Longer than necessary, a surrogate, or beyond U+10FFFF.
  if (first === 0xe0 && second < 0xa0) return 0
  if (first === 0xed && second > 0x9f) return 0
  if (first === 0xf0 && second < 0x90) return 0
  if (first === 0xf4 && second > 0x8f) return 0
  for (let i = 2; i < length; i++) if (!isContinuation(bytes[at + i] ?? 0)) return 0
  continuations += length - 1
  return length
}

function number(bytes: Uint8Array, from: number, { kinds, numbers }: Plan): number {
  let at = from
  let byte = bytes[at] ?? 0
  const isNegative = byte === MINUS
  if (isNegative) byte = bytes[++at] ?? 0
  if (!isDigit(byte)) return NO
  let digits = 0
  if (byte === ZERO) byte = bytes[++at] ?? 0
  else {
    for (; isDigit(byte); byte = bytes[++at] ?? 0) digits = digits * 10 + byte - ZERO
  }
  let decimals = 0
  if (byte === POINT) {
    const point = at
    byte = bytes[++at] ?? 0
    for (; isDigit(byte); byte = bytes[++at] ?? 0) digits = digits * 10 + byte - ZERO
    decimals = at - point - 1
    if (decimals === 0) return NO
  }
  let isExact = at - from <= MAX_EXACT
  if ((byte | 0x20) === 0x65) {
    isExact = false
    byte = bytes[++at] ?? 0
    if (byte === PLUS || byte === MINUS) byte = bytes[++at] ?? 0
    if (!isDigit(byte)) return NO
    while (isDigit(byte)) byte = bytes[++at] ?? 0
  }
  const size = decimals === 0 ? digits : digits / (POWERS[decimals] ?? 1)
  const signed = isNegative ? -size : size
  const read = isExact ? signed : Number(decoder.decode(bytes.subarray(from, at)))
  if (!isExact && !Number.isFinite(read)) return NO
  const kind = (decimals === 0 && isExact) || Number.isInteger(read) ? Kind.integer : Kind.fraction
  return (kinds & kind) !== 0 && (numbers === undefined || isWithin(read, numbers)) ? at : NO
}

function isWithin(read: number, numbers: NumberPlan): boolean {
  const { least, most, above, below, multipleOf, values } = numbers
  return (
    read >= least &&
    read <= most &&
    read > above &&
    read < below &&
    (multipleOf === undefined || Number.isInteger(read / multipleOf)) &&
    (values === undefined || values.includes(read))
  )
}
