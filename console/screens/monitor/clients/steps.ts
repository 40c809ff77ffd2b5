import type { Counters } from './rates.ts'

/** The first reading after the counters have changed. */
interface Change {
  readonly at: number
  readonly counters: Counters
}

/** How the counters of a client have changed since the first reading, oldest change first. */
export interface Steps {
  readonly since: number
  readonly last: Counters
  readonly changes: readonly Change[]
}

/** Shortest time for a rate: changes are seen up to one poll late, which makes shorter ones inaccurate. */
const LEAST_MS = 15_000
/** Twice the interval in which EMQX updates the counters of a client that has traffic. */
const GOOD_MS = 30_000
/** Time without a change after which a client has no traffic, whatever its usual interval. */
const MOST_SILENCE_MS = 150_000
/** Time without a change after which a client has no traffic, if its usual interval is unknown. */
const FIRST_SILENCE_MS = 75_000
const LEAST_SILENCE_MS = 20_000
const KEPT = 60

export function observe(before: Steps | undefined, counters: Counters, at: number): Steps {
  const isReset =
    before !== undefined &&
    Object.entries(before.last).some(([key, value]) => (counters[key] ?? value) < value)
  if (before === undefined || isReset) return { since: at, last: counters, changes: [] }
  const isChange = Object.entries(counters).some(([key, value]) => value !== before.last[key])
  if (!isChange) return before
  return { ...before, last: counters, changes: [...before.changes, { at, counters }].slice(-KEPT) }
}

/**
 * Rates per second between changes of the counters. A cluster updates the counters of a client about every 15 seconds,
 * so the difference of two readings is mostly 0 and otherwise several times too large (docs/decisions/0090). A rate is
 * kept until the next change, and becomes 0 if that does not come.
 *
 * @returns nothing for a counter whose rate is not known yet
 */
export function steadyRates({ since, last, changes }: Steps, now: number): Counters {
  const newest = changes.at(-1)
  const silence = now - (newest?.at ?? since)
  const none = () => Object.fromEntries(Object.keys(last).map((key) => [key, 0]))
  const base = newest && findBase(changes, newest)
  if (newest === undefined || base === undefined) return silence > FIRST_SILENCE_MS ? none() : {}
  const used = changes.slice(changes.indexOf(base))
  const gaps = used.slice(1).map(({ at }, i) => at - (used[i]?.at ?? at))
  const patience = Math.min(Math.max(2 * Math.max(...gaps), LEAST_SILENCE_MS), MOST_SILENCE_MS)
  if (silence > patience) return none()
  const seconds = (newest.at - base.at) / 1000
  return Object.fromEntries(
    Object.entries(newest.counters).map(([key, value]) => [
      key,
      (value - (base.counters[key] ?? value)) / seconds,
    ]),
  )
}

/** The change from which a rate is measured: old enough for an exact rate, but not older than needed. */
function findBase(changes: readonly Change[], newest: Change): Change | undefined {
  const age = ({ at }: Change) => newest.at - at
  const good = changes.findLast((each) => age(each) >= GOOD_MS)
  const least = changes.findLast((each) => age(each) >= LEAST_MS)
  // After a pause, the older reading would count the time of the pause.
  return good === undefined || age(good) > 2 * GOOD_MS ? least : good
}
