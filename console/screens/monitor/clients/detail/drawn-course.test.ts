import { expect, it } from 'vitest'
import { readingsToCourse, shownRange, toPoints } from './drawn-course.ts'

const NOW = 1_700_000_000_000
const drawn = (time: readonly number[]) =>
  readingsToCourse(
    time.map((at, i) => ({ at, received: i, sent: null, lost: 0, queue: i, inflight: 0 })),
  )

it('a short course is drawn over five minutes, a long one over the last hour', () => {
  expect(shownRange(drawn([NOW - 60_000, NOW]))).toMatchObject({ from: NOW - 300_000, to: NOW })
  expect(shownRange(drawn([NOW - 1_200_000, NOW])).from).toBe(NOW - 1_200_000)
  expect(shownRange(drawn([NOW - 7_200_000, NOW])).from).toBe(NOW - 3_600_000)
  expect(shownRange(undefined)).toMatchObject({ from: -300_000, to: 0 })
})

it('missing samples are a gap in each line', () => {
  const course = drawn([NOW, NOW + 10_000, NOW + 90_000])
  expect(toPoints(course, 'queue')).toEqual([
    [NOW, 0],
    [NOW + 10_000, 1],
    [NOW + 10_001, null],
    [NOW + 90_000, 2],
  ])
  expect(toPoints(course, 'sent').map(([at]) => at)).toEqual(
    toPoints(course, 'queue').map(([at]) => at),
  )
})
