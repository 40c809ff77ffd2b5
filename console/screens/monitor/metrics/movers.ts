import { increase, type Reading } from './readings.ts'

/** Counters of what went wrong. */
const FAULT =
  /dropped|error|failure|failed|deny|discarded|overload_protection\.(delay\.timeout|new_conn)/

export interface Mover {
  key: string
  added: number
  /** Per second. */
  rate: number
}

export interface Movers {
  /** Epoch milliseconds: what was added since then. */
  since: number
  /** Counters of traffic and of events; not of bytes, which are always the largest. */
  activity: readonly Mover[]
  faults: readonly Mover[]
}

/** The counters that grew most between two readings. `undefined`: there is one reading only. */
export function topMovers(
  before: Reading,
  now: Reading,
  node: string | undefined,
  count: number,
): Movers | undefined {
  const seconds = (now.at - before.at) / 1000
  if (seconds <= 0) return undefined
  const movers = Object.entries(increase(before, now, node).added)
    .filter(([key, added]) => added > 0 && !key.startsWith('bytes.'))
    .map(([key, added]): Mover => ({ key, added, rate: added / seconds }))
    .toSorted((a, b) => b.added - a.added || a.key.localeCompare(b.key, 'en'))
  const isFault = ({ key }: Mover) => FAULT.test(key)
  return {
    since: before.at,
    activity: movers.filter((mover) => !isFault(mover)).slice(0, count),
    faults: movers.filter(isFault).slice(0, count),
  }
}
