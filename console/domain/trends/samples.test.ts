import type { Sample } from '@signalbox/contract/monitor'
import { describe, expect, it } from 'vitest'
import { countLostMessages } from './losses.ts'
import { gaugeSeries, rateSeries, shownRange } from './samples.ts'

const sample = (seconds: number, part: Partial<Sample>): Sample => ({
  time_stamp: seconds * 1000,
  connections: 0,
  topics: 0,
  subscriptions: 0,
  received: 0,
  sent: 0,
  dropped: 0,
  ...part,
})

describe('rateSeries', () => {
  it('divides by the time since the sample before, be it 10 or 20 seconds', () => {
    const samples = [
      sample(0, { received: 7 }),
      sample(10, { received: 100 }),
      sample(30, { received: 100 }),
    ]
    expect(rateSeries(samples, ({ received }) => received)).toEqual([
      [10_000, 10],
      [30_000, 5],
    ])
  })

  it('shows a gap where the broker was not running', () => {
    const samples = [0, 10, 20, 30, 500, 510].map((at) => sample(at, { sent: 10 }))
    expect(rateSeries(samples, ({ sent }) => sent).map(([, value]) => value === null)).toEqual([
      false,
      false,
      false,
      true,
      false,
      false,
    ])
  })
})

describe('an interval in which nothing was measured', () => {
  const samples: Sample[] = [
    sample(0, { received: 10, connections: 4 }),
    sample(10, { received: 10, connections: 4 }),
    { time_stamp: 20_000 },
    { time_stamp: 30_000 },
    sample(40, { received: 10, connections: 6 }),
  ]

  it('is a gap, neither zero nor no number', () => {
    expect(rateSeries(samples, ({ received }) => received)).toEqual([
      [10_000, 1],
      [20_000, null],
      [30_000, null],
      [40_000, 1],
    ])
    expect(gaugeSeries(samples, 'connections').map(([, value]) => value)).toEqual([
      ...[4, 4, null, null, 6],
    ])
    expect(rateSeries(samples, countLostMessages).map(([, value]) => value)).toEqual([
      0,
      null,
      null,
      0,
    ])
  })

  it('is no part of an average', () => {
    // The number of samples is large enough to be merged, and every other one has no values.
    const many = Array.from({ length: 12_000 }, (_, i) =>
      i % 2 === 0 ? sample(i * 10, { received: 10 }) : { time_stamp: i * 10_000 },
    )
    const values = rateSeries(many, ({ received }) => received).map(([, value]) => value)
    expect(values.length).toBeLessThan(700)
    expect(new Set(values)).toEqual(new Set([1]))
  })
})

describe('gaugeSeries', () => {
  it('merges what no chart can show, keeping the later value', () => {
    const samples = Array.from({ length: 60_000 }, (_, i) => sample(i * 10, { connections: i }))
    const points = gaugeSeries(samples, 'connections')
    expect(points.length).toBeLessThanOrEqual(600)
    expect(points.at(-1)).toEqual([599_990_000, 59_999])
  })
})

describe('shownRange', () => {
  const hour = 3_600_000
  it('is what was asked for, where there are data of all of it', () => {
    expect(shownRange(0, 2 * hour, hour)).toEqual({ from: hour, to: 2 * hour })
  })

  it('begins with the data of a young broker, and is five minutes at least', () => {
    const to = hour
    expect(shownRange(1_800_000, to, hour)).toEqual({ from: 1_800_000, to })
    expect(shownRange(3_590_000, to, hour)).toEqual({ from: to - 300_000, to })
  })
})
