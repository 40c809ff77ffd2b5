import { expect, it } from 'vitest'
import { mergedMarks, shortened, seriesStatistics } from './chart.ts'
import { zoom } from './zoom.ts'

const points = [
  [1000, 4],
  [2000, null],
  [3000, 1],
  [4000, 10],
] as const
const series = { key: 'a', label: 'a', points }

it('statistics leave gaps out', () => {
  expect(seriesStatistics(series, undefined)).toEqual({ last: 10, max: 10, avg: 5, min: 1 })
})

it('statistics are of the part that is shown', () => {
  expect(seriesStatistics(series, { from: 0, to: 3500 })).toEqual({
    last: 1,
    max: 4,
    avg: 2.5,
    min: 1,
  })
  const none = { last: undefined, max: undefined, avg: undefined, min: undefined }
  expect(seriesStatistics(series, { from: 5000, to: 6000 })).toEqual(none)
})

it('figures have one decimal below 100, and none above', () => {
  expect([0.25, 99.94, 100.4, 1234.5].map(shortened)).toEqual([0.3, 99.9, 100, 1235])
})

it('a zoom is shared by the charts of a screen, and ends with the last of them', () => {
  const seen: unknown[] = []
  const leave = [zoom.subscribe(() => seen.push(zoom.current())), zoom.subscribe(() => undefined)]
  zoom.set({ from: 1, to: 2 })
  expect(seen).toEqual([{ from: 1, to: 2 }])
  leave[0]?.()
  expect(zoom.current()).toEqual({ from: 1, to: 2 })
  leave[1]?.()
  expect(zoom.current()).toBeUndefined()
})

it('marks that would cover each other are one with the names of all', () => {
  const alarms = Array.from({ length: 7 }, (_, i) => ({
    at: 5000 + i,
    kind: 'alarm' as const,
    label: `a${i}`,
  }))
  const start = { at: 5001, kind: 'start' as const, label: 'node' }
  const late = { at: 9000, kind: 'alarm' as const, label: 'late' }
  const outside = { at: 20_000, kind: 'alarm' as const, label: 'outside' }
  expect(mergedMarks([late, ...alarms, start, outside], { from: 0, to: 10_000 })).toEqual([
    { at: 5000, kind: 'alarm', label: 'a0 · a1 · a2 · a3 · a4 · +2' },
    start,
    late,
  ])
})
