import {
  MAX_RULE_ID,
  type Rule,
  type RuleAction,
  type RuleBody,
  RULE_ID,
} from '@signalbox/contract/rules'
import * as z from 'zod/mini'
import { type Language } from '#language.tsx'
import { nameRule } from '#domain/saving/name-rule.ts'
import { duplicateId, newRuleId, statementFrom } from '#domain/rule/rule.ts'
import type { FormShape } from '#form/use-reviewed-save.ts'
import type { NewRuleSearch } from '../rules.paths.ts'

/** Values of the form; enabling a rule is a separate action. */
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

export const ruleShape: FormShape<Rule, RuleValues> = {
  toValues,
  toConfig: ({ sql, description, actions }, rule) => ({ ...rule, sql, description, actions }),
}

/** Values of a new rule, prefilled from the address. `copied` is the rule that `target` names. */
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

/** Functions of other types keep their arguments unchanged. */
export const toActionsBody = (actions: readonly RuleAction[]): RuleBody['actions'] =>
  actions.map((action) => (typeof action === 'string' ? action : { args: {}, ...action }))

export const toBody = ({ id, description, sql, actions }: RuleValues): RuleBody => ({
  id,
  name: '',
  description,
  sql,
  actions: toActionsBody(actions),
  enable: true,
})

export const idRules = (language: Language) => nameRule(RULE_ID, language, MAX_RULE_ID)

export const ruleRules = (words: { noSql: string }, language: Language) =>
  z.object({
    id: idRules(language),
    description: z.string(),
    sql: z.string().check(z.regex(/\S/, words.noSql)),
    actions: z.array(z.custom<RuleAction>()),
  })
