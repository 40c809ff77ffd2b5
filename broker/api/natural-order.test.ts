import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareNatural } from './natural-order.ts'

it('has numbers within texts by their size', () => {
  const sorted = ['', '01', '1', '2', '10', 'a', 'a-9', 'a-10', 'a-10b', 'a-010x', 'b', 'é', '客户']
  expect(sorted.toReversed().sort(compareNatural)).toEqual(sorted)
})

it('is an order: every two texts are one way or equal, and three agree', () => {
  const text = fc.string({ unit: fc.constantFrom('0', '1', '2', '9', 'a', '-'), maxLength: 6 })
  fc.assert(
    fc.property(text, text, text, (a, b, c) => {
      expect(Math.sign(compareNatural(a, b))).toBe(-Math.sign(compareNatural(b, a)) + 0)
      expect(compareNatural(a, b) === 0).toBe(a === b)
      if (compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0) {
        expect(compareNatural(a, c)).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 2000 },
  )
})
