import type { TopicMetrics } from '@signalbox/contract/topic-metrics'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { SmallTable } from '#ui/SmallTable.tsx'
import { TimeSeries } from '#ui/TimeSeries.tsx'
import { readTopicFigure, SIDES } from './figures.ts'
import { topicMetricsMessages } from './topic-metrics.messages.ts'
import styles from './topic-metrics.module.css'
import { type Course, SHOWN_MS } from './use-courses.ts'

interface TopicMetricsPeekProps {
  row: TopicMetrics
  course: Course | undefined
  /** Time of the last reading, in epoch milliseconds. */
  at: number
}

/** Shortest time range of the chart, so that a page that was just opened does not stretch its first readings. */
const MIN_SHOWN_MS = 30_000
const QOS = ['qos0', 'qos1', 'qos2'] as const

/** Summary of a topic beside its list: rates of the last minutes, and figures by QoS. */
export function TopicMetricsPeek({ row, course, at }: TopicMetricsPeekProps) {
  const t = useMessages(topicMetricsMessages)
  const { number, rate } = useFormats()
  const first = course?.in[0]?.[0] ?? at
  const figures = (name: Parameters<typeof readTopicFigure>[1]) => [
    number(readTopicFigure(row, name, 'count')),
    rate(readTopicFigure(row, name, 'rate')),
  ]
  const columns = [
    { key: 'qos', label: t.qos, isName: true },
    { key: 'in', label: t.in, numeric: true },
    { key: 'in.rate', label: t.inRate, numeric: true },
    { key: 'out', label: t.out, numeric: true },
    { key: 'out.rate', label: t.outRate, numeric: true },
  ]
  return (
    <div className={styles.peek}>
      <TimeSeries
        title={t.rates}
        series={SIDES.map((side) => ({ key: side, label: t[side], points: course?.[side] ?? [] }))}
        format={rate}
        range={{ from: Math.max(at - SHOWN_MS, Math.min(first, at - MIN_SHOWN_MS)), to: at }}
      />
      <SmallTable
        label={t.qos}
        columns={columns}
        rows={[
          { key: 'all', cells: [t.all, ...figures('in'), ...figures('out')] },
          ...QOS.map((qos, i) => ({
            key: qos,
            cells: [String(i), ...figures(`${qos}.in`), ...figures(`${qos}.out`)],
          })),
        ]}
      />
      <p className={styles.note}>{t.qosNote}</p>
      <ScreenLink to={paths.explorer({ topic: row.topic })}>{t.explore}</ScreenLink>
    </div>
  )
}
