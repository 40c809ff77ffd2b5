import { expect, it } from 'vitest'
import { roundedPath } from './rounded-path.ts'

it('draws a straight line', () => {
  const route = [
    { x: 0, y: 5 },
    { x: 40, y: 5 },
  ]
  expect(roundedPath(route, 8)).toBe('M0 5L40 5')
})

it('rounds corners, by no more than half of a short line', () => {
  const route = [
    { x: 0, y: 0 },
    { x: 20, y: 0 },
    { x: 20, y: 6 },
    { x: 60, y: 6 },
  ]
  expect(roundedPath(route, 8)).toBe('M0 0L17 0Q20 0 20 3L20 3Q20 6 23 6L60 6')
})
