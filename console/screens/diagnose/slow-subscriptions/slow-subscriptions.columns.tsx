import type {
  SlowSubscription,
  SlowSubscriptionConfig,
} from '@signalbox/contract/slow-subscriptions'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink, NodeLink, TopicLink } from '#domain/page/links.tsx'
import type { Column } from '#ui/table/table.ts'
import { latencyMessages, slowSubscriptionsMessages } from './slow-subscriptions.messages.ts'

/** @param type what the broker measures */
export function useSlowSubscriptionColumns(
  type: SlowSubscriptionConfig['stats_type'],
): readonly Column<SlowSubscription>[] {
  const t = useMessages(slowSubscriptionsMessages)
  const latency = useMessages(latencyMessages)
  const measured = () => latency[type]
  const { number, dateTime } = useFormats()
  const duration = ({ timespan }: SlowSubscription) => t.ms(number(timespan))
  const updated = ({ last_update_time }: SlowSubscription) => dateTime(last_update_time)
  return [
    {
      key: 'clientid',
      header: t.client,
      card: 'title',
      sortBy: ({ clientid }) => clientid,
      text: ({ clientid }) => clientid,
      copy: ({ clientid }) => clientid,
      cell: ({ clientid }) => <ClientLink clientid={clientid} />,
    },
    {
      key: 'topic',
      header: t.topic,
      isWide: true,
      card: 'line',
      sortBy: ({ topic }) => topic,
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
      sortBy: ({ timespan }) => timespan,
      text: duration,
      raw: ({ timespan }) => timespan,
    },
    { key: 'stats_type', header: t.statsType, text: measured },
    {
      key: 'node',
      header: t.node,
      sortBy: ({ node }) => node,
      text: ({ node }) => node,
      cell: ({ node }) => <NodeLink node={node} />,
    },
    {
      key: 'last_update_time',
      header: t.updatedAt,
      card: 'line',
      sortBy: ({ last_update_time }) => last_update_time,
      text: updated,
      raw: ({ last_update_time }) => new Date(last_update_time).toISOString(),
    },
  ]
}
