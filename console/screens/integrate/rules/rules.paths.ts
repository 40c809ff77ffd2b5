import { viewParams } from '#list/views/view-params.ts'
import { chartSearch } from '#domain/trends/range.ts'
import { path } from '#routing/path.ts'
import { oneOf, order, pageSearch, type SearchOf, text } from '#routing/search.ts'

/** Groups of states, worst first. */
export const STATE_GROUPS = [
  'unavailable',
  'failing',
  'failed',
  'no_outputs',
  'running',
  'disabled',
] as const
export type StateGroup = (typeof STATE_GROUPS)[number]

/** Filters have the names of the API, except those that it does not have; all are optional. */
export const rulesSearch = {
  ...pageSearch,
  like_id: text,
  like_from: text,
  match_from: text,
  enable: oneOf(['true', 'false']),
  like_description: text,
  state: oneOf(STATE_GROUPS),
  /** Part of the ID of an action, a source or their connector. */
  used: text,
  tag: text,
  sort: text,
  order,
}
export type RulesSearch = SearchOf<typeof rulesSearch>

/** Search parameters with the initial content of a new rule. */
export const newRuleSearch = {
  action: oneOf(['copy']),
  /** ID of the rule to copy. */
  target: text,
  /** `<type>:<name>` of the action that becomes the first output. */
  actionId: text,
  /** `<type>:<name>` of the source that becomes the first input. */
  sourceId: text,
  /** Connector on which an action (0) or a source (1) is created first. */
  connName: text,
  connType: text,
  direction: oneOf([0, 1]),
  /** Statement, or the topic of its FROM clause. */
  sql: text,
  topic: text,
}
export type NewRuleSearch = SearchOf<typeof newRuleSearch>

export const ruleSearch = {
  tab: oneOf(['overview', 'settings', 'failures'], 'overview'),
  node: text,
  ...chartSearch,
  /** The test of the settings begins with the stored rule. */
  test: oneOf(['rule']),
}

export const rulesPath = path('/rule/rules', { ...rulesSearch, ...viewParams })
export const newRulePath = path('/rule/rules/create', newRuleSearch)
export const rulePath = path('/rule/rules/$id', ruleSearch)
export const ruleEnginePath = path('/rule/engine')
