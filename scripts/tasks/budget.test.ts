import { expect, it } from 'vitest'
import { budgetLine, verdictOf } from './budget.ts'

const budget = { what: 'all tests', minutes: 10 }

it.each([
  [479, 'kept'],
  [480, 'near'],
  [719, 'near'],
  [720, 'exceeded'],
] as const)('%i s of ten minutes: %s', (seconds, verdict) => {
  expect(verdictOf(budget, seconds)).toBe(verdict)
})

it('says how much of the budget was used, and where to look when it is nearly all', () => {
  expect(budgetLine(budget, 90.4)).toBe('✓ time of all tests: 1 min 30 s, 15 % of 10 min')
  expect(budgetLine(budget, 540)).toBe(
    '! time of all tests: 9 min 0 s, 90 % of 10 min: see the slowest tests above',
  )
  expect(budgetLine(budget, 780)).toMatch(/^✗ .* 130 % /)
})
