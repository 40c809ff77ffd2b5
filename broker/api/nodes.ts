import * as operations from '@signalbox/contract/nodes'
import { statsRow } from '../features/monitor/monitor.ts'
import { CpuUse } from '../features/prometheus/cpu-use.ts'
import { requireNode } from './node.ts'
import { presentNode } from './nodes.present.ts'
import { resource } from './resource.ts'

/** The nodes of the cluster: there is one, and there will be one. */
export const nodes = resource(({ on, kernel, metrics, monitor, uptime }) => {
  const cpu = new CpuUse()
  const present = () => presentNode(kernel.node, monitor.levels(), uptime(), cpu.percent())

  on(operations.nodeList, () => [present()])
  on(operations.nodeGet, ({ path }) => {
    requireNode(kernel, path.node)
    return present()
  })
  on(operations.nodeStats, ({ path }) => {
    requireNode(kernel, path.node)
    return statsRow(monitor.levels(), monitor.highest)
  })
  on(operations.nodeMetrics, ({ path }) => {
    requireNode(kernel, path.node)
    return metrics.snapshot()
  })
})
