import { expect, it } from 'vitest'
import { MinuteCounts } from './minute-counts.ts'

const minute = (count: number, seconds = 0) => (1000 + count) * 60_000 + seconds * 1000

it('counts by the minute, without leading zeros', () => {
  const counts = new MinuteCounts()
  expect(counts.values(minute(0))).toEqual([])
  counts.add(minute(0, 5))
  counts.add(minute(0, 59))
  counts.add(minute(2))
  expect(counts.values(minute(2, 30))).toEqual([2, 0, 1])
  expect(counts.values(minute(4))).toEqual([2, 0, 1, 0, 0])
})

it('knows the last hour', () => {
  const counts = new MinuteCounts()
  counts.add(minute(0))
  counts.add(minute(30))
  expect(counts.values(minute(59))).toHaveLength(60)
  expect(counts.values(minute(60))).toHaveLength(31)
  expect(counts.values(minute(200))).toEqual([])
  counts.add(minute(201))
  expect(counts.values(minute(201))).toEqual([1])
})

it('counts on after the clock was set back', () => {
  const counts = new MinuteCounts()
  counts.add(minute(10))
  counts.add(minute(3))
  expect(counts.values(minute(3))).toEqual([2])
})
