import { viewParams } from '../../../parts/views/view-params.ts'
import { path } from '../../../routing/path.ts'
import { oneOf, order, pageSearch, type SearchOf, text } from '../../../routing/search.ts'

/** Filters have the names of the API; all are optional. */
export const rulesSearch = {
  ...pageSearch,
  like_id: text,
  like_from: text,
  match_from: text,
  enable: oneOf(['true', 'false']),
  like_description: text,
  sort: text,
  order,
}
export type RulesSearch = SearchOf<typeof rulesSearch>

/** What a new rule begins with. */
export const newRuleSearch = {
  action: oneOf(['copy']),
  /** The rule that is copied. */
  target: text,
  /** `<type>:<name>` of an action: its first output. */
  actionId: text,
  /** `<type>:<name>` of a source: its first input. */
  sourceId: text,
  /** A connector on which an action (0) or a source (1) is created first. */
  connName: text,
  connType: text,
  direction: oneOf([0, 1]),
  /** A statement, or the topic of its FROM. */
  sql: text,
  topic: text,
}
export type NewRuleSearch = SearchOf<typeof newRuleSearch>

export const ruleSearch = { tab: oneOf(['overview', 'settings'], 'overview'), node: text }

export const rulesPath = path('/rule/rules', { ...rulesSearch, ...viewParams })
export const newRulePath = path('/rule/rules/create', newRuleSearch)
export const rulePath = path('/rule/rules/$id', ruleSearch)
export const ruleEnginePath = path('/rule/engine')
