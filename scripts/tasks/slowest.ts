/** One test and how long it ran. */
export interface TimedTest {
  name: string
  milliseconds: number
}

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    status: string
    assertionResults: { fullName: string; duration?: number | null }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  suites?: PlaywrightSuite[]
  specs?: { title: string; tests: { results: { duration: number }[] }[] }[]
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

export const timesOfUnits = ({ testResults }: VitestReport): TimedTest[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: fullName,
      milliseconds: duration ?? 0,
    })),
  )

export const timesOfJourneys = ({ suites }: PlaywrightReport): TimedTest[] =>
  suites.flatMap((suite) => timesOfSuite(suite, ''))

function timesOfSuite(suite: PlaywrightSuite, parents: string): TimedTest[] {
  const name = `${parents}${suite.title} › `
  const own = (suite.specs ?? []).map(({ title, tests }) => ({
    name: `${name}${title}`,
    milliseconds: sum(tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  }))
  return [...own, ...(suite.suites ?? []).flatMap((each) => timesOfSuite(each, name))]
}

/** The slowest tests of a run, the slowest first, one line each. */
export function slowest(tests: readonly TimedTest[], count = 10): string[] {
  return tests
    .toSorted((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${name}`)
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
