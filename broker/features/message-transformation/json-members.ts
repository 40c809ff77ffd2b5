import { charge } from '@signalbox/rule-sql/run/limits'
import { decodeJson, encodeJson } from '@signalbox/rule-sql/values/json'
import { isMap, own, type Value } from '@signalbox/rule-sql/values/value'
import {
  append,
  hasEscapes,
  input as shared,
  isAt,
  isDigit,
  load,
  NO,
  Pattern,
  QUOTE,
  skipText,
} from '@signalbox/schemas/json-schema/input'

/**
 * The members of a JSON object, found in its bytes. Only those that an expression reads become values, and the others
 * are copied. The result is what `encodeJson` makes of the parsed object, so all values have to be written as it writes
 * them: without space, escapes and exponents, names of inner objects in descending order. Other payloads are parsed
 * (docs/decisions/0197).
 */
export class JsonMembers implements PayloadDraft {
  /** Of the members in the message. */
  readonly #count: number
  /** Of the message, in bytes. */
  readonly #length: number
  readonly #written = new Map<string, Value>()
  /** An expression may ignore that a value cannot be read. */
  #isWhole = false

  constructor(count: number, length: number) {
    this.#count = count
    this.#length = length
  }

  /** @throws {NotInPlace} the whole payload is wanted */
  read([name, ...steps]: readonly string[]): Value {
    if (name === undefined) {
      this.#isWhole = true
      throw new NotInPlace()
    }
    let value = this.#written.has(name) ? this.#written.get(name) : this.#memberOf(name)
    for (const step of steps) value = isMap(value) ? own(value, step) : undefined
    return value
  }

  /** @throws {NotInPlace} an inner value or the whole payload changes */
  write([name, ...steps]: readonly string[], value: Value): void {
    if (name === undefined || steps.length > 0) throw new NotInPlace()
    this.#written.set(name, value)
  }

  #memberOf(name: string): Value {
    const at = indexOf(name, this.#count)
    if (at === NO) return undefined
    return decodeJson(input.slice(valueAt(at), endOf(at)))
  }

  /** @throws {NotInPlace} it is written in another way */
  bytes(): Buffer {
    if (this.#isWhole) throw new NotInPlace()
    let count = this.#count
    let end = this.#length + 1
    const texts: (string | undefined)[] = []
    for (const [name, value] of this.#written) {
      let at = indexOf(name, count)
      if (at === NO) {
        at = count++
        const after = append(nameOf(name).member, end)
        if (after === NO || count > MAX_MEMBERS) throw new NotInPlace()
        put(at, end, after - 1, after)
        end = after
      }
      texts[at] = encodeJson(value)
    }
    sort(count)
    const bytes = assemble(count, texts)
    charge(bytes.length >> 4)
    return bytes
  }
}

/** The payload of a message while operations change it. */
export interface PayloadDraft {
  read(steps: readonly string[]): Value
  write(steps: readonly string[], value: Value): void
}

/** The payload has to be parsed. */
export class NotInPlace extends Error {}

/** Of this module: the compiler knows it then, and looks it up for each byte otherwise. */
const input = shared
const memory = Buffer.from(input.buffer, input.byteOffset, input.length)

const MAX_MEMBERS = 128
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

/** Of each member: the first byte of its name, the quote at the end of the name, the end of its value. */
const spans = new Int32Array(MAX_MEMBERS * 3)
/** The members from the last to the first name; at first as in the last message. */
const order = new Int32Array(MAX_MEMBERS)

const nameStart = (i: number) => spans[i * 3] ?? 0
const nameEnd = (i: number) => spans[i * 3 + 1] ?? 0
const valueAt = (i: number) => nameEnd(i) + 2
const endOf = (i: number) => spans[i * 3 + 2] ?? 0

/** `from`: of the quote. `colon`: its place. */
function put(i: number, from: number, colon: number, end: number): void {
  spans[i * 3] = from + 1
  spans[i * 3 + 1] = colon - 1
  spans[i * 3 + 2] = end
}

/** @returns `undefined`: the payload has to be parsed. There is one at a time. */
export function jsonMembers(payload: Uint8Array): JsonMembers | undefined {
  const length = load(payload)
  if (length === NO || input[0] !== OPEN_OBJECT) return undefined
  charge(length >> 6)
  values = 1
  let at = 1
  let count = 0
  if (input[1] === CLOSE_OBJECT) at++
  else {
    for (;;) {
      const colon = skipText(at)
      if (colon === NO || hasEscapes || input[colon] !== COLON) return undefined
      if (count === MAX_MEMBERS) return undefined
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
  return sort(count) ? new JsonMembers(count, length) : undefined
}

/** That the scan has seen: each is a step of a run, as if it was written. */
let values = 0

/** The end of a value that is written as `encodeJson` writes it. */
function value(from: number, depth: number): number {
  values++
  const byte = input[from] ?? 0
  if (byte === QUOTE) {
    const end = skipText(from)
    return hasEscapes ? NO : end
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
    if (colon === NO || hasEscapes || input[colon] !== COLON) return NO
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

/** Of two names, by their bytes. */
function compare(a: number, aEnd: number, b: number, bEnd: number): number {
  const length = Math.min(aEnd - a, bEnd - b)
  for (let i = 0; i < length; i++) {
    const difference = (input[a + i] ?? 0) - (input[b + i] ?? 0)
    if (difference !== 0) return difference
  }
  return aEnd - a - (bEnd - b)
}

const compareMembers = (a: number, b: number) =>
  compare(nameStart(a), nameEnd(a), nameStart(b), nameEnd(b))

let ordered = 0

/** Orders the members by name, descending. @returns `false`: a name comes twice */
function sort(count: number): boolean {
  // The next message of a publisher has the same names.
  if (ordered !== count) {
    ordered = count
    for (let i = 0; i < count; i++) order[i] = i
  }
  for (let i = 1; i < count; i++) {
    const member = order[i] ?? 0
    let at = i
    for (; at > 0; at--) {
      const difference = compareMembers(order[at - 1] ?? 0, member)
      if (difference === 0) {
        // The order is incomplete now.
        ordered = NO
        return false
      }
      if (difference > 0) break
      order[at] = order[at - 1] ?? 0
    }
    order[at] = member
  }
  return true
}

interface Name {
  /** With quotes. */
  readonly pattern: Pattern
  /** With quotes and the colon. */
  readonly member: Uint8Array
}

/** Those of operations and expressions. */
const names = new Map<string, Name>()
const MAX_NAMES = 1000

/** @throws {NotInPlace} it is written in more than one way */
function nameOf(text: string): Name {
  const known = names.get(text)
  if (known !== undefined) return known
  const json = JSON.stringify(text)
  if (json !== `"${text}"` || !text.isWellFormed()) throw new NotInPlace()
  const name = {
    pattern: new Pattern(encoder.encode(json)),
    member: encoder.encode(`${json}:`),
  }
  if (names.size >= MAX_NAMES) names.clear()
  names.set(text, name)
  return name
}

function indexOf(name: string, count: number): number {
  const { pattern } = nameOf(name)
  for (let i = 0; i < count; i++) {
    const from = nameStart(i) - 1
    if (nameEnd(i) - from + 1 === pattern.length && isAt(from, pattern)) return i
  }
  return NO
}

/** The object of the members in their order; `texts`: the new values, by member. */
function assemble(count: number, texts: readonly (string | undefined)[]): Buffer {
  let size = 1 + Math.max(1, count)
  for (let i = 0; i < count; i++) {
    const text = texts[i]
    const from = nameStart(i) - 1
    size += text === undefined ? endOf(i) - from : valueAt(i) - from + Buffer.byteLength(text)
  }
  const bytes = Buffer.allocUnsafe(size)
  bytes[0] = OPEN_OBJECT
  let at = 1
  for (let k = 0; k < count; k++) {
    const i = order[k] ?? 0
    const text = texts[i]
    const from = nameStart(i) - 1
    let to = text === undefined ? endOf(i) : valueAt(i)
    if (k > 0) bytes[at++] = COMMA
    // Members that follow each other in the message are copied together.
    while (text === undefined && k + 1 < count) {
      const next = order[k + 1] ?? 0
      if (texts[next] !== undefined || nameStart(next) !== to + 2) break
      to = endOf(next)
      k++
    }
    at += memory.copy(bytes, at, from, to)
    if (text !== undefined) at += bytes.write(text, at)
  }
  bytes[at] = CLOSE_OBJECT
  return bytes
}
