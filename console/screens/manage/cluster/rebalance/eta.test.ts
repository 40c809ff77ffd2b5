import { expect, it } from 'vitest'
import { secondsLeft, shareDone } from './eta.ts'

const of = (initial: number, current: number, rate: number, goal = 0) => ({
  stats: { initial_connected: initial, current_connected: current },
  connection_eviction_rate: rate,
  connection_goal: goal,
})

it.each([
  [of(100, 55, 10), 6, 0.45],
  [of(100, 0, 10), 0, 1],
  [of(100, 80, 10, 60), 2, 0.5],
  // Clients that have connected in the meantime.
  [of(0, 3, 10), 1, 1],
])('%j', (progress, seconds, share) => {
  expect(secondsLeft(progress)).toBe(seconds)
  expect(shareDone(progress)).toBe(share)
})

it('is unknown without figures', () => {
  expect(secondsLeft({})).toBeUndefined()
  expect(shareDone({ stats: {} })).toBeUndefined()
})
