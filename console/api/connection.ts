import { useSyncExternalStore } from 'react'

/**
 * Who does not answer, as the last calls tell: the server of this page, the cluster behind it, or a cluster
 * that is starting and does not serve all paths of the API yet.
 */
export interface Outage {
  of: 'server' | 'cluster' | 'starting'
  /** Epoch milliseconds. */
  since: number
}

/** When no path was missing for so long, the cluster has started. */
const STARTED_MS = 10_000

let outage: Outage | undefined
/** Paths that the starting cluster did not serve. */
const missing = new Set<string>()
let missingAt = 0
const listeners = new Set<() => void>()

function set(next: Outage | undefined): void {
  outage = next
  for (const listener of listeners) listener()
}

/** A cluster that is starting may answer on some paths while others are missing. */
export function noteAnswer(path: string): void {
  if (outage === undefined) return
  if (outage.of === 'starting' && !missing.has(path) && Date.now() - missingAt < STARTED_MS) return
  missing.clear()
  set(undefined)
}

export function noteMissing(path: string): void {
  missing.add(path)
  missingAt = Date.now()
  noteSilence('starting')
}

export const isStarting = () => outage?.of === 'starting'

export function noteSilence(of: Outage['of']): void {
  if (outage?.of !== of) set({ of, since: outage?.since ?? Date.now() })
}

/** Calls back when the broker goes away, comes back or begins to start. */
export const onOutageChange = subscribe

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** `undefined` while all answer. */
export function useOutage(): Outage | undefined {
  return useSyncExternalStore(subscribe, () => outage)
}
