import { formatExpr } from '@signalbox/rule-sql/syntax/format'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import type { Expr, Statement } from '@signalbox/rule-sql/syntax/tree'
import { firstError, isSameExpr, isSimple, isSimpleCall } from './expressions.ts'
import {
  COMPARISONS,
  type Comparison,
  type Condition,
  type ConditionGroup,
  type FilterContent,
  type Operand,
} from './graph.ts'

/** Filter node for WHERE; `undefined` without one. */
export function readFilter(text: string, statement: Statement): FilterContent | undefined {
  const clause = statement.clauses.find(({ name }) => name === 'WHERE')
  const { where } = statement
  if (clause === undefined || where === undefined) return undefined
  const hasComment = statement.comments.some(({ from }) => from > clause.from)
  const form = hasComment ? undefined : readGroup(where)
  if (form !== undefined) return { form }
  return { sql: text.slice(clause.from + 'WHERE'.length, clause.to).trim() }
}

/** Form of a condition, if the form reproduces it exactly. */
function readGroup(where: Expr): ConditionGroup | undefined {
  const join = joinOperator(where)
  const items = splitJoined(where, join).map(
    (part) => readCondition(part) ?? (part.kind === 'logic' ? innerGroup(part) : undefined),
  )
  if (!items.every((item) => item !== undefined)) return undefined
  const group = { join, items }
  return isSameExpr(conditionIn(writeGroup(group)), where) ? group : undefined
}

function innerGroup(expr: Expr): ConditionGroup | undefined {
  const join = joinOperator(expr)
  const items = splitJoined(expr, join).map(readCondition)
  return items.every((item) => item !== undefined) ? { join, items } : undefined
}

const joinOperator = (expr: Expr) => (expr.kind === 'logic' ? expr.op : 'and')

/** `a AND b AND c` is a list; parentheses on the right stay an item of their own. */
function splitJoined(expr: Expr, join: 'and' | 'or'): Expr[] {
  const parts: Expr[] = []
  let rest = expr
  for (; rest.kind === 'logic' && rest.op === join; rest = rest.left) parts.unshift(rest.right)
  return [rest, ...parts]
}

function readCondition(expr: Expr): Condition | undefined {
  switch (expr.kind) {
    case 'compare': {
      const operator = COMPARISONS.find((each) => each === expr.op)
      const value = operandFrom(expr.right)
      if (operator === undefined || value === undefined || !isField(expr.left)) return undefined
      return { kind: 'compare', field: formatExpr(expr.left), operator, value }
    }
    case 'in': {
      const values = expr.items.map(operandFrom)
      // NOT IN fails in every run; the form does not offer it.
      if (expr.negated || !isField(expr.value)) return undefined
      return values.every((value) => value !== undefined)
        ? { kind: 'in', field: formatExpr(expr.value), values }
        : undefined
    }
    case 'not':
      return isSimpleCall(expr.arg)
        ? { kind: 'test', isNegated: true, call: formatExpr(expr.arg) }
        : undefined
    case 'call':
      return isSimpleCall(expr)
        ? { kind: 'test', isNegated: false, call: formatExpr(expr) }
        : undefined
    default:
      return undefined
  }
}

export const isField = (expr: Expr): boolean => isSimple(expr) || isSimpleCall(expr)

function operandFrom(expr: Expr): Operand | undefined {
  if (expr.kind === 'string') return { text: expr.value }
  return isField(expr) ? { sql: formatExpr(expr) } : undefined
}

/** Operand from an operator's input: a number stays a number, everything else is a text. */
export const operandFromInput = (entered: string): Operand =>
  /^-?\d+(?:\.\d+(?:[eE][+-]?\d+)?)?$/.test(entered) ? { sql: entered } : { text: entered }

/** Text after WHERE for a filter node. */
export const writeFilter = (content: FilterContent): string =>
  'form' in content ? writeGroup(content.form) : content.sql

function writeGroup({ join, items }: ConditionGroup): string {
  const texts = items.map((item) =>
    'join' in item ? `(${writeGroup(item)})` : writeCondition(item),
  )
  return texts.join(` ${join.toUpperCase()} `)
}

export function writeCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'compare': {
      const { field, operator, value } = condition
      return `${field} ${operator satisfies Comparison} ${writeOperand(value)}`
    }
    case 'in':
      return `${condition.field} IN (${condition.values.map(writeOperand).join(', ')})`
    case 'test':
      return condition.isNegated ? `NOT ${condition.call}` : condition.call
  }
}

export const writeOperand = (operand: Operand): string =>
  'text' in operand ? `'${operand.text}'` : operand.sql

/** Condition in a text after WHERE; `undefined` if invalid. */
function conditionIn(sql: string): Expr | undefined {
  const parsed = parse(`SELECT * FROM "t" WHERE ${sql}`)
  return firstError(parsed) === undefined ? parsed.statement.where : undefined
}

/** The groups of a text, for a form; `undefined` if a form cannot express it. */
export function readConditionGroup(sql: string): ConditionGroup | undefined {
  const text = `SELECT * FROM "t" WHERE ${sql}`
  const parsed = parse(text)
  if (firstError(parsed) !== undefined) return undefined
  const content = readFilter(text, parsed.statement)
  return content !== undefined && 'form' in content ? content.form : undefined
}
