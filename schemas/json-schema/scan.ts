import { DataError } from '../serde.ts'
import { Run } from './check.ts'
import * as shared from './input.ts'
import { Pattern, skipSpace, skipText } from './input.ts'
import {
  Kind as kinds,
  type MemberPlan,
  type NumberPlan,
  type ObjectPlan,
  type Plan,
  type TextPlan,
} from './plan.ts'

// Of this module: the compiler knows them then, and looks them up for each byte otherwise.
const { input, IS_PLAIN, isAt, isDigit, load, NO, QUOTE } = shared
const Kind = kinds

/**
 * Checks JSON in its bytes, without making values of it: about a nanosecond for each byte. A scan that succeeds is
 * certain: the bytes are JSON, and the keywords of the schema would find that they conform. One that does not succeed
 * decides nothing, so everything that is rare or wrong is left to the keywords: escapes in names, names that come
 * twice, deep nesting (docs/decisions/0195).
 */
export function conforms(bytes: Uint8Array, plan: Plan): boolean {
  const length = load(bytes)
  if (length === NO) return false
  run = undefined
  try {
    const end = value(0, plan, 0)
    return end !== NO && (end === length || skipSpace(end) === length)
  } catch (error) {
    if (error instanceof DataError) return false
    throw error
  }
}

/** An eighth of what the checks of keywords allow, which count references as well. */
const MAX_NESTING = 32

// Functions take the position of the first byte of something. Space before a value belongs to the value. `| 0` says that
// what a call gives is an integer: the compiler has to check it at each use otherwise.

const PLUS = 0x2b
const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const pattern = (text: string) => new Pattern(new TextEncoder().encode(text))
const [NULL, TRUE, FALSE] = [pattern('null'), pattern('true'), pattern('false')]
const N = 0x6e
const T = 0x74
const F = 0x66
/** An integer below 2^53 divided by one of these is the double that is nearest to the numeral. */
const POWERS = Float64Array.from({ length: 17 }, (_, power) => 10 ** power)
const MAX_EXACT = 15
/** With a point. */
const MAX_SMALL = 9
const NUMBERS = Kind.integer | Kind.fraction

/** Texts of JSON may begin with U+FEFF. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** What the patterns of one scan cost together. */
let run: Run | undefined

function value(from: number, plan: Plan, depth: number): number {
  let at = from | 0
  let byte = input[at] ?? 0
  if (byte <= 0x20) {
    at = skipSpace(at) | 0
    byte = input[at] ?? 0
  }
  const { kinds } = plan
  switch (byte) {
    case QUOTE:
      return (kinds & Kind.text) === 0 ? NO : text(at, plan.texts)
    case OPEN_OBJECT:
      return (kinds & Kind.object) === 0 ? NO : object(at, plan.object, depth)
    case OPEN_LIST:
      return (kinds & Kind.array) === 0 ? NO : list(at, plan, depth)
    case N:
      return (kinds & Kind.null) === 0 || !isAt(at, NULL) ? NO : at + 4
    case T:
      return (kinds & Kind.true) === 0 || !isAt(at, TRUE) ? NO : at + 4
    case F:
      return (kinds & Kind.false) === 0 || !isAt(at, FALSE) ? NO : at + 5
    default:
      return number(at, plan)
  }
}

function list(from: number, plan: Plan, depth: number): number {
  const { items, minItems, maxItems } = plan
  if (depth > MAX_NESTING) return NO
  let at = skipSpace(from + 1)
  let count = 0
  for (let byte = input[at] ?? 0; byte !== CLOSE_LIST; byte = input[at] ?? 0) {
    // A comma between items.
    if (count > 0 && byte !== COMMA) return NO
    const end = value(count > 0 ? at + 1 : at, items, depth + 1)
    if (end === NO) return NO
    at = skipSpace(end)
    count++
  }
  return count < minItems || count > maxItems ? NO : at + 1
}

function object(from: number, plan: ObjectPlan, depth: number): number {
  const { members, rest, order } = plan
  if (depth > MAX_NESTING) return NO
  let at = from | 0
  let count = 0
  // The bits of the members that are there.
  let low = 0
  let high = 0
  // All members begin alike.
  input[at] = COMMA
  for (;;) {
    // The member that was there in the last message is tried first.
    let member = order[count]
    if (member !== undefined && isAt(at, member.start)) at += member.start.length
    else {
      if ((input[at] ?? 0) <= 0x20) at = skipSpace(at) | 0
      const byte = input[at]
      if (byte === CLOSE_OBJECT && count > 0) break
      if (byte !== COMMA) return NO
      at = skipSpace(at + 1) | 0
      if (count === 0 && input[at] === CLOSE_OBJECT) break
      member = memberAt(at, count, plan)
      if (member !== undefined) at += member.name.length
      else {
        at = skipText(at) | 0
        // It may be one of the names.
        if (at === NO || (shared.hasEscapes && members.length > 0)) return NO
      }
      at = skipSpace(at) | 0
      if (input[at] !== COLON) return NO
      at++
    }
    let inner = rest
    if (member !== undefined) {
      inner = member.plan
      if ((low & member.low) !== 0 || (high & member.high) !== 0) return NO
      low |= member.low
      high |= member.high
    }
    count++
    // Most values are texts and numbers.
    const first = input[at] ?? 0
    if (first === QUOTE) at = (inner.kinds & Kind.text) === 0 ? NO : text(at, inner.texts) | 0
    else if (isDigit(first)) at = number(at, inner) | 0
    else at = value(at, inner, depth + 1) | 0
    if (at === NO) return NO
  }
  const { requiredLow, requiredHigh, min, max } = plan
  const isComplete = (low & requiredLow) === requiredLow && (high & requiredHigh) === requiredHigh
  return isComplete && count >= min && count <= max ? at + 1 : NO
}

/** It is expected at the same place in the next message. */
function memberAt(
  at: number,
  count: number,
  { members, order }: ObjectPlan,
): MemberPlan | undefined {
  for (const member of members) {
    if (!isAt(at, member.name)) continue
    if (count < order.length) order[count] = member
    return member
  }
  return undefined
}

function text(from: number, texts: TextPlan | undefined): number {
  let end = (from + 1) | 0
  while (IS_PLAIN[input[end] ?? 0] === 1) end++
  let more = 0
  if (input[end] === QUOTE) end++
  else {
    end = skipText(from)
    if (end === NO || texts === undefined) return end
    if (shared.hasEscapes) return NO
    more = shared.continuations
  }
  if (texts === undefined) return end
  const { min, max, values, tests } = texts
  const length = end - from - 2 - more
  if (length < min || length > max) return NO
  if (values !== undefined && !isOneOf(from, values)) return NO
  if (tests.length > 0) {
    const read = decoder.decode(input.subarray(from + 1, end - 1))
    run ??= new Run()
    for (const test of tests) if (!test(read, run)) return NO
  }
  return end
}

/** Texts have a quote at their end: none begins with another one. */
function isOneOf(from: number, values: readonly Pattern[]): boolean {
  for (let i = 0; i < values.length; i++) {
    const each = values[i]
    if (each !== undefined && isAt(from, each)) return true
  }
  return false
}

function number(from: number, { kinds, numbers }: Plan): number {
  let at = from | 0
  let byte = input[at] ?? 0
  const isNegative = byte === MINUS
  if (isNegative) byte = input[++at] ?? 0
  const first = at
  if (!isDigit(byte)) return NO
  // Integers are faster than floats, and right for up to nine digits.
  let digits = byte - ZERO
  byte = input[++at] ?? 0
  if (digits !== 0) {
    for (; isDigit(byte); byte = input[++at] ?? 0)
      digits = (Math.imul(digits, 10) + byte - ZERO) | 0
  }
  let decimals = 0
  if (byte === POINT) {
    const point = at
    byte = input[++at] ?? 0
    for (; isDigit(byte); byte = input[++at] ?? 0)
      digits = (Math.imul(digits, 10) + byte - ZERO) | 0
    decimals = at - point - 1
    if (decimals === 0) return NO
  }
  const hasExponent = (byte | 0x20) === 0x65
  if (hasExponent) {
    byte = input[++at] ?? 0
    if (byte === PLUS || byte === MINUS) byte = input[++at] ?? 0
    if (!isDigit(byte)) return NO
    while (isDigit(byte)) byte = input[++at] ?? 0
  }
  let read = 0
  if (hasExponent || at - first > MAX_EXACT) {
    read = Number(decoder.decode(input.subarray(from, at)))
    if (!Number.isFinite(read)) return NO
  } else {
    const isAny = numbers === undefined && (decimals === 0 || (kinds & NUMBERS) === NUMBERS)
    if (isAny) return (kinds & Kind.integer) !== 0 ? at : NO
    const size = at - first <= MAX_SMALL ? digits : digitsOf(first, at)
    const exact = decimals === 0 ? size : size / (POWERS[decimals] ?? 1)
    read = isNegative ? -exact : exact
  }
  if ((kinds & NUMBERS) !== NUMBERS) {
    const kind = Number.isInteger(read) ? Kind.integer : Kind.fraction
    if ((kinds & kind) === 0) return NO
  }
  if (numbers === undefined) return at
  if (read < numbers.least || read > numbers.most) return NO
  return !numbers.hasMore || isWithin(read, numbers) ? at : NO
}

/** The digits of a numeral, without its point. */
function digitsOf(from: number, to: number): number {
  let digits = 0
  for (let at = from; at < to; at++) {
    const byte = input[at] ?? 0
    if (byte !== POINT) digits = digits * 10 + byte - ZERO
  }
  return digits
}

function isWithin(read: number, numbers: NumberPlan): boolean {
  const { above, below, multipleOf, values } = numbers
  return (
    read > above &&
    read < below &&
    (multipleOf === undefined || Number.isInteger(read / multipleOf)) &&
    (values === undefined || values.includes(read))
  )
}
