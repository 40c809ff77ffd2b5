import { clientHistory } from '@signalbox/contract/client-history'
import { clientTimeline, type TimelineEvent } from '@signalbox/contract/timeline'
import { memo, useMemo } from 'react'
import { SLOW_POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { EVENT_TONES, timelineMessages } from '#domain/timeline/timeline.messages.ts'
import { useFormats, useMessages } from '#language.tsx'
import { type Mark, type Series, TimeSeries } from '#ui/TimeSeries.tsx'
import type { Course } from '../rates.ts'
import { chartsMessages } from './charts.messages.ts'
import styles from './ClientCharts.module.css'
import { type DrawnCourse, readingsToCourse, shownRange, toPoints } from './drawn-course.ts'

interface ClientChartsProps {
  clientid: string
  /** Readings of this page, for a broker that keeps no history of its clients. */
  course: Course
}

/** Traffic, queue and in-flight window of a client in the last hour, with its events as marks. */
export function ClientCharts({ clientid, course }: ClientChartsProps) {
  const t = useMessages(chartsMessages)
  const formats = useFormats()
  const { can } = useCan(clientHistory)
  const path = { clientid }
  const history = useLive(clientHistory, { path }, SLOW_POLL_MS, can)
  const events = useLive(clientTimeline, { path })
  const drawn = useMemo(
    () => (can ? history.data : readingsToCourse(course)),
    [can, history.data, course],
  )
  const range = shownRange(drawn)
  const since = drawn?.time[0]
  return (
    <section className={styles.card} aria-label={t.title}>
      <Charts drawn={drawn} events={events.data} />
      <p className={styles.since}>
        {since === undefined || since <= range.whole
          ? t.title
          : (can ? t.recorded : t.readHere)(formats.time(since))}
      </p>
    </section>
  )
}

interface ChartsProps {
  drawn: DrawnCourse | undefined
  events: readonly TimelineEvent[] | undefined
}

/** Drawn again for new samples and events only. */
const Charts = memo(({ drawn, events }: ChartsProps) => {
  const t = useMessages(chartsMessages)
  const marks = useMarks(events)
  const range = shownRange(drawn)
  const line = (
    key: 'received' | 'sent' | 'lost' | 'queue' | 'inflight',
    label: string,
  ): Series => ({
    key,
    label,
    points: toPoints(drawn, key),
  })
  const charts = [
    {
      title: t.traffic,
      unit: t.perSecond,
      series: [
        line('received', t.received),
        line('sent', t.sent),
        { ...line('lost', t.lost), isBad: true },
      ],
    },
    { title: t.queue, series: [line('queue', t.queued)] },
    { title: t.inflight, series: [line('inflight', t.unacknowledged)] },
  ]
  return (
    <div className={styles.charts}>
      {charts.map((chart) => (
        <TimeSeries key={chart.title} {...chart} range={range} marks={marks} height={112} />
      ))}
    </div>
  )
})

/** Marks of the events of a client; one that happened repeatedly has a mark at its first and its last time. */
function useMarks(events: readonly TimelineEvent[] = NO_EVENTS): readonly Mark[] {
  const t = useMessages(timelineMessages)
  return useMemo(
    () =>
      events.flatMap(({ at, last_at, kind }) =>
        [at, ...(last_at === undefined ? [] : [last_at])].map(
          (time): Mark => ({
            at: Date.parse(time),
            kind: GOOD.has(EVENT_TONES[kind]) ? 'start' : 'alarm',
            label: t[kind],
          }),
        ),
      ),
    [events, t],
  )
}

const NO_EVENTS: readonly TimelineEvent[] = []
const GOOD: ReadonlySet<string> = new Set(['running', 'neutral'])
