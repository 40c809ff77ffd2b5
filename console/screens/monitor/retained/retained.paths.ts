import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { pageSearch, text } from '#routing/search.ts'

export const retainedSearch = { ...pageSearch, topic: text }

export const retainedPath = path('/retained', { ...retainedSearch, ...viewParams })
