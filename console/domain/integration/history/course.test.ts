import { expect, it } from 'vitest'
import { gaugePoints, ratePoints } from './course.ts'

const course = { since: '', step: 60, time: [60_000, 120_000, 150_000], failed: {}, dropped: {} }

it('divides counts by the length of their interval, the last of which may be shorter', () => {
  expect(ratePoints(course, [60, null, 60])).toEqual([
    [60_000, 1],
    [120_000, null],
    [150_000, 2],
  ])
})

it('shows levels as they are, and a gap where there are none', () => {
  expect(gaugePoints(course, [4, null, 5]).map(([, value]) => value)).toEqual([4, null, 5])
  expect(gaugePoints(course, undefined).map(([, value]) => value)).toEqual([null, null, null])
})
