import { MAX_HANDLED } from '@signalbox/contract/alarm-handling'
import { expect, it } from 'vitest'
import { changedHandling, type Handled } from './handling.ts'
import { presentHandling } from './handling.present.ts'

const NOW = 1_800_000_000_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
const change = { names: ['a'], acknowledgedUntil: undefined, silencedUntil: undefined }
const silenced = { name: 'a', silenced: { until: NOW + HOUR, by: 'eva' } }
const acknowledged = { name: 'a', acknowledged: { until: 7, at: NOW - HOUR, by: 'eva' } }

it.each([
  [
    'silencing',
    [],
    { ...change, silencedUntil: NOW + DAY },
    [{ name: 'a', silenced: { until: NOW + DAY, by: 'me' } }],
  ],
  ['the end of a silence', [silenced], { ...change, silencedUntil: null }, []],
  [
    'acknowledging',
    [],
    { ...change, acknowledgedUntil: 7 },
    [{ name: 'a', acknowledged: { until: 7, at: NOW, by: 'me' } }],
  ],
  ['taking an acknowledgement back', [acknowledged], { ...change, acknowledgedUntil: null }, []],
  [
    'one leaves the other',
    [silenced],
    { ...change, acknowledgedUntil: 7 },
    [{ ...silenced, acknowledged: { until: 7, at: NOW, by: 'me' } }],
  ],
  ['a silence that has ended', [{ name: 'b', silenced: { until: NOW, by: 'x' } }], change, []],
  [
    'an old acknowledgement',
    [{ name: 'b', acknowledged: { until: 7, at: NOW - 91 * DAY, by: 'x' } }],
    change,
    [],
  ],
] as const)('%s', (_, rows, what, after) => {
  expect(changedHandling(rows, what, 'me', NOW)).toEqual(after)
})

it('forgets the oldest beyond the limit', () => {
  const row = (i: number): Handled => ({
    name: `n${i}`,
    acknowledged: { until: 1, at: NOW - i, by: 'x' },
  })
  const rows = Array.from({ length: MAX_HANDLED }, (_, i) => row(i))
  const after = changedHandling(rows, { ...change, acknowledgedUntil: 7 }, 'me', NOW + 1)
  expect(after).toHaveLength(MAX_HANDLED)
  expect(after[0]?.name).toBe('a')
  expect(after.some(({ name }) => name === `n${MAX_HANDLED - 1}`)).toBe(false)
})

it('an ended silence is not presented beside an acknowledgement', () => {
  const row = { ...acknowledged, silenced: { until: NOW - 1, by: 'x' } }
  expect(Object.keys(presentHandling([row], NOW)[0] ?? {})).toEqual([
    ...['name', 'acknowledged_until', 'acknowledged_at', 'acknowledged_by'],
  ])
})
