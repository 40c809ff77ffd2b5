import * as shared from '@signalbox/formats/json-bytes'
import { Pattern } from '@signalbox/formats/json-bytes'

/**
 * Positions of the members of one JSON object in the input, and their order in the result. One
 * table suffices because messages are handled one at a time.
 */

/** The edit is not possible in place; the payload must be parsed. */
export class NotInPlace extends Error {}

// Local copies, because the compiler knows constants of this module and would look up imported ones
// for each byte.
const { input, isAt, NO } = shared
const words = new DataView(input.buffer)
const encoder = new TextEncoder()

export const MAX_MEMBERS = 128

/** Results share one buffer, because separate allocations take longer than copying. */
let output = Buffer.alloc(0)
let target = new DataView(output.buffer)
let used = 0
/** Size of Node's own pool. A stored result keeps its whole buffer alive. */
const OUTPUT_SIZE = 8192

const COMMA = 0x2c
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

const SPAN = 4
/** For each member, the position of its name's quotes, and start and end of its value. */
const spans = new Int32Array(MAX_MEMBERS * SPAN)
/** The members from the last to the first name; at first as in the last message. */
const order = new Int32Array(MAX_MEMBERS)

const nameStart = (i: number) => (spans[i * SPAN] ?? 0) + 1
const nameEnd = (i: number) => spans[i * SPAN + 1] ?? 0
export const valueAt = (i: number) => spans[i * SPAN + 2] ?? 0
export const valueEnd = (i: number) => spans[i * SPAN + 3] ?? 0

/** `from`: of the quote. `colon`: its place. */
export function put(i: number, from: number, colon: number, end: number): void {
  const at = i * SPAN
  spans[at] = from
  spans[at + 1] = colon - 1
  spans[at + 2] = colon + 1
  spans[at + 3] = end
}

/** A new value, behind the message. */
export function putValue(i: number, from: number, end: number): void {
  spans[i * SPAN + 2] = from
  spans[i * SPAN + 3] = end
}

/** The names of an earlier message, with quotes and colons: the next message of its publisher has the same. */
let expected: readonly Pattern[] = []
/** `order` is that of these names. */
let isOrdered = false
/** Messages with other names. To learn names takes longer than to read them, so that each 16th is learnt. */
let others = 0
const LEARN_EACH = 16

/** The name of a member, if all members before it had the expected ones. */
export const expectedName = (i: number): Pattern | undefined => expected[i]

/**
 * Orders the members of a message.
 *
 * @param hasExpected each of them has the expected name
 * @returns `false`: a name comes twice
 */
export function arrange(count: number, hasExpected: boolean): boolean {
  const isExpected = hasExpected && count === expected.length
  if (isExpected && isOrdered) return true
  if (!sort(count)) return false
  if (!isExpected && others++ % LEARN_EACH === 0) learn(count)
  else isOrdered = isExpected
  return true
}

function learn(count: number): void {
  expected = Array.from(
    { length: count },
    (_, i) => new Pattern(input.slice(nameStart(i) - 1, nameEnd(i) + 2)),
  )
  isOrdered = true
}

/** Compares two names by their bytes. */
export function compare(a: number, aEnd: number, b: number, bEnd: number): number {
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
export function sort(count: number): boolean {
  isOrdered = false
  // Consecutive messages of a publisher usually have the same names.
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

export interface Name {
  /** Name including its quotes. */
  readonly pattern: Pattern
  /** With quotes and the colon. */
  readonly member: Uint8Array
  /** Index of the member that had the name last; it is tried first. */
  at: number
  /** The text that was written last, and its JSON: it often is the same. */
  text: string | undefined
  bytes: Uint8Array
}

/** Names that occur in operations and expressions. */
const names = new Map<string, Name>()
const MAX_NAMES = 1000

/** @throws {NotInPlace} if JSON escapes a character of it, so that a message can write it in several ways */
export function internName(text: string): Name {
  const known = names.get(text)
  if (known !== undefined) return known
  const json = JSON.stringify(text)
  if (json !== `"${text}"` || !text.isWellFormed()) throw new NotInPlace()
  const name: Name = {
    pattern: new Pattern(encoder.encode(json)),
    member: encoder.encode(`${json}:`),
    at: 0,
    text: undefined,
    bytes: new Uint8Array(),
  }
  if (names.size >= MAX_NAMES) names.clear()
  names.set(text, name)
  return name
}

/** The index of a member; `NO`: there is none of that name. */
export function findMemberIndex(name: Name, count: number): number {
  if (name.at < count && hasName(name.at, name.pattern)) return name.at
  for (let i = 0; i < count; i++) {
    if (!hasName(i, name.pattern)) continue
    name.at = i
    return i
  }
  return NO
}

function hasName(i: number, pattern: Pattern): boolean {
  const from = nameStart(i) - 1
  return nameEnd(i) - from + 1 === pattern.length && isAt(from, pattern)
}

/**
 * The object of the members in their order.
 *
 * @param end behind all that the members may be copied from
 */
export function assemble(count: number, end: number): Buffer {
  // A comma for each new member, and what `copy` writes too much.
  reserve(end + count + WORD)
  const start = used
  let at = start
  output[at++] = OPEN_OBJECT
  for (let k = 0; k < count; k++) {
    const i = order[k] ?? 0
    if (k > 0) output[at++] = COMMA
    const from = nameStart(i) - 1
    const isNew = valueAt(i) !== nameEnd(i) + 2
    let to = isNew ? nameEnd(i) + 2 : valueEnd(i)
    // Members that follow each other in the message are copied together.
    while (!isNew && k + 1 < count && nameStart(order[k + 1] ?? 0) === to + 2) {
      const next = order[k + 1] ?? 0
      if (valueAt(next) !== nameEnd(next) + 2) break
      to = valueEnd(next)
      k++
    }
    at = copy(from, to, at)
    if (isNew) at = copy(valueAt(i), valueEnd(i), at)
  }
  output[at++] = CLOSE_OBJECT
  used = at
  return output.subarray(start, at)
}

function reserve(length: number): void {
  if (used + length <= output.length) return
  output = Buffer.allocUnsafeSlow(Math.max(OUTPUT_SIZE, length))
  target = new DataView(output.buffer)
  used = 0
}

const WORD = 8

/**
 * Copies eight bytes at a time: a call of the runtime for each part takes longer. Read as a number, eight bytes of UTF-8
 * are never a NaN, whose bits could change: a NaN ends with 0x7F or 0xFF after a byte from 0xF0, a pair that UTF-8 does
 * not have.
 *
 * @returns the end
 */
function copy(from: number, to: number, at: number): number {
  const length = to - from
  for (let i = 0; i < length; i += WORD) {
    target.setFloat64(at + i, words.getFloat64(from + i, true), true)
  }
  return at + length
}
