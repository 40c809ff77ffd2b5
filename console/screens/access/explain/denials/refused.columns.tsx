import type { RefusedRow } from '@signalbox/contract/access'
import { useFormats, useMessages } from '#language.tsx'
import { PACKETS, useDecider, useReasons } from '#domain/denials/reasons.ts'
import { ClientLink, ScreenLink } from '#domain/page/links.tsx'
import { gatewayFromListenerId } from '#domain/gateways/gateway-of.ts'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { paths } from '#paths.ts'
import { Sparkline } from '#ui/Sparkline.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import styles from '../access.module.css'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { refusedMessages } from './refused.messages.ts'

/** Columns of refusals. In the list, user and address are below the client ID, and columns of their own on request. */
export function useRefusedColumns({ isList = false } = {}): readonly Column<RefusedRow>[] {
  const t = useMessages(refusedMessages)
  const { number, dateTime } = useFormats()
  const decider = useDecider()
  const describeReasons = useReasons()
  const describeDecider = ({ by, server, stage, line, position }: RefusedRow) =>
    [
      decider(by),
      server,
      stage,
      line !== undefined && t.line(number(line)),
      position !== undefined && t.nth(number(position)),
    ]
      .filter((word) => typeof word === 'string' && word !== '')
      .join(' · ')
  return [
    {
      key: 'last_at',
      header: t.last,
      card: 'line',
      text: ({ last_at }) => dateTime(last_at),
      raw: ({ last_at }) => isoTime(last_at),
    },
    {
      key: 'kind',
      header: t.action,
      card: 'state',
      text: ({ kind }) => t[kind],
    },
    {
      key: 'clientid',
      header: t.clientId,
      card: 'title',
      text: ({ clientid }) => clientid,
      copy: ({ clientid }) => clientid,
      cell: ({ clientid, listener, username, ip_address }) => (
        <div className={styles.client}>
          <ClientLink clientid={clientid} gateway={gatewayFromListenerId(listener)} />
          {isList && (
            <span className={styles.sender}>
              {username !== null && username !== '' && (
                <>
                  <VisibleBlanks text={username} />
                  {' · '}
                </>
              )}
              {ip_address}
            </span>
          )}
        </div>
      ),
    },
    {
      key: 'topic',
      header: t.topic,
      card: 'line',
      text: ({ topic }) => topic ?? '',
      copy: ({ topic }) => topic,
      cell: ({ topic }) => topic !== undefined && <TopicText topic={topic} />,
    },
    {
      key: 'by',
      header: t.by,
      text: describeDecider,
    },
    {
      key: 'reason',
      header: t.reason,
      card: 'line',
      text: (row) => [row.reason_code, ...describeReasons(row)].join(' '),
      cell: (row) => (
        <div className={styles.reason}>
          {describeReasons(row).map((sentence) => (
            <span key={sentence}>{sentence}</span>
          ))}
          <span>
            {/* Whatever the client speaks: MQTT 5 has a word for each. */}
            <ReasonCode code={row.reason_code} packet={PACKETS[row.kind]} version={5} />
            {row.topic !== undefined && row.topic !== '' && (
              <>
                {' · '}
                <ScreenLink to={simulationPath(row)}>
                  {row.kind === 'publish' ? t.whyNotArrived : t.simulate}
                </ScreenLink>
              </>
            )}
          </span>
        </div>
      ),
    },
    {
      key: 'count',
      header: t.count,
      numeric: true,
      text: ({ count }) => number(count),
    },
    {
      key: 'course',
      header: t.lastHour,
      numeric: true,
      text: ({ course = [] }) => number(sumCounts(course)),
      raw: ({ course = [] }) => sumCounts(course),
      cell: ({ course = [] }) => <CourseCell course={course} />,
    },
    {
      key: 'username',
      header: t.username,
      isShown: false,
      text: ({ username }) => username ?? '',
      copy: ({ username }) => username,
      cell: ({ username }) => (
        <span className="mono">
          <VisibleBlanks text={username ?? ''} />
        </span>
      ),
    },
    {
      key: 'ip_address',
      header: t.address,
      isShown: false,
      text: ({ ip_address }) => ip_address,
      cell: ({ ip_address }) => <span className="mono">{ip_address}</span>,
    },
  ]
}

const MINUTE_MS = 60_000

const sumCounts = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** How many in the last hour, and when. */
function CourseCell({ course }: { course: readonly number[] }) {
  const { number } = useFormats()
  const from = -59 * MINUTE_MS
  // Minutes without a denial are left out at the front.
  const counts = [...Array.from({ length: 60 - course.length }, () => 0), ...course]
  return (
    <span className={styles.course}>
      <span className={styles.spark}>
        <Sparkline
          points={counts.map((count, i) => [from + i * MINUTE_MS, count])}
          range={{ from, to: 0 }}
          tone="error"
        />
      </span>
      <span className={styles.sum}>{number(sumCounts(course))}</span>
    </span>
  )
}

/** The denied publish; for a denied subscription any message to its topic. */
function simulationPath({ kind, clientid, topic, qos, retain }: RefusedRow) {
  if (kind !== 'publish') return paths.simulate({ topic })
  return paths.simulate({
    clientid,
    topic,
    ...(qos !== undefined && { qos: `${qos}` }),
    ...(retain !== undefined && { retain: `${retain}` }),
  })
}
