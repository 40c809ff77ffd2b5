import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { oneOf, pageSearch, type SearchOf, text } from '#routing/search.ts'

export const delayedSearch = { ...pageSearch, q: text, order: oneOf(['asc', 'desc'], 'asc') }
export type DelayedSearch = SearchOf<typeof delayedSearch>

export const delayedPath = path('/delayed-pub', { ...delayedSearch, ...viewParams })
export const delayedSettingsPath = path('/delayed-pub-configuration')
