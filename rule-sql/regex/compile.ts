import { charge } from '../run/limits.ts'
import { build, firstSet, isAnchored, Op, type Program } from './program.ts'
import { parseRegex } from './syntax.ts'

/** A pattern that was read, as a program. */
export interface Regex {
  readonly program: Program
  readonly slots: number
  /** Slots of the groups among these: begin and end of each. */
  readonly groupSlots: number
  /** The names of the groups in their order; `null` for one without. */
  readonly names: readonly (string | null)[]
  readonly remembers: boolean
  /** The characters that a match can begin with; `undefined`: any, or none. */
  readonly first: Uint8Array | undefined
  readonly isAnchored: boolean
  /** The number of the span that a match begins with, or -1. */
  readonly leadingSpan: number
}

/** Steps for each character of a pattern that is read for the first time. */
const READING = 10

const known = new Map<string, Regex>()

/** Throws what the parser throws. Patterns are mostly literals: the last ones are kept. */
export function compileRegex(source: string): Regex {
  let regex = known.get(source)
  if (regex === undefined) {
    charge(source.length * READING)
    const { node, groups, names, hasBackReference } = parseRegex(source)
    const groupSlots = (groups + 1) * 2
    const places = { next: groupSlots }
    const program = build(node, places)
    charge(program.ops.length)
    regex = {
      program,
      groupSlots,
      names,
      slots: places.next,
      remembers: !hasBackReference,
      first: firstSet(node),
      isAnchored: isAnchored(node),
      leadingSpan: leadingSpan(program),
    }
    if (known.size >= 200) known.clear()
    known.set(source, regex)
  }
  return regex
}

function leadingSpan({ ops, ids }: Program): number {
  const at = ops.findIndex((op) => op !== Op.save)
  return ops[at] === Op.span ? (ids[at] ?? -1) : -1
}
