import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { clientSubscriptionList, clientUnsubscribe } from '@signalbox/contract/clients'
import type { SubscriptionRow } from '@signalbox/contract/subscriptions'
import { useState } from 'react'
import { useAction } from '#api/query.ts'
import { canAddress } from '#api/use-can.ts'
import { useLock } from '#domain/page/lock.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useSubscriptionOptionColumns } from '#domain/subscriptions/subscription-options.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { Section } from '#ui/Section.tsx'
import type { Column } from '#ui/table/table.ts'
import { clientsMessages } from '../clients.messages.ts'
import { SubscribeForm } from './SubscribeForm.tsx'
import { useClientSubscriptions } from './use-client.ts'
import { List } from '#list/List.tsx'

interface ClientSubscriptionsProps {
  clientid: string
  /** MQTT version of the client; No Local and similar options exist from version 5 on. */
  version: number
}

export function ClientSubscriptions({ clientid, version }: ClientSubscriptionsProps) {
  const t = useMessages(clientsMessages)
  const [isOpen, setIsOpen] = useState(false)
  const lock = useLock()
  const isAddressable = canAddress(clientid)
  const disabledReason = lock.reason ?? (isAddressable ? undefined : t.notAddressable(clientid))
  const source = useClientSubscriptions(clientid)
  const unsubscribe = useUnsubscribe(clientid)
  const router = useRouter()
  const options = useSubscriptionOptionColumns()
  const columns: Column<SubscriptionRow>[] = [
    {
      key: 'topic',
      header: t.topicFilter,
      text: ({ topic }) => topic,
      cell: ({ topic }) => <TopicText topic={topic} />,
    },
    {
      key: 'qos',
      header: 'QoS',
      numeric: true,
      text: ({ qos }) => String(qos),
      cell: ({ qos }) => qos,
    },
    ...(version === 5 ? options : []),
  ]
  return (
    <Section
      title={t.subscriptions}
      action={
        <Button
          size="xs"
          variant="default"
          disabled={disabledReason !== undefined}
          title={disabledReason}
          onClick={() => setIsOpen(true)}
        >
          {t.subscribe}
        </Button>
      }
    >
      <List
        words={{ title: t.subscriptions, empty: t.noSubscriptions }}
        source={source}
        columns={columns}
        file={{ name: `subscriptions-${clientid}` }}
        rowKey={({ topic }) => topic}
        rowActions={({ topic, qos }) => [
          {
            key: 'explain',
            label: t.explain,
            onSelect: () =>
              void router.navigate(paths.explain({ clientid, action: 'subscribe', topic, qos })),
          },
          {
            key: 'unsubscribe',
            label: t.unsubscribe,
            isDanger: true,
            ...(disabledReason !== undefined && { disabledReason }),
            onSelect: () => void unsubscribe(topic),
          },
        ]}
      />
      {isOpen && (
        <SubscribeForm clientid={clientid} version={version} onClose={() => setIsOpen(false)} />
      )}
    </Section>
  )
}

function useUnsubscribe(clientid: string) {
  const t = useMessages(clientsMessages)
  const act = useAct()
  const action = useAction(clientUnsubscribe, { refreshes: [clientSubscriptionList] })
  return (topic: string) =>
    act({
      ask: {
        title: t.unsubscribeTitle,
        body: t.unsubscribeBody(topic),
        confirmLabel: t.unsubscribe,
        danger: true,
      },
      act: () => action.mutateAsync({ path: { clientid }, body: { topic } }),
      done: t.unsubscribed(topic),
    })
}
