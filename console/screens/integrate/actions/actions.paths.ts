import { createSearch, itemSearch, listSearch } from '#domain/integration/search.ts'
import { path } from '#routing/path.ts'

export const actionsPath = path('/rule/actions', listSearch)
export const newActionPath = path('/rule/actions/create', createSearch)
export const actionPath = path('/rule/actions/$id', itemSearch)
