import { expect, it } from 'vitest'
import { journeyResults, slowest, unitResults, withErrors } from './reports.ts'

const units = unitResults({
  testResults: [
    {
      name: 'topics.test.ts',
      status: 'failed',
      assertionResults: [
        { fullName: 'topics match', status: 'passed', duration: 12, failureMessages: [] },
        { fullName: 'is skipped', status: 'skipped', duration: null, failureMessages: [] },
        {
          fullName: 'expires',
          status: 'passed',
          duration: 30,
          failureMessages: ['Error: \u001B[31mtoo late\u001B[39m'],
        },
        {
          fullName: 'is delivered',
          status: 'failed',
          duration: 30,
          failureMessages: [
            'AssertionError: first\n    at file:///x/node_modules/vitest/run.js:1:1',
            'AssertionError: second',
          ],
        },
      ],
    },
    { name: 'broken.test.ts', status: 'failed', message: 'Unexpected token', assertionResults: [] },
  ],
})

const journeys = journeyResults({
  errors: [],
  suites: [
    {
      title: 'clients.e2e.ts',
      specs: [
        {
          title: 'lists',
          tests: [
            {
              status: 'flaky',
              results: [
                { duration: 1500, errors: [{ message: 'Timeout' }] },
                { duration: 2000, errors: [] },
              ],
            },
          ],
        },
      ],
      suites: [
        {
          title: 'bulk',
          specs: [
            {
              title: 'kicks',
              tests: [{ status: 'expected', results: [{ duration: 900, errors: [] }] }],
            },
          ],
        },
      ],
    },
  ],
})

it('lists the slowest first, with every attempt of a journey counted', () => {
  expect(slowest([...units, ...journeys], 3)).toEqual([
    '    3.5 s  clients.e2e.ts › lists',
    '    0.9 s  clients.e2e.ts › bulk › kicks',
    '    0.0 s  topics.test.ts › expires',
  ])
})

it('lists failed tests with their first error, and files that could not be read', () => {
  expect(withErrors([...units, ...journeys], 'failed')).toEqual([
    'topics.test.ts › is delivered\n    AssertionError: first',
    'broken.test.ts\n    Unexpected token',
  ])
})

it('lists a test that passed when it was repeated as unstable, with the error of the first attempt', () => {
  expect(withErrors([...units, ...journeys], 'unstable')).toEqual([
    'topics.test.ts › expires\n    Error: too late',
    'clients.e2e.ts › lists\n    Timeout',
  ])
})

it('a failure outside of journeys is one, too', () => {
  const outside = journeyResults({ errors: [{ message: 'No browser' }], suites: [] })
  expect(withErrors(outside, 'failed')).toEqual(['Playwright\n    No browser'])
})

it('cuts a long error', () => {
  const error = Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n')
  const [text] = withErrors([{ name: 'long', milliseconds: 1, outcome: 'failed', error }], 'failed')
  expect(text?.split('\n')).toHaveLength(17)
  expect(text).toMatch(/line 14\n {4}…$/)
})
