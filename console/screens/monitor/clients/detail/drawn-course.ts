import type { ClientCourse } from '@signalbox/contract/client-history'
import type { Series } from '#ui/TimeSeries.tsx'
import type { Course } from '../rates.ts'

/** The lists of a client's course that charts draw. */
export type DrawnCourse = Pick<
  ClientCourse,
  'time' | 'received' | 'sent' | 'lost' | 'queue' | 'inflight'
>

const HOUR_MS = 3_600_000
/** A short course is drawn over this time, not over the whole width. */
const LEAST_MS = 300_000
/** A longer time between two samples is a gap. */
const GAP_MS = 35_000
/** A record that lacks less than this is one of the whole hour. */
const LACK_MS = 60_000

/** Readings of a page as a course. */
export const readingsToCourse = (course: Course): DrawnCourse => ({
  time: course.map(({ at }) => at),
  received: course.map(({ received }) => received),
  sent: course.map(({ sent }) => sent),
  lost: course.map(({ lost }) => lost),
  queue: course.map(({ queue }) => queue),
  inflight: course.map(({ inflight }) => inflight),
})

/** The range of a chart, up to the last sample; a record that begins at `whole` or earlier covers the hour. */
export function shownRange(drawn: DrawnCourse | undefined) {
  const to = drawn?.time.at(-1) ?? 0
  const first = drawn?.time[0] ?? to
  const start = to - HOUR_MS
  return { from: Math.max(start, Math.min(first, to - LEAST_MS)), to, whole: start + LACK_MS }
}

/** Points of one line, with a gap where samples are missing. */
export function toPoints(
  drawn: DrawnCourse | undefined,
  field: Exclude<keyof DrawnCourse, 'time'>,
): Series['points'] {
  if (drawn === undefined) return []
  const { time, [field]: values } = drawn
  return time.flatMap((at, i): Series['points'] => {
    const before = time[i - 1] ?? at
    const point = [at, values[i] ?? null] as const
    return at - before > GAP_MS ? [[before + 1, null], point] : [point]
  })
}
