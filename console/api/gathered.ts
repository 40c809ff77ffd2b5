import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Collected, collect, type Gather } from '#gather.ts'

interface How<Row> {
  rowKey: (row: Row) => string
  /** Most rows that are kept. */
  limit: number
  /** If false, nothing is read. */
  isOn: boolean
}

/** Whole list in the page, for sorting and filtering that the broker cannot do. Read once, and again on request. */
export interface GatheredRead<Row> {
  /** Rows of the previous reading remain while the next one runs. */
  found: Collected<Row> | undefined
  /** Progress of a running reading. */
  progress: { rows: number; total: number | undefined } | undefined
  error: Error | null
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
  /** Ends the reading, and shows the rows read so far. */
  stop: () => void
}

/** @param key begins with the name of the operation: a change of the list reads it again */
export function useGathered<Row>(
  key: readonly unknown[],
  rows: Gather<Row>,
  { rowKey, limit, isOn }: How<Row>,
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
    // Previous rows remain while the rows for other filters are read.
    placeholderData: keepPreviousData,
    // Pages are retried one by one.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    // A list of many thousands is not kept for later.
    gcTime: 0,
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
