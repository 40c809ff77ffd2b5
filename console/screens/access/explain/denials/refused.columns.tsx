import type { RefusedRow } from '@signalbox/contract/access'
import type { ReactNode } from 'react'
import { useFormats, useMessages } from '#language.tsx'
import { PACKETS, useDecider, useReasons } from '#domain/denials/reasons.ts'
import { ClientLink } from '#domain/page/links.tsx'
import { gatewayFromListenerId } from '#domain/gateways/gateway-of.ts'
import { ReasonCode } from '#domain/reason-codes/ReasonCode.tsx'
import { joinSentences } from '#join-sentences.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { Sparkline } from '#ui/Sparkline.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import styles from '../access.module.css'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { refusedMessages } from './refused.messages.ts'

/** Columns of denials. In the list each row is one line; on a phone its user and address are in the card. */
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
        <>
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
        </>
      ),
    },
    {
      key: 'reason',
      header: t.reason,
      card: 'line',
      isWide: true,
      text: (row) => [row.reason_code, ...describeReasons(row)].join(' '),
      cell: (row) => (
        <Reason sentences={describeReasons(row)} isOneLine={isList}>
          {/* Whatever the client speaks: MQTT 5 has a word for each. */}
          <ReasonCode code={row.reason_code} packet={PACKETS[row.kind]} version={5} />
        </Reason>
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

interface ReasonProps {
  sentences: readonly string[]
  isOneLine: boolean
  /** The reason code. */
  children: ReactNode
}

/** Reasons with the reason code behind them; in one line, which is cut, or below each other. */
function Reason({ sentences, isOneLine, children }: ReasonProps) {
  if (!isOneLine) {
    return (
      <div className={styles.reasons}>
        {sentences.map((sentence) => (
          <span key={sentence}>{sentence}</span>
        ))}
        {children}
      </div>
    )
  }
  const text = joinSentences(...sentences)
  return (
    <span className={styles.oneLine}>
      {text === '' ? (
        children
      ) : (
        <span title={text}>
          {text} <span className={styles.code}>{children}</span>
        </span>
      )}
    </span>
  )
}
