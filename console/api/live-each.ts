import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { POLL_MS, usePause } from './live.ts'
import { query, type Read } from './query.ts'
import { stream } from './stream.ts'

/** Interval of the requests of one kind to a cluster, which take turns: less than one request a second. */
const EACH_MS = 1500

/**
 * Variant of `useLive` for several requests of one operation. Requests that no stream carries are repeated more rarely
 * if there are more of them.
 */
export function useLiveEach<O extends AnyOperation>(
  operation: O,
  requests: readonly RequestOf<O>[],
  intervalMs = POLL_MS,
): Read<AnswerOf<O>>[] {
  const pause = usePause()
  const carried = useSyncExternalStore(stream.subscribe, stream.carried)
  const pollMs = Math.max(intervalMs, requests.length * EACH_MS)
  const keys = requests.map((request) => JSON.stringify(query(operation, request).queryKey))
  const allKeys = JSON.stringify(keys)
  useEffect(() => {
    if (pause.isPaused) return undefined
    const ends = (JSON.parse(allKeys) as string[]).map((key) => stream.follow(key, intervalMs)) // just written
    return () => {
      for (const end of ends) end()
    }
  }, [pause.isPaused, allKeys, intervalMs])
  return useQueries({
    queries: requests.map((request, i) => ({
      ...query(operation, request, {
        refetchInterval: pause.isPaused || carried.includes(keys[i] ?? '') ? false : pollMs,
      }),
    })),
  })
}
