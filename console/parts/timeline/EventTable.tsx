import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { TimelineEvent } from '@signalbox/contract/timeline'
import type { ReactNode } from 'react'
import { useWholeSource } from '../../api/list.ts'
import type { Read } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { ScreenLink } from '../links.tsx'
import { ReasonCode } from '../ReasonCode.tsx'
import { TopicText } from '../TopicText.tsx'
import { paths } from '../../paths.ts'
import type { Address } from '../../routing/path.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { isoTime } from '../../ui/table/iso-time.ts'
import type { Column } from '../../ui/table/table.ts'
import styles from './EventTable.module.css'
import { EVENT_TONES, reasonMessages, timelineMessages } from './timeline.messages.ts'

type Numbered = TimelineEvent & { no: number }

interface EventTableProps {
  clientid: string
  read: Read<TimelineEvent[]>
  /** Of a client that does not speak MQTT: its events have no reason codes, and no message to simulate. */
  gateway?: GatewayName
}

/** What Signalbox's own broker remembers of a client, also of one that is gone or was never let in. */
export function EventTable({ clientid, read, gateway }: EventTableProps) {
  const t = useMessages(timelineMessages)
  const formats = useFormats()
  const details = useDetails(clientid, gateway)
  const source = useWholeSource<TimelineEvent>(read)
  // Counted from the first: those that are shown keep their number when one comes on top.
  const rows = source.rows?.map((event, i, all): Numbered => ({ ...event, no: all.length - i }))
  const columns: Column<Numbered>[] = [
    {
      key: 'at',
      card: 'title',
      header: t.time,
      text: ({ at }) => formats.dateTime(at),
      raw: ({ at }) => isoTime(at),
      cell: ({ at }) => formats.dateTime(at),
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
      <DataTable
        label={t.title}
        source={{ ...source, rows }}
        columns={columns}
        filters={<p className={styles.note}>{t.about}</p>}
        file={{
          name: `timeline-${clientid}`,
          asGiven: ({ no: _, ...event }) => event,
        }}
        rowKey={({ no }) => String(no)}
        empty={{ title: t.empty }}
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
  const reasonOf = ({ reason = '' }: TimelineEvent) => reasons[reason] ?? reason
  return (event) => {
    const { kind, topic = '', reason_code: code, proto_ver } = event
    const version = proto_ver === 3 || proto_ver === 4 ? proto_ver : 5
    switch (kind) {
      case 'connected':
        return `${addressOf(event)} · ${event.session_present === true ? t.found : t.fresh}`
      case 'refused':
        return (
          <>
            <ReasonCode code={code ?? 0} packet="CONNACK" version={version} />
            {` · ${addressOf(event)} `}
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
            <TopicText topic={topic} />{' '}
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
            {`${event.stage ?? ''}: ${event.reason ?? ''} · `}
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
      case 'session_ended':
        return ''
    }
  }
}

function addressOf({ ip_address = '', port, listener = '' }: TimelineEvent): string {
  return `${ip_address}${port === undefined ? '' : `:${port}`} · ${listener}`
}
