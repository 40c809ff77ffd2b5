import { tabSearch } from '../../../parts/chain/tabs.ts'
import { path } from '../../../routing/path.ts'
import { oneOf, pageSearch, type SearchOf, text } from '../../../routing/search.ts'

export const MATCH_MODES = ['part', 'exact'] as const
export const SUPERUSERS = ['any', 'true', 'false'] as const
export const userSearch = {
  ...pageSearch,
  q: text,
  by: oneOf(MATCH_MODES, 'part'),
  superuser: oneOf(SUPERUSERS, 'any'),
}
export type UserSearch = SearchOf<typeof userSearch>

export const newAuthenticatorSearch = { mechanism: text, backend: text }

export const authenticationPath = path('/authentication')
export const newAuthenticatorPath = path('/authentication/create', newAuthenticatorSearch)
export const authenticatorPath = path('/authentication/detail/$id', { ...tabSearch, ...userSearch })
