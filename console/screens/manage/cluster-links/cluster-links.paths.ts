import { path } from '#routing/path.ts'
import { oneOf } from '#routing/search.ts'

export const TABS = ['overview', 'settings'] as const

export const clusterLinkSearch = { tab: oneOf(TABS, 'overview') }

export const clusterLinksPath = path('/cluster-links', {})
export const newClusterLinkPath = path('/cluster-links/create', {})
export const clusterLinkPath = path('/cluster-links/detail/$name', clusterLinkSearch)
