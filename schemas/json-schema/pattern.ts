import { readExpression } from '@signalbox/acl/expression'
import { charge } from '@signalbox/rule-sql/run/limits'
import type { Value } from '@signalbox/rule-sql/values/value'
import { DataError, SchemaError } from '../serde.ts'
import type { Run } from './check.ts'

/** What a keyword asks of a text. */
export type TextTest = (text: string, run: Run) => boolean

const EXPRESSION_STEPS = 8

/** Whether a text matches: in linear time (docs/decisions/0060). */
export function expression(pattern: Value, path: string): TextTest {
  if (typeof pattern !== 'string') throw new SchemaError(`${path}: not a text`)
  const read = readExpression(pattern)
  if ('problem' in read) throw new SchemaError(`${path}: ${read.problem}`)
  return (text, run) => {
    charge(EXPRESSION_STEPS + (text.length >> 1))
    const isIn = read.isIn(text, run.expressions)
    if (isIn === undefined) throw new DataError('', 'a text is too long for the pattern')
    return isIn
  }
}
