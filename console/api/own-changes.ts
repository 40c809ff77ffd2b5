import type { AnyOperation } from '@signalbox/contract/client'
import { useSyncExternalStore } from 'react'
import { target } from './target.ts'

/** A change of the configuration that this console sent from this browser. */
export interface OwnChange {
  /** Epoch milliseconds. */
  at: number
  username: string
  operation: string
  /** Values of the path, such as the id of a listener. */
  subject: string
  /** JSON, without secrets; empty without a body. */
  sent: string
  /** What this page had read of it before, as JSON without secrets; absent: nothing, or too much to store. */
  before?: string
}

const MAX_CHANGES = 200
const MAX_SENT = 4000
/** Half of it cannot be restored. */
const MAX_BEFORE = 16_000
/** The newest changes, with what was before. */
const MAX_RESTORABLE = 50
const STORED_AS = `signalbox.config-changes.${target.apiUrl}`

function read(): readonly OwnChange[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(stored) ? (stored as OwnChange[]) : [] // written by `write`
  } catch {
    return []
  }
}

let all: readonly OwnChange[] | undefined
const listeners = new Set<() => void>()
const current = () => (all ??= read())

function write(changes: readonly OwnChange[]): void {
  all = changes
  try {
    localStorage.setItem(STORED_AS, JSON.stringify(changes))
  } catch {
    // Full or switched off: the list lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

/** @param by both states without secrets */
export function noteOwnChange(
  { id }: AnyOperation,
  by: { username: string; path: Record<string, unknown>; sent: unknown; before: unknown },
): void {
  const sent = by.sent === undefined ? '' : JSON.stringify(by.sent, null, 2)
  const before = JSON.stringify(by.before)
  const change = {
    at: Date.now(),
    username: by.username,
    operation: id,
    subject: Object.values(by.path).map(String).join(' '),
    sent: sent.slice(0, MAX_SENT),
    ...(before !== undefined && before.length <= MAX_BEFORE && { before }),
  }
  // The browser stores a few megabytes of a page.
  const older = current().map(({ before: _, ...each }, i) =>
    i < MAX_RESTORABLE - 1 ? (current()[i] ?? each) : each,
  )
  write([change, ...older].slice(0, MAX_CHANGES))
}

export const clearOwnChanges = (): void => write([])

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest first. */
export const useOwnChanges = (): readonly OwnChange[] => useSyncExternalStore(subscribe, current)
