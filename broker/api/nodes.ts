import * as operations from '@signalbox/contract/nodes'
import { requireNode } from './node.ts'
import { presentNode } from './nodes.present.ts'
import { resource } from './resource.ts'
import { presentStats } from './statistics.present.ts'

/** The nodes of the cluster: there is one, and there will be one. */
export const nodes = resource(({ on, kernel, metrics, monitor, uptime }) => {
  const present = () => presentNode(kernel.node, monitor.levels(), uptime())

  on(operations.nodeList, () => [present()])
  on(operations.nodeGet, ({ path }) => {
    requireNode(kernel, path.node)
    return present()
  })
  on(operations.nodeStats, ({ path }) => {
    requireNode(kernel, path.node)
    return presentStats(monitor.levels(), monitor.highest)
  })
  on(operations.nodeMetrics, ({ path }) => {
    requireNode(kernel, path.node)
    return metrics.snapshot()
  })
})
