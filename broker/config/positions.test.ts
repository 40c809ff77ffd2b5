import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { positionsFor } from './positions.ts'

const isIncreasing = (numbers: readonly number[]) =>
  numbers.every((each, i) => i === 0 || each > (numbers[i - 1] ?? Number.POSITIVE_INFINITY))

const written = (before: readonly (number | undefined)[], after: readonly number[]) =>
  after.filter((each, i) => each !== before[i]).length

describe('positionsFor', () => {
  it('gives increasing positions to any order', () => {
    const position = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), {
      nil: undefined,
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(position, { comparator: (a, b) => a !== undefined && a === b }),
        (before) => isIncreasing(positionsFor(before)),
      ),
    )
  })

  it.each([
    ['an added item at the end', [0, 1, 2, undefined]],
    ['an added item in front', [undefined, 0, 1, 2]],
    ['an item moved to the front', [3, 0, 1, 2]],
    ['an item moved to the end', [1, 2, 3, 0]],
    ['an item moved in the middle', [0, 3, 1, 2, 4]],
  ])('writes one row for %s', (_what, before) => {
    expect(written(before, positionsFor(before))).toBe(1)
  })

  it('writes none where only items have gone', () => {
    expect(positionsFor([0, 5, 7])).toEqual([0, 5, 7])
  })

  it('numbers all again when the sum of two is too large', () => {
    expect(positionsFor([1e308, undefined, 1.5e308])).toEqual([0, 1, 2])
  })

  it('numbers all again when no number is left between two', () => {
    let before: number[] = [0, 1]
    for (let i = 0; i < 200; i++) {
      const after = positionsFor([before[0], undefined, ...before.slice(1)])
      expect(isIncreasing(after)).toBe(true)
      before = after
    }
  })
})
