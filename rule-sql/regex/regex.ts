import { charge, ruleError } from '../run/limits.ts'
import { type Assertion, isWord, type Node, parseRegex } from './syntax.ts'

/**
 * Runs a pattern as a set of instructions that remembers where it has failed before, so that the time
 * is at most length of text × size of pattern, for any pattern without back references; those are
 * bounded by the steps of the run alone. See docs/decisions/0050.
 */
type Instruction =
  | { readonly op: 'set'; readonly set: Uint8Array }
  | { readonly op: 'split'; readonly first: number; readonly second: number }
  | { readonly op: 'jump'; readonly to: number }
  | { readonly op: 'save'; readonly slot: number }
  /** Continues behind the loop if the iteration that began at the place in `slot` has matched nothing. */
  | { readonly op: 'progress'; readonly slot: number; readonly after: number }
  | { readonly op: 'assert'; readonly what: Assertion }
  | { readonly op: 'back'; readonly group: number; readonly ignoreCase: boolean }
  | {
      readonly op: 'look'
      readonly program: Program
      readonly isAhead: boolean
      readonly not: boolean
    }
  | { readonly op: 'atomic'; readonly program: Program }
  | { readonly op: 'match' }

type Program = readonly Instruction[]

const MAX_PROGRAM = 10_000

export interface Regex {
  readonly program: Program
  readonly slots: number
  /** Of these, what groups have: begin and end of each. */
  readonly groupSlots: number
  readonly remembers: boolean
}

/** Whether it can match the empty text, as far as is known without a text. */
function isNullable(node: Node): boolean {
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

/** `places.next` is the first slot that no group has: loops keep there where a turn began. */
function build(node: Node, places: { next: number }): Program {
  const program: Instruction[] = []
  const emit = (instruction: Instruction): number => {
    if (program.length >= MAX_PROGRAM) throw ruleError('limitRegex', [], 'badarg')
    return program.push(instruction) - 1
  }
  /** Room for an instruction whose target is not known yet. */
  const reserve = () => emit({ op: 'match' })
  const branch = (at: number, isLazy: boolean, body: number, after: number) => {
    program[at] = isLazy
      ? { op: 'split', first: after, second: body }
      : { op: 'split', first: body, second: after }
  }
  const write = (node: Node): void => {
    switch (node.kind) {
      case 'set':
        emit({ op: 'set', set: node.set })
        return
      case 'seq':
        for (const part of node.parts) write(part)
        return
      case 'alt': {
        const ends: number[] = []
        node.options.forEach((option, index) => {
          const isLast = index === node.options.length - 1
          const split = isLast ? -1 : reserve()
          write(option)
          if (isLast) return
          ends.push(reserve())
          program[split] = { op: 'split', first: split + 1, second: program.length }
        })
        for (const end of ends) program[end] = { op: 'jump', to: program.length }
        return
      }
      case 'group':
        emit({ op: 'save', slot: node.index * 2 })
        write(node.node)
        emit({ op: 'save', slot: node.index * 2 + 1 })
        return
      case 'repeat':
        for (let time = 0; time < node.least; time++) write(node.node)
        if (node.most === Infinity) {
          const split = reserve()
          const slot = isNullable(node.node) ? places.next++ : undefined
          if (slot !== undefined) emit({ op: 'save', slot })
          write(node.node)
          const progress = slot === undefined ? undefined : reserve()
          emit({ op: 'jump', to: split })
          const after = program.length
          if (slot !== undefined && progress !== undefined)
            program[progress] = { op: 'progress', slot, after }
          branch(split, node.isLazy, split + 1, after)
        } else {
          const splits: number[] = []
          for (let time = node.least; time < node.most; time++) {
            splits.push(reserve())
            write(node.node)
          }
          for (const split of splits) branch(split, node.isLazy, split + 1, program.length)
        }
        return
      case 'assert':
        emit({ op: 'assert', what: node.what })
        return
      case 'back':
        emit({ op: 'back', group: node.group, ignoreCase: node.ignoreCase })
        return
      case 'look':
        emit({
          op: 'look',
          program: build(node.node, places),
          isAhead: node.isAhead,
          not: node.not,
        })
        return
      case 'atomic':
        emit({ op: 'atomic', program: build(node.node, places) })
    }
  }
  write(node)
  emit({ op: 'match' })
  return program
}

const known = new Map<string, Regex>()

/** Throws what the parser throws. Patterns are mostly literals: the last ones are kept. */
export function compileRegex(source: string): Regex {
  let regex = known.get(source)
  if (regex === undefined) {
    charge(source.length)
    const { node, groups, hasBackReference } = parseRegex(source)
    const groupSlots = (groups + 1) * 2
    const places = { next: groupSlots }
    const program = build(node, places)
    regex = { program, groupSlots, slots: places.next, remembers: !hasBackReference }
    if (known.size >= 200) known.clear()
    known.set(source, regex)
  }
  return regex
}

type Slots = readonly number[]

interface Search {
  readonly text: string
  readonly start: number
  readonly remembers: boolean
  /** An empty match at the start is none: one was there already. */
  readonly notEmpty: boolean
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

/** Tries at one place; `end` asks that the match ends there. */
function matchAt(
  program: Program,
  search: Search,
  from: number,
  slots: Slots,
  failed: Set<number>,
  end = -1,
): Slots | undefined {
  charge(4)
  const { remembers, notEmpty } = search
  const threads: [pc: number, at: number, slots: Slots][] = [[0, from, slots]]
  let steps = 0
  for (let thread = threads.pop(); thread; thread = threads.pop()) {
    let [pc, at, saved] = thread
    for (;;) {
      if (++steps % 16 === 0) charge(1)
      const instruction = program[pc]
      if (instruction === undefined) break
      if (instruction.op === 'split' || instruction.op === 'jump') {
        if (remembers) {
          const state = at * program.length + pc
          if (failed.has(state)) break
          failed.add(state)
        } else {
          charge(2)
        }
        if (instruction.op === 'jump') {
          pc = instruction.to
          continue
        }
        threads.push([instruction.second, at, saved])
        pc = instruction.first
        continue
      }
      if (instruction.op === 'match') {
        if ((end >= 0 && at !== end) || (notEmpty && at === search.start && end < 0)) break
        return saved.with(1, at)
      }
      if (instruction.op === 'progress') {
        pc = saved[instruction.slot] === at ? instruction.after : pc + 1
        continue
      }
      const next = step(instruction, search, at, saved)
      if (next === undefined) break
      at = next.at
      saved = next.slots
      pc++
    }
  }
  charge(steps >> 4)
  return undefined
}

type Simple = Exclude<Instruction, { op: 'split' | 'jump' | 'match' | 'progress' }>

/** The successor of an instruction with only one; nothing if it fails. */
function step(
  instruction: Simple,
  search: Search,
  at: number,
  slots: Slots,
): { at: number; slots: Slots } | undefined {
  const { text } = search
  switch (instruction.op) {
    case 'set': {
      if (at >= text.length || instruction.set[text.charCodeAt(at)] !== 1) return undefined
      return { at: at + 1, slots }
    }
    case 'save':
      return { at, slots: slots.with(instruction.slot, at) }
    case 'assert':
      return holds(instruction.what, search, at) ? { at, slots } : undefined
    case 'back': {
      const begin = slots[instruction.group * 2] ?? -1
      const end = slots[instruction.group * 2 + 1] ?? -1
      if (begin < 0 || end < 0) return undefined
      charge(1 + ((end - begin) >> 6))
      const group = text.slice(begin, end)
      const there = text.slice(at, at + group.length)
      const isSame = instruction.ignoreCase
        ? group.toLowerCase() === there.toLowerCase()
        : group === there
      return isSame ? { at: at + group.length, slots } : undefined
    }
    case 'atomic': {
      const found = matchAt(
        instruction.program,
        { ...search, notEmpty: false },
        at,
        slots,
        new Set(),
      )
      return found && { at: found[1] ?? at, slots: found.with(1, slots[1] ?? -1) }
    }
    case 'look': {
      const found = look(instruction, search, at, slots)
      if ((found === undefined) !== instruction.not) return undefined
      return { at, slots: found && !instruction.not ? found.with(1, slots[1] ?? -1) : slots }
    }
  }
}

function look(
  { program, isAhead }: Extract<Simple, { op: 'look' }>,
  search: Search,
  at: number,
  slots: Slots,
): Slots | undefined {
  const inside = { ...search, notEmpty: false }
  if (isAhead) return matchAt(program, inside, at, slots, new Set())
  for (let from = at; from >= 0; from--) {
    charge(1)
    const found = matchAt(program, inside, from, slots, new Set(), at)
    if (found) return found
  }
  return undefined
}

/** Begin and end of the match and of its groups, -1 for a group that took no part. */
export function exec(
  { program, slots, groupSlots, remembers }: Regex,
  text: string,
  start = 0,
  options: { notEmpty?: boolean; here?: boolean } = {},
): Slots | undefined {
  const search = { text, start, remembers, notEmpty: options.notEmpty ?? false }
  const none = Array.from({ length: slots }, () => -1)
  const failed = new Set<number>()
  const [first] = program
  for (let from = start; from <= text.length; from++) {
    if (options.here && from > start) return undefined
    // Most patterns begin with a character: look for it without any ceremony.
    if (first?.op === 'set' && first.set[text.charCodeAt(from)] !== 1) {
      if (from % 16 === 0) charge(1)
      continue
    }
    const found = matchAt(program, search, from, none.with(0, from), failed)
    if (found) return found.slice(0, groupSlots)
  }
  return undefined
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
