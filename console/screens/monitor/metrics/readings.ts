import type { MetricsRow } from '@signalbox/contract/metrics'

export type Counters = Readonly<Record<string, number>>

/** Counters of all running nodes at one time. */
export interface Reading {
  /** Time of the reading in epoch milliseconds. */
  at: number
  byNode: ReadonlyMap<string, Counters>
}

export function readingFromRows(rows: readonly MetricsRow[], at: number): Reading {
  const byNode = new Map<string, Counters>()
  for (const { node = '', ...counters } of rows) {
    const entries = Object.entries(counters).filter(([, value]) => typeof value === 'number')
    byNode.set(node, Object.fromEntries(entries))
  }
  return { at, byNode }
}

/** Shortest time that a rate is computed over: in less, a single event is a high rate. */
export const WINDOW_MS = 10_000

/** Readings with the new one, without those that are older than the window and not its start. */
export function recentReadings(before: readonly Reading[], now: Reading): readonly Reading[] {
  const start = before.findLastIndex(({ at }) => at <= now.at - WINDOW_MS)
  return [...before.slice(Math.max(0, start)), now]
}

/** Counters of one node, or the sums of all nodes. */
export function countersInReading({ byNode }: Reading, node: string | undefined): Counters {
  if (node !== undefined) return byNode.get(node) ?? {}
  const sum: Record<string, number> = {}
  for (const counters of byNode.values()) {
    for (const [key, value] of Object.entries(counters)) sum[key] = (sum[key] ?? 0) + value
  }
  return sum
}

/** Increase of each counter between two readings. */
export interface Increase {
  added: Counters
  /** Whether a node restarted or left in between, so that some counts are missing. */
  hasRestarted: boolean
}

/**
 * Increase computed node by node: a restarted node counts from zero, a missing one is not subtracted from the others,
 * and a new one is left out, since the start of its counting is unknown.
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
