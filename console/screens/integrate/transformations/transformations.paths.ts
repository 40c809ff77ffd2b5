import { STAGE_TABS } from '#domain/stages/stage-tabs.ts'
import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

export const transformationSearch = { tab: oneOf(STAGE_TABS, 'overview') }

export const transformationsPath = path('/message-transformation', {})
export const newTransformationPath = path('/message-transformation/create', {})
export const transformationPath = path('/message-transformation/detail/$name', transformationSearch)
