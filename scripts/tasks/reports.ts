import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What a run says about one test. */
export interface TestResult {
  name: string
  milliseconds: number
  /** `unstable`: failed, and passed when it was repeated. */
  outcome: 'passed' | 'failed' | 'unstable' | 'skipped'
  /** Of the first attempt that failed. */
  error?: string | undefined
}

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  testResults: {
    /** The file. */
    name: string
    status: string
    /** Why the file could not be read. */
    message?: string
    assertionResults: {
      fullName: string
      status: string
      duration?: number | null
      /** Of all attempts: a test that passed when it was repeated keeps the first. */
      failureMessages?: string[] | null
    }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { duration: number; errors: { message?: string }[] }[]
    }[]
  }[]
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  /** Outside of tests. */
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

export const unitResults = ({ testResults }: VitestReport): TestResult[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    // A file that cannot be read has no test that could fail.
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ name, milliseconds: 0, outcome: 'failed', error: message }]
    }
    return assertionResults.map((test): TestResult => {
      const [error] = test.failureMessages ?? []
      return {
        name: `${basename(name)} › ${test.fullName}`,
        milliseconds: test.duration ?? 0,
        outcome: unitOutcome(test.status, error),
        ...(error !== undefined && { error }),
      }
    })
  })

function unitOutcome(status: string, error: string | undefined): TestResult['outcome'] {
  if (status === 'failed') return 'failed'
  if (status !== 'passed') return 'skipped'
  return error === undefined ? 'passed' : 'unstable'
}

export const journeyResults = ({ suites, errors }: PlaywrightReport): TestResult[] => [
  ...errors.map(
    ({ message }): TestResult => ({
      name: 'Playwright',
      milliseconds: 0,
      outcome: 'failed',
      error: message,
    }),
  ),
  ...suites.flatMap((suite) => resultsOfSuite(suite, '')),
]

const JOURNEY_OUTCOMES = {
  expected: 'passed',
  unexpected: 'failed',
  flaky: 'unstable',
  skipped: 'skipped',
} as const

function resultsOfSuite(suite: PlaywrightSuite, parents: string): TestResult[] {
  const name = `${parents}${suite.title} › `
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ status, results }): TestResult => {
      const error = results.flatMap(({ errors }) => errors).find(({ message }) => message)?.message
      return {
        name: `${name}${title}`,
        milliseconds: results.reduce((total, { duration }) => total + duration, 0),
        outcome: JOURNEY_OUTCOMES[status],
        ...(error !== undefined && { error }),
      }
    }),
  )
  return [...own, ...(suite.suites ?? []).flatMap((each) => resultsOfSuite(each, name))]
}

/** The slowest tests of a run, the slowest first, one line each. */
export function slowest(results: readonly TestResult[], count = 10): string[] {
  return results
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

const MAX_ERROR_LINES = 15

export const withOutcome = (results: readonly TestResult[], outcome: TestResult['outcome']) =>
  results.filter((result) => result.outcome === outcome)

/** The tests with that outcome, each with its first error. */
export function withErrors(
  results: readonly TestResult[],
  outcome: TestResult['outcome'],
): string[] {
  return withOutcome(results, outcome).map(({ name, error = 'without a message' }) => {
    const all = stripVTControlCharacters(error).trimEnd().split('\n')
    const lines = all.filter((line) => !/^\s*at .*(node_modules|node:internal)/.test(line))
    const shown = lines.slice(0, MAX_ERROR_LINES).map((line) => `    ${line}`)
    return [name, ...shown, ...(lines.length > MAX_ERROR_LINES ? ['    …'] : [])].join('\n')
  })
}
