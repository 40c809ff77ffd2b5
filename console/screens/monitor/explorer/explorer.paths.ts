import { path } from '#routing/path.ts'
import { oneOf, text } from '#routing/search.ts'

export const explorerSearch = { topic: text, find: text, order: oneOf(['name', 'rate'], 'name') }
export const explorerPath = path('/topics', explorerSearch)
