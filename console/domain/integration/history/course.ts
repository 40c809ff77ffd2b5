import type { IntegrationCourse } from '@signalbox/contract/integration-history'

type Values = readonly (number | null)[]
type Point = readonly [timeMs: number, value: number | null]

/** Values as they are, such as lengths of queues and durations. */
export const gaugePoints = ({ time }: IntegrationCourse, values: Values = []): Point[] =>
  time.map((at, i) => [at, values[i] ?? null])

/** Counts of intervals as rates per second. The last interval may be shorter than the others. */
export function ratePoints({ time, step }: IntegrationCourse, counts: Values = []): Point[] {
  return time.map((at, i) => {
    const seconds = i === 0 ? step : (at - (time[i - 1] ?? 0)) / 1000
    const count = counts[i] ?? null
    return [at, count === null ? null : count / Math.max(seconds, 1)]
  })
}
