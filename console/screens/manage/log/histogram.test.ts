import type { LogEntry } from '@signalbox/contract/log'
import { expect, it } from 'vitest'
import { histogram } from './histogram.ts'

const START = Date.UTC(2026, 0, 1)
const entry = (seconds: number, level: LogEntry['level']): LogEntry => ({
  id: String(seconds),
  at: new Date(START + seconds * 1000).toISOString(),
  level,
  message: '',
  fields: {},
})

it('counts entries by time and level, in bars of a width that is easily read', () => {
  const bars = histogram(
    [entry(0, 'info'), entry(1, 'error'), entry(59, 'critical'), entry(60, 'debug')],
    10,
  )
  expect(
    bars.map(({ from, to, total }) => [(from - START) / 1000, (to - from) / 1000, total]),
  ).toEqual([
    [0, 10, 2],
    [10, 10, 0],
    [20, 10, 0],
    [30, 10, 0],
    [40, 10, 0],
    [50, 10, 1],
    [60, 10, 1],
  ])
  expect(bars[0]?.counts).toEqual({ debug: 0, info: 1, warning: 0, error: 1 })
  expect(bars[5]?.counts.error).toBe(1)
})

it('has no more bars than asked for, whatever the time between the entries', () => {
  for (const seconds of [0, 0.01, 1, 100, 10_000, 1e6, 1e9]) {
    const bars = histogram([entry(0, 'info'), entry(seconds, 'info')], 40)
    expect(bars.length).toBeLessThanOrEqual(40)
    expect(bars.reduce((sum, { total }) => sum + total, 0)).toBe(2)
  }
  const alone = histogram([entry(0, 'info')], 40)
  expect(alone.map(({ total }) => total)).toEqual([...Array.from({ length: 19 }, () => 0), 1])
  expect(histogram([], 40)).toEqual([])
  expect(histogram([{ ...entry(0, 'info'), at: undefined }], 40)).toEqual([])
})
