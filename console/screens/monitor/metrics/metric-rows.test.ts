import { describe, expect, it } from 'vitest'
import { metricRows } from './metric-rows.ts'
import { readingFromRows } from './readings.ts'

const at = (ms: number, sent: number, dropped: number) =>
  readingFromRows([{ node: 'a', 'messages.sent': sent, 'messages.dropped': dropped }], ms)

const options = { last: undefined, mark: undefined, node: undefined, language: 'en' } as const

describe('metricRows', () => {
  it('has totals at once, and rates from the second reading on', () => {
    const first = at(0, 10, 0)
    const now = at(5000, 60, 0)
    const alone = metricRows({ ...options, now: first })
    const rows = metricRows({ ...options, now, last: first })
    expect(alone.map(({ total, rate }) => [total, rate])).toEqual([
      [10, undefined],
      [0, undefined],
    ])
    expect(rows.map(({ total, rate }) => [total, rate])).toEqual([
      [60, 10],
      [0, 0],
    ])
  })

  it('counts from a mark on', () => {
    const rows = metricRows({ ...options, now: at(9000, 100, 3), mark: at(1000, 40, 1) })
    expect(rows.map(({ since }) => since)).toEqual([60, 2])
  })

  it('shows a counter that it has no words for', () => {
    const now = readingFromRows([{ node: 'a', 'future.counter': 1 } as never], 0)
    expect(metricRows({ ...options, now })).toMatchObject([
      { key: 'future.counter', group: 'other', meaning: '', total: 1 },
    ])
  })

  it('tells what each node has', () => {
    const now = readingFromRows([{ node: 'a', 'bytes.sent': 1 }, { node: 'b' }], 0)
    const [row] = metricRows({ ...options, now })
    expect([...(row?.byNode ?? [])]).toEqual([
      ['a', 1],
      ['b', undefined],
    ])
  })
})
