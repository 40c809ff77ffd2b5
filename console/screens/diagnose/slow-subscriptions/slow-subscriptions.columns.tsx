import type { SlowSubscription } from '@signalbox/contract/slow-subscriptions'
import { useFormats, useMessages } from '../../../language.tsx'
import { ClientLink, NodeLink, TopicLink } from '../../../parts/links.tsx'
import type { Column } from '../../../ui/table/table.ts'
import { slowSubscriptionsMessages } from './slow-subscriptions.messages.ts'

export function useSlowSubscriptionColumns(): readonly Column<SlowSubscription>[] {
  const t = useMessages(slowSubscriptionsMessages)
  const { number, dateTime } = useFormats()
  const duration = ({ timespan }: SlowSubscription) => t.ms(number(timespan))
  const updated = ({ last_update_time }: SlowSubscription) => dateTime(last_update_time)
  const columns: Column<SlowSubscription>[] = [
    {
      key: 'clientid',
      header: t.client,
      card: 'title',
      text: ({ clientid }) => clientid,
      copy: ({ clientid }) => clientid,
      cell: ({ clientid }) => <ClientLink clientid={clientid} />,
    },
    {
      key: 'topic',
      header: t.topic,
      card: 'line',
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: ({ topic }) => <TopicLink filter={topic} />,
    },
    {
      key: 'timespan',
      header: t.duration,
      help: t.durationHelp,
      card: 'state',
      numeric: true,
      text: duration,
      cell: duration,
      raw: ({ timespan }) => timespan,
    },
    {
      key: 'node',
      header: t.node,
      text: ({ node }) => node,
      cell: ({ node }) => <NodeLink node={node} />,
    },
    {
      key: 'last_update_time',
      header: t.updatedAt,
      card: 'line',
      text: updated,
      cell: updated,
      raw: ({ last_update_time }) => new Date(last_update_time).toISOString(),
    },
  ]
  return columns.map((column) => ({ ...column, isSortable: true }))
}
