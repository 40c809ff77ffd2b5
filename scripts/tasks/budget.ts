/** The time that a part of a whole run may take on two cores. */
export interface Budget {
  what: string
  minutes: number
}

export const WHOLE_RUN: Budget = { what: 'all tests', minutes: 14 }
export const JOURNEYS: Budget = { what: 'browser tests', minutes: 8 }

/** Shares of the budget. */
const WARN_FROM = 0.8
const FAIL_FROM = 1.2

/** `near`: the next change may exceed the budget. `exceeded`: a failure in CI. */
export type Verdict = 'kept' | 'near' | 'exceeded'

export function verdictOf({ minutes }: Budget, seconds: number): Verdict {
  const share = seconds / (minutes * 60)
  if (share >= FAIL_FROM) return 'exceeded'
  return share >= WARN_FROM ? 'near' : 'kept'
}

/** One line for the end of a run. */
export function budgetLine(budget: Budget, seconds: number): string {
  const verdict = verdictOf(budget, seconds)
  const sign = { kept: '✓', near: '!', exceeded: '✗' }[verdict]
  const share = `${Math.round((seconds / (budget.minutes * 60)) * 100)} %`
  const time = `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`
  const hint = verdict === 'kept' ? '' : ': see the slowest tests above'
  return `${sign} time of ${budget.what}: ${time}, ${share} of ${budget.minutes} min${hint}`
}
