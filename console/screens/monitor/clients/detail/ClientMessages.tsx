import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  clientInflightList,
  clientMqueueList,
  type QueuedMessage,
} from '@signalbox/contract/clients'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#api/client.ts'
import { gatherPositions, nextPosition, useAllRows } from '#api/gather.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PayloadView } from '#ui/PayloadView.tsx'
import { fromBase64 } from '#ui/payload.ts'
import { Section } from '#ui/Section.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import { clientsMessages } from '../clients.messages.ts'
import { List } from '#list/List.tsx'

/** Rows of a page; the broker ends a page earlier at its limit of payload bytes. */
const LIMIT = 50
/** Size of an answer that holds a page of packets of the usual maximum size. */
const PAGE_BYTES = '64MB'

const rowKey = ({ msgid }: QueuedMessage) => msgid

/** Epoch milliseconds, of nanoseconds as text. */
const insertedAt = ({ inserted_at: ns }: QueuedMessage) => Math.floor(Number(ns) / 1_000_000)

interface ClientMessagesProps {
  clientid: string
  kind: 'mqueue' | 'inflight'
  /** The current count; the list is read again when it changes. */
  count: number
}

/** Messages that are queued for a client, or in flight to it. */
export function ClientMessages({ clientid, kind, count }: ClientMessagesProps) {
  const t = useMessages(clientsMessages)
  const formats = useFormats()
  const [openId, setOpenId] = useState<string>()
  const operation = kind === 'mqueue' ? clientMqueueList : clientInflightList
  const offered = useCan(operation)
  const read = useInfiniteQuery({
    enabled: offered.can,
    queryKey: [operation.id, clientid, count],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      client.call(
        operation,
        {
          path: { clientid },
          query: { limit: LIMIT, ...(pageParam !== undefined && { position: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: (answer, _, asked) => nextPosition(answer, asked),
  })
  const all = useAllRows<QueuedMessage>((keys) =>
    gatherPositions(
      (part, options) =>
        client.call(
          operation,
          {
            path: { clientid },
            query: {
              ...part,
              ...(keys === 'whole' ? { max_payload_bytes: PAGE_BYTES } : { payload: 'none' }),
            },
          },
          options,
        ),
      { rowKey, pageRows: LIMIT },
    ),
  )
  const rows: QueuedMessage[] | undefined = read.data?.pages.flatMap(({ data }) => data)
  const open = rows?.find(({ msgid }) => msgid === openId)
  const columns: Column<QueuedMessage>[] = [
    {
      key: 'topic',
      card: 'title',
      header: t.topic,
      text: ({ topic }) => topic,
      cell: ({ topic }) => <TopicText topic={topic} />,
    },
    {
      key: 'qos',
      header: 'QoS',
      card: 'state',
      numeric: true,
      text: ({ qos }) => String(qos),
      cell: ({ qos }) => qos,
    },
    {
      key: 'from_clientid',
      card: 'line',
      header: t.publisher,
      text: ({ from_clientid }) => from_clientid,
      cell: ({ from_clientid }) => <ClientLink clientid={from_clientid} />,
    },
    {
      key: 'publish_at',
      card: 'line',
      header: t.publishedAt,
      text: ({ publish_at }) => formats.dateTime(publish_at),
      raw: ({ publish_at }) => isoTime(publish_at),
    },
    {
      key: 'inserted_at',
      header: kind === 'mqueue' ? t.queuedAt : t.sentAt,
      text: (message) => formats.dateTime(insertedAt(message)),
      raw: (message) => isoTime(insertedAt(message)),
    },
    ...(kind === 'mqueue'
      ? [
          {
            key: 'mqueue_priority',
            header: t.priority,
            numeric: true,
            text: ({ mqueue_priority }: QueuedMessage) => String(mqueue_priority ?? ''),
            cell: ({ mqueue_priority }: QueuedMessage) => mqueue_priority ?? '',
          },
        ]
      : []),
    {
      key: 'msgid',
      header: t.messageId,
      text: ({ msgid }) => msgid,
      cell: ({ msgid }) => <span className="mono">{msgid}</span>,
    },
  ]
  const title = kind === 'mqueue' ? t.mqueue : t.inflight
  return (
    <Section title={title} about={formats.number(count)}>
      {!offered.can ? (
        <Unavailable {...offered} />
      ) : count === 0 ? (
        <EmptyState title={t.noMessages} />
      ) : (
        // The button below must not change the edges of the table.
        <div>
          <List
            words={{ title: title, empty: t.noMessages }}
            read={read}
            rows={rows}
            columns={columns}
            expectedRows={Math.min(count, LIMIT)}
            all={all}
            file={{ name: `${kind}-${clientid}` }}
            rowKey={rowKey}
            onOpen={({ msgid }) => setOpenId(msgid)}
            rowActions={({ msgid }) => [
              { key: 'payload', label: t.openPayload, onSelect: () => setOpenId(msgid) },
            ]}
          />
        </div>
      )}
      {offered.can && read.hasNextPage && (rows?.length ?? 0) < count && (
        <Button
          variant="default"
          size="xs"
          mt="sm"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t.loadMore}
        </Button>
      )}
      {open !== undefined && (
        <div>
          <h3>{`${t.payload}: ${open.topic}`}</h3>
          <PayloadView payload={fromBase64(open.payload ?? '')} label={t.payload} />
        </div>
      )}
    </Section>
  )
}
