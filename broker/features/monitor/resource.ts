import * as operations from '@signalbox/contract/monitor'
import { presentCurrent, presentMarks, presentSamples } from './present.ts'
import { requireNode } from '../../api/node.ts'
import { resource } from '../../api/resource.ts'

export const monitoring = resource(
  ({ on, kernel, monitor, alarms, durableSessions: { running }, uptime }) => {
    const samples = (latest: number | undefined) =>
      monitor.samples(latest === undefined ? undefined : kernel.clock.now() - latest * 1000)

    on(operations.monitorList, ({ query }) => presentSamples(samples(query.latest), 'cluster'))
    on(operations.monitorNodeList, ({ path, query }) => {
      requireNode(kernel, path.node)
      return presentSamples(samples(query.latest), 'node')
    })
    on(operations.monitorMarkList, ({ query: { latest } }) => {
      const since = latest === undefined ? 0 : kernel.clock.now() - latest * 1000
      return presentMarks(kernel.node, monitor.starts(since), [
        ...alarms.active(),
        ...alarms.ended().filter(({ deactivatedAt }) => deactivatedAt >= since),
      ])
    })
    on(operations.monitorCurrent, () => {
      const levels = monitor.levels()
      const durable = running?.subscriptionCount ?? 0
      return {
        ...presentCurrent(levels, monitor.rates()),
        subscriptions_ram: levels.subscriptions - durable,
        subscriptions_durable: durable,
        disconnected_durable_sessions: running?.disconnectedCount ?? 0,
        ...(running && {
          durable_sessions: running.count,
          durable_messages: running.messageCount,
        }),
      }
    })
    on(operations.monitorCurrentNode, ({ path }) => {
      requireNode(kernel, path.node)
      return {
        ...presentCurrent(monitor.levels(), monitor.rates()),
        node_uptime: uptime(),
      }
    })
  },
)
