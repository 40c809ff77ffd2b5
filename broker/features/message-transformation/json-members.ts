import { charge } from '@signalbox/rule-sql/run/limits'
import { decodeJson, encodeJson } from '@signalbox/rule-sql/values/json'
import { isMap, own, type Value } from '@signalbox/rule-sql/values/value'
import * as shared from '@signalbox/formats/json-bytes'
import { append, Pattern, skipText } from '@signalbox/formats/json-bytes'
import {
  arrange,
  assemble,
  compare,
  valueEnd,
  expectedName,
  findMemberIndex,
  MAX_MEMBERS,
  type Name,
  internName,
  NotInPlace,
  put,
  putValue,
  sort,
  valueAt,
} from './member-table.ts'

/**
 * The members of a JSON object, found in its bytes. Only those that an expression reads become values, and the others
 * are copied. The result is what `encodeJson` makes of the parsed object, so all values have to be written as it writes
 * them: without space, escapes and exponents, names of inner objects in descending order. Other payloads are parsed
 * (docs/decisions/0174).
 */
export class JsonMembers implements PayloadDraft {
  /** Number of members in the message. */
  readonly #count: number
  /** Length of the message in bytes. */
  readonly #length: number
  #lastChange: Change | undefined
  /** An expression may ignore that a value cannot be read. */
  #isWhole = false

  constructor(count: number, length: number) {
    this.#count = count
    this.#length = length
  }

  /** @throws {NotInPlace} if the whole payload is wanted, or JSON can write the name in several ways */
  read([name, ...steps]: readonly string[]): Value {
    if (name === undefined) {
      this.#isWhole = true
      throw new NotInPlace()
    }
    const change = this.#findChange(name)
    let value = change === undefined ? this.#readMember(name) : change.value
    for (const step of steps) value = isMap(value) ? own(value, step) : undefined
    return value
  }

  /** @throws {NotInPlace} if an inner value or the whole payload changes, or JSON can write the name in several ways */
  write(steps: readonly string[], value: Value): void {
    const name = steps[0]
    if (name === undefined || steps.length > 1) throw new NotInPlace()
    const change = this.#findChange(name)
    if (change !== undefined) change.value = value
    else this.#lastChange = { text: name, name: internName(name), value, before: this.#lastChange }
  }

  #findChange(name: string): Change | undefined {
    let change = this.#lastChange
    while (change !== undefined && change.text !== name) change = change.before
    return change
  }

  #readMember(name: string): Value {
    const at = findMemberIndex(internName(name), this.#count)
    if (at === NO) return undefined
    return decodeJson(input.slice(valueAt(at), valueEnd(at)))
  }

  /** @throws {NotInPlace} if the whole payload was wanted, or there are too many members or bytes */
  bytes(): Buffer {
    if (this.#isWhole) throw new NotInPlace()
    let count = this.#count
    // New names and values are behind the message.
    let end = this.#length + 1
    for (let change = this.#lastChange; change !== undefined; change = change.before) {
      const { name, value } = change
      let at = findMemberIndex(name, count)
      if (at === NO) {
        if (count === MAX_MEMBERS) throw new NotInPlace()
        at = count++
        const from = end
        end = addBehind(name.member, from)
        put(at, from, end - 1, end)
      }
      const from = end
      end = addBehind(encodeMember(name, value), from)
      putValue(at, from, end)
    }
    if (count > this.#count) sort(count)
    const bytes = assemble(count, end)
    charge(bytes.length >> 4)
    return bytes
  }
}

/** A member that operations have written. */
interface Change {
  readonly text: string
  readonly name: Name
  value: Value
  /** Linked list, which takes less memory than an array of one element. */
  readonly before: Change | undefined
}

/** A new value as JSON. */
function encodeMember(name: Name, value: Value): Uint8Array {
  const isText = typeof value === 'string'
  if (isText && value === name.text) {
    charge(1 + (name.bytes.length >> 4))
    return name.bytes
  }
  const bytes = Buffer.from(encodeJson(value))
  if (isText && bytes.length < MAX_KEPT) {
    name.text = value
    name.bytes = bytes
  }
  return bytes
}

/** Bytes of a text that may be written again. */
const MAX_KEPT = 256

/** The payload of a message while operations change it. */
export interface PayloadDraft {
  read(steps: readonly string[]): Value
  write(steps: readonly string[], value: Value): void
}

// Local copies, because the compiler knows constants of this module and would look up imported ones
// for each byte.
const { input, isAt, isDigit, load, NO, QUOTE } = shared

const MAX_NESTING = 32
/** A decimal with more digits may have a shorter form. */
const MAX_DIGITS = 15
/** Below 0.000001 numbers have an exponent. */
const MAX_DECIMALS = 6

const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

/** @throws {NotInPlace} if there is no room */
function addBehind(bytes: Uint8Array, at: number): number {
  const end = append(bytes, at)
  if (end === NO) throw new NotInPlace()
  return end
}

/** @returns `undefined` if the payload must be parsed. Only one result is valid at a time. */
export function jsonMembers(payload: Uint8Array): JsonMembers | undefined {
  const length = load(payload)
  if (length === NO || input[0] !== OPEN_OBJECT) return undefined
  charge(length >> 6)
  values = 1
  let at = 1
  let count = 0
  let hasExpected = true
  if (input[1] === CLOSE_OBJECT) at++
  else {
    for (;;) {
      const name = hasExpected ? expectedName(count) : undefined
      let colon = NO
      if (name !== undefined && isAt(at, name)) colon = at + name.length - 1
      else {
        hasExpected = false
        colon = skipText(at)
        if (colon === NO || shared.hasEscapes || input[colon] !== COLON) return undefined
        if (count === MAX_MEMBERS) return undefined
      }
      const end = value(colon + 1, 0)
      if (end === NO) return undefined
      put(count++, at, colon, end)
      at = end + 1
      if (input[end] === CLOSE_OBJECT) break
      if (input[end] !== COMMA) return undefined
    }
  }
  if (at !== length) return undefined
  charge(values)
  return arrange(count, hasExpected) ? new JsonMembers(count, length) : undefined
}

/** That the scan has seen: each is a step of a run, as if it was written. */
let values = 0

/** The end of a value that is written as `encodeJson` writes it. */
function value(from: number, depth: number): number {
  values++
  const byte = input[from] ?? 0
  if (byte === QUOTE) {
    const end = skipText(from)
    return shared.hasEscapes ? NO : end
  }
  if (isDigit(byte) || byte === MINUS) return number(from)
  if (byte === OPEN_OBJECT) return depth === MAX_NESTING ? NO : object(from, depth + 1)
  if (byte === OPEN_LIST) return depth === MAX_NESTING ? NO : list(from, depth + 1)
  for (const word of WORDS) if (isAt(from, word)) return from + word.length
  return NO
}

const encoder = new TextEncoder()
const WORDS = ['true', 'false', 'null'].map((word) => new Pattern(encoder.encode(word)))

function list(from: number, depth: number): number {
  let at = from + 1
  if (input[at] === CLOSE_LIST) return at + 1
  for (;;) {
    at = value(at, depth)
    if (at === NO || input[at] === CLOSE_LIST) return at === NO ? NO : at + 1
    if (input[at] !== COMMA) return NO
    at++
  }
}

function object(from: number, depth: number): number {
  let at = from + 1
  if (input[at] === CLOSE_OBJECT) return at + 1
  let before = NO
  let beforeEnd = NO
  for (;;) {
    const colon = skipText(at)
    if (colon === NO || shared.hasEscapes || input[colon] !== COLON) return NO
    if (before !== NO && compare(before, beforeEnd, at + 1, colon - 1) <= 0) return NO
    before = at + 1
    beforeEnd = colon - 1
    at = value(colon + 1, depth)
    if (at === NO || input[at] === CLOSE_OBJECT) return at === NO ? NO : at + 1
    if (input[at] !== COMMA) return NO
    at++
  }
}

function number(from: number): number {
  let at = from
  if (input[at] === MINUS) at++
  const first = at
  if (input[at] === ZERO) at++
  else while (isDigit(input[at] ?? 0)) at++
  const isZero = input[first] === ZERO
  let digits = at - first
  if (digits === 0) return NO
  if (input[at] !== POINT) {
    // Minus zero is written as zero.
    if (isZero && first > from) return NO
  } else {
    const point = at++
    while (isDigit(input[at] ?? 0)) at++
    const decimals = at - point - 1
    digits += decimals
    // A zero at the end is written behind whole numbers alone.
    if (decimals === 0 || (input[at - 1] === ZERO && decimals > 1)) return NO
    if (isZero && (decimals > MAX_DECIMALS || first > from)) return NO
  }
  return digits > MAX_DIGITS || ((input[at] ?? 0) | 0x20) === 0x65 ? NO : at
}
