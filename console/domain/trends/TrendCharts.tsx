import {
  type MeasuredSample,
  type MonitorMark,
  monitorList,
  type Sample,
} from '@signalbox/contract/monitor'
import type { AnswerOf } from '@signalbox/contract/operation'
import { memo, useMemo } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import type { Read } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import type { Address } from '#routing/path.ts'
import { BYTE_STEPS } from '#ui/chart/ticks.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { type Mark, type Series, TimeSeries } from '#ui/TimeSeries.tsx'
import styles from './TrendCharts.module.css'
import { countLostMessages, reasonsIn } from './losses.ts'
import type { RANGES } from './range.ts'
import {
  continued,
  gaugeSeries,
  rateSeries,
  series,
  shownRange,
  type TrendPoint,
} from './samples.ts'
import { lossReasons, trendMessages } from './trends.messages.ts'

type Range = (typeof RANGES)[number]

interface TrendChartsProps {
  /** Main charts of most users, or the remaining ones. */
  part: 'first' | 'more'
  read: Read<AnswerOf<typeof monitorList>>
  marks: readonly MonitorMark[] | undefined
  /** Length of the time range, in seconds. */
  latest: Range
  /** Readings since the last sample, so that the charts end with the values that are shown beside them. */
  newer?: readonly TrendPoint[]
  /** Lists behind the series, by their keys. */
  lists?: Readonly<Record<string, Address>>
}

interface Chart {
  title: string
  unit?: string
  format?: (value: number) => string
  steps?: readonly number[]
  series: readonly Series[]
}

/** Traffic of a cluster or a node over the chosen time range, which is part of the address. */
export const TrendCharts = memo(
  Charts,
  // Redrawn with new samples and readings only.
  (before, after) =>
    before.newer === after.newer &&
    before.latest === after.latest &&
    before.lists === after.lists &&
    before.marks === after.marks &&
    before.read.dataUpdatedAt === after.read.dataUpdatedAt &&
    before.read.isError === after.read.isError,
)

function Charts({ part, read, marks, latest, lists, newer = NONE }: TrendChartsProps) {
  const t = useMessages(trendMessages)
  const sentence = useErrorSentence()
  const charts = useCharts(part, read.data, newer)
  const events = useMarks(marks)
  const formats = useFormats()
  if (read.isError && read.data === undefined) {
    // The first part of the charts already shows the error.
    if (part === 'more') return null
    return <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
  }
  const to = Math.max(read.dataUpdatedAt, newer.at(-1)?.at ?? 0)
  const first = read.data?.[0]?.time_stamp ?? newer[0]?.at
  const range = shownRange(first, to, latest * 1000)
  const isYoung = first !== undefined && range.to - first < latest * 1000
  return (
    <section className={styles.card} aria-label={part === 'first' ? t.charts : t.moreCharts}>
      {part === 'first' && isYoung && (
        <p className={styles.since}>{t.since(formats.time(first))}</p>
      )}
      <div className={styles.charts}>
        {charts.map((chart) => (
          <TimeSeries
            key={chart.title}
            {...chart}
            range={range}
            marks={events}
            height={136}
            {...(lists && {
              link: (key, label, className) => {
                const to = lists[key]
                return to === undefined ? (
                  label
                ) : (
                  <ScreenLink to={to} className={className}>
                    {label}
                  </ScreenLink>
                )
              },
            })}
          />
        ))}
      </div>
    </section>
  )
}

const NONE: readonly TrendPoint[] = []

function useCharts(
  part: 'first' | 'more',
  data: readonly Sample[] | undefined,
  newer: readonly TrendPoint[],
): readonly Chart[] {
  const t = useMessages(trendMessages)
  const words = useMessages(lossReasons)
  const formats = useFormats()
  const hasLosses = useCan(monitorList, 'lost').can
  const hasBytes = useCan(monitorList, 'received_bytes').can
  return useMemo(() => {
    const samples = data ?? []
    const unit = t.messagesPerSecond
    const rate = (key: string, label: string, countOf: (sample: MeasuredSample) => number) =>
      series(key, label, continued(rateSeries(samples, countOf), key, newer))
    const gauge = (key: Parameters<typeof gaugeSeries>[1], label: string) =>
      series(key, label, continued(gaugeSeries(samples, key), key, newer))
    if (part === 'first') {
      const reasons = hasLosses ? reasonsIn(samples) : []
      const lost = rate('dropped', hasLosses ? t.dropped : t.noSubscribers, countLostMessages)
      return [
        {
          title: t.traffic,
          unit,
          series: [
            rate('received', t.received, ({ received }) => received),
            rate('sent', t.sent, ({ sent }) => sent),
            { ...lost, isBad: true },
          ],
        },
        {
          title: hasLosses ? t.lossesTitle : t.lossesOfCluster,
          unit,
          // Without losses there are no reasons, so the chart shows a line at zero instead of missing data.
          series:
            reasons.length === 0
              ? [lost]
              : reasons.map((reason) =>
                  rate(reason, words[reason], (sample) => sample.lost?.[reason] ?? 0),
                ),
        },
        {
          title: t.connectionsTitle,
          series: [gauge('connections', t.connections), gauge('live_connections', t.live)],
        },
      ]
    }
    return [
      ...(hasBytes
        ? [
            {
              title: t.bytesTitle,
              unit: t.perSecond,
              format: formats.bytes,
              steps: BYTE_STEPS,
              series: [
                rate('received_bytes', t.bytesIn, ({ received_bytes = 0 }) => received_bytes),
                rate('sent_bytes', t.bytesOut, ({ sent_bytes = 0 }) => sent_bytes),
              ],
            },
          ]
        : []),
      { title: t.topics, series: [gauge('topics', t.topics)] },
      { title: t.subscriptions, series: [gauge('subscriptions', t.subscriptions)] },
    ]
  }, [part, data, newer, hasLosses, hasBytes, t, words, formats])
}

function useMarks(marks: readonly MonitorMark[] | undefined): readonly Mark[] {
  const t = useMessages(trendMessages)
  return useMemo(
    () =>
      (marks ?? []).map(({ at, kind, node, name = '' }) => ({
        at: new Date(at).getTime(),
        kind,
        label: kind === 'start' ? t.started(node) : t.raised(name),
      })),
    [marks, t],
  )
}
