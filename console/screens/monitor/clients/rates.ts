export type Counters = Record<string, number>

/** Messages per second at a time; `null` is not known. */
export interface CoursePoint {
  at: number
  received: number | null
  sent: number | null
  /** Messages that were dropped before their delivery. */
  lost: number | null
  /** Messages in the queue, and sent messages without an acknowledgement. */
  queue: number | null
  inflight: number | null
}
export type Course = readonly CoursePoint[]

/** A course is shown over this time at least, so that two points do not look like a trend. */
const LEAST_MS = 60_000

/** The time that a course covers. */
export function courseRange(course: Course): { from: number; to: number } {
  const to = course.at(-1)?.at ?? 0
  return { from: Math.min(course[0]?.at ?? to, to - LEAST_MS), to }
}

export function readTrafficCounters(row: Record<string, unknown>): Counters {
  return Object.fromEntries(
    Object.entries(row).filter(
      (entry): entry is [string, number] =>
        /^(recv|send)_/.test(entry[0]) && typeof entry[1] === 'number',
    ),
  )
}

/** Per second, from two readings; none if a counter was reset. */
export function rates(before: Counters, now: Counters, ms: number): Counters {
  if (ms <= 0) return {}
  return Object.fromEntries(
    Object.entries(now).flatMap(([key, value]) => {
      const change = value - (before[key] ?? value)
      return change < 0 ? [] : [[key, (change * 1000) / ms]]
    }),
  )
}
