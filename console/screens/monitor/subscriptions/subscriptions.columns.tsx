import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { UNKNOWN } from '#formats.ts'
import { useMessages } from '#language.tsx'
import { ClientLink, TopicLink } from '#domain/page/links.tsx'
import { useSubscriptionOptionColumns } from '#domain/subscriptions/subscription-options.ts'
import type { Column } from '#ui/table/table.ts'
import { subscriptionsMessages } from './subscriptions.messages.ts'

export function useSubscriptionColumns(): readonly Column<AnySubscriptionRow>[] {
  const t = useMessages(subscriptionsMessages)
  const yesNo = (value: boolean | undefined) =>
    value === undefined ? UNKNOWN : value ? t.yes : t.no
  const options = useSubscriptionOptionColumns()
  return [
    {
      key: 'clientid',
      header: t.clientId,
      card: 'line',
      text: ({ clientid }) => clientid ?? '',
      copy: ({ clientid }) => clientid,
      cell: ({ clientid, gateway }) =>
        clientid == null ? t.inBroker : <ClientLink clientid={clientid} gateway={gateway} />,
    },
    {
      key: 'topic',
      header: t.topic,
      isWide: true,
      card: 'title',
      text: ({ topic }) => topic,
      copy: ({ topic }) => topic,
      cell: ({ topic }) => <TopicLink filter={topic} />,
    },
    {
      key: 'qos',
      header: t.qos,
      numeric: true,
      text: ({ qos }) => String(qos ?? UNKNOWN),
    },
    ...options,
    {
      key: 'node',
      header: t.node,
      text: ({ node }) => node ?? UNKNOWN,
      cell: ({ node }) => <span className="mono">{node ?? UNKNOWN}</span>,
    },
    {
      key: 'durable',
      header: t.durable,
      isShown: false,
      text: ({ durable }) => yesNo(durable),
    },
  ]
}
