import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isGone } from './is-gone.ts'
import { listQuery, query, type Read } from './query.ts'
import { stream } from './stream.ts'

let isPaused = false
/** What the screen shows is being removed. */
let isHeld = false
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** One switch for all live figures of the page. */
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
 * Removes what the screen shows, and leaves the screen: nothing of it is read in the meantime, because the broker
 * would answer that it does not exist.
 */
export async function withoutReads(act: () => Promise<unknown>): Promise<void> {
  isHeld = true
  notify()
  try {
    await act()
  } finally {
    isHeld = false
    notify()
  }
}

/** Whether nothing is read at the moment, until `withoutReads` has ended. */
export const useIsHeld = (): boolean => useSyncExternalStore(subscribe, () => isHeld)

/**
 * Reads again and again, over the stream where there is one; rests while paused, and while the page
 * is hidden.
 */
export function useLive<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  intervalMs: number,
  /** Off: the answer is not shown. */
  isOn = true,
): Read<AnswerOf<O>> {
  const rhythm = useRhythm(operation, request, intervalMs, isOn)
  return useQuery({ ...query(operation, request, rhythm), enabled: isOn })
}

/** The same for a list: old rows stay while another page, or what other filters find, is read. */
export function useLiveList<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  intervalMs: number,
  isOn = true,
): Read<AnswerOf<O>> {
  const rhythm = useRhythm(operation, request, intervalMs, isOn)
  return useQuery({ ...listQuery(operation, request, rhythm), enabled: isOn })
}

/**
 * A thing that is gone is read again when the user asks, or returns to the window. A list is never gone: a
 * proxy answers 404 while the server is updated.
 */
export function pollUnlessGone({ path }: AnyOperation, intervalMs: number) {
  return ({ state: { error } }: { state: { error: Error | null } }) =>
    path !== undefined && isGone(error) ? false : intervalMs
}

/** Has it read over the stream, or says how often the page itself has to ask. */
function useRhythm<O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
  intervalMs: number,
  isOn: boolean,
): { refetchInterval: false | ReturnType<typeof pollUnlessGone> } {
  const pause = usePause()
  const isHeldNow = useIsHeld()
  const isResting = pause.isPaused || isHeldNow || !isOn
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
