import { useSyncExternalStore } from 'react'

/** Whether the server answers, as the last calls tell. */
let isLost = false
let lostAt = 0
const listeners = new Set<() => void>()

export function noteAnswer(hasAnswered: boolean): void {
  if (hasAnswered !== isLost) return
  isLost = !hasAnswered
  if (isLost) lostAt = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Since when nobody answers, epoch milliseconds; `undefined` while someone does. */
export function useLostSince(): number | undefined {
  return useSyncExternalStore(subscribe, () => (isLost ? lostAt : undefined))
}
