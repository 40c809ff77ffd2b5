import type { Alarm } from '@signalbox/contract/alarms'
import { expect, it } from 'vitest'
import { activeMs, activeSpans, DAY_MS } from './alarm-history.ts'

const NOW = Date.parse('2026-11-30T12:00:00Z')
const HOUR = DAY_MS / 24
/** Active between these hours before now; without an end, still active. */
const alarm = (from: number, to?: number): Alarm => ({
  ...{ node: 'a@x', name: 'a', message: '', details: {} },
  activate_at: new Date(NOW - from * HOUR).toISOString(),
  ...(to !== undefined && { deactivate_at: new Date(NOW - to * HOUR).toISOString() }),
})

it.each([
  ['none', [], [], 0],
  ['one that is active', [alarm(6)], [[18, 24]], 6],
  ['one that began before the day', [alarm(30, 18)], [[0, 6]], 6],
  ['one that ended before the day', [alarm(30, 25)], [], 0],
  [
    'two that follow each other',
    [alarm(12, 10), alarm(6, 4)],
    [
      [12, 14],
      [18, 20],
    ],
    4,
  ],
  ['two that overlap', [alarm(6, 3), alarm(12, 5)], [[12, 21]], 9],
  ['one within another', [alarm(12, 3), alarm(6, 5)], [[12, 21]], 9],
])('%s', (_, alarms, hours, total) => {
  const spans = activeSpans(alarms, NOW)
  expect(spans.map(({ from, to }) => [Math.round(from * 24), Math.round(to * 24)])).toEqual(hours)
  expect(activeMs(spans) / HOUR).toBeCloseTo(total)
})
