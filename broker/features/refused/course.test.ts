import { expect, it } from 'vitest'
import { Course } from './course.ts'

const minute = (count: number, seconds = 0) => (1000 + count) * 60_000 + seconds * 1000

it('counts by the minute, without leading zeros', () => {
  const course = new Course()
  expect(course.values(minute(0))).toEqual([])
  course.add(minute(0, 5))
  course.add(minute(0, 59))
  course.add(minute(2))
  expect(course.values(minute(2, 30))).toEqual([2, 0, 1])
  expect(course.values(minute(4))).toEqual([2, 0, 1, 0, 0])
})

it('knows the last hour', () => {
  const course = new Course()
  course.add(minute(0))
  course.add(minute(30))
  expect(course.values(minute(59))).toHaveLength(60)
  expect(course.values(minute(60))).toHaveLength(31)
  expect(course.values(minute(200))).toEqual([])
  course.add(minute(201))
  expect(course.values(minute(201))).toEqual([1])
})

it('counts on after the clock was set back', () => {
  const course = new Course()
  course.add(minute(10))
  course.add(minute(3))
  expect(course.values(minute(3))).toEqual([2])
})
