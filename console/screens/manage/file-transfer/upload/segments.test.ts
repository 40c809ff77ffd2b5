import { expect, it } from 'vitest'
import { missingSegments } from './segments.ts'

it.each([
  ['nothing is there', 10, [], ['0-4', '4-8', '8-10']],
  ['the begin is there', 10, [[0, 4]], ['4-8', '8-10']],
  [
    'ranges overlap, in any order',
    10,
    [
      [6, 8],
      [0, 3],
      [2, 4],
    ],
    ['4-6', '8-10'],
  ],
  ['more than the file is there', 5, [[0, 9]], []],
  ['the file is empty', 0, [], []],
] as const)('%s', (_, size, ranges, expected) => {
  expect(missingSegments(size, 4, ranges).map(({ from, to }) => `${from}-${to}`)).toEqual(expected)
})
