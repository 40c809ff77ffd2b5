import type { RefusedRow } from '@signalbox/contract/access'
import type { SparkPoint } from '#ui/Sparkline.tsx'
import type { Refusals } from './impact.ts'

/** Refusals within this time are recent. */
const RECENT_MINUTES = 5
const MINUTE_MS = 60_000

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

/**
 * Recent refusals of connections: their rate over the last one to two minutes, and the clients.
 * @param now time of the answer in epoch milliseconds; the last count of a row is that of its minute
 */
export function summarizeRefusals(rows: readonly RefusedRow[], now: number): Refusals {
  const recent = rows
    .map((row) => ({ row, count: sum((row.course ?? []).slice(-RECENT_MINUTES)) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
  const latest = sum(recent.map(({ row }) => sum((row.course ?? []).slice(-2))))
  return {
    rate: latest / ((MINUTE_MS + (now % MINUTE_MS)) / 1000),
    clients: new Set(recent.map(({ row }) => row.clientid)).size,
    top: recent[0]?.row,
  }
}

/** Refused connections per second in each minute of the last hour; the current minute is left out. */
export function refusalCourse(rows: readonly RefusedRow[], now: number): readonly SparkPoint[] {
  const minute = now - (now % MINUTE_MS)
  return Array.from({ length: 59 }, (_, i) => {
    const age = 59 - i
    const count = sum(rows.map(({ course = [] }) => course.at(-1 - age) ?? 0))
    return [minute - (age - 1) * MINUTE_MS, count / 60] as const
  })
}
