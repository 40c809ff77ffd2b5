import { increase, type Reading, WINDOW_MS } from './readings.ts'

/** Names of counters of failures and losses. */
const FAULT =
  /dropped|error|failure|failed|deny|discarded|overload_protection\.(delay\.timeout|new_conn)/

export interface Mover {
  key: string
  added: number
  /** Increase per second since then; `undefined` until the interval is long enough. */
  rate: number | undefined
}

export interface Movers {
  /** Start of the counted interval in epoch milliseconds. */
  since: number
  /** Counters of traffic and events, without bytes, which would always come first. */
  activity: readonly Mover[]
  faults: readonly Mover[]
}

export type Since = 'mark' | 'open' | 'start'

/**
 * The reading that increases are counted from: the baseline or the opening of the page; until that is long enough
 * ago, the start of the nodes, when all counters were 0.
 */
export function beginMovers(
  mark: Reading | undefined,
  first: Reading,
  now: Reading,
): { since: Since; before: Reading } {
  if (mark !== undefined) return { since: 'mark', before: mark }
  if (now.at - first.at >= WINDOW_MS) return { since: 'open', before: first }
  const byNode = Array.from(now.byNode, ([node, counters]) => {
    const zeros = Object.fromEntries(Object.keys(counters).map((key) => [key, 0]))
    return [node, zeros] as const
  })
  return { since: 'start', before: { at: 0, byNode: new Map(byNode) } }
}

/** Counters with the largest increase between two readings; `undefined` with only one reading. */
export function topMovers(
  before: Reading,
  now: Reading,
  node: string | undefined,
  count: number,
): Movers | undefined {
  const ms = now.at - before.at
  if (ms <= 0) return undefined
  const movers = Object.entries(increase(before, now, node).added)
    .filter(([key, added]) => added > 0 && !key.startsWith('bytes.'))
    .map(
      ([key, added]): Mover => ({
        key,
        added,
        rate: ms < WINDOW_MS ? undefined : (added * 1000) / ms,
      }),
    )
    .toSorted((a, b) => b.added - a.added || a.key.localeCompare(b.key, 'en'))
  const isFault = ({ key }: Mover) => FAULT.test(key)
  return {
    since: before.at,
    activity: movers.filter((mover) => !isFault(mover)).slice(0, count),
    faults: movers.filter(isFault).slice(0, count),
  }
}
