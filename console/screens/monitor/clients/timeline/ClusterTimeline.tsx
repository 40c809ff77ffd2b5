import type { ClientRow } from '@signalbox/contract/clients'
import { useFormats, useMessages } from '../../../../language.tsx'
import type { CalculatedEvent } from '../../../../upstream/timeline/events.ts'
import { useCalculatedEvents } from '../../../../upstream/timeline/use-events.ts'
import { Section } from '../../../../ui/Section.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { isoTime } from '../../../../ui/table/iso-time.ts'
import type { Column } from '../../../../ui/table/table.ts'
import { ClientTrace } from './ClientTrace.tsx'
import { clusterTimelineMessages } from './cluster-timeline.messages.ts'

interface ClusterTimelineProps {
  clientid: string
  client: ClientRow
}

/** A cluster keeps no history of its clients: what it can tell all the same, and how to have more. */
export function ClusterTimeline({ clientid, client }: ClusterTimelineProps) {
  const t = useMessages(clusterTimelineMessages)
  const formats = useFormats()
  const rows = useCalculatedEvents(clientid, client)
  const columns: Column<CalculatedEvent>[] = [
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
          rows,
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
