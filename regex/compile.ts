import { type CharSet, type Dialect, wordSet } from './char-set.ts'
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
  /** Word characters, which define the boundaries `\b`. */
  readonly words: Uint8Array
  /** The characters that a match can begin with; `undefined`: any, or none. */
  readonly first: CharSet | undefined
  readonly isAnchored: boolean
  /** The number of the span that a match begins with, or -1. */
  readonly leadingSpan: number
  /** Number of instructions, including inner programs. */
  readonly size: number
}

/**
 * @param source one unit for each byte in the dialect of bytes
 * @param most limit on instructions
 * @throws {RegexError} if the syntax is wrong; `RegexTooLarge` beyond `most`
 */
export function compileRegex(source: string, dialect: Dialect, most = 10_000): Regex {
  const { node, groups, names, hasBackReference } = parseRegex(source, dialect)
  const groupSlots = (groups + 1) * 2
  const places = { next: groupSlots, left: most, visits: 0 }
  const program = build(node, places)
  return {
    program,
    groupSlots,
    names,
    slots: places.next,
    remembers: !hasBackReference,
    words: wordSet(dialect).narrow,
    first: firstSet(node),
    isAnchored: isAnchored(node),
    leadingSpan: leadingSpan(program),
    size: most - places.left,
  }
}

function leadingSpan({ ops, ids }: Program): number {
  const at = ops.findIndex((op) => op !== Op.save)
  return ops[at] === Op.span ? (ids[at] ?? -1) : -1
}
