import { expect, it } from 'vitest'
import { secondsLeft } from './remaining.ts'

it('counts down from what the broker said, and stops at nothing', () => {
  expect(secondsLeft(60, 1000, 1000)).toBe(60)
  expect(secondsLeft(60, 1000, 11_000)).toBe(50)
  expect(secondsLeft(5, 1000, 61_000)).toBe(0)
})
