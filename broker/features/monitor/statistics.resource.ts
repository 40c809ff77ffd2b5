import { metricsGet } from '@signalbox/contract/metrics'
import { statsGet } from '@signalbox/contract/stats'
import { statsRow } from './monitor.ts'
import { Answer, resource } from '../../api/resource.ts'

/** Counters and gauges of the whole cluster, which is this node. */
export const statistics = resource(({ on, kernel, metrics, monitor, durableSessions }) => {
  on(statsGet, ({ query }) => {
    const row = statsRow(monitor.levels(), monitor.highest)
    if (!query.aggregate) return [{ node: kernel.node, ...row }]
    const { running } = durableSessions
    // The API only has this figure with durable sessions.
    return running ? { ...row, 'durable_subscriptions.count': running.subscriptionCount } : row
  })

  on(metricsGet, ({ query }) => {
    const row = metrics.snapshot()
    // An answer of its own: a row is a name beside numbers, which no index type can say.
    return new Answer(200, query.aggregate ? row : [{ node: kernel.node, ...row }])
  })
})
