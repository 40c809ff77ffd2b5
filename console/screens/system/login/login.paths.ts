import { path } from '../../../routing/path.ts'
import { text } from '../../../routing/search.ts'

/** Where the user goes after the login. */
export const loginSearch = { to: text }
export const loginPath = path('/login', loginSearch)
