import { viewParams } from '../../../parts/views/view-params.ts'
import { path } from '../../../routing/path.ts'
import { pageSearch, type SearchOf, text } from '../../../routing/search.ts'

export const retainedSearch = { ...pageSearch, topic: text }
export type RetainedSearch = SearchOf<typeof retainedSearch>

export const retainedPath = path('/retained', { ...retainedSearch, ...viewParams })
