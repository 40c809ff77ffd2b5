import {
  MAX_RULE_ID,
  type Rule,
  type RuleAction,
  type RuleBody,
  RULE_ID,
} from '@signalbox/contract/rules'
import * as z from 'zod/mini'
import { duplicateId, newRuleId, statementFrom } from '../../../../parts/rule/rule.ts'
import type { NewRuleSearch } from '../rules.paths.ts'

/** A rule as its form has it; enabling is no part of it. */
export interface RuleValues {
  id: string
  description: string
  sql: string
  actions: RuleAction[]
}

const DEFAULT_TOPIC = 't/#'

export const toValues = ({ id, description, sql, actions }: Rule): RuleValues => ({
  id,
  description,
  sql,
  actions,
})

/** A new rule, begun with what its address names. `copied`: the rule that `target` names. */
export function newValues(search: NewRuleSearch, copied?: Rule): RuleValues {
  if (copied !== undefined) return { ...toValues(copied), id: duplicateId(copied.id) }
  const { actionId, sourceId, sql, topic = DEFAULT_TOPIC } = search
  const from = sourceId === undefined ? topic : `$bridges/${sourceId}`
  return {
    id: newRuleId(),
    description: '',
    sql: sql ?? statementFrom(from),
    actions: actionId === undefined ? [] : [actionId],
  }
}

export const toBody = ({ id, description, sql, actions }: RuleValues): RuleBody => ({
  id,
  name: '',
  description,
  sql,
  // Functions of other types keep their arguments as they are.
  actions: actions.map((action) => (typeof action === 'string' ? action : { args: {}, ...action })),
  enable: true,
})

type Words = Record<'required' | 'badId' | 'longId' | 'noSql', string>

export const idRules = (words: Words) =>
  z
    .string()
    .check(
      z.minLength(1, words.required),
      z.regex(RULE_ID, words.badId),
      z.maxLength(MAX_RULE_ID, words.longId),
    )

export const ruleRules = (words: Words) =>
  z.object({
    id: idRules(words),
    description: z.string(),
    sql: z.string().check(z.regex(/\S/, words.noSql)),
    actions: z.array(z.custom<RuleAction>()),
  })
