import { createSearch, itemSearch, listSearch } from '#domain/integration/search.ts'
import { path } from '#routing/path.ts'

export const connectorsPath = path('/connector', listSearch)
export const newConnectorPath = path('/connector/create', createSearch)
export const connectorPath = path('/connector/$id', itemSearch)
