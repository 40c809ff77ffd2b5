import { tabSearch } from '../../../parts/chain/tabs.ts'
import { path } from '../../../routing/path.ts'
import { oneOf, pageSearch, type SearchOf, text } from '../../../routing/search.ts'

export const userSearch = {
  ...pageSearch,
  /** A part of the ID. */
  q: text,
  user_id: text,
  superuser: oneOf(['true', 'false']),
}
export type UserSearch = SearchOf<typeof userSearch>

export const newAuthenticatorSearch = { mechanism: text, backend: text }

export const authenticationPath = path('/authentication')
export const newAuthenticatorPath = path('/authentication/create', newAuthenticatorSearch)
export const authenticatorPath = path('/authentication/detail/$id', { ...tabSearch, ...userSearch })
