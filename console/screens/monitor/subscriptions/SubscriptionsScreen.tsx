import { IconInbox } from '@tabler/icons-react'
import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { client } from '#api/client.ts'
import { gatherPages, useAllRows } from '#api/gather.ts'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late } from '#ui/late.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { WebSocketButton } from '#domain/addresses/WebSocketButton.tsx'
import { subscriptionSearch } from './subscriptions.paths.ts'
import { useSubscriptionFilters } from './subscription-filters.ts'
import { tidy, toQuery } from './subscription-search.ts'
import { useSubscriptionColumns } from './subscriptions.columns.tsx'
import { subscriptionsMessages } from './subscriptions.messages.ts'
import { subscriptionKey, useUnsubscribe } from './unsubscribe.tsx'
import { ListScreen } from '#list/ListScreen.tsx'

const SubscriptionPeek = late(
  async () => (await import('./SubscriptionPeek.tsx')).SubscriptionPeek,
  {
    waiting: <RowFacts />,
  },
)

const isInBroker = ({ clientid }: AnySubscriptionRow) => clientid == null
const explainPath = ({ clientid, gateway, topic, qos }: AnySubscriptionRow) =>
  paths.explain({ clientid: clientid ?? undefined, gateway, action: 'subscribe', topic, qos })

export function SubscriptionsScreen() {
  const t = useMessages(subscriptionsMessages)
  const [search] = useSearch(subscriptionSearch)
  const unsubscribe = useUnsubscribe()
  const router = useRouter()
  const read = useLiveList(subscriptionList, { query: toQuery(search) })
  const all = useAllRows(() =>
    gatherPages(
      (page, options) =>
        client.call(subscriptionList, { query: { ...toQuery(search), ...page } }, options),
      { rowKey: subscriptionKey },
    ),
  )
  return (
    <ListScreen
      name="subscriptions"
      words={t}
      icon={IconInbox}
      age={[read]}
      source={usePagedSource<AnySubscriptionRow>(read)}
      all={all}
      columns={useSubscriptionColumns()}
      rowKey={subscriptionKey}
      filters={useSubscriptionFilters()}
      tidy={tidy}
      rowActions={(row) => [
        {
          key: 'explain',
          label: t.explain,
          ...(isInBroker(row) && { disabledReason: t.inBroker }),
          onSelect: () => void router.navigate(explainPath(row)),
        },
      ]}
      bulk={[
        {
          ...{ key: 'unsubscribe', label: t.unsubscribe, isDanger: true, isForOne: true },
          disabledReason: (rows) => (rows.every(isInBroker) ? t.inBroker : undefined),
          mutation: unsubscribe,
        },
      ]}
      peek={{
        title: ({ topic }) => <TopicText topic={topic} />,
        preload: SubscriptionPeek.preload,
        content: (row) => <SubscriptionPeek row={row} />,
      }}
      add={<WebSocketButton />}
    />
  )
}
