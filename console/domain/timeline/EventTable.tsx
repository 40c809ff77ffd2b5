import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { TimelineEvent } from '@signalbox/contract/timeline'
import type { ReactNode } from 'react'
import type { Read } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '../page/links.tsx'
import { useDecider, useReasons } from '../denials/reasons.ts'
import { ReasonCode } from '../reason-codes/ReasonCode.tsx'
import { TopicText } from '../topics/TopicText.tsx'
import { paths } from '#paths.ts'
import type { Address } from '#routing/path.ts'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import styles from './EventTable.module.css'
import { EVENT_TONES, reasonMessages, timelineMessages } from './timeline.messages.ts'
import { List } from '#list/List.tsx'

type Numbered = TimelineEvent & { no: number }

interface EventTableProps {
  clientid: string
  read: Read<TimelineEvent[]>
  /** Set for a client of a gateway, whose events have no reason codes, and no message to simulate. */
  gateway?: GatewayName
}

/** Known events of a client, even if the client is gone or was never admitted. */
export function EventTable({ clientid, read, gateway }: EventTableProps) {
  const t = useMessages(timelineMessages)
  const formats = useFormats()
  const details = useDetails(clientid, gateway)
  // Counted from the first: those that are shown keep their number when one comes on top.
  const rows = read.data?.map((event, i, all): Numbered => ({ ...event, no: all.length - i }))
  const columns: Column<Numbered>[] = [
    {
      key: 'at',
      card: 'title',
      header: t.time,
      text: ({ at }) => formats.dateTime(at),
      raw: ({ at }) => isoTime(at),
    },
    {
      key: 'kind',
      card: 'state',
      header: t.event,
      text: ({ kind }) => t[kind],
      cell: ({ kind }) => <StatusBadge tone={EVENT_TONES[kind]} label={t[kind]} />,
    },
    {
      key: 'details',
      card: 'line',
      header: t.details,
      text: (event) => JSON.stringify(event),
      cell: (event) => (
        <div className={styles.details}>
          {details(event)}
          {event.last_at !== undefined && (
            <div>{t.after(formats.number(event.count), formats.time(event.last_at))}</div>
          )}
        </div>
      ),
    },
  ]
  return (
    <section aria-label={t.title}>
      <List
        words={{ title: t.title, empty: t.empty }}
        read={read}
        rows={rows}
        columns={columns}
        beside={<p className={styles.note}>{isErlang() ? t.aboutCluster : t.about}</p>}
        file={{
          name: `timeline-${clientid}`,
          asGiven: ({ no: _, ...event }) => event,
        }}
        rowKey={({ no }) => String(no)}
      />
    </section>
  )
}

function useDetails(
  clientid: string,
  gateway: GatewayName | undefined,
): (event: TimelineEvent) => ReactNode {
  const t = useMessages(timelineMessages)
  const reasons: Readonly<Record<string, string>> = useMessages(reasonMessages)
  const why = (to: Address) => <ScreenLink to={to}>{t.why}</ScreenLink>
  const decider = useDecider()
  const describeReasons = useReasons()
  /** Text that names who refused and the reason; empty where the broker does not know them. */
  const causeOf = ({ by, server, stage, reason, kind, action }: TimelineEvent) => {
    const request = kind === 'refused' ? 'connect' : (action ?? 'publish')
    const reasons = describeReasons({ kind: request, by, reason, reason_code: 0 })
    // The sentence about an ExHook server names it.
    const origin = reasons.length > 0 && by === 'exhook' ? [] : [decider(by), server, stage]
    // A sentence within a line has no full stop.
    return [...origin, ...reasons]
      .filter((part = '') => part !== '')
      .map((part = '') => `${part.replace(/[.。]$/, '')} · `)
      .join('')
  }
  const reasonOf = ({ reason = '' }: TimelineEvent) => reasons[reason] ?? reason
  const sessionIn = ({ session_present: isResumed }: TimelineEvent) =>
    isResumed === undefined ? undefined : isResumed ? t.found : t.fresh
  return (event) => {
    const { kind, topic = '', reason_code: code, proto_ver } = event
    const version = proto_ver === 3 || proto_ver === 4 ? proto_ver : 5
    switch (kind) {
      case 'connected':
        return [addressText(event), sessionIn(event)]
          .filter((part) => part !== undefined)
          .join(' · ')
      case 'refused':
        return (
          <>
            <ReasonCode code={code ?? 0} packet="CONNACK" version={version} />
            {` · ${causeOf(event)}${addressText(event)} `}
            {why(
              paths.explain({
                gateway,
                who: 'imagined',
                clientid,
                username: event.username ?? undefined,
                ip: event.ip_address,
                listener: event.listener,
                action: 'connect',
                login: 'ask',
              }),
            )}
          </>
        )
      case 'disconnected':
        return (
          <>
            {reasonOf(event)}
            {gateway === undefined && code !== undefined && code !== 0 && (
              <>
                {' · '}
                <ReasonCode code={code} packet="DISCONNECT" version={5} />
              </>
            )}
          </>
        )
      case 'subscribed':
      case 'unsubscribed':
        return (
          <>
            <TopicText topic={topic} />
            {event.qos !== undefined && ` · QoS ${event.qos}`}
          </>
        )
      case 'denied':
        return (
          <>
            {`${event.action === undefined ? '' : t[event.action]} `}
            <TopicText topic={topic} />
            {` · ${causeOf(event)}`.replace(/ · $/, ' ')}
            {why(
              paths.explain({
                gateway,
                clientid,
                action: event.action,
                topic,
                qos: event.qos,
                retain: event.retain,
              }),
            )}
          </>
        )
      case 'dropped':
        return (
          <>
            {`${reasonOf(event)} · `}
            {event.count > 1 && `${t.latestTopic} `}
            <TopicText topic={topic} />{' '}
            {gateway === undefined &&
              why(paths.simulate({ topic, qos: event.qos, retain: event.retain }))}
          </>
        )
      case 'rejected':
        return (
          <>
            {causeOf(event)}
            <TopicText topic={topic} />{' '}
            {gateway === undefined &&
              why(paths.simulate({ topic, qos: event.qos, retain: event.retain }))}
          </>
        )
      case 'transformed':
        return (
          <>
            {`${event.stage ?? ''} · `}
            <TopicText topic={topic} />
            {event.to !== topic && event.to !== undefined && (
              <>
                {' → '}
                <TopicText topic={event.to} />
              </>
            )}
          </>
        )
      case 'alarm_raised':
      case 'alarm_cleared':
        return event.reason
      case 'session_created':
      case 'session_ended':
        return ''
    }
  }
}

function addressText({ ip_address = '', port, listener }: TimelineEvent): string {
  const address = `${ip_address}${port === undefined ? '' : `:${port}`}`
  return listener === undefined ? address : `${address} · ${listener}`
}
