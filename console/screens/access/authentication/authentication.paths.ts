import { userFormSearch, userSearch } from '#domain/authenticators/users/user-search.ts'
import { tabSearch } from '#domain/chain/tabs.ts'
import { path } from '#routing/path.ts'
import { text } from '#routing/search.ts'

export const newAuthenticatorSearch = { mechanism: text, backend: text }

export const authenticationPath = path('/authentication')
export const newAuthenticatorPath = path('/authentication/create', newAuthenticatorSearch)
export const authenticatorPath = path('/authentication/detail/$id', {
  ...tabSearch,
  ...userSearch,
  ...userFormSearch,
})
