import type { ClientRow } from '@signalbox/contract/clients'
import { useRowsSource } from '../../../../api/list.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import type { CalculatedEvent } from '../../../../upstream/timeline/events.ts'
import { useCalculatedEvents } from '../../../../upstream/timeline/use-events.ts'
import { After } from '../../../../ui/After.tsx'
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
  const read = useCalculatedEvents(clientid, client)
  const source = useRowsSource(read, read.events)
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
        source={source}
        columns={columns}
        rowKey={({ at, kind, details }) => `${at} ${kind} ${details}`}
        empty={{ title: t.empty }}
      />
      <After isReady={!source.isPending}>
        <ClientTrace clientid={clientid} />
      </After>
    </Section>
  )
}
