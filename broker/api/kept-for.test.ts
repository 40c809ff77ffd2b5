import { expect, it } from 'vitest'
import { FakeClock } from '../kernel/testing/fake-clock.ts'
import { keptFor } from './kept-for.ts'

it('reads again when the time is over, and when the clock was set back', () => {
  const clock = new FakeClock()
  let reads = 0
  const read = keptFor(1000, clock, () => ++reads)
  expect([read(), read()]).toEqual([1, 1])
  clock.advance(999)
  expect(read()).toBe(1)
  clock.advance(1)
  expect(read()).toBe(2)
  clock.advance(-5000)
  expect(read()).toBe(3)
})

it('keeps nothing of a failed read', () => {
  let reads = 0
  const read = keptFor(1000, new FakeClock(), () => {
    if (++reads === 1) throw new Error('locked')
    return reads
  })
  expect(read).toThrow('locked')
  expect(read()).toBe(2)
})
