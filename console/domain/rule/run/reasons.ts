import { findDeciders, type Judgement } from '@signalbox/rule-sql/run/why'
import type { TextsOf } from '#language.tsx'
import type { debuggerMessages } from './debugger.messages.ts'

/** Reasons why a condition is false, with one sentence for each deciding part. */
export function describeFalseCondition(
  judgement: Judgement | undefined,
  t: TextsOf<typeof debuggerMessages>,
): string[] {
  if (judgement?.outcome !== 'false') return []
  return findDeciders(judgement).flatMap(({ source, operands }) => {
    const values = operands.map(({ source: name, value }) => t.valueOf(name, value ?? '…'))
    const sentence =
      values.length > 0 ? t.becauseValues(source, values.join(', ')) : t.becauseFalse(source)
    const missing = operands.filter(({ isUndefined }) => isUndefined)
    return [sentence, ...missing.map(({ source: name }) => t.undefinedValue(name))]
  })
}
