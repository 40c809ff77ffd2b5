import { expect, it } from 'vitest'
import type { TestResult } from './reports.ts'
import { ACCEPTED, unaccepted } from './unstable.ts'

const results: TestResult[] = [
  { name: 'a.test.ts › loses a race', milliseconds: 5, outcome: 'unstable' },
  { name: 'a.test.ts › is known', milliseconds: 5, outcome: 'unstable' },
  { name: 'a.test.ts › passes', milliseconds: 5, outcome: 'passed' },
]
const known = { name: 'a.test.ts › is known', since: '2026-11-01', reason: 'the clock of the test' }

it('unstable tests fail a run, except those in the list', () => {
  const found = unaccepted(results, [known], new Date('2026-11-20'))
  expect(found.map(({ name }) => name)).toEqual(['a.test.ts › loses a race'])
})

it('an entry of the list ends after a month', () => {
  expect(unaccepted(results, [known], new Date('2026-12-20'))).toHaveLength(2)
})

it('each entry has a day and a reason', () => {
  const days = ACCEPTED.map(({ since }) => Date.parse(since))
  expect(days.every((day) => day > 0)).toBe(true)
  expect(ACCEPTED.filter(({ reason }) => reason === '')).toEqual([])
})
