import { expect, it } from 'vitest'
import { Latencies } from './latencies.ts'

it('is the time in which a share of the answers came', () => {
  const latencies = new Latencies()
  expect(latencies.percentile(0.95)).toBeUndefined()
  latencies.add(7)
  expect(latencies.percentile(0.95)).toBe(7)
  for (let ms = 1; ms <= 99; ms++) latencies.add(ms)
  expect(latencies.percentile(0.95)).toBe(94)
  expect(latencies.percentile(1)).toBe(99)
})

it('forgets the times of long ago', () => {
  const latencies = new Latencies()
  for (let i = 0; i < 512; i++) latencies.add(1000)
  for (let i = 0; i < 512; i++) latencies.add(2)
  expect(latencies.percentile(0.95)).toBe(2)
})
