import { useSyncExternalStore } from 'react'

/**
 * Part that does not answer, judged by the latest calls: the server of this page, the cluster behind it, or a cluster
 * that is starting and does not serve all paths of the API yet.
 */
export interface Outage {
  of: 'server' | 'cluster' | 'starting'
  /** Time of the last answer; epoch milliseconds. */
  since: number
}

/** If no waiting call is answered for this time, the data of the page counts as outdated. */
const QUIET_MS = 6000
/** If no path was missing for this time, the cluster has started. */
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

/** Notes the start of a call. Returns a function that ends it, with or without success. */
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

/** Current outage; `undefined` while all parts answer. */
export function useOutage(): Outage | undefined {
  return useSyncExternalStore(subscribe, () => outage)
}

/** Whether all waiting calls have been without an answer for `QUIET_MS`. */
export function useIsQuiet(): boolean {
  return useSyncExternalStore(subscribe, () => isQuiet)
}
