import { expect, it } from 'vitest'
import { RateMeter } from './rate-meter.ts'
import { FakeClock } from './testing/fake-clock.ts'

const DAY = 86_400_000

it.each([-DAY, -90_000, 2 * 3_600_000])('counts on when the clock is set by %d ms', (by) => {
  const clock = new FakeClock()
  const meter = new RateMeter(clock)
  meter.mark(7)
  clock.advance(1000)
  expect(meter.read()).toMatchObject({ rate: 7, total: 7 })
  clock.set(by)
  meter.mark(3)
  clock.advance(1000)
  expect(meter.read()).toMatchObject({ rate: 3, total: 10, rateMax: 7 })
  expect(meter.history(3).at(-1)).toBe(3)
})
