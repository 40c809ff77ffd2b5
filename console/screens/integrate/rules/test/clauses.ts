import type { Explanation, Step } from '@signalbox/rule-sql/run/explain'
import { type Judgement, judge } from '@signalbox/rule-sql/run/why'
import type { Parsed } from '@signalbox/rule-sql/syntax/parser'
import type { ClauseName, Expr } from '@signalbox/rule-sql/syntax/tree'

// A run as the debugger shows it: clause by clause, in the order in which a run evaluates them.

export interface Line extends Step {
  /** Inside of how many other expressions it is. */
  readonly depth: number
}

export interface ShownClause {
  readonly name: Exclude<ClauseName, 'FROM'>
  readonly lines: readonly Line[]
  /** Result of a WHERE or INCASE clause. */
  readonly judgement: Judgement | undefined
  readonly hasFailed: boolean
}

const LITERALS: ReadonlySet<Expr['kind']> = new Set(['string', 'number', 'boolean', 'range'])

/** Clauses before the items, or those of one item of FOREACH. */
export function shownClauses(
  parsed: Parsed,
  explanation: Explanation,
  item?: number,
): ShownClause[] {
  const names =
    item === undefined
      ? ([parsed.statement.kind === 'select' ? 'SELECT' : 'FOREACH', 'WHERE'] as const)
      : (['INCASE', 'DO'] as const)
  return names.flatMap((name) => {
    const steps = explanation.steps.filter((step) => step.clause === name && step.item === item)
    if (steps.length === 0) return []
    const judgement =
      name === 'WHERE' || name === 'INCASE' ? judge(parsed, explanation, name, item) : undefined
    const hasFailed = steps.some(({ problem }) => problem !== undefined)
    return [{ name, lines: toLines(steps), judgement, hasFailed }]
  })
}

/** Lines of a clause, outer expressions before inner ones; a CASE evaluates its subject several times. */
function toLines(steps: readonly Step[]): Line[] {
  const once = new Map(
    steps
      .filter(({ kind }) => !LITERALS.has(kind))
      .map((step) => [`${step.from} ${step.to} ${step.kind}`, step] as const),
  )
  const ordered = [...once.values()].toSorted((a, b) => a.from - b.from || b.to - a.to)
  const open: Step[] = []
  return ordered.map((step) => {
    while (open.length > 0 && (open.at(-1)?.to ?? 0) < step.to) open.pop()
    const depth = open.length
    open.push(step)
    return { ...step, depth }
  })
}

export interface Item {
  readonly index: number
  readonly outcome: 'kept' | 'dropped' | 'failed'
}

/** The items of FOREACH that the run came to; INCASE drops some. */
export function foreachItems(parsed: Parsed, explanation: Explanation): Item[] {
  const indices = new Set(
    explanation.steps.flatMap(({ item }) => (item === undefined ? [] : [item])),
  )
  return [...indices].map((index) => {
    const hasFailed = explanation.steps.some(
      ({ item, problem }) => item === index && problem !== undefined,
    )
    const isDropped = judge(parsed, explanation, 'INCASE', index)?.outcome === 'false'
    return { index, outcome: hasFailed ? 'failed' : isDropped ? 'dropped' : 'kept' }
  })
}
