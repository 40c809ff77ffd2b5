import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Collected, collect, type Gather } from '../gather.ts'

interface How<Row> {
  rowKey: (row: Row) => string
  /** So many rows are kept at most. */
  limit: number
  /** Off: nothing is read. */
  isOn: boolean
  /** When a list of so many rows is read again; `false`: when it is asked for. */
  refreshMs?: (rows: number) => number | false
}

/** A whole list in the page, for what its broker cannot do. Read once, and again when asked to. */
export interface GatheredRead<Row> {
  /** While others are read, those of before. */
  found: Collected<Row> | undefined
  /** While it is being read. */
  progress: { rows: number; total: number | undefined } | undefined
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
  /** Ends the reading; what was read is shown. */
  stop: () => void
}

/** @param key begins with the name of the operation: a change of the list reads it again */
export function useGathered<Row>(
  key: readonly unknown[],
  rows: Gather<Row>,
  { rowKey, limit, isOn, refreshMs }: How<Row>,
): GatheredRead<Row> {
  const [stop] = useState(() => ({ current: new AbortController() }))
  const [progress, setProgress] = useState<GatheredRead<Row>['progress']>()
  const read = useQuery<Collected<Row>>({
    queryKey: key,
    enabled: isOn,
    queryFn: ({ signal }) => {
      stop.current = new AbortController()
      setProgress({ rows: 0, total: undefined })
      return collect(rows, {
        rowKey,
        limit,
        signal,
        stop: stop.current.signal,
        onProgress: (count, total) => setProgress({ rows: count, total }),
      })
    },
    // Old rows stay while those of other filters are gathered.
    placeholderData: keepPreviousData,
    // Each page has its own retries.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A list of many thousands is not kept for later.
    gcTime: 0,
    refetchInterval: ({ state }) => refreshMs?.(state.data?.rows.length ?? 0) ?? false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return {
    found: isOn ? read.data : undefined,
    progress: read.isFetching ? progress : undefined,
    error: read.error,
    dataUpdatedAt: read.dataUpdatedAt,
    refetch: read.refetch,
    stop: () => stop.current.abort(),
  }
}
