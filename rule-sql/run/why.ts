import { formatExpr } from '../syntax/format.ts'
import type { Parsed } from '../syntax/parser.ts'
import { type Expr, childExpressions, type Span } from '../syntax/tree.ts'
import type { Explanation, Step } from './explain.ts'

/** A part of a condition, with its outcome in one run. */
export interface Judgement extends Span {
  readonly source: string
  readonly kind: Expr['kind']
  readonly outcome: 'true' | 'false' | 'failed' | 'skipped'
  /** The code of the problem. */
  readonly problem: string | undefined
  /** Conditions that it consists of: both sides of AND and OR. */
  readonly parts: readonly Judgement[]
  /** Operands of a condition without parts: expressions with their values, without literals. */
  readonly operands: readonly Operand[]
  /** The outcome of the whole condition depends on it. */
  readonly isDecisive: boolean
}

interface Operand {
  readonly source: string
  /** The value as JSON. */
  readonly value: string | undefined
  readonly isUndefined: boolean
}

const LITERALS: ReadonlySet<Expr['kind']> = new Set(['string', 'number', 'boolean', 'range'])

/** Reasons for the result of a condition; `item` of FOREACH for INCASE. `undefined` if it was not evaluated. */
export function judge(
  { statement }: Parsed,
  { steps }: Pick<Explanation, 'steps'>,
  clause: 'WHERE' | 'INCASE',
  item?: number,
): Judgement | undefined {
  const condition = clause === 'WHERE' ? statement.where : statement.incase
  if (condition === undefined) return undefined
  const seen = new Map(
    steps
      .filter((step) => step.clause === clause && step.item === item)
      .map((step) => [stepKey(step), step] as const),
  )
  if (seen.size === 0) return undefined
  return judged(condition, seen, true)
}

const stepKey = ({ kind, from, to }: Span & { kind: Expr['kind'] }) => `${kind} ${from} ${to}`

type Seen = ReadonlyMap<string, Step>

function judged(expr: Expr, seen: Seen, isDecisive: boolean): Judgement {
  const step = seen.get(stepKey(expr))
  const outcome = toOutcome(step)
  const parts = expr.kind === 'logic' ? [expr.left, expr.right] : []
  return {
    from: expr.from,
    to: expr.to,
    source: formatExpr(expr),
    kind: expr.kind,
    outcome,
    problem: step?.problem,
    parts: parts.map((part) => {
      // A false AND has a false side, a true OR a true one; all sides decide otherwise.
      const decides = isDecisive && toOutcome(seen.get(stepKey(part))) === outcome
      return judged(part, seen, decides)
    }),
    operands: expr.kind === 'logic' ? [] : listOperands(expr, seen),
    isDecisive,
  }
}

function toOutcome(step: Step | undefined): Judgement['outcome'] {
  if (step === undefined) return 'skipped'
  if (step.value === undefined) return 'failed'
  return step.value === 'true' ? 'true' : 'false'
}

function listOperands(expr: Expr, seen: Seen): Operand[] {
  if (LITERALS.has(expr.kind)) return []
  const inner = childExpressions(expr).filter(({ kind }) => !LITERALS.has(kind))
  return inner.flatMap((part) => {
    const step = seen.get(stepKey(part))
    if (step === undefined) return []
    const { value, isUndefined } = step
    const own = { source: formatExpr(part), value, isUndefined }
    // A column says it all; of a calculation the inputs are shown as well.
    return part.kind === 'ref' ? [own] : [own, ...listOperands(part, seen)]
  })
}

/** The parts that decide and have no parts. */
export function findDeciders(judgement: Judgement): Judgement[] {
  if (!judgement.isDecisive) return []
  const inner = judgement.parts.flatMap(findDeciders)
  return inner.length > 0 ? inner : [judgement]
}
