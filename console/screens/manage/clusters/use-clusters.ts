import { ApiError } from '@signalbox/contract/errors'
import { useQueries } from '@tanstack/react-query'
import { askCluster, type Cluster, clusters, pingCluster } from '#api/clusters.ts'
import { SLOW_POLL_MS, usePause } from '#api/live.ts'
import { type ClusterReading, readCluster } from './reading.ts'

/** A cluster that does not answer waits longer. */
const POLL_FAILED_MS = 30_000

export type ClusterState =
  | 'reading'
  | 'healthy'
  | 'degraded'
  | 'unreachable'
  | 'noLogin'
  | 'expired'

export interface ClusterRow extends Cluster {
  state: ClusterState
  /** Last reading; `undefined` before the first, or if the cluster cannot be read at present. */
  reading: ClusterReading | undefined
  error: Error | null
}

/** Polls all clusters, a few at a time, so that one without an answer hardly delays the others. */
export function useClusters() {
  const { isPaused } = usePause()
  const reads = useQueries({
    queries: clusters.map(({ name }) => ({
      queryKey: ['clusters', name],
      // `null`: this browser has no login there.
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const reading = await askCluster(name, (client) => readCluster(client, { signal }))
        if (reading === undefined) await pingCluster(name, signal)
        return reading ?? null
      },
      retry: false,
      refetchInterval: ({ state }: { state: { error: Error | null } }) =>
        isPaused ? (false as const) : state.error === null ? SLOW_POLL_MS : POLL_FAILED_MS,
    })),
  })
  const rows = clusters.map((cluster, i): ClusterRow => {
    const { data, error = null } = reads[i] ?? {}
    const state = toClusterState(data, error)
    const isRead = state === 'healthy' || state === 'degraded'
    return { ...cluster, state, error, reading: isRead ? (data ?? undefined) : undefined }
  })
  return {
    rows,
    dataUpdatedAt: Math.max(0, ...reads.map((read) => read.dataUpdatedAt)),
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  }
}

function toClusterState(
  data: ClusterReading | null | undefined,
  error: Error | null,
): ClusterState {
  if (error !== null) {
    return error instanceof ApiError && error.status === 401 ? 'expired' : 'unreachable'
  }
  if (data === undefined) return 'reading'
  if (data === null) return 'noLogin'
  return data.nodes.every(({ node_status: status }) => status === 'running')
    ? 'healthy'
    : 'degraded'
}
