import { isSameSet } from '@signalbox/rule-sql/webhooks/trigger'
import type { Problem } from '@signalbox/rule-sql/problems'
import { type Parsed, parse } from '@signalbox/rule-sql/syntax/parser'
import type { Call, Expr, Statement } from '@signalbox/rule-sql/syntax/tree'

// A form holds small pieces of SQL. Each is read alone, so that no piece can change the meaning of its neighbours.

const BEFORE = 'SELECT '
const AFTER = '\nFROM "t"'

export type ReadExpr =
  | { readonly expr: Expr; readonly problem: undefined }
  | { readonly expr: undefined; readonly problem: Problem | undefined }

/** A text that is one expression, without alias and comments; `problem` has positions in the text. */
export function readExpr(text: string): ReadExpr {
  const parsed = parse(`${BEFORE}${text}${AFTER}`)
  const problem = firstError(parsed)
  if (problem !== undefined)
    return { expr: undefined, problem: moved(problem, -BEFORE.length, text.length) }
  const { fields, sources, comments } = parsed.statement
  const [field, ...more] = fields
  // A comment would hide the rest of the line.
  const isOne = more.length === 0 && sources.length === 1 && comments.length === 0
  return isOne && field?.kind === 'field' && field.alias === undefined
    ? { expr: field.expr, problem: undefined }
    : { expr: undefined, problem: undefined }
}

export const firstError = ({ problems }: Parsed): Problem | undefined =>
  problems.find(({ severity }) => severity === 'error')

/** A problem of a text that was read inside another one; its place is inside the text. */
export function moved(problem: Problem, by: number, length: number): Problem {
  const inside = (at: number) => Math.min(length, Math.max(0, at + by))
  const { code, severity, about } = problem
  return { code, severity, about, from: inside(problem.from), to: inside(problem.to) }
}

/** Whether a form shows the expression as one value: a column, a path, or a literal. */
export function isSimple(expr: Expr): boolean {
  switch (expr.kind) {
    case 'ref':
    case 'slice':
    case 'string':
    case 'number':
    case 'boolean':
      return true
    case 'unary':
      return expr.arg.kind === 'number'
    case 'list':
      return expr.items.every(isSimple)
    default:
      return false
  }
}

/** A call without calls and operators inside. */
export const isSimpleCall = (expr: Expr): expr is Call =>
  expr.kind === 'call' && expr.args.every(isSimple)

/** Both statements do the same: they differ at most in layout, comments and the order of FROM. */
export function isSameStatement(one: Statement, other: Statement): boolean {
  const shape = ({ kind, fields, each, incase, where }: Statement) =>
    JSON.stringify([kind, fields, each, incase, where], withoutPlaces)
  return shape(one) === shape(other) && isSameSet(statementTopics(one), statementTopics(other))
}

export const isSameExpr = (one: Expr | undefined, other: Expr | undefined): boolean =>
  JSON.stringify(one, withoutPlaces) === JSON.stringify(other, withoutPlaces)

/** Each topic once: a second one starts no second run. */
export const statementTopics = ({ sources }: Statement): string[] => [
  ...new Set(sources.map(({ topic }) => topic)),
]

const withoutPlaces = (key: string, value: unknown): unknown =>
  key === 'from' || key === 'to' ? undefined : value
