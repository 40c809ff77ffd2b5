import type { RefusedRow } from '@signalbox/contract/access'
import { useFormats, useMessages } from '../../language.tsx'
import { ClientLink } from '../../parts/links.tsx'
import { ReasonCode } from '../../parts/ReasonCode.tsx'
import { TopicText } from '../../parts/TopicText.tsx'
import { isoTime } from '../../ui/table/iso-time.ts'
import type { Column } from '../../ui/table/table.ts'
import { refusedMessages } from './refused.messages.ts'

export const PACKETS = { connect: 'CONNACK', publish: 'PUBACK', subscribe: 'SUBACK' } as const

/** What those who refuse are called; authenticators and servers of others by their own word. */
export function useDecider(): (by: string | undefined) => string {
  const t = useMessages(refusedMessages)
  const names: Readonly<Record<string, string>> = {
    banned: t.byBanned,
    built_in_database: t.byBuiltIn,
    delayed: t.byDelayed,
    file: t.byFile,
    listener: t.byListener,
    login: t.byLogin,
    nobody: t.byNobody,
    no_match: t.byNoMatch,
  }
  return (by = '') => names[by] ?? by
}

export function useRefusedColumns(): readonly Column<RefusedRow>[] {
  const t = useMessages(refusedMessages)
  const { number, dateTime } = useFormats()
  const decider = useDecider()
  const deciderOf = ({ by, line, position }: RefusedRow) =>
    [
      decider(by),
      line !== undefined && t.line(number(line)),
      position !== undefined && t.nth(number(position)),
    ]
      .filter((word) => typeof word === 'string' && word !== '')
      .join(' · ')
  return [
    {
      key: 'last_at',
      header: t.last,
      text: ({ last_at }) => dateTime(last_at),
      raw: ({ last_at }) => isoTime(last_at),
      cell: ({ last_at }) => dateTime(last_at),
    },
    {
      key: 'kind',
      header: t.action,
      text: ({ kind }) => t[kind],
      cell: ({ kind }) => t[kind],
    },
    {
      key: 'clientid',
      header: t.clientId,
      text: ({ clientid }) => clientid,
      cell: ({ clientid }) => <ClientLink clientid={clientid} />,
    },
    {
      key: 'username',
      header: t.username,
      text: ({ username }) => username ?? '',
      cell: ({ username }) => <span className="mono">{username}</span>,
    },
    {
      key: 'ip_address',
      header: t.address,
      text: ({ ip_address }) => ip_address,
      cell: ({ ip_address }) => <span className="mono">{ip_address}</span>,
    },
    {
      key: 'topic',
      header: t.topic,
      text: ({ topic }) => topic ?? '',
      cell: ({ topic }) => topic !== undefined && <TopicText topic={topic} />,
    },
    {
      key: 'by',
      header: t.by,
      text: deciderOf,
      cell: deciderOf,
    },
    {
      key: 'reason',
      header: t.reason,
      text: ({ reason_code, reason }) => `${reason_code} ${reason ?? ''}`,
      // Whatever the client speaks: MQTT 5 has a word for each.
      cell: ({ kind, reason_code }) => (
        <ReasonCode code={reason_code} packet={PACKETS[kind]} version={5} />
      ),
    },
    {
      key: 'count',
      header: t.count,
      numeric: true,
      text: ({ count }) => number(count),
      cell: ({ count }) => number(count),
    },
  ]
}
