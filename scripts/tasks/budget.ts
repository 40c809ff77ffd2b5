/** The time that a part of a whole run may take on the reference machine: two cores at pace 1 (`pace.ts`). */
export interface Budget {
  what: string
  minutes: number
}

export const WHOLE_RUN: Budget = { what: 'all tests', minutes: 14 }
export const JOURNEYS: Budget = { what: 'browser tests', minutes: 8 }

/** Shares of the budget. */
const WARN_FROM = 0.8
const FAIL_FROM = 1.6

/** `near`: the next change may exceed the budget. `exceeded`: a failure in CI. */
export type Verdict = 'kept' | 'near' | 'exceeded'

/** What a part of a run took. */
export interface Duration {
  seconds: number
  /** The speed of the machine at that time, as a part of the reference machine's: from 0 to 1 (`pace.ts`). */
  pace: number
}

export const sumDurations = (parts: readonly Duration[]): Duration => {
  const seconds = parts.reduce((sum, part) => sum + part.seconds, 0)
  return { seconds, pace: parts.reduce((sum, part) => sum + referenceSeconds(part), 0) / seconds }
}

/** What it takes on the reference machine. */
const referenceSeconds = ({ seconds, pace }: Duration) => seconds * pace

/** Of the budget; more than 1 where it was exceeded. */
const usedShare = ({ minutes }: Budget, duration: Duration) =>
  referenceSeconds(duration) / (minutes * 60)

export function judgeBudget(budget: Budget, duration: Duration): Verdict {
  const used = usedShare(budget, duration)
  if (used >= FAIL_FROM) return 'exceeded'
  return used >= WARN_FROM ? 'near' : 'kept'
}

/** One line for the end of a run. */
export function budgetLine(budget: Budget, duration: Duration): string {
  const verdict = judgeBudget(budget, duration)
  const { seconds, pace } = duration
  const sign = { kept: '✓', near: '!', exceeded: '✗' }[verdict]
  const time = `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
  const percent = Math.round(pace * 100)
  const at = percent === 100 ? '' : ` at ${percent} % of the reference machine's speed`
  const used = `${Math.round(usedShare(budget, duration) * 100)} % of ${budget.minutes} min${at}`
  const hint = verdict === 'kept' ? '' : ': see the slowest tests above'
  return `${sign} time of ${budget.what}: ${time}, ${used}${hint}`
}
