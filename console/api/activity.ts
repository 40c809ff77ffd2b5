import { useSyncExternalStore } from 'react'

/** Most calls and screens are there before anyone could see that they are loaded. */
const PATIENCE_MS = 300

let running = 0
let isBusy = false
let patience: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: boolean): void {
  if (isBusy === next) return
  isBusy = next
  for (const listener of listeners) listener()
}

/** Counts running calls and screens whose code is fetched: +1 at the start, -1 at the end. */
export function noteActivity(change: 1 | -1): void {
  running += change
  if (running === 0) {
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

/** Whether the user waits for a call or for a screen. */
export function useIsBusy(): boolean {
  return useSyncExternalStore(subscribe, () => isBusy)
}
