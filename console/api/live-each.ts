import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { usePause } from './live.ts'
import { query, type Read } from './query.ts'
import { stream } from './stream.ts'

/** `useLive` for several requests of one operation at once. */
export function useLiveEach<O extends AnyOperation>(
  operation: O,
  requests: readonly RequestOf<O>[],
  intervalMs: number,
): Read<AnswerOf<O>>[] {
  const pause = usePause()
  const carried = useSyncExternalStore(stream.subscribe, stream.carried)
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
        refetchInterval: pause.isPaused || carried.includes(keys[i] ?? '') ? false : intervalMs,
      }),
    })),
  })
}
