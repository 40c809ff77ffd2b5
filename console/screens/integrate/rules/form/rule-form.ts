import {
  MAX_RULE_ID,
  MAX_TAG,
  MAX_TAGS,
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
  /** Tags, separated by commas. */
  tags: string
  sql: string
  actions: RuleAction[]
}

const DEFAULT_TOPIC = 't/#'

const tagsText = (tags: readonly string[] = []): string => tags.join(', ')

const splitTags = (text: string): string[] => [
  ...new Set(text.split(/[,，]/).flatMap((tag) => tag.trim() || [])),
]

/** The tags to send: nothing where a rule without tags has none, and unchanged ones as they are stored. */
function tagsBody(text: string, stored?: readonly string[]): { tags?: string[] } {
  if (text === tagsText(stored)) return stored === undefined ? {} : { tags: [...stored] }
  return { tags: splitTags(text) }
}

export const toValues = ({ id, description, tags, sql, actions }: Rule): RuleValues => ({
  id,
  description,
  tags: tagsText(tags),
  sql,
  actions,
})

export const ruleShape: FormShape<Rule, RuleValues> = {
  toValues,
  toConfig: ({ sql, description, tags, actions }, rule) => ({
    ...rule,
    ...{ sql, description, actions },
    ...tagsBody(tags, rule.tags),
  }),
}

/** Values of a new rule, prefilled from the address. `copied` is the rule that `target` names. */
export function newValues(search: NewRuleSearch, copied?: Rule): RuleValues {
  if (copied !== undefined) return { ...toValues(copied), id: duplicateId(copied.id) }
  const { actionId, sourceId, sql, topic = DEFAULT_TOPIC } = search
  const from = sourceId === undefined ? topic : `$bridges/${sourceId}`
  return {
    id: newRuleId(),
    description: '',
    tags: '',
    sql: sql ?? statementFrom(from),
    actions: actionId === undefined ? [] : [actionId],
  }
}

/** Functions of other types keep their arguments unchanged. */
export const toActionsBody = (actions: readonly RuleAction[]): RuleBody['actions'] =>
  actions.map((action) => (typeof action === 'string' ? action : { args: {}, ...action }))

export const toBody = ({ id, description, tags, sql, actions }: RuleValues): RuleBody => ({
  id,
  name: '',
  description,
  ...tagsBody(tags),
  sql,
  actions: toActionsBody(actions),
  enable: true,
})

export const idRules = (language: Language) => nameRule(RULE_ID, language, MAX_RULE_ID)

interface Words {
  noSql: string
  tooManyTags: string
  longTag: string
}

export const ruleRules = (words: Words, language: Language) =>
  z.object({
    id: idRules(language),
    description: z.string(),
    tags: z.string().check(
      z.refine((text) => splitTags(text).length <= MAX_TAGS, words.tooManyTags),
      z.refine((text) => splitTags(text).every((tag) => tag.length <= MAX_TAG), words.longTag),
    ),
    sql: z.string().check(z.regex(/\S/, words.noSql)),
    actions: z.array(z.custom<RuleAction>()),
  })
