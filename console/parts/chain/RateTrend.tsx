import { type Rated, rateHistoryGet } from '@signalbox/contract/rate-history'
import { useLive } from '../../api/live.ts'
import { useCan } from '../../api/use-can.ts'
import { useMessages } from '../../language.tsx'
import { TimeSeries } from '../../ui/TimeSeries.tsx'
import { chainMessages } from './chain.messages.ts'
import { useTrend } from './use-trend.ts'

const SHOWN_MS = 60_000
const POLL_MS = 5000

interface RateTrendProps {
  of: { kind: Rated; id: string }
  /** The rate as it was read last. */
  rate: number | undefined
  updatedAt: number
}

/**
 * A rate in the last minute: of each second where the broker has a history, otherwise as often as it was read while
 * this was open.
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
