import { readExpression } from '@signalbox/regex/expression'
import { charge } from '@signalbox/rule-sql/run/limits'
import type { Value } from '@signalbox/rule-sql/values/value'
import { DataError, SchemaError } from '../serde.ts'

/** Test of a text by a keyword. */
export type TextTest = (text: string) => boolean

const EXPRESSION_STEPS = 8

/** Whether a text matches (docs/decisions/0060). */
export function expression(pattern: Value, path: string): TextTest {
  if (typeof pattern !== 'string') throw new SchemaError(`${path}: not a text`)
  const read = readExpression(pattern)
  if ('problem' in read) throw new SchemaError(`${path}: ${read.problem}`)
  const budget = { charge }
  return (text) => {
    charge(EXPRESSION_STEPS)
    const isIn = read.isIn(text, budget)
    if (isIn === undefined) throw new DataError('', 'a text is too long for the pattern')
    return isIn
  }
}
