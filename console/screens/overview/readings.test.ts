import type { CurrentSample } from '@signalbox/contract/monitor'
import { expect, it } from 'vitest'
import { continued } from '#domain/trends/samples.ts'
import {
  averaged,
  chartedReadings,
  lastHourCourse,
  readingFromSample,
} from '#screens/overview/readings.ts'

it('losses that are not known yet are no rate, and no point of a course', () => {
  const current = { received_msg_rate: 5, sent_msg_rate: 3 } as CurrentSample // no rate of bytes
  const [unknown, known] = [
    readingFromSample(current, undefined),
    readingFromSample(current, { queue_full: 2 }),
  ]
  expect(unknown).toMatchObject({ received: 5, lost: undefined })
  expect(known.lost).toBe(2)
  const readings = [
    { at: 1, ...unknown },
    { at: 2, ...known },
  ]
  expect(lastHourCourse([], readings, 'lost')).toEqual([[2, 2]])
  expect(lastHourCourse([], readings, 'received')).toEqual([
    [1, 5],
    [2, 5],
  ])
})

it('messages out that a cluster counts in batches are an average of half a minute', () => {
  const rates = readingFromSample(
    { received_msg_rate: 5, sent_msg_rate: 0 } as CurrentSample,
    undefined,
  ) // no rate of bytes
  const sent = [133, 0, 324, 133, 0, 324, 0, 324, 133, 0, 133, 133]
  const readings = sent.map((each, i) => ({ ...rates, sent: each, at: i * 5000 }))
  const shown = averaged(readings).map((each) => Math.round(each.sent))
  expect(shown.slice(0, 3)).toEqual([133, 67, 152])
  expect(Math.min(...shown.slice(5))).toBeGreaterThan(100)
  expect(Math.max(...shown.slice(5))).toBeLessThan(200)
  expect(averaged(readings)[11]).toMatchObject({ received: 5 })
})

it('the charts end with the values of the tiles', () => {
  const current = {
    ...{ received_msg_rate: 5, sent_msg_rate: 3, connections: 9, topics: 2 },
  } as CurrentSample // the other values are not read
  const readings = [{ at: 70_000, ...readingFromSample(current, { queue_full: 2 }) }]
  const newer = chartedReadings(readings, true)
  const [tile] = readings
  const samples = [[60_000, 1] as const]
  const last = (key: string) => continued([...samples], key, newer).at(-1)
  expect(last('received')).toEqual([70_000, tile?.received])
  expect(last('dropped')).toEqual([70_000, tile?.lost])
  expect(last('queue_full')).toEqual([70_000, 2])
  expect(last('expired')).toEqual([70_000, 0])
  expect(last('connections')).toEqual([70_000, 9])
  // The samples of a cluster count only messages without a subscriber; what is not known is a gap.
  expect(chartedReadings(readings, false)[0]?.values.dropped).toBeUndefined()
  // Older readings are in the samples.
  expect(continued([[80_000, 1]], 'received', newer)).toEqual([[80_000, 1]])
})
