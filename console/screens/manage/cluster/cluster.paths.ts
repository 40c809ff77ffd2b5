import { path } from '#routing/path.ts'
import { order, text } from '#routing/search.ts'

const clusterSearch = { sort: text, order }

export const clusterPath = path('/cluster', clusterSearch)
export const rebalancePath = path('/cluster/rebalance')
