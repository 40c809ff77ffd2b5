/**
 * A pattern runs as a program that remembers which pairs of instruction and place it has tried, so that
 * the time is at most length of text × size of pattern, for any pattern without back references; those
 * are bounded by the steps of the caller alone. See docs/decisions/0060.
 */
import type { CharSet } from './char-set.ts'
import { after, isIn, isInside, findNextInSet, wideAt } from './characters.ts'
import type { Regex } from './compile.ts'
import { Op, type Program } from './program.ts'
import type { Assertion } from './syntax.ts'
import { beginWork, type Budget, chargeUnits, work } from './work.ts'

type Slots = readonly number[]

/** Places in a piece of the memory of splits. */
const PIECE = 256

/** Plain arrays, because small ones are created faster than typed arrays. */
function filled(length: number, value: number): number[] {
  const all: number[] = []
  for (let i = 0; i < length; i++) all.push(value)
  return all
}

/** The tried splits and spans of one program: their continuations have failed, or are being tried. */
class Tried {
  readonly spanFrom: number[]
  readonly spanEnd: number[]
  readonly #splits: number
  readonly #pieces: (Uint8Array | undefined)[] = []
  readonly #firstPiece: number

  constructor({ splits, spans }: Program, from: number) {
    this.#splits = splits
    this.#firstPiece = Math.floor(from / PIECE)
    this.spanFrom = filled(spans, -1)
    this.spanEnd = filled(spans, -2)
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

const NONE: CharSet = { narrow: new Uint8Array(256) }

interface Search {
  readonly text: string
  readonly words: Uint8Array
  readonly start: number
  readonly remembers: boolean
  /** Whether an empty match at the start is excluded, because the previous match ended there. */
  readonly notEmpty: boolean
  readonly slots: number[]
}

function holds(what: Assertion, { text, words, start }: Search, at: number): boolean {
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
      return (words[before] === 1) !== (words[after] === 1)
    case 'noWord':
      return (words[before] === 1) === (words[after] === 1)
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
    work(1)
    const a = x[pc] ?? 0
    let isAlive = true
    switch (ops[pc]) {
      case Op.set:
        if (at < length && (sets[a] ?? NONE).narrow[text.charCodeAt(at)] === 1) at++
        else {
          const width = at < length ? wideAt(sets[a] ?? NONE, text, at) : 0
          isAlive = width > 0
          at += width
        }
        break
      case Op.span: {
        const id = ids[pc] ?? 0
        if (remembers && at >= (spanFrom[id] ?? 0) && at <= (spanEnd[id] ?? 0)) {
          isAlive = false
          break
        }
        const set = sets[a] ?? NONE
        const { narrow } = set
        let to = at
        let isPaired = false
        for (;;) {
          while (to < length && narrow[text.charCodeAt(to)] === 1) to++
          const width = to < length ? wideAt(set, text, to) : 0
          if (width === 0) break
          isPaired ||= width === 2
          to += width
        }
        work((to - at) >> 2)
        if (remembers) {
          spanFrom[id] = at
          spanEnd[id] = to
        }
        const least = y[pc] ?? 0
        const low = isPaired ? after(text, at, least) : at + least
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
        work(1)
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
        work(1)
        continue
      }
      pc = what
      const low = stack[top + 2] ?? 0
      if (low < 0) break
      // The span gives back characters after which the rest cannot match.
      const next = follows[pc]
      const before = at
      do at -= isInside(text, at - 1) ? 2 : 1
      while (at >= low && next !== undefined && !isIn(next, text, at))
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
    for (const [slot, place] of before.entries()) slots[slot] = place
    return found
  }
  for (let slot = 0; slot < slots.length; slot++) {
    if (slots[slot] !== before[slot]) push(-1 - slot, before[slot] ?? -1, 0)
  }
  return found
}

function look(program: Program, search: Search, isAhead: boolean, at: number): number {
  const inner: Search = { ...search, notEmpty: false }
  const { text } = search
  if (isAhead) return matchAt(program, inner, at, new Tried(program, at))
  for (let from = at; from >= 0; from--) {
    if (isInside(text, from)) continue
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

/**
 * Begin and end of the match and of its groups, -1 for a group that took no part; `undefined`: there is no match.
 *
 * @param budget is charged for the search, and ends it if it throws
 */
export function exec(
  regex: Regex,
  text: string,
  budget: Budget,
  start = 0,
  options: { notEmpty?: boolean; here?: boolean } = {},
): Slots | undefined {
  const { program, first, leadingSpan, remembers } = regex
  beginWork(budget, 64 + (regex.slots >> 2))
  top = 0
  const last = options.here ? start : regex.isAnchored ? 0 : text.length
  let search: Search | undefined
  let tried: Tried | undefined
  try {
    for (let from = start; from <= last; from++) {
      if (first !== undefined) {
        from = findNextInSet(first, text, from, last)
        if (from >= text.length || from > last) return undefined
      }
      if (isInside(text, from)) continue
      work(4)
      search ??= {
        text,
        words: regex.words,
        start,
        remembers,
        notEmpty: options.notEmpty ?? false,
        slots: filled(regex.slots, -1),
      }
      tried ??= new Tried(program, from)
      const end = matchAt(program, search, from, tried)
      if (end >= 0) {
        search.slots[0] = from
        search.slots[1] = end
        return search.slots.slice(0, regex.groupSlots)
      }
      // Later starts within the span were already tried from its first character.
      if (leadingSpan >= 0 && remembers) from = Math.max(from, tried.spanEnd[leadingSpan] ?? 0)
    }
    return undefined
  } finally {
    if (stack.length > MAX_KEPT) stack = new Int32Array(3 * 1024)
    chargeUnits()
  }
}

/** All matches that do not overlap; after an empty one a longer one at the same place is tried. */
export function* execAll(regex: Regex, text: string, budget: Budget): Generator<Slots> {
  let at = 0
  while (at <= text.length) {
    const found = exec(regex, text, budget, at)
    if (!found) return
    yield found
    const begin = found[0] ?? at
    at = found[1] ?? at
    if (at > begin) continue
    const longer = exec(regex, text, budget, at, { notEmpty: true, here: true })
    if (longer) yield longer
    at = longer?.[1] ?? at + 1
  }
}
