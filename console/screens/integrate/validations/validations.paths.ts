import { STAGE_TABS } from '#domain/stages/stage-tabs.ts'
import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

export const validationSearch = { tab: oneOf(STAGE_TABS, 'overview') }

export const validationsPath = path('/schema-validation', {})
export const newValidationPath = path('/schema-validation/create', {})
export const validationPath = path('/schema-validation/detail/$name', validationSearch)
