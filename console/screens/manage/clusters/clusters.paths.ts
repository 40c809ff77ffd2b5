import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

export const CLUSTER_TABS = ['state', 'settings', 'copy'] as const

export const clustersSearch = { tab: oneOf(CLUSTER_TABS, 'state') }

export const clustersPath = path('/clusters', clustersSearch)
