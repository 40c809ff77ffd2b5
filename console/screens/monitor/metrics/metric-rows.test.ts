import { describe, expect, it } from 'vitest'
import { matches, metricRows, sortMetrics } from './metric-rows.ts'
import { readingOf } from './readings.ts'

const at = (ms: number, sent: number, dropped: number) =>
  readingOf([{ node: 'a', 'messages.sent': sent, 'messages.dropped': dropped }], ms)

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
    const now = readingOf([{ node: 'a', 'future.counter': 1 } as never], 0)
    expect(metricRows({ ...options, now })).toMatchObject([
      { key: 'future.counter', group: 'other', meaning: '', total: 1 },
    ])
  })

  it('tells what each node has', () => {
    const now = readingOf([{ node: 'a', 'bytes.sent': 1 }, { node: 'b' }], 0)
    const [row] = metricRows({ ...options, now })
    expect([...(row?.byNode ?? [])]).toEqual([
      ['a', 1],
      ['b', undefined],
    ])
  })
})

describe('finding and sorting', () => {
  const rows = metricRows({ ...options, now: at(0, 5, 70) })
  const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key)

  it('finds by name and by meaning, in every order of the words', () => {
    expect(keys(rows.filter((row) => matches(row, 'DROPPED messages')))).toEqual([
      'messages.dropped',
    ])
    expect(keys(rows.filter((row) => matches(row, 'subscription')))).toEqual(['messages.dropped'])
    expect(rows.filter((row) => matches(row, ''))).toHaveLength(2)
  })

  it('sorts by what is asked for', () => {
    expect(keys(rows)).toEqual(['messages.sent', 'messages.dropped'])
    expect(keys(sortMetrics(rows, undefined, 'asc'))).toEqual(['messages.dropped', 'messages.sent'])
    expect(keys(sortMetrics(rows, 'key', 'asc'))).toEqual(['messages.dropped', 'messages.sent'])
    expect(keys(sortMetrics(rows, 'total', 'desc'))).toEqual(['messages.dropped', 'messages.sent'])
    expect(keys(sortMetrics(rows, 'total', 'asc'))).toEqual(['messages.sent', 'messages.dropped'])
  })
})
