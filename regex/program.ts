import type { CharSet } from './char-set.ts'
import { type Assertion, type Node, RegexError } from './syntax.ts'

/** Instructions of a program, with the meaning of `x` and `y` for each. */
export const Op = {
  /** Matches one character of the set `x`. */
  set: 0,
  /** At least `y` characters of the set `x`: as many as possible, fewer if the rest does not match. */
  span: 1,
  /** Continues at `x`, or at `y` if that fails. */
  split: 2,
  /** Continues at the instruction `x`. */
  jump: 3,
  /** Stores the place in the slot `x`. */
  save: 4,
  /** Continues at `y` if the iteration that began at the place in the slot `x` has matched nothing. */
  progress: 5,
  /** Tests the assertion `x`. */
  assert: 6,
  /** Matches the text of the group `x` again; letter case is ignored if `y` is 1. */
  back: 7,
  /** Tests that the program `x` matches here, or that it does not if `y` is 1. */
  ahead: 8,
  /** Tests that the program `x` matches a text that ends here, or that it does not if `y` is 1. */
  behind: 9,
  /** Matches the program `x` without alternatives: only its first match is tried. */
  atomic: 10,
  match: 11,
} as const

export interface Program {
  readonly ops: Uint8Array
  readonly x: Int32Array
  readonly y: Int32Array
  readonly sets: readonly CharSet[]
  readonly assertions: readonly Assertion[]
  readonly programs: readonly Program[]
  /** Numbers of `split` and `span` instructions, each among those of its kind. */
  readonly ids: Int32Array
  readonly splits: number
  readonly spans: number
  /** Characters that can follow each `span`, if known. */
  readonly follows: readonly (CharSet | undefined)[]
}

/** Visits of parts of the pattern: a repeat of something empty makes no instruction. */
const MAX_VISITS = 100_000

/** The program would have too many instructions. */
export class RegexTooLarge extends RegexError {
  constructor() {
    super('too large', true)
  }
}

/** Counters that a pattern shares with the patterns inside it while they are compiled. */
export interface Places {
  /** The first slot after those of groups: loops store there the place at which an iteration began. */
  next: number
  /** Instructions that may still be made. */
  left: number
  visits: number
}

/** Whether a node can match the empty text, judged without a text. */
export function isNullable(node: Node): boolean {
  switch (node.kind) {
    case 'set':
      return false
    case 'seq':
      return node.parts.every(isNullable)
    case 'alt':
      return node.options.some(isNullable)
    case 'group':
    case 'atomic':
      return isNullable(node.node)
    case 'repeat':
      return node.least === 0 || isNullable(node.node)
    case 'assert':
    case 'back':
    case 'look':
      return true
  }
}

/** Characters that can start a match; `undefined` if it can be empty, or if they are unknown. */
export function firstSet(node: Node): CharSet | undefined {
  const all = new Uint8Array(256)
  let isWide = false
  let budget = MAX_VISITS
  /** Adds the first characters of a node; returns whether it must match something, `undefined` if unknown. */
  const visit = (node: Node): boolean | undefined => {
    if (--budget < 0) return undefined
    switch (node.kind) {
      case 'set':
        for (let code = 0; code < 256; code++) if (node.set.narrow[code] === 1) all[code] = 1
        isWide ||= node.set.wide !== undefined
        return true
      case 'seq':
        for (const part of node.parts) {
          const consumes = visit(part)
          if (consumes !== false) return consumes
        }
        return false
      case 'alt': {
        const found = node.options.map(visit)
        return found.includes(undefined) ? undefined : !found.includes(false)
      }
      case 'group':
      case 'atomic':
        return visit(node.node)
      case 'repeat': {
        const consumes = visit(node.node)
        return consumes === undefined ? undefined : consumes && node.least > 0
      }
      case 'assert':
      case 'look':
        return false
      case 'back':
        return undefined
    }
  }
  if (visit(node) !== true) return undefined
  return isWide ? { narrow: all, wide: () => true } : { narrow: all }
}

/** Whether a match begins at the begin of the text only. */
export function isAnchored(node: Node): boolean {
  switch (node.kind) {
    case 'assert':
      return node.what === 'begin'
    case 'seq':
      return node.parts[0] !== undefined && isAnchored(node.parts[0])
    case 'alt':
      return node.options.every(isAnchored)
    case 'group':
    case 'atomic':
      return isAnchored(node.node)
    case 'repeat':
      return node.least > 0 && isAnchored(node.node)
    case 'set':
    case 'back':
    case 'look':
      return false
  }
}

/** @throws {RegexTooLarge} if the program exceeds the limit. */
export function build(root: Node, places: Places): Program {
  const ops: number[] = []
  const x: number[] = []
  const y: number[] = []
  const sets: CharSet[] = []
  const assertions: Assertion[] = []
  const programs: Program[] = []
  const emit = (op: number, first = 0, second = 0): number => {
    if (--places.left < 0) throw new RegexTooLarge()
    x.push(first)
    y.push(second)
    return ops.push(op) - 1
  }
  const setAt = (set: CharSet): number => {
    const last = sets.length - 1
    return sets[last] === set ? last : sets.push(set) - 1
  }
  const branch = (at: number, isLazy: boolean, body: number, after: number) => {
    x[at] = isLazy ? after : body
    y[at] = isLazy ? body : after
  }
  const repeat = (node: Extract<Node, { kind: 'repeat' }>): void => {
    const { node: inner, least, most, isLazy } = node
    if (inner.kind === 'set' && most === Infinity && !isLazy) {
      emit(Op.span, setAt(inner.set), least)
      return
    }
    for (let time = 0; time < least; time++) write(inner)
    if (most === Infinity) {
      const slot = isNullable(inner) ? places.next++ : undefined
      const split = emit(Op.split)
      if (slot !== undefined) emit(Op.save, slot)
      write(inner)
      const progress = slot === undefined ? undefined : emit(Op.progress, slot)
      emit(Op.jump, split)
      const after = ops.length
      if (progress !== undefined) y[progress] = after
      branch(split, isLazy, split + 1, after)
    } else {
      const splits: number[] = []
      for (let time = least; time < most; time++) {
        splits.push(emit(Op.split))
        write(inner)
      }
      for (const split of splits) branch(split, isLazy, split + 1, ops.length)
    }
  }
  const write = (node: Node): void => {
    if (++places.visits > MAX_VISITS) throw new RegexTooLarge()
    switch (node.kind) {
      case 'set':
        emit(Op.set, setAt(node.set))
        return
      case 'seq':
        for (const part of node.parts) write(part)
        return
      case 'alt': {
        const ends: number[] = []
        node.options.forEach((option, index) => {
          if (index === node.options.length - 1) return write(option)
          const split = emit(Op.split)
          write(option)
          ends.push(emit(Op.jump))
          branch(split, false, split + 1, ops.length)
        })
        for (const end of ends) x[end] = ops.length
        return
      }
      case 'group':
        emit(Op.save, node.index * 2)
        write(node.node)
        emit(Op.save, node.index * 2 + 1)
        return
      case 'repeat':
        return repeat(node)
      case 'assert':
        emit(Op.assert, assertions.push(node.what) - 1)
        return
      case 'back':
        emit(Op.back, node.group, node.ignoreCase ? 1 : 0)
        return
      case 'look':
        programs.push(build(node.node, places))
        emit(node.isAhead ? Op.ahead : Op.behind, programs.length - 1, node.not ? 1 : 0)
        return
      case 'atomic':
        programs.push(build(node.node, places))
        emit(Op.atomic, programs.length - 1)
    }
  }
  write(root)
  emit(Op.match)
  return {
    ops: Uint8Array.from(ops),
    x: Int32Array.from(x),
    y: Int32Array.from(y),
    sets,
    assertions,
    programs,
    ...numbered(ops),
    follows: ops.map((op, at) => (op === Op.span ? setAfter(at) : undefined)),
  }

  function setAfter(at: number): CharSet | undefined {
    let next = at + 1
    while (ops[next] === Op.save) next++
    const op = ops[next]
    const consumes = op === Op.set || (op === Op.span && (y[next] ?? 0) > 0)
    return consumes ? sets[x[next] ?? 0] : undefined
  }
}

function numbered(ops: readonly number[]): Pick<Program, 'ids' | 'splits' | 'spans'> {
  let splits = 0
  let spans = 0
  const ids = Int32Array.from(ops, (op) =>
    op === Op.split ? splits++ : op === Op.span ? spans++ : 0,
  )
  return { ids, splits, spans }
}
