import { expect, it } from 'vitest'
import { chooseColors } from './choose-colors.ts'

it('clusters have different colours while there are enough, and keep them when others are added', () => {
  const names = Array.from({ length: 12 }, (_, i) => `cluster-${i}`)
  const colors = (count: number) => [...chooseColors(names.slice(0, count), 6).values()]
  expect(new Set(colors(6)).size).toBe(6)
  expect(new Set(colors(12).slice(6)).size).toBe(6)
  expect(colors(12).slice(0, 3)).toEqual(colors(3))
  // A long name stays within exact numbers.
  expect(chooseColors(['x'.repeat(5000)], 6).get('x'.repeat(5000))).toBeLessThan(6)
})
