import {
  type IntegrationCourse,
  integrationHistoryGet,
  type IntegrationKind,
} from '@signalbox/contract/integration-history'
import { type ReactNode, useMemo } from 'react'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useSearch } from '#routing/react.tsx'
import { After } from '#ui/After.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Figures } from '#ui/Figures.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { type Series, TimeSeries } from '#ui/TimeSeries.tsx'
import { CHARTS_POLL_MS, chartSearch } from '../../trends/range.ts'
import { RangeSelect } from '../../trends/RangeSelect.tsx'
import { trendMessages } from '../../trends/trends.messages.ts'
import { gaugePoints, ratePoints } from './course.ts'
import styles from './History.module.css'
import { dropMessages, failedMessages, historyMessages } from './history.messages.ts'
import { useHistoryMarks } from './use-marks.ts'

const LEAST_MS = 300_000

interface Subject {
  kind: IntegrationKind
  id: string
}

interface HistoryProps extends Subject {
  /** Content below the history, which waits for its height to be known. */
  children?: ReactNode
}

/** Counters, queue and response times of a rule, action, source or connector in the last hour to seven days. */
export function History({ kind, id, children }: HistoryProps) {
  const t = useMessages(historyMessages)
  if (!useCan(integrationHistoryGet).can) {
    return (
      <>
        <Section title={t.title}>{t.noHistory}</Section>
        {children}
      </>
    )
  }
  return (
    <Recorded key={`${kind} ${id}`} kind={kind} id={id}>
      {children}
    </Recorded>
  )
}

function Recorded({ kind, id, children }: HistoryProps) {
  const t = useMessages(historyMessages)
  const sentence = useErrorSentence()
  const [{ latest }] = useSearch(chartSearch)
  const request = { path: { kind, id }, query: { latest } }
  const read = useLive(integrationHistoryGet, request, CHARTS_POLL_MS)
  const { data } = read
  return (
    <>
      <Section
        title={t.title}
        action={
          <>
            {data?.latency !== undefined && <Latency {...data.latency.overall} />}
            <RangeSelect />
          </>
        }
      >
        {data === undefined &&
          (read.error === null ? (
            <Loading label={t.loading} />
          ) : (
            <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
          ))}
        {data !== undefined && (
          <Charts kind={kind} id={id} course={data} readAt={read.dataUpdatedAt} latest={latest} />
        )}
      </Section>
      <After isReady={!read.isPending}>{children}</After>
    </>
  )
}

/** Response times over the whole range that is shown. */
function Latency({ p50, p95, p99 }: { p50: number; p95: number; p99: number }) {
  const t = useMessages(historyMessages)
  const formats = useFormats()
  return (
    <Figures
      items={[
        { label: t.p50, value: writeMs(formats, p50), title: t.latencyHelp },
        { label: t.p95, value: writeMs(formats, p95), title: t.latencyHelp },
        { label: t.p99, value: writeMs(formats, p99), title: t.latencyHelp },
      ]}
    />
  )
}

const writeMs = ({ number }: Pick<ReturnType<typeof useFormats>, 'number'>, ms: number) =>
  `${number(ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))} ms`

interface ChartsProps extends Subject {
  course: IntegrationCourse
  readAt: number
  latest: number
}

function Charts({ kind, id, course, readAt, latest }: ChartsProps) {
  const words = useMessages(trendMessages)
  const formats = useFormats()
  const marks = useHistoryMarks(kind, id, latest)
  const charts = useCharts(kind, course)
  const to = course.time.at(-1) ?? readAt
  const from = to - latest * 1000
  const first = course.time[0] ?? to
  const isYoung = new Date(course.since).getTime() > from
  const range = { from: isYoung ? Math.min(first, to - LEAST_MS) : from, to }
  return (
    <>
      {isYoung && <p className={styles.since}>{words.since(formats.dateTime(course.since))}</p>}
      <div className={styles.charts} data-columns={charts.length}>
        {charts.map((chart) => (
          <TimeSeries key={chart.title} {...chart} range={range} marks={marks} height={136} />
        ))}
      </div>
    </>
  )
}

interface Chart {
  title: string
  unit?: string
  format?: (value: number) => string
  series: readonly Series[]
}

function useCharts(kind: IntegrationKind, course: IntegrationCourse): readonly Chart[] {
  const t = useMessages(historyMessages)
  const failed = useMessages(failedMessages)
  const drops = useMessages(dropMessages)
  const formats = useFormats()
  return useMemo(() => {
    const unit = t.perSecond
    const rate = (
      key: string,
      label: string,
      counts: readonly (number | null)[] | undefined,
      isBad = false,
    ): Series => ({ key, label, points: ratePoints(course, counts), isBad })
    const reasons = [
      ...Object.entries(course.failed).map(
        ([reason, counts]) => rate(reason, failed[reason as keyof typeof failed], counts), // by the contract
      ),
      ...Object.entries(course.dropped).map(
        ([reason, counts]) =>
          rate(`dropped.${reason}`, drops[reason as keyof typeof drops], counts), // by the contract
      ),
    ]
    const none = course.time.map(() => 0)
    const failures: Chart = {
      title: t.failures,
      unit,
      // A line at zero, instead of missing data.
      series: reasons.length === 0 ? [rate('none', t.failuresNone, none)] : reasons,
    }
    const received = rate('received', t.received, course.received)
    if (kind === 'source') return [{ title: t.messages, unit, series: [received] }]
    const matched = rate('matched', kind === 'rule' ? t.matchedEvents : t.matched, course.matched)
    const succeeded = rate('succeeded', t.succeeded, course.succeeded)
    if (kind === 'rule') {
      const passed = rate('passed', t.passed, course.passed)
      return [
        { title: t.runs, unit, series: [matched, passed] },
        { title: t.outputs, unit, series: [succeeded] },
        failures,
      ]
    }
    const hasReceived = course.received?.some((count) => (count ?? 0) > 0) === true
    const queued = { key: 'queued', label: t.queued, points: gaugePoints(course, course.queued) }
    const latency = (['p50', 'p95', 'p99'] as const).map((share) => ({
      key: share,
      label: t[share],
      points: gaugePoints(course, course.latency?.[share]),
    }))
    return [
      {
        title: t.messages,
        unit,
        series: [matched, succeeded, ...(hasReceived ? [received] : [])],
      },
      failures,
      { title: t.queuedTitle, series: [queued] },
      { title: t.latency, format: (ms) => writeMs(formats, ms), series: latency },
    ]
  }, [kind, course, t, failed, drops, formats])
}
