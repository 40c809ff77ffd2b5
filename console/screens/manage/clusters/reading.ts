import { alarmList } from '@signalbox/contract/alarms'
import type { CallOptions, Client } from '@signalbox/contract/client'
import { type CurrentSample, monitorCurrent } from '@signalbox/contract/monitor'
import { nodeList, type NodeRow } from '@signalbox/contract/nodes'

/** How a cluster is. */
export interface ClusterReading {
  nodes: readonly NodeRow[]
  current: CurrentSample
  /** Active alarms. */
  alarms: number
  /** Of the first answer, milliseconds. */
  latencyMs: number
}

/** First one call: a cluster that does not answer is asked no further. */
export async function readCluster(client: Client, options: CallOptions): Promise<ClusterReading> {
  const startedAt = performance.now()
  const nodes = await client.call(nodeList, {}, options)
  const latencyMs = Math.round(performance.now() - startedAt)
  const [current, alarms] = await Promise.all([
    client.call(monitorCurrent, {}, options),
    client.call(alarmList, { query: { limit: 1000 } }, options),
  ])
  return { nodes, current, alarms: alarms.meta.count ?? alarms.data.length, latencyMs }
}

/** The versions of the nodes, each once. */
export const versionsOf = ({ nodes }: ClusterReading): string[] =>
  [...new Set(nodes.flatMap(({ version }) => version ?? []))].toSorted()

export const runningOf = ({ nodes }: ClusterReading): number =>
  nodes.filter(({ node_status: status }) => status === 'running').length
