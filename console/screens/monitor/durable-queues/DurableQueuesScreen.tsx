import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type DurableQueue, durableQueueDelete, durableQueueList } from '@signalbox/contract/later'
import { IconStack2 } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useLock } from '#domain/page/lock.ts'
import { Offered } from '#domain/page/Offered.tsx'
import { useAct } from '#domain/saving/act.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column, RowAction } from '#ui/table/table.ts'
import { durableQueuesMessages } from './durable-queues.messages.ts'
import { QueueForm } from './QueueForm.tsx'

const PAGE = 100

/** The declared queues of stored messages. */
export const DurableQueuesScreen = () => (
  <Offered operation={durableQueueList} words={durableQueuesMessages}>
    <Queues />
  </Offered>
)

function Queues() {
  const t = useMessages(durableQueuesMessages)
  const lock = useLock()
  const act = useAct()
  const [isOpen, setIsOpen] = useState(false)
  const remove = useAction(durableQueueDelete, { refreshes: [durableQueueList] })
  const read = useInfiniteQuery({
    queryKey: [durableQueueList.id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor, signal }) =>
      client.call(
        durableQueueList,
        { query: { limit: PAGE, ...(cursor !== undefined && { cursor }) } },
        { signal },
      ),
    getNextPageParam: ({ meta }) => (meta.hasnext === true ? meta.cursor : undefined),
  })
  const rowActions = ({ id, group, topic }: DurableQueue): RowAction[] => [
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () =>
        void act({
          ask: {
            title: t.deleteTitle,
            body: t.deleteText(group, topic),
            confirmLabel: t.deleteOne,
            danger: true,
          },
          act: () => remove.mutateAsync({ path: { id } }),
          done: t.deleted(topic),
        }),
    },
  ]
  return (
    <ListScreen
      name="durable-queues"
      words={t}
      icon={IconStack2}
      read={read}
      rows={read.data?.pages.flatMap(({ data }) => data)}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={({ topic }) => topic}
      rowActions={rowActions}
      add={<AddButton label={t.add} onPress={() => setIsOpen(true)} />}
    >
      {read.hasNextPage && (
        <Button
          variant="default"
          mt="sm"
          loading={read.isFetchingNextPage}
          onClick={() => void read.fetchNextPage()}
        >
          {t.more}
        </Button>
      )}
      {isOpen && <QueueForm onClose={() => setIsOpen(false)} />}
    </ListScreen>
  )
}

function useColumns(): readonly Column<DurableQueue>[] {
  const t = useMessages(durableQueuesMessages)
  const { dateTime } = useFormats()
  const time = (key: 'start_time' | 'created_at', header: string) =>
    ({
      key,
      header,
      card: 'line',
      text: ({ [key]: at }) => (at === undefined ? UNKNOWN : dateTime(at)),
      raw: ({ [key]: at }) => (at === undefined ? undefined : isoTime(at)),
    }) satisfies Column<DurableQueue>
  return [
    {
      key: 'topic',
      header: t.topic,
      card: 'title',
      isWide: true,
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: ({ topic }) => <TopicText topic={topic} />,
    },
    {
      key: 'group',
      header: t.group,
      card: 'state',
      text: ({ group }) => group,
      copy: ({ group }) => group,
      cell: ({ group }) => <span className="mono">{group}</span>,
    },
    time('start_time', t.startTime),
    time('created_at', t.createdAt),
    {
      key: 'id',
      header: t.id,
      isShown: false,
      text: ({ id }) => id,
      copy: ({ id }) => id,
      cell: ({ id }) => <span className="mono">{id}</span>,
    },
  ]
}
