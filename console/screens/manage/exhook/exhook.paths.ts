import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

export const TABS = ['overview', 'hooks', 'settings'] as const

export const exhookSearch = { tab: oneOf(TABS, 'overview') }

export const exhooksPath = path('/exhook', {})
export const newExhookPath = path('/exhook/create', {})
export const exhookPath = path('/exhook/detail/$name', exhookSearch)
