import { useSyncExternalStore } from 'react'

/** Who does not answer, as the last calls tell: the server of this page, or the cluster behind it. */
export interface Outage {
  of: 'server' | 'cluster'
  /** Epoch milliseconds. */
  since: number
}

let outage: Outage | undefined
const listeners = new Set<() => void>()

function set(next: Outage | undefined): void {
  outage = next
  for (const listener of listeners) listener()
}

export function noteAnswer(): void {
  if (outage !== undefined) set(undefined)
}

export function noteSilence(of: Outage['of']): void {
  if (outage?.of !== of) set({ of, since: outage?.since ?? Date.now() })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `undefined` while all answer. */
export function useOutage(): Outage | undefined {
  return useSyncExternalStore(subscribe, () => outage)
}
