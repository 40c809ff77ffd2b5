import { ApiError } from '@signalbox/contract/errors'
import { useQueries } from '@tanstack/react-query'
import { askCluster, type Cluster, clusters, pingCluster } from '../../../api/clusters.ts'
import { usePause } from '../../../api/live.ts'
import { type ClusterReading, readCluster } from './reading.ts'

const POLL_MS = 10_000
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
  /** The last answer; `undefined` if there is none or the cluster cannot be read now. */
  reading: ClusterReading | undefined
  error: Error | null
}

/** Every cluster, read again and again, few at a time: one without an answer delays no other one for long. */
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
        isPaused ? (false as const) : state.error === null ? POLL_MS : POLL_FAILED_MS,
    })),
  })
  const rows = clusters.map((cluster, i): ClusterRow => {
    const { data, error = null } = reads[i] ?? {}
    const state = stateOf(data, error)
    const isRead = state === 'healthy' || state === 'degraded'
    return { ...cluster, state, error, reading: isRead ? (data ?? undefined) : undefined }
  })
  return {
    rows,
    dataUpdatedAt: Math.max(0, ...reads.map((read) => read.dataUpdatedAt)),
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  }
}

function stateOf(data: ClusterReading | null | undefined, error: Error | null): ClusterState {
  if (error !== null) {
    return error instanceof ApiError && error.status === 401 ? 'expired' : 'unreachable'
  }
  if (data === undefined) return 'reading'
  if (data === null) return 'noLogin'
  return data.nodes.every(({ node_status: status }) => status === 'running')
    ? 'healthy'
    : 'degraded'
}
