import { alarmList } from '@signalbox/contract/alarms'
import type { CallOptions, Client } from '@signalbox/contract/client'
import { type CurrentSample, monitorCurrent } from '@signalbox/contract/monitor'
import { nodeList, type NodeRow } from '@signalbox/contract/nodes'

/** How a cluster is. */
export interface ClusterReading {
  nodes: readonly NodeRow[]
  current: CurrentSample
  /** Number of active alarms. */
  alarms: number
  /** Time until the first answer, in milliseconds. */
  latencyMs: number
  /** Time of the reading in epoch milliseconds. */
  at: number
}

/** Largest rounding error of uptimes. */
const ROUNDING_MS = 100

/**
 * Whether two readings seem to be of one cluster: their nodes have the same names and start times, within the error of
 * the measurement. Names of clusters are no evidence, because all have the same default.
 */
export function isSameCluster(a: ClusterReading, b: ClusterReading): boolean {
  const starts = (of: ClusterReading) =>
    new Map(of.nodes.flatMap(({ node, uptime }) => (uptime ? [[node, of.at - uptime]] : [])))
  const [one, other] = [starts(a), starts(b)]
  const toleranceMs = a.latencyMs + b.latencyMs + ROUNDING_MS
  if (one.size === 0 || one.size !== other.size) return false
  return [...one].every(
    ([node, start]) => Math.abs(start - (other.get(node) ?? Infinity)) <= toleranceMs,
  )
}

/**
 * Reads the overview of a cluster. The first call is sent alone, so that a cluster without an answer costs one timeout.
 */
export async function readCluster(client: Client, options: CallOptions): Promise<ClusterReading> {
  const startedAt = performance.now()
  const nodes = await client.call(nodeList, {}, options)
  const latencyMs = Math.round(performance.now() - startedAt)
  const at = Date.now()
  const [current, alarms] = await Promise.all([
    client.call(monitorCurrent, {}, options),
    client.call(alarmList, { query: { limit: 1 } }, options),
  ])
  return { nodes, current, alarms: alarms.meta.count ?? alarms.data.length, latencyMs, at }
}

/** The versions of the nodes, each once. */
export const clusterVersions = ({ nodes }: ClusterReading): string[] =>
  [...new Set(nodes.flatMap(({ version }) => version ?? []))].toSorted()

export const countRunningNodes = ({ nodes }: ClusterReading): number =>
  nodes.filter(({ node_status: status }) => status === 'running').length
