import { SegmentedControl } from '@mantine/core'
import '@mantine/core/styles/SegmentedControl.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import { monitorList } from '@signalbox/contract/monitor'
import type { AnswerOf } from '@signalbox/contract/operation'
import { useMemo } from 'react'
import { useErrorSentence } from '../../api/error-sentence.ts'
import type { Read } from '../../api/query.ts'
import { useCan } from '../../api/use-can.ts'
import { useMessages } from '../../language.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Section } from '../../ui/Section.tsx'
import { TimeSeries } from '../../ui/TimeSeries.tsx'
import { RANGES } from './overview.paths.ts'
import styles from './TrendCharts.module.css'
import { lossOf, reasonsIn } from './losses.ts'
import { lossReasons, overviewMessages } from './overview.messages.ts'
import { gaugeSeries, rateSeries, series } from './samples.ts'

type Range = (typeof RANGES)[number]

interface TrendChartsProps {
  read: Read<AnswerOf<typeof monitorList>>
  /** Seconds. */
  latest: Range
  onLatest: (seconds: Range) => void
}

/** What the cluster carried over the chosen time; the range is in the address. */
export function TrendCharts({ read, latest, onLatest }: TrendChartsProps) {
  const t = useMessages(overviewMessages)
  const words = useMessages(lossReasons)
  const hasLosses = useCan(monitorList, 'lost').can
  const sentence = useErrorSentence()
  const labels = [t.range1h, t.range6h, t.range12h, t.range1d, t.range3d, t.range7d]
  const to = read.dataUpdatedAt
  const range = { from: to - latest * 1000, to }
  const charts = useMemo(() => {
    const samples = read.data ?? []
    return {
      traffic: [
        series(
          'received',
          t.received,
          rateSeries(samples, ({ received }) => received),
        ),
        series(
          'sent',
          t.sent,
          rateSeries(samples, ({ sent }) => sent),
        ),
        series('dropped', hasLosses ? t.dropped : t.noSubscribers, rateSeries(samples, lossOf)),
      ],
      losses: reasonsIn(samples).map((reason) =>
        series(
          reason,
          words[reason],
          rateSeries(samples, ({ lost }) => lost?.[reason] ?? 0),
        ),
      ),
      connections: [
        series('connections', t.connections, gaugeSeries(samples, 'connections')),
        series('live', t.live, gaugeSeries(samples, 'live_connections')),
      ],
      topics: [series('topics', t.topics, gaugeSeries(samples, 'topics'))],
      subscriptions: [
        series('subscriptions', t.subscriptions, gaugeSeries(samples, 'subscriptions')),
      ],
    }
  }, [read.data, hasLosses, t, words])
  return (
    <Section
      title={t.charts}
      action={
        <SegmentedControl
          size="xs"
          aria-label={t.range}
          value={String(latest)}
          onChange={(value) =>
            onLatest(RANGES.find((range) => String(range) === value) ?? RANGES[0])
          }
          data={RANGES.map((seconds, i) => ({ value: String(seconds), label: labels[i] ?? '' }))}
        />
      }
    >
      {read.isError && read.data === undefined ? (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      ) : (
        <div className={styles.charts}>
          <TimeSeries
            title={t.traffic}
            unit={t.messagesPerSecond}
            series={charts.traffic}
            range={range}
          />
          <TimeSeries title={t.connectionsTitle} series={charts.connections} range={range} />
          <TimeSeries title={t.topics} series={charts.topics} range={range} />
          <TimeSeries title={t.subscriptions} series={charts.subscriptions} range={range} />
          {charts.losses.length > 0 && (
            <div className={styles.losses}>
              <TimeSeries
                title={t.lossesTitle}
                unit={t.messagesPerSecond}
                series={charts.losses}
                range={range}
              />
            </div>
          )}
        </div>
      )}
    </Section>
  )
}
