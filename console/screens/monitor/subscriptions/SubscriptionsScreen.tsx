import { IconInbox } from '@tabler/icons-react'
import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { client } from '../../../api/client.ts'
import { gatherPages, useAllRows } from '../../../api/gather.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList } from '../../../api/live.ts'
import { useMessages } from '../../../language.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { useBulk } from '../../../parts/bulk/use-bulk.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../paths.ts'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import { late } from '../../../ui/late.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { WebSocketButton } from '../../../parts/WebSocketButton.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { subscriptionSearch } from './subscriptions.paths.ts'
import { useSubscriptionFilters } from './subscription-filters.ts'
import { tidy, toQuery } from './subscription-search.ts'
import { useSubscriptionColumns } from './subscriptions.columns.tsx'
import { subscriptionsMessages } from './subscriptions.messages.ts'
import { subscriptionKey, useUnsubscribe } from './unsubscribe.tsx'

const POLL_MS = 5000
const LIST = 'subscriptions'
const SubscriptionPeek = late(async () => (await import('./SubscriptionPeek.tsx')).SubscriptionPeek)

const explainPath = ({ clientid, gateway, topic, qos }: AnySubscriptionRow) =>
  paths.explain({ clientid: clientid ?? undefined, gateway, action: 'subscribe', topic, qos })

export function SubscriptionsScreen() {
  const t = useMessages(subscriptionsMessages)
  const [search, setSearch] = useSearch(subscriptionSearch)
  const fields = useSubscriptionFilters()
  const columns = useSubscriptionColumns()
  const choice = useListColumns(LIST, columns)
  const lock = useLock()
  const unsubscribe = useUnsubscribe()
  const router = useRouter()
  const filters = useListFilters(fields)
  const bulk = useBulk<AnySubscriptionRow>()
  const peek = usePeek()
  const read = useLiveList(subscriptionList, { query: toQuery(search) }, POLL_MS)
  const all = useAllRows(() =>
    gatherPages(
      (page, options) =>
        client.call(subscriptionList, { query: { ...toQuery(search), ...page } }, options),
      { rowKey: subscriptionKey },
    ),
  )
  const actionsOf = (row: AnySubscriptionRow): RowAction[] => [
    {
      key: 'explain',
      label: t.explain,
      ...(row.clientid == null && { disabledReason: t.inBroker }),
      onSelect: () => void router.navigate(explainPath(row)),
    },
    {
      key: 'unsubscribe',
      label: t.unsubscribe,
      isDanger: true,
      ...lock.action,
      ...(row.clientid == null && { disabledReason: t.inBroker }),
      onSelect: () => bulk.start(unsubscribe([row])),
    },
  ]
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DataTable
        label={t.title}
        source={usePagedSource<AnySubscriptionRow>(read)}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        isMain
        {...filters}
        all={all}
        file={{ name: 'subscriptions' }}
        rowKey={subscriptionKey}
        filters={
          <ListFilters label={t.search} placeholder={t.searchHint} fields={fields} tidy={tidy} />
        }
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        peek={{
          ...peek,
          title: ({ topic }) => <TopicText topic={topic} />,
          actions: actionsOf,
          content: (row) => <SubscriptionPeek row={row} />,
        }}
        rowActions={actionsOf}
        bulkActions={(rows, done) => [
          {
            key: 'unsubscribe',
            label: t.unsubscribe,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(unsubscribe(rows, done)),
          },
        ]}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconInbox size={24} />,
          action: <WebSocketButton />,
        }}
      />
      {bulk.dialog}
    </Screen>
  )
}
