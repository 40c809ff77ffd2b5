import { useState } from 'react'

const SHOWN_MS = 60_000

type Point = readonly [timeMs: number, value: number]

/** What a figure was in the last minute, as often as it was read while this was open. */
export function useTrend(value: number | undefined, updatedAt: number): readonly Point[] {
  const [points, setPoints] = useState<readonly Point[]>([])
  if (value === undefined || updatedAt === 0 || points.at(-1)?.[0] === updatedAt) return points
  const next = [
    ...points.filter(([time]) => updatedAt - time <= SHOWN_MS),
    [updatedAt, value] as const,
  ]
  setPoints(next)
  return next
}
