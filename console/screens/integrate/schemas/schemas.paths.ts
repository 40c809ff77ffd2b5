import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

export const TABS = ['schema', 'usage', 'versions'] as const

export const schemaSearch = { tab: oneOf(TABS, 'schema') }

export const schemasPath = path('/schema', {})
export const newSchemaPath = path('/schema/create', {})
export const schemaPath = path('/schema/detail/$name', schemaSearch)
export const externalRegistriesPath = path('/schema/external', {})
