import { expect, it } from 'vitest'
import { sparkPaths } from './Sparkline.tsx'

const range = { from: 0, to: 100 }

it('the highest value is at the top, and the area ends on the base line', () => {
  const { line, area } = sparkPaths(
    [
      [0, 0],
      [50, 8],
      [100, 4],
    ],
    range,
  )
  expect(line).toBe('M0 100L500 4L1000 52')
  expect(area).toBe(`${line}L1000 100L0 100Z`)
})

it('a gap interrupts the line, and older values are left out', () => {
  const { line } = sparkPaths(
    [
      [-10, 9],
      [10, 1],
      [20, null],
      [30, 1],
    ],
    range,
  )
  expect(line).toBe('M100 4M300 4')
})

it('no values leave it empty', () => {
  expect(sparkPaths([], range)).toEqual({ line: '', area: '' })
})
