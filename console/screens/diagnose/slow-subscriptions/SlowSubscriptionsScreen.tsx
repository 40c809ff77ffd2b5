import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import {
  type SlowSubscription,
  slowSubscriptionClear,
  type SlowSubscriptionConfig,
  slowSubscriptionList,
  slowSubscriptionSettingsGet,
  slowSubscriptionSettingsUpdate,
} from '@signalbox/contract/slow-subscriptions'
import { Duration } from '@signalbox/contract/units'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useRowsSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { query, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { DEFAULT_SORT, matches, rowKey, sortRows } from './rows.ts'
import { useSlowSubscriptionColumns } from './slow-subscriptions.columns.tsx'
import { latencyMessages, slowSubscriptionsMessages } from './slow-subscriptions.messages.ts'
import { slowSubscriptionSearch } from './slow-subscriptions.paths.ts'
import styles from './slow-subscriptions.module.css'
import { SlowSubscriptionTabs } from './SlowSubscriptionTabs.tsx'

const POLL_MS = 5000
const LIST = 'slow-subscriptions'

export function SlowSubscriptionsScreen() {
  const t = useMessages(slowSubscriptionsMessages)
  const sentence = useErrorSentence()
  const offered = useCan(slowSubscriptionList)
  const { data: settings, error, refetch } = useQuery(query(slowSubscriptionSettingsGet, {}))
  if (settings?.enable === true) return <SlowList settings={settings} />
  return (
    <Screen title={t.title} about={t.about}>
      <SlowSubscriptionTabs current={paths.slowSubscriptions()} />
      {!offered.can ? (
        <Unavailable {...offered} />
      ) : settings !== undefined ? (
        <Disabled />
      ) : error !== null ? (
        <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </Screen>
  )
}

function Disabled() {
  const t = useMessages(slowSubscriptionsMessages)
  const lock = useLock()
  const act = useAct()
  const update = useAction(slowSubscriptionSettingsUpdate, {
    refreshes: [slowSubscriptionSettingsGet],
  })
  const handleEnable = () =>
    void act({ act: () => update.mutateAsync({ body: { enable: true } }), done: t.enabled })
  return (
    <EmptyState
      title={t.off}
      text={t.offText}
      icon={<IconHourglass size={24} />}
      action={
        <Button {...lock.button} onClick={handleEnable}>
          {t.enable}
        </Button>
      }
    />
  )
}

function SlowList({ settings }: { settings: SlowSubscriptionConfig }) {
  const t = useMessages(slowSubscriptionsMessages)
  const latency = useMessages(latencyMessages)
  const { number, duration } = useFormats()
  const lock = useLock()
  const act = useAct()
  const [search, setSearch] = useSearch(slowSubscriptionSearch)
  const read = useLive(slowSubscriptionList, {}, POLL_MS)
  const rows = read.data?.data
  const clear = useAction(slowSubscriptionClear, { refreshes: [slowSubscriptionList] })
  const columns = useSlowSubscriptionColumns()
  const choice = useListColumns(LIST, columns)
  const fields = useFields(rows)
  const { sort: key, order: direction = 'asc' } = search
  const sort = key === undefined ? DEFAULT_SORT : { key, direction }
  const found = rows?.filter((row) => matches(row, search))
  const { stats_type: type, threshold, top_k_num: max } = settings
  const handleClear = () =>
    void act({
      ask: {
        title: t.clearTitle,
        body: t.clearText(number(rows?.length ?? 0)),
        confirmLabel: t.clear,
        danger: true,
      },
      act: () => clear.mutateAsync({}),
      done: t.cleared,
    })
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <SlowSubscriptionTabs current={paths.slowSubscriptions()} />
      <p className={styles.measured}>
        {t.measured(latency[type], duration(Duration.parse(threshold) ?? 0), number(max))}
      </p>
      <DataTable<SlowSubscription>
        isMain
        label={t.title}
        source={useRowsSource(read, found && sortRows(found, sort))}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        file={{ name: LIST }}
        rowKey={rowKey}
        {...useListFilters(fields)}
        isFiltered={rows?.length !== 0}
        sort={sort}
        onSort={(by) => setSearch({ sort: by.key, order: by.direction })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        listActions={[
          {
            key: 'clear',
            label: t.clear,
            ...(rows?.length === 0 && { disabledReason: t.empty }),
            ...lock.action,
            onSelect: handleClear,
          },
        ]}
        empty={{ title: t.empty, text: t.emptyText, icon: <IconHourglass size={24} /> }}
      />
    </Screen>
  )
}

/** The text, and the nodes that have rows. */
function useFields(rows: readonly SlowSubscription[] | undefined): readonly FilterField[] {
  const t = useMessages(slowSubscriptionsMessages)
  const nodes = [...new Set(rows?.map(({ node }) => node))].sort()
  return [
    { key: 'search', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
    {
      key: 'node',
      label: t.node,
      kind: 'choice',
      params: { is: 'node' },
      choices: nodes.map((value) => ({ value, label: value })),
      isOpen: true,
    },
  ]
}
