import type { ValidationCheck, ValidationConfig } from '@signalbox/contract/schema-validations'
import { inOneLine } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import { compile, type Program } from '@signalbox/rule-sql/run/program'
import { parseCondition } from '@signalbox/rule-sql/syntax/condition'
import { readStage, refuse, type StageSettings } from '../../stages/stage.ts'
import { asList } from '../../config/layout.ts'

export type Check =
  | { readonly type: 'sql'; readonly program: Program }
  | {
      readonly type: 'json' | 'avro' | 'protobuf'
      readonly schema: string
      readonly messageType: string | undefined
    }

export interface ValidationSettings extends StageSettings {
  readonly needsAll: boolean
  readonly checks: readonly Check[]
}

/** Limit for one validation. */
const MAX_CHECKS = 100

/** @throws {ConfigFault} if a field or a statement is invalid. */
export function readValidation(config: ValidationConfig): ValidationSettings {
  const { strategy, checks } = config
  const stage = readStage(config)
  if (checks.length === 0) refuse('checks', checks, 'at least one check must be defined')
  if (checks.length > MAX_CHECKS) refuse('checks', checks.length, `more than ${MAX_CHECKS} checks`)
  const names = checks.map((check) => ('schema' in check ? `${check.type}:${check.schema}` : ''))
  const twice = names.filter((name, i) => name !== '' && names.indexOf(name) !== i)
  if (twice.length > 0) {
    refuse('checks', checks, `duplicated schema checks: ${[...new Set(twice)].join(', ')}`)
  }
  return { ...stage, needsAll: strategy === 'all_pass', checks: checks.map(readCheck) }
}

function readCheck(check: ValidationCheck, i: number): Check {
  if (check.type !== 'sql') {
    const messageType = check.type === 'protobuf' ? check.message_type : undefined
    return { type: check.type, schema: check.schema, messageType }
  }
  const { sql } = check
  const parsed = parseCondition(sql)
  const problem = parsed.problems.find(({ severity }) => severity === 'error')
  if (problem !== undefined) {
    refuse(`checks.${i + 1}.sql`, sql, `{parse_error,${inOneLine(sql, problem, sentences)}}`)
  }
  return { type: 'sql', program: compile(parsed) }
}

/** In the order in which messages meet them. */
export const validationCollection = {
  name: 'schema_validation.validations',
  layout: asList,
  idOf: ({ name }: ValidationConfig) => name,
  read: readValidation,
}
