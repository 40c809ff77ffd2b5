import { type Rated, rateHistoryGet } from '@signalbox/contract/rate-history'
import { useState } from 'react'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useMessages } from '#language.tsx'
import { TimeSeries } from '#ui/TimeSeries.tsx'
import { chainMessages } from './chain.messages.ts'

const SHOWN_MS = 60_000

interface RateTrendProps {
  of: { kind: Rated; id: string }
  /** Rate of the latest reading, per second. */
  rate: number | undefined
  updatedAt: number
}

/**
 * Rate in the last minute: one value per second where the broker has a history, otherwise one for each reading since
 * the component was mounted.
 */
export function RateTrend({ of, rate, updatedAt }: RateTrendProps) {
  const t = useMessages(chainMessages)
  const { can } = useCan(rateHistoryGet)
  const { data: history, isPending } = useLive(rateHistoryGet, { path: of }, POLL_MS, can)
  const read = useTrend(rate, updatedAt)
  const to = history?.until ?? updatedAt
  const points =
    history?.rates.map((each, i) => {
      const secondsAgo = history.rates.length - 1 - i
      return [to - secondsAgo * 1000, each] as const
    }) ?? (can && isPending ? [] : read)
  return (
    <TimeSeries
      title={t.trend}
      series={[{ key: 'rate', label: t.rate, points }]}
      height={140}
      range={{ from: to - SHOWN_MS, to }}
    />
  )
}

type Point = readonly [timeMs: number, value: number]

/** Values of the last minute, as far as they were read while the component was mounted. */
function useTrend(value: number | undefined, updatedAt: number): readonly Point[] {
  const [points, setPoints] = useState<readonly Point[]>([])
  if (value === undefined || updatedAt === 0 || points.at(-1)?.[0] === updatedAt) return points
  const next = [
    ...points.filter(([time]) => updatedAt - time <= SHOWN_MS),
    [updatedAt, value] as const,
  ]
  setPoints(next)
  return next
}
