import { type TestResult, withOutcome } from './reports.ts'

/** A test whose race is known and not corrected yet. */
interface Accepted {
  /** File and title, in the words that the end of a run prints. */
  name: string
  /** Day when it was seen first, `2026-11-29`. */
  since: string
  /** The cause, as far as it is known. */
  reason: string
}

/** How long an unstable test is accepted. */
const DAYS = 30

/** Unstable tests that do not fail a run (docs/decisions/0095-test-runs.md). */
export const ACCEPTED: readonly Accepted[] = []

/** Unstable tests of a run that are not in the list, or were seen too long ago. */
export function unaccepted(
  results: readonly TestResult[],
  accepted: readonly Accepted[],
  today: Date,
): TestResult[] {
  const oldest = today.getTime() - DAYS * 86_400_000
  const current = accepted.filter(({ since }) => Date.parse(since) >= oldest)
  return withOutcome(results, 'unstable').filter(
    ({ name }) => !current.some((each) => each.name === name),
  )
}
