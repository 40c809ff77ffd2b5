import { fieldMessages } from '#messages/fields.messages.ts'
import {
  commonStageBody,
  commonStageValues,
  type Stage,
  type StageFault,
  type StageValues,
} from '#domain/stages/stage-list.ts'
import { stageMessages } from '#domain/stages/stages.messages.ts'
import { sqlProblem } from './try-checks.ts'
import { validationMessages as t } from './validations.messages.ts'

export const CHECK_TYPES = ['json', 'sql', 'avro', 'protobuf'] as const
type CheckType = (typeof CHECK_TYPES)[number]

export interface CheckValues {
  type: CheckType
  sql: string
  schema: string
  message_type: string
}

export interface ValidationValues extends StageValues {
  strategy: string
  checks: CheckValues[]
}

export const NEW_CHECK: CheckValues = { type: 'json', sql: '', schema: '', message_type: '' }

export function toValidationValues(stage: Stage | undefined): ValidationValues {
  const { strategy = 'all_pass', checks = [NEW_CHECK] } = (stage ?? {}) as Partial<
    Pick<ValidationValues, 'strategy' | 'checks'>
  > // as of every validation
  return {
    ...commonStageValues(stage),
    strategy,
    checks: checks.map((check) => ({ ...NEW_CHECK, ...check })),
  }
}

/** Fields of a check, depending on its type; unknown fields are kept. */
export function toCheckBody({ type, sql, schema, message_type, ...rest }: CheckValues): object {
  if (type === 'sql') return { ...rest, type, sql }
  return { ...rest, type, schema, ...(type === 'protobuf' && { message_type }) }
}

export function findValidationFaults(
  { checks }: ValidationValues,
  language: 'en' | 'zh',
): StageFault[] {
  return checks.flatMap<StageFault>(({ type, sql, schema, message_type: messageType }, i) => {
    const at = `checks.${i}`
    if (type === 'sql') {
      const problem = sqlProblem(sql, language)
      return problem === undefined ? [] : [[`${at}.sql`, t.sqlWrong[language](problem)]]
    }
    const isTwice = checks.some((each, j) => j < i && each.type === type && each.schema === schema)
    if (schema === '')
      return [[`${at}.schema`, fieldMessages.select[language](stageMessages.schema[language])]]
    if (isTwice) return [[`${at}.schema`, t.checkTwice[language]]]
    if (type === 'protobuf' && messageType.trim() === '') {
      return [
        [
          `${at}.message_type`,
          fieldMessages.required[language](stageMessages.messageType[language]),
        ],
      ]
    }
    return []
  })
}

export const toValidationBody = (values: ValidationValues, seen: Stage | undefined): Stage => ({
  ...commonStageBody(values, seen),
  strategy: values.strategy,
  checks: values.checks.map(toCheckBody),
})
