import { path } from '#routing/path.ts'
import { text } from '#routing/search.ts'

/** Search parameter with the address to open after the login. */
export const loginSearch = { to: text }
export const loginPath = path('/login', loginSearch)
