import { path } from '#routing/path.ts'
import { pageSearch, text } from '#routing/search.ts'

/** Search of the limited clients. */
export const limitSearch = { ...pageSearch, q: text }
export const limiterPath = path('/limiter', limitSearch)
