import * as shared from '@signalbox/formats/json-bytes'
import { Pattern, skipSpace, skipText } from '@signalbox/formats/json-bytes'
import { charge } from '@signalbox/rule-sql/run/limits'
import { fromBytes, toBytes } from '@signalbox/rule-sql/values/bytes'
import { decodeJson } from '@signalbox/rule-sql/values/json'
import { isArray, isMap, type Value, type ValueMap } from '@signalbox/rule-sql/values/value'
import type { Check, Run, SchemaReader } from './check.ts'

/** Checks of the members of an object while its text is read. */
export interface Members {
  readonly byName: ReadonlyMap<string, Member>
  /** Check of members that are not listed. */
  readonly rest: Check
  /** Bits of the members that must exist. */
  readonly required: number
  /** Member at each position of the last object: publishers repeat their order. */
  readonly order: Member[]
}

interface Member {
  readonly check: Check
  /** Name with quotes and colon, as most publishers write it. */
  readonly start: Pattern
  /** Bit of a required member; 0 for others. */
  readonly bit: number
}

const SCANNED: ReadonlySet<string> = new Set([
  'type',
  'properties',
  'additionalProperties',
  'required',
])
/** Bits of an integer without its sign. */
const MAX_REQUIRED = 31
const MAX_MEMBERS = 1000

/** Members of a schema whose applied keywords only concern them; `undefined`: values are parsed. */
export function scannableMembers(
  schema: ValueMap,
  applied: readonly string[],
  reader: SchemaReader,
  depth: number,
): Members | undefined {
  const { type = 'object', properties = {}, additionalProperties = true, required = [] } = schema
  if (!isMap(properties) || !applied.every((name) => SCANNED.has(name))) return undefined
  if (type !== 'object' && !(isArray(type) && type.includes('object'))) return undefined
  if (!isArray(required) || required.length > MAX_REQUIRED) return undefined
  const rest = reader.read(additionalProperties, '', depth)
  const byName = new Map<string, Member>()
  const add = (name: string, check: Check, bit: number) =>
    byName.set(name, { check, start: new Pattern(toBytes(`${JSON.stringify(name)}:`)), bit })
  for (const [name, each] of Object.entries(properties)) add(name, reader.read(each, '', depth), 0)
  const names = [...new Set(required)] as string[] // checked by their keyword
  names.forEach((name, i) => add(name, byName.get(name)?.check ?? rest, 1 << i))
  if (byName.size > MAX_MEMBERS) return undefined
  return { byName, rest, required: 2 ** names.length - 1, order: [] }
}

// Copies in this module, because the compiler looks up an imported constant for each byte.
const { input, isAt, isDigit, IS_PLAIN, load, NO, QUOTE } = shared

/**
 * Whether JSON conforms to a schema, without creating its objects: a third of the time of parsing and checking. Each
 * value is given to the check of its keywords, so `true` is certain. `false` decides nothing: the payload has to be
 * parsed and checked, which also finds the reason.
 *
 * @throws {RuleError} if it takes too many steps
 */
export function conforms(bytes: Uint8Array, check: Check, run: Run): boolean {
  if (check.members === undefined) return false
  const length = load(bytes)
  if (length === NO) return false
  charge(length >> 6)
  try {
    const scan = new Scan(run)
    return scan.value(0, check) && skipSpace(scan.end) === length
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}

/** In Node, a method that types do not have reads strings in a third of the time of a decoder. */
const ascii =
  globalThis.Buffer === undefined
    ? undefined
    : (Buffer.from(input.buffer) as unknown as { latin1Slice(from: number, end: number): string })

const COMMA = 0x2c
const MINUS = 0x2d
const POINT = 0x2e
const ZERO = 0x30
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const T = 0x74
const F = 0x66
const [TRUE, FALSE] = ['true', 'false'].map((word) => new Pattern(toBytes(word))) as [
  Pattern,
  Pattern,
] // two

/** An integer of at most 15 digits divided by one of these is the double nearest to the numeral. */
const POWERS = Float64Array.from({ length: 16 }, (_, power) => 10 ** power)
const MAX_DIGITS = 15
/** Digits of integers that the processor multiplies faster than doubles. */
const MAX_SMALL = 9

class Scan {
  readonly #run: Run
  /** Position behind the last value. */
  end = 0

  constructor(run: Run) {
    this.#run = run
  }

  value(from: number, check: Check): boolean {
    const at = spaceEnd(from)
    const byte = input[at] ?? 0
    if (byte === QUOTE) return this.#string(at, check)
    if (isDigit(byte) || byte === MINUS) return this.#number(at, check)
    const { members } = check
    if (byte === OPEN_OBJECT && members !== undefined) return this.#object(at, members)
    if (byte === T && isAt(at, TRUE)) return this.#literal(at + 4, true, check)
    if (byte === F && isAt(at, FALSE)) return this.#literal(at + 5, false, check)
    return this.#parsed(at, findEnd(at), check)
  }

  #literal(end: number, value: boolean, check: Check): boolean {
    this.end = end
    return check(value, this.#run) === undefined
  }

  #object(from: number, { byName, rest, required, order }: Members): boolean {
    this.#run.enter()
    let at = (from + 1) | 0
    let found = 0
    for (let count = 0; ; count++) {
      let member = order[count]
      if (member !== undefined && isAt(at, member.start)) at = (at + member.start.length) | 0
      else {
        at = spaceEnd(at)
        if (count === 0 && input[at] === CLOSE_OBJECT) {
          at++
          break
        }
        const end = skipText(at)
        if (end === NO || shared.hasEscapes) return false
        member = byName.get(readText(at + 1, end - 1))
        if (member !== undefined && count < byName.size) order[count] = member
        at = spaceEnd(end)
        if (input[at++] !== COLON) return false
      }
      charge(1)
      if (member !== undefined) found |= member.bit
      const check = member === undefined ? rest : member.check
      // Most values are strings and numbers.
      const first = input[at] ?? 0
      const conforms =
        first === QUOTE
          ? this.#string(at, check)
          : isDigit(first)
            ? this.#number(at, check)
            : this.value(at, check)
      if (!conforms) return false
      at = spaceEnd(this.end)
      const byte = input[at++]
      if (byte === CLOSE_OBJECT) break
      if (byte !== COMMA) return false
    }
    this.end = at
    this.#run.leave()
    return (found & required) === required
  }

  #string(from: number, check: Check): boolean {
    let end = (from + 1) | 0
    while (IS_PLAIN[input[end] ?? 0] === 1) end++
    const isAscii = input[end] === QUOTE
    if (isAscii) end++
    else {
      end = skipText(from)
      if (end === NO) return false
      if (shared.hasEscapes) return this.#parsed(from, end, check)
    }
    this.end = end
    const value =
      check.ignoresText === true
        ? ''
        : isAscii && ascii !== undefined
          ? ascii.latin1Slice(from + 1, end - 1)
          : readText(from + 1, end - 1)
    return check(value, this.#run) === undefined
  }

  #number(from: number, check: Check): boolean {
    let at = from | 0
    let byte = input[at] ?? 0
    const isNegative = byte === MINUS
    if (isNegative) byte = input[++at] ?? 0
    const first = at
    // The digits beyond those that an integer has room for are read again below.
    let digits = 0
    for (; isDigit(byte); byte = input[++at] ?? 0)
      digits = (Math.imul(digits, 10) + byte - ZERO) | 0
    const whole = at - first
    let decimals = 0
    if (byte === POINT) {
      byte = input[++at] ?? 0
      for (; isDigit(byte); byte = input[++at] ?? 0)
        digits = (Math.imul(digits, 10) + byte - ZERO) | 0
      decimals = at - first - whole - 1
    }
    const count = whole + decimals
    const isRead =
      count <= MAX_DIGITS &&
      (whole === 1 || (whole > 1 && input[first] !== ZERO)) &&
      (byte | 0x20) !== 0x65
    if (!isRead) return this.#parsed(from, findEnd(from), check)
    const all = count <= MAX_SMALL ? digits : countDigits(first, at)
    const size = decimals === 0 ? all : all / (POWERS[decimals] ?? 1)
    // `1.`, `1.0` and `-0` are no plain numbers.
    if (all === 0 || (decimals === 0 ? at > first + whole : Number.isInteger(size)))
      return this.#parsed(from, findEnd(from), check)
    this.end = at
    return check(isNegative ? -size : size, this.#run) === undefined
  }

  #parsed(from: number, end: number, check: Check): boolean {
    this.end = end
    const value: Value = decodeJson(readText(from, end))
    return check(value, this.#run) === undefined
  }
}

/** The digits of a numeral, without its point. */
function countDigits(from: number, end: number): number {
  let digits = 0
  for (let at = from; at < end; at++) {
    const byte = input[at] ?? 0
    if (byte !== POINT) digits = digits * 10 + byte - ZERO
  }
  return digits
}

/** @throws {SyntaxError} if it is not UTF-8 */
function readText(from: number, end: number): string {
  const text = fromBytes(input.subarray(from, end))
  if (typeof text !== 'string') throw new SyntaxError('not UTF-8')
  return text
}

const spaceEnd = (at: number) => ((input[at] ?? 0) > 0x20 ? at : skipSpace(at) | 0)

/** Position behind a value that is parsed, which finds its faults. */
function findEnd(from: number): number {
  let depth = 0
  for (let at = from; ; at++) {
    const byte = input[at] ?? 0
    if (byte === QUOTE) {
      const end = skipText(at)
      if (end === NO) throw new SyntaxError('not a string')
      at = end - 1
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth++
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (depth === 0) return at
      if (--depth === 0) return at + 1
    } else if (byte === 0 || (depth === 0 && (byte === COMMA || byte <= 0x20))) return at
  }
}
