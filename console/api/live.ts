import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isGone } from './is-gone.ts'
import { listQuery, query, type Read } from './query.ts'
import { stream } from './stream.ts'

/** How often figures and states are read. */
export const POLL_MS = 5000
/** How often is read what changes by hand only. */
export const SLOW_POLL_MS = 10_000

let isPaused = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** Pause of all live reads of the page. */
export function usePause(): { isPaused: boolean; toggle: () => void } {
  const value = useSyncExternalStore(subscribe, () => isPaused)
  return {
    isPaused: value,
    toggle() {
      isPaused = !isPaused
      notify()
    },
  }
}

/**
 * Reads repeatedly, over the event stream where there is one. Stops while live reads are paused, and while the page is
 * hidden.
 */
export function useLive<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  intervalMs = POLL_MS,
  /** Off: the answer is not shown. */
  isOn = true,
): Read<AnswerOf<O>> {
  const rhythm = useRhythm(operation, request, intervalMs, isOn)
  return useQuery({ ...query(operation, request, rhythm), enabled: isOn })
}

/** Reads a list repeatedly; previous rows remain while another page, or the rows for other filters, are read. */
export function useLiveList<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  intervalMs = POLL_MS,
  isOn = true,
): Read<AnswerOf<O>> {
  const rhythm = useRhythm(operation, request, intervalMs, isOn)
  return useQuery({ ...listQuery(operation, request, rhythm), enabled: isOn })
}

/** Interval for each row of a list: reading 20 rows a second is no load for a cluster. */
const ROW_MS = 50

/**
 * A thing that is gone is read again when the user asks, or returns to the window. A list is never gone: a
 * proxy answers 404 while the server is updated.
 */
export function pollUnlessGone({ path }: AnyOperation, intervalMs: number) {
  return ({ state: { error, data } }: { state: { error: Error | null; data?: unknown } }) =>
    path !== undefined && isGone(error) ? false : Math.max(intervalMs, countRows(data) * ROW_MS)
}

function countRows(answer: unknown): number {
  const { data: rows = answer } = (answer ?? {}) as { data?: unknown } // of any operation
  return Array.isArray(rows) ? rows.length : 0
}

/** Has it read over the stream, or says how often the page itself has to ask. */
function useRhythm<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  intervalMs: number,
  isOn: boolean,
): { refetchInterval: false | ReturnType<typeof pollUnlessGone> } {
  const pause = usePause()
  const isResting = pause.isPaused || !isOn
  const key = JSON.stringify(query(operation, request).queryKey)
  const isStreamed = useSyncExternalStore(stream.subscribe, stream.carried).includes(key)
  useEffect(
    () => (isResting ? undefined : stream.follow(key, intervalMs)),
    [isResting, key, intervalMs],
  )
  return {
    refetchInterval: isResting || isStreamed ? false : pollUnlessGone(operation, intervalMs),
  }
}
