import { type Alarm, alarmList } from '@signalbox/contract/alarms'
import type { ClientRow } from '@signalbox/contract/clients'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../../api/query.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { isoTime } from '../../../../ui/table/iso-time.ts'
import type { Column } from '../../../../ui/table/table.ts'
import { ClientTrace } from './ClientTrace.tsx'
import { type ClusterEvent, clusterEvents } from './cluster-events.ts'
import { clusterTimelineMessages } from './cluster-timeline.messages.ts'

const ALARMS = 1000

interface ClusterTimelineProps {
  clientid: string
  client: ClientRow
}

/** A cluster keeps no history of its clients: what it can tell all the same, and how to have more. */
export function ClusterTimeline({ clientid, client }: ClusterTimelineProps) {
  const t = useMessages(clusterTimelineMessages)
  const formats = useFormats()
  const current = useAlarms(true)
  const ended = useAlarms(false)
  const columns: Column<ClusterEvent>[] = [
    {
      key: 'at',
      header: t.time,
      text: ({ at }) => formats.dateTime(at),
      raw: ({ at }) => isoTime(at),
      cell: ({ at }) => formats.dateTime(at),
    },
    { key: 'event', header: t.event, text: ({ kind }) => t[kind], cell: ({ kind }) => t[kind] },
    {
      key: 'details',
      header: t.details,
      text: ({ details }) => details,
      cell: ({ details }) => details,
    },
  ]
  return (
    <Section title={t.title}>
      <p>{t.about}</p>
      <DataTable
        label={t.title}
        source={{
          rows: clusterEvents(clientid, client, [...current, ...ended]),
          isPending: false,
          isRefreshing: false,
          refresh: () => undefined,
        }}
        columns={columns}
        rowKey={({ at, kind, details }) => `${at} ${kind} ${details}`}
        empty={{ title: t.empty }}
      />
      <ClientTrace clientid={clientid} />
    </Section>
  )
}

function useAlarms(activated: boolean): readonly Alarm[] {
  const { data } = useQuery(query(alarmList, { query: { activated, limit: ALARMS } }))
  return data?.data ?? []
}
