import type { ProblemCode } from '../problems.ts'
import type { Expr, Field, Statement } from './tree.ts'

/**
 * Checks where expressions may stand. EMQX's grammar has conditions, comparisons and values; this
 * parser reads one kind of expression and reports misplaced ones here in plain words.
 */
type Place = 'condition' | 'field' | 'argument' | 'branch' | 'value'

type Report = (code: ProblemCode, expr: Expr, about: readonly string[]) => void

export function checkPlaces(
  statement: Statement,
  parenthesised: ReadonlySet<Expr>,
  report: Report,
): void {
  const check = (expr: Expr, place: Place): void => {
    switch (expr.kind) {
      case 'logic':
        if (place !== 'condition') report('booleanNotHere', expr, [expr.op.toUpperCase()])
        else for (const part of [expr.left, expr.right]) check(part, 'condition')
        return
      case 'not':
        if (place !== 'condition') report('booleanNotHere', expr, ['NOT'])
        else check(expr.arg, 'condition')
        return
      case 'in':
        if (place !== 'condition') return report('booleanNotHere', expr, ['IN'])
        for (const part of [expr.value, ...expr.items]) check(part, 'value')
        return
      case 'compare': {
        const isAlone = place !== 'condition' && parenthesised.has(expr)
        if (place === 'value' || isAlone) report('comparisonNotHere', expr, [])
        for (const part of [expr.left, expr.right]) check(part, 'value')
        return
      }
      case 'case':
        if (place === 'condition') return report('caseNotCondition', expr, [])
        if (place === 'value' || place === 'branch') return report('caseNotHere', expr, [])
        if (expr.subject) check(expr.subject, 'value')
        for (const { when, result } of expr.branches) {
          check(when, expr.subject ? 'branch' : 'condition')
          check(result, 'branch')
        }
        if (expr.otherwise) check(expr.otherwise, 'branch')
        return
      case 'unary':
        return check(expr.arg, 'value')
      case 'binary':
        for (const part of [expr.left, expr.right]) check(part, 'value')
        return
      case 'list':
        for (const item of expr.items) check(item, 'value')
        return
      case 'call':
        for (const arg of expr.args) check(arg, 'argument')
        return
      default:
    }
  }
  const checkFields = (fields: readonly Field[]): void => {
    for (const field of fields) if (field.kind === 'field') check(field.expr, 'field')
  }
  checkFields(statement.fields)
  checkFields(statement.each ?? [])
  if (statement.incase) check(statement.incase, 'condition')
  if (statement.where) check(statement.where, 'condition')
}
