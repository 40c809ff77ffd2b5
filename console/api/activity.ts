import { useSyncExternalStore } from 'react'

/** Most calls are over before anyone could see that they run. */
const PATIENCE_MS = 300

let underWay = 0
let isBusy = false
let patience: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (isBusy === next) return
  isBusy = next
  for (const listener of listeners) listener()
}

/** Counts the calls under way: +1 at the start of one, -1 at its end. */
export function noteActivity(change: 1 | -1): void {
  underWay += change
  if (underWay === 0) {
    clearTimeout(patience)
    patience = undefined
    set(false)
  } else {
    patience ??= setTimeout(() => set(true), PATIENCE_MS)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether calls are under way that one waits for. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(subscribe, () => isBusy)
}
