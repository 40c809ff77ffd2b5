import { viewParams } from '#list/views/view-params.ts'
import { path } from '#routing/path.ts'
import { order, text } from '#routing/search.ts'

const slowSubscriptionSearch = { q: text, node: text, sort: text, order, ...viewParams }

export const slowSubscriptionsPath = path('/slow-sub', slowSubscriptionSearch)
export const slowSubscriptionSettingsPath = path('/slow-sub/config')
