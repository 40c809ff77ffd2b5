import { tabSearch } from '#domain/chain/tabs.ts'
import { path } from '#routing/path.ts'
import { oneOf, optionalWhole, pageSearch, text } from '#routing/search.ts'

export const RULE_KINDS = ['clients', 'users', 'all'] as const
export const ruleSearch = {
  ...pageSearch,
  kind: oneOf(RULE_KINDS, 'clients'),
  q: text,
  topic: text,
  /** A rule to mark, by its place in the list of this owner. */
  rule: optionalWhole(1),
  owner: text,
}

export const newSourceSearch = { type: text }

export const authorizationPath = path('/authorization')
export const newSourcePath = path('/authorization/create', newSourceSearch)
export const sourcePath = path('/authorization/detail/$type', { ...tabSearch, ...ruleSearch })
