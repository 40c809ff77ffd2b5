import { isMeasured, type MeasuredSample, type Sample } from '@signalbox/contract/monitor'
import type { Series } from '#ui/TimeSeries.tsx'

/** More points than a chart has pixels are merged. */
const MAX_POINTS = 600
/** A longer silence than this many usual steps is a gap. */
const GAP_STEPS = 3

type Gauge = 'connections' | 'live_connections' | 'topics' | 'subscriptions'
type Point = readonly [timeMs: number, value: number | null]

/**
 * Samples hold counts of an interval, 10 or 20 seconds long: a rate is the count over the time
 * since the sample before. The first has no sample before it, so it has no rate.
 */
export function rateSeries(
  samples: readonly Sample[],
  countOf: (sample: MeasuredSample) => number,
): Point[] {
  return thin(
    samples.slice(1).map((sample, i) => {
      if (!isMeasured(sample)) return [sample.time_stamp, null]
      const seconds = (sample.time_stamp - (samples[i]?.time_stamp ?? 0)) / 1000
      return [sample.time_stamp, Math.max(countOf(sample) / seconds, 0)]
    }),
    (values) => values.reduce((sum, value) => sum + value, 0) / values.length,
  )
}

export function gaugeSeries(samples: readonly Sample[], field: Gauge): Point[] {
  return thin(
    samples.map((sample) => [sample.time_stamp, isMeasured(sample) ? (sample[field] ?? 0) : null]),
    (values) => values.at(-1) ?? 0,
  )
}

/** Merges neighbouring points to a visible resolution, and leaves gaps where nothing was measured. */
function thin(points: readonly Point[], merge: (values: number[]) => number): Point[] {
  const step = Math.max(Math.ceil(points.length / MAX_POINTS), 1)
  const usual = usualStep(points)
  const thinned: Point[] = []
  for (let at = 0; at < points.length; at += step) {
    const some = points.slice(at, at + step)
    const [time] = some.at(-1) ?? [0]
    const before = thinned.at(-1)?.[0]
    if (before !== undefined && time - before > usual * step * GAP_STEPS) {
      thinned.push([before + 1, null])
    }
    const values = some.flatMap(([, value]) => value ?? [])
    thinned.push([time, values.length === 0 ? null : merge(values)])
  }
  return thinned
}

function usualStep(points: readonly Point[]): number {
  const steps = points.slice(1).map(([time], i) => time - (points[i]?.[0] ?? 0))
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 10_000
}

/** Values that were read after the last sample, by the keys of the series. */
export interface TrendPoint {
  /** Epoch milliseconds. */
  at: number
  values: Readonly<Partial<Record<string, number>>>
}

/** A series with the values that are newer than its samples; unknown ones leave a gap. */
export const continued = (points: Point[], key: string, newer: readonly TrendPoint[]): Point[] => {
  const last = points.at(-1)?.[0] ?? 0
  return [
    ...points,
    ...newer.flatMap(({ at, values }): Point[] => (at > last ? [[at, values[key] ?? null]] : [])),
  ]
}

const LEAST_MS = 300_000

/**
 * Shown time range, which is shorter than requested if the data begin later.
 * @param first time of the first sample or reading
 */
export function shownRange(first: number | undefined, to: number, ms: number) {
  return { from: Math.max(to - ms, Math.min(first ?? to - ms, to - LEAST_MS)), to }
}

export function series(key: string, label: string, points: Point[]): Series {
  return { key, label, points }
}
