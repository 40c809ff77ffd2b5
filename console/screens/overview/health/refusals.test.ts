import type { RefusedRow } from '@signalbox/contract/access'
import { expect, it } from 'vitest'
import { refusalCourse, summarizeRefusals } from './refusals.ts'

const MINUTE = 60_000
const NOW = 1000 * MINUTE + 30_000
const row = (clientid: string, course: number[]): RefusedRow => ({
  ...{ at: '', last_at: '', count: 1, kind: 'connect', clientid, username: null },
  ...{ ip_address: '', listener: '', proto_ver: 5, reason_code: 134, course },
})

it.each([
  ['nothing is refused', [], 0, 0, undefined],
  ['refusals are older than five minutes', [row('a', [9, 0, 0, 0, 0, 0])], 0, 0, undefined],
  ['one client is refused in this minute', [row('a', [9])], 0.1, 1, 'a'],
  ['a client is refused for two reasons', [row('a', [4, 5]), row('a', [9])], 0.2, 1, 'a'],
  ['two clients are refused', [row('a', [1]), row('b', [2, 1, 5])], 7 / 90, 2, 'b'],
])('%s', (_, rows, rate, clients, top) => {
  const refusals = summarizeRefusals(rows, NOW)
  expect(refusals.rate).toBeCloseTo(rate)
  expect([refusals.clients, refusals.top?.clientid]).toEqual([clients, top])
})

it('has the rate of each complete minute of the last hour', () => {
  const course = refusalCourse([row('a', [60, 120, 7]), row('b', [6, 9])], NOW)
  expect(course).toHaveLength(59)
  expect(course.slice(-3)).toEqual([
    [998 * MINUTE, 0],
    [999 * MINUTE, 1],
    [1000 * MINUTE, 2.1],
  ])
})
