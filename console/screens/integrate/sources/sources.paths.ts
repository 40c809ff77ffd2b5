import { createSearch, itemSearch, listSearch } from '#domain/integration/search.ts'
import { path } from '#routing/path.ts'

export const sourcesPath = path('/rule/source', listSearch)
export const newSourcePath = path('/rule/source/create', createSearch)
export const sourcePath = path('/rule/source/$id', itemSearch)
