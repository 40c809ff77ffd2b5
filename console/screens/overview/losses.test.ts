import { expect, it } from 'vitest'
import { holdLosses } from './losses.ts'

const SECOND = 1000
const each2s = (from: number, to: number, rates: object) =>
  Array.from({ length: (to - from) / 2 }, (_, i) => ({ at: (from + 2 * i) * SECOND, rates }))

it.each([
  ['no reading', [], 0, {}],
  ['a steady loss', each2s(0, 20, { queue_full: 3 }), 18, { queue_full: 3 }],
  [
    'a rate around its threshold',
    [...each2s(0, 10, { expired: 1 }), ...each2s(10, 20, {})],
    18,
    { expired: 0 },
  ],
  [
    'the last loss is 58 s old',
    [...each2s(0, 2, { expired: 1 }), ...each2s(2, 60, {})],
    58,
    { expired: 0 },
  ],
  [
    'the last loss is a minute old',
    [...each2s(0, 2, { expired: 1 }), ...each2s(2, 62, {})],
    60,
    {},
  ],
])('%s', (_, readings, now, rates) => {
  expect(holdLosses(readings, now * SECOND)).toEqual(rates)
})
