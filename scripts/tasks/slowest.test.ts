import { expect, it } from 'vitest'
import { slowest, timesOfJourneys, timesOfUnits } from './slowest.ts'

const units = timesOfUnits({
  numPassedTests: 2,
  numFailedTests: 0,
  testResults: [
    {
      status: 'passed',
      assertionResults: [
        { fullName: 'topics match', duration: 12 },
        { fullName: 'skipped', duration: null },
      ],
    },
  ],
})

const journeys = timesOfJourneys({
  stats: { expected: 2, unexpected: 0, flaky: 0 },
  errors: [],
  suites: [
    {
      title: 'clients.e2e.ts',
      specs: [{ title: 'lists', tests: [{ results: [{ duration: 1500 }, { duration: 2000 }] }] }],
      suites: [
        { title: 'bulk', specs: [{ title: 'kicks', tests: [{ results: [{ duration: 900 }] }] }] },
      ],
    },
  ],
})

it('lists the slowest first, with every try of a journey counted', () => {
  expect(slowest([...units, ...journeys], 3)).toEqual([
    '    3.5 s  clients.e2e.ts › lists',
    '    0.9 s  clients.e2e.ts › bulk › kicks',
    '    0.0 s  topics match',
  ])
})
