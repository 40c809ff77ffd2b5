import {
  commonBodyOf,
  commonValuesOf,
  type Stage,
  type StageFault,
  type StageValues,
} from '../../../parts/stages/stage-list.ts'
import { stageMessages } from '../../../parts/stages/stages.messages.ts'
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

export function valuesOf(stage: Stage | undefined): ValidationValues {
  const { strategy = 'all_pass', checks = [NEW_CHECK] } = (stage ?? {}) as Partial<
    Pick<ValidationValues, 'strategy' | 'checks'>
  > // as of every validation
  return {
    ...commonValuesOf(stage),
    strategy,
    checks: checks.map((check) => ({ ...NEW_CHECK, ...check })),
  }
}

/** The fields that a check of its type has. */
export function checkOf({ type, sql, schema, message_type }: CheckValues): object {
  if (type === 'sql') return { type, sql }
  return { type, schema, ...(type === 'protobuf' && { message_type }) }
}

export function faultsOf({ checks }: ValidationValues, language: 'en' | 'zh'): StageFault[] {
  return checks.flatMap<StageFault>(({ type, sql, schema, message_type: messageType }, i) => {
    const at = `checks.${i}`
    if (type === 'sql') {
      const problem = sqlProblem(sql, language)
      return problem === undefined ? [] : [[`${at}.sql`, t.sqlWrong[language](problem)]]
    }
    const isTwice = checks.some((each, j) => j < i && each.type === type && each.schema === schema)
    if (schema === '') return [[`${at}.schema`, stageMessages.schemaRequired[language]]]
    if (isTwice) return [[`${at}.schema`, t.checkTwice[language]]]
    if (type === 'protobuf' && messageType.trim() === '') {
      return [[`${at}.message_type`, stageMessages.typeRequired[language]]]
    }
    return []
  })
}

export const bodyOf = (values: ValidationValues, seen: Stage | undefined): object => ({
  ...commonBodyOf(values, seen),
  strategy: values.strategy,
  checks: values.checks.map(checkOf),
})
