import type { DelayedMessage } from '@signalbox/contract/delayed'
import { expect, it } from 'vitest'
import { inOrder } from './delayed-order.ts'

const row = (topic: string, delayed_interval: number, expected_at: string): DelayedMessage => ({
  msgid: topic,
  node: 'n@h',
  topic,
  qos: 0,
  delayed_interval,
  delayed_remaining: delayed_interval,
  publish_at: '2026-11-22T10:00:00+00:00',
  expected_at,
})
const rows = [
  row('b/late', 600, '2026-11-22T10:10:00+00:00'),
  // The same moment as 10:01 in UTC.
  row('c/soon', 60, '2026-11-22T18:01:00+08:00'),
  row('a/middle', 300, '2026-11-22T10:05:00+00:00'),
]
const topics = (order: 'asc' | 'desc', part?: string) =>
  inOrder(rows, order, part).map(({ topic }) => topic)

it('puts delayed messages of a cluster in order, and finds them by their topic', () => {
  expect(topics('asc')).toEqual(['c/soon', 'a/middle', 'b/late'])
  expect(topics('desc')).toEqual(['b/late', 'a/middle', 'c/soon'])
  expect(topics('asc', '/m')).toEqual(['a/middle'])
})
