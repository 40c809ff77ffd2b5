import { useSyncExternalStore } from 'react'

/**
 * Who does not answer, as the last calls tell: the server of this page, the cluster behind it, or a cluster
 * that is starting and does not serve all paths of the API yet.
 */
export interface Outage {
  of: 'server' | 'cluster' | 'starting'
  /** Time of the last answer; epoch milliseconds. */
  since: number
}

/** After this time without an answer to any waiting call, the data of the page counts as outdated. */
const QUIET_MS = 6000
/** When no path was missing for so long, the cluster has started. */
const STARTED_MS = 10_000

let outage: Outage | undefined
/** Paths that the starting cluster did not serve. */
const missing = new Set<string>()
let missingAt = 0
const listeners = new Set<() => void>()

let heardAt: number | undefined
let isQuiet = false
let waiting = 0
let quietSoon: ReturnType<typeof setTimeout> | undefined

function notify(): void {
  for (const listener of listeners) listener()
}

function set(next: Outage | undefined): void {
  outage = next
  notify()
}

function setQuiet(next: boolean): void {
  if (isQuiet === next) return
  isQuiet = next
  notify()
}

function watch(): void {
  clearTimeout(quietSoon)
  if (waiting > 0) quietSoon = setTimeout(() => setQuiet(true), QUIET_MS)
}

/** A call has begun. Returns the function that ends it, whatever its outcome is. */
export function noteCall(): () => void {
  if (waiting++ === 0) watch()
  return () => {
    if (--waiting === 0) clearTimeout(quietSoon)
  }
}

/** Notes an answer to a call, or an event of the stream. */
export function noteHeard(): void {
  heardAt = Date.now()
  setQuiet(false)
  watch()
}

/** Time of the last answer; epoch milliseconds. */
export const lastHeard = (): number => heardAt ?? 0

/** A cluster that is starting may answer on some paths while others are missing. */
export function noteAnswer(path: string): void {
  noteHeard()
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
  if (outage?.of !== of) set({ of, since: outage?.since ?? heardAt ?? Date.now() })
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

/** Whether calls have waited for a while without an answer to any of them. */
export function useIsQuiet(): boolean {
  return useSyncExternalStore(subscribe, () => isQuiet)
}
