import { expect, it } from 'vitest'
import { budgetLine, sumDurations, judgeBudget } from './budget.ts'

const budget = { what: 'all tests', minutes: 10 }

it.each([
  [479, 'kept'],
  [480, 'near'],
  [959, 'near'],
  [960, 'exceeded'],
] as const)('%i s of ten minutes: %s', (seconds, verdict) => {
  expect(judgeBudget(budget, { seconds, pace: 1 })).toBe(verdict)
})

it('says how much of the budget was used, and where to look when it is nearly all', () => {
  expect(budgetLine(budget, { seconds: 90.4, pace: 1 })).toBe(
    '✓ time of all tests: 1 min 30 s, 15 % of 10 min',
  )
  expect(budgetLine(budget, { seconds: 540, pace: 1 })).toBe(
    '! time of all tests: 9 min 0 s, 90 % of 10 min: see the slowest tests above',
  )
  expect(budgetLine(budget, { seconds: 990, pace: 1 })).toMatch(/^✗ .* 165 % /)
})

it('is the time of the reference machine: a slower one may take longer', () => {
  const parts = [
    { seconds: 200, pace: 1 },
    { seconds: 600, pace: 0.5 },
  ]
  expect(judgeBudget(budget, sumDurations(parts))).toBe('near')
  expect(budgetLine(budget, sumDurations(parts))).toBe(
    "! time of all tests: 13 min 20 s, 83 % of 10 min at 63 % of the reference machine's speed: see the slowest tests above",
  )
})
