import { expect, it } from 'vitest'
import { beginMovers, topMovers } from './movers.ts'
import { readingFromRows } from './readings.ts'

const at = (time: number, counters: Record<string, number>, other: Record<string, number> = {}) =>
  readingFromRows(
    [
      { node: 'a', ...counters },
      { node: 'b', ...other },
    ],
    time,
  )

it('the counters that grew most are first, faults apart and bytes left out', () => {
  const now = at(20_000, {
    ...{ 'bytes.sent': 9999, 'messages.sent': 30, 'packets.sent': 50, 'client.connected': 0 },
    ...{ 'delivery.dropped.queue_full': 4, 'authentication.failure': 6 },
  })
  const started = at(0, {
    ...{ 'bytes.sent': 0, 'messages.sent': 10, 'packets.sent': 0, 'client.connected': 0 },
    ...{ 'delivery.dropped.queue_full': 0, 'authentication.failure': 0 },
  })
  expect(topMovers(started, now, undefined, 5)).toEqual({
    since: 0,
    activity: [
      { key: 'packets.sent', added: 50, rate: 2.5 },
      { key: 'messages.sent', added: 20, rate: 1 },
    ],
    faults: [
      { key: 'authentication.failure', added: 6, rate: 0.3 },
      { key: 'delivery.dropped.queue_full', added: 4, rate: 0.2 },
    ],
  })
  expect(topMovers(started, now, undefined, 1)?.activity).toHaveLength(1)
})

it('are those of one node if one is chosen, and unknown after one reading', () => {
  const before = at(0, { x: 1 }, { x: 1 })
  expect(topMovers(before, at(1000, { x: 3 }, { x: 8 }), 'a', 5)?.activity).toEqual([
    { key: 'x', added: 2, rate: undefined },
  ])
  expect(topMovers(before, before, undefined, 5)).toBeUndefined()
})

it('increases are those since the start of the nodes until the page has been open for long enough', () => {
  const first = at(100_000, { x: 7 }, { x: 2 })
  const soon = at(101_000, { x: 8 }, { x: 2 })
  const begun = beginMovers(undefined, first, soon)
  expect(begun.since).toBe('start')
  expect(topMovers(begun.before, soon, undefined, 5)?.activity).toMatchObject([{ added: 10 }])
  const later = at(110_000, { x: 9 }, { x: 2 })
  expect(beginMovers(undefined, first, later)).toEqual({ since: 'open', before: first })
  expect(beginMovers(soon, first, later)).toEqual({ since: 'mark', before: soon })
})
