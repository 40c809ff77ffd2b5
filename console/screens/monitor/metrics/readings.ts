import type { MetricsRow } from '@signalbox/contract/metrics'

export type Counters = Readonly<Record<string, number>>

/** What every running node has counted at one time. */
export interface Reading {
  /** Epoch milliseconds. */
  at: number
  byNode: ReadonlyMap<string, Counters>
}

export function readingOf(rows: readonly MetricsRow[], at: number): Reading {
  const byNode = new Map<string, Counters>()
  for (const { node = '', ...counters } of rows) {
    const entries = Object.entries(counters).filter(([, value]) => typeof value === 'number')
    byNode.set(node, Object.fromEntries(entries))
  }
  return { at, byNode }
}

/** The counters of one node, or of all of them together. */
export function countersOf({ byNode }: Reading, node: string | undefined): Counters {
  if (node !== undefined) return byNode.get(node) ?? {}
  const sum: Record<string, number> = {}
  for (const counters of byNode.values()) {
    for (const [key, value] of Object.entries(counters)) sum[key] = (sum[key] ?? 0) + value
  }
  return sum
}

/** What was added to each counter from one to the other. */
export interface Increase {
  added: Counters
  /** A node restarted or left, so that some counts are missing. */
  hasRestarted: boolean
}

/**
 * Node by node: a restarted one counts from zero, and a missing one is not subtracted from
 * the others, and one that was not there before adds nothing yet: who knows since when it counts.
 */
export function increase(before: Reading, now: Reading, node: string | undefined): Increase {
  const added: Record<string, number> = {}
  const nodes = node === undefined ? [...now.byNode.keys()] : [node]
  let hasRestarted =
    node === undefined && [...before.byNode.keys()].some((each) => !now.byNode.has(each))
  for (const each of nodes) {
    const counters = Object.entries(now.byNode.get(each) ?? {})
    const earlier = before.byNode.get(each) ?? Object.fromEntries(counters)
    const isReset = counters.some(([key, value]) => value < (earlier[key] ?? 0))
    hasRestarted ||= isReset
    for (const [key, value] of counters) {
      added[key] = (added[key] ?? 0) + value - (isReset ? 0 : (earlier[key] ?? 0))
    }
  }
  return { added, hasRestarted }
}
