/**
 * A pattern runs as a program that remembers which pairs of instruction and place it has tried, so that
 * the time is at most length of text × size of pattern, for any pattern without back references; those
 * are bounded by the steps of the run alone. See docs/decisions/0050.
 */
import { charge } from '../run/limits.ts'
import type { Regex } from './compile.ts'
import { Op, type Program } from './program.ts'
import { type Assertion, isWord } from './syntax.ts'

type Slots = readonly number[]

/** Instructions that cost a step. */
const UNITS_PER_STEP = 4
/** Units after which the steps are charged. */
const UNITS_AT_ONCE = 64 * UNITS_PER_STEP

/** Units of work since steps were charged last. Runs are synchronous, so there is one at a time. */
let units = 0

function chargeUnits(): void {
  const steps = Math.floor(units / UNITS_PER_STEP)
  units -= steps * UNITS_PER_STEP
  charge(steps)
}

function work(amount: number): void {
  units += amount
  if (units >= UNITS_AT_ONCE) chargeUnits()
}

/** Places in a piece of the memory of splits. */
const PIECE = 256

/** The tried splits and spans of one program: their continuations have failed, or are being tried. */
class Tried {
  readonly spanFrom: Int32Array
  readonly spanEnd: Int32Array
  readonly #splits: number
  readonly #pieces: (Uint8Array | undefined)[] = []
  readonly #firstPiece: number

  constructor({ splits, spans }: Program, from: number) {
    this.#splits = splits
    this.#firstPiece = Math.floor(from / PIECE)
    this.spanFrom = new Int32Array(spans).fill(-1)
    this.spanEnd = new Int32Array(spans).fill(-2)
    work(spans >> 3)
  }

  /** Notes a split at a place; returns whether it was noted before. */
  split(id: number, at: number): boolean {
    const number = Math.floor(at / PIECE) - this.#firstPiece
    let piece = this.#pieces[number]
    if (piece === undefined) {
      work(8 + this.#splits)
      piece = new Uint8Array(Math.ceil((PIECE * this.#splits) / 8))
      this.#pieces[number] = piece
    }
    const bit = (at % PIECE) * this.#splits + id
    const byte = piece[bit >> 3] ?? 0
    const mask = 1 << (bit & 7)
    if ((byte & mask) !== 0) return true
    piece[bit >> 3] = byte | mask
    return false
  }
}

/**
 * Alternatives for when the current path fails, in threes: a place in the program with a place in the text and -1, or
 * with the begin of the span that may give one back; or the number of a slot, as -1 - slot, with its previous value.
 */
let stack = new Int32Array(3 * 1024)
let top = 0
const MAX_KEPT = 3 * 256 * 1024

function push(what: number, at: number, low: number): void {
  if (top === stack.length) {
    work(stack.length >> 2)
    const larger = new Int32Array(stack.length * 2)
    larger.set(stack)
    stack = larger
  }
  stack[top] = what
  stack[top + 1] = at
  stack[top + 2] = low
  top += 3
}

const NONE = new Uint8Array(256)

interface Search {
  readonly text: string
  readonly start: number
  readonly remembers: boolean
  /** An empty match at the start is none: one was there already. */
  readonly notEmpty: boolean
  readonly slots: Int32Array
}

function holds(what: Assertion, { text, start }: Search, at: number): boolean {
  const before = at > 0 ? text.charCodeAt(at - 1) : -1
  const after = at < text.length ? text.charCodeAt(at) : -1
  switch (what) {
    case 'begin':
      return at === 0
    case 'lineBegin':
      return at === 0 || before === 10
    case 'textEnd':
      return after === -1
    case 'end':
      return after === -1 || (after === 10 && at === text.length - 1)
    case 'lineEnd':
      return after === -1 || after === 10
    case 'word':
      return isWord(before) !== isWord(after)
    case 'noWord':
      return isWord(before) === isWord(after)
    case 'start':
      return at === start
  }
}

/**
 * Tries to match at one place. Returns the end of the match, with its groups in the slots, or -1 with the slots
 * unchanged.
 *
 * @param end the place at which the match must end; -1: any
 */
function matchAt(program: Program, search: Search, from: number, tried: Tried, end = -1): number {
  const { ops, x, y, ids, sets, follows } = program
  const { text, remembers, slots } = search
  const { length } = text
  const { spanFrom, spanEnd } = tried
  const base = top
  let pc = 0
  let at = from
  for (;;) {
    if (++units >= UNITS_AT_ONCE) chargeUnits()
    const a = x[pc] ?? 0
    let isAlive = true
    switch (ops[pc]) {
      case Op.set:
        isAlive = at < length && (sets[a] ?? NONE)[text.charCodeAt(at)] === 1
        at++
        break
      case Op.span: {
        const id = ids[pc] ?? 0
        if (remembers && at >= (spanFrom[id] ?? 0) && at <= (spanEnd[id] ?? 0)) {
          isAlive = false
          break
        }
        const set = sets[a] ?? NONE
        let to = at
        while (to < length && set[text.charCodeAt(to)] === 1) to++
        work((to - at) >> 2)
        if (remembers) {
          spanFrom[id] = at
          spanEnd[id] = to
        }
        const low = at + (y[pc] ?? 0)
        isAlive = to >= low
        if (to > low) push(pc, to, low)
        at = to
        break
      }
      case Op.split:
        if (remembers && tried.split(ids[pc] ?? 0, at)) {
          isAlive = false
          break
        }
        units++
        push(y[pc] ?? 0, at, -1)
        pc = a
        continue
      case Op.jump:
        pc = a
        continue
      case Op.save:
        push(-1 - a, slots[a] ?? -1, 0)
        slots[a] = at
        break
      case Op.progress:
        if (slots[a] === at) {
          pc = y[pc] ?? 0
          continue
        }
        break
      case Op.assert:
        isAlive = holds(program.assertions[a] ?? 'start', search, at)
        break
      case Op.back: {
        const length = sameAsGroup(search, a, y[pc] === 1, at)
        isAlive = length >= 0
        at += length
        break
      }
      case Op.ahead:
      case Op.behind: {
        const not = y[pc] === 1
        isAlive = inside(program.programs[a], search, ops[pc] === Op.ahead, not, at) < 0 === not
        break
      }
      case Op.atomic: {
        at = inside(program.programs[a], search, true, false, at)
        isAlive = at >= 0
        break
      }
      default: {
        const isEmpty = search.notEmpty && at === search.start && end < 0
        if (!isEmpty && (end < 0 || at === end)) return at
        isAlive = false
      }
    }
    if (isAlive) {
      pc++
      continue
    }
    for (;;) {
      if (top === base) return -1
      top -= 3
      const what = stack[top] ?? 0
      at = stack[top + 1] ?? 0
      if (what < 0) {
        slots[-1 - what] = at
        units++
        continue
      }
      pc = what
      const low = stack[top + 2] ?? 0
      if (low < 0) break
      // The span gives back characters after which the rest cannot match.
      const next = follows[pc]
      const before = at--
      if (next !== undefined) while (at >= low && next[text.charCodeAt(at)] !== 1) at--
      work((before - at) >> 2)
      if (at < low) continue
      if (at > low) push(pc, at, low)
      pc++
      break
    }
  }
}

/**
 * Runs a program inside another one. Its match is kept, but its untried alternatives are dropped. Groups that it has
 * set are restored when the outer path fails, or at once.
 */
function inside(
  program: Program | undefined,
  search: Search,
  isAhead: boolean,
  isForgotten: boolean,
  at: number,
): number {
  if (program === undefined) return -1
  const { slots } = search
  const before = slots.slice()
  const base = top
  work(40 + (slots.length >> 2))
  const found = look(program, search, isAhead, at)
  top = base
  if (found < 0) return found
  if (isForgotten) {
    slots.set(before)
    return found
  }
  for (let slot = 0; slot < slots.length; slot++) {
    if (slots[slot] !== before[slot]) push(-1 - slot, before[slot] ?? -1, 0)
  }
  return found
}

function look(program: Program, search: Search, isAhead: boolean, at: number): number {
  const inner: Search = { ...search, notEmpty: false }
  if (isAhead) return matchAt(program, inner, at, new Tried(program, at))
  for (let from = at; from >= 0; from--) {
    work(64)
    const found = matchAt(program, inner, from, new Tried(program, from), at)
    if (found >= 0) return found
  }
  return -1
}

/** The length of the group's text if the same text is here; -1 if not, or if the group has matched nothing. */
function sameAsGroup(
  { text, slots }: Search,
  group: number,
  ignoreCase: boolean,
  at: number,
): number {
  const begin = slots[group * 2] ?? -1
  const end = slots[group * 2 + 1] ?? -1
  if (begin < 0 || end < 0) return -1
  work(16 + (end - begin))
  const there = text.slice(at, at + end - begin)
  const known = text.slice(begin, end)
  const isSame = ignoreCase ? known.toLowerCase() === there.toLowerCase() : known === there
  return isSame ? known.length : -1
}

/** The first place of a character of the set; the end of the text if there is none. */
function nextOf(set: Uint8Array, text: string, from: number): number {
  const { length } = text
  let at = from
  while (at < length && set[text.charCodeAt(at)] !== 1) at++
  work((at - from) >> 3)
  return at
}

/** Begin and end of the match and of its groups, -1 for a group that took no part. */
export function exec(
  regex: Regex,
  text: string,
  start = 0,
  options: { notEmpty?: boolean; here?: boolean } = {},
): Slots | undefined {
  const { program, first, leadingSpan } = regex
  const search: Search = {
    text,
    start,
    remembers: regex.remembers,
    notEmpty: options.notEmpty ?? false,
    slots: new Int32Array(regex.slots).fill(-1),
  }
  units = 64 + (regex.slots >> 2)
  top = 0
  const tried = new Tried(program, start)
  const last = options.here ? start : regex.isAnchored ? 0 : text.length
  try {
    for (let from = start; from <= last; from++) {
      if (first !== undefined) {
        from = nextOf(first, text, from)
        if (from >= text.length || from > last) return undefined
      }
      work(4)
      const end = matchAt(program, search, from, tried)
      if (end >= 0) {
        search.slots[0] = from
        search.slots[1] = end
        return Array.from(search.slots.subarray(0, regex.groupSlots))
      }
      // Later starts within the span were already tried from its first character.
      if (leadingSpan >= 0 && regex.remembers) {
        from = Math.max(from, tried.spanEnd[leadingSpan] ?? 0)
      }
    }
    return undefined
  } finally {
    if (stack.length > MAX_KEPT) stack = new Int32Array(3 * 1024)
    chargeUnits()
  }
}

/** All matches that do not overlap; after an empty one a longer one at the same place is tried. */
export function* execAll(regex: Regex, text: string): Generator<Slots> {
  let at = 0
  while (at <= text.length) {
    const found = exec(regex, text, at)
    if (!found) return
    yield found
    const begin = found[0] ?? at
    at = found[1] ?? at
    if (at > begin) continue
    const longer = exec(regex, text, at, { notEmpty: true, here: true })
    if (longer) yield longer
    at = longer?.[1] ?? at + 1
  }
}
