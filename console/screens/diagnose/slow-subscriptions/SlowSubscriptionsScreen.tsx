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
import { Duration } from '@signalbox/formats/units'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { query, useAction } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { Unavailable } from '#domain/page/Unavailable.tsx'
import { paths } from '#paths.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Screen } from '#ui/Screen.tsx'
import { Loading } from '#ui/Loading.tsx'
import { useSlowSubscriptionColumns } from './slow-subscriptions.columns.tsx'
import { latencyMessages, slowSubscriptionsMessages } from './slow-subscriptions.messages.ts'
import styles from './slow-subscriptions.module.css'
import { SlowSubscriptionTabs } from './SlowSubscriptionTabs.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import type { ListFilter } from '#list/found-rows.ts'

/** The order of the API. */
const SLOWEST_FIRST = { key: 'timespan', direction: 'desc' } as const

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
    void act({
      act: () => update.mutateAsync({ body: { enable: true } }),
      done: t.enabled(t.title),
    })
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
  const read = useLive(slowSubscriptionList, {})
  const rows = read.data?.data
  const clear = useAction(slowSubscriptionClear, { refreshes: [slowSubscriptionList] })
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
      done: t.cleared(),
    })
  return (
    <ListScreen
      name="slow-subscriptions"
      words={t}
      icon={IconHourglass}
      before={
        <>
          <SlowSubscriptionTabs current={paths.slowSubscriptions()} />
          <p className={styles.measured}>
            {t.measured(latency[type], duration(Duration.parse(threshold) ?? 0), number(max))}
          </p>
        </>
      }
      read={read}
      rows={rows}
      sortedBy={SLOWEST_FIRST}
      columns={useSlowSubscriptionColumns(type)}
      rowKey={rowKey}
      filters={useFilters(rows)}
      listActions={[
        {
          key: 'clear',
          label: t.clear,
          ...(rows?.length === 0 && { disabledReason: t.empty }),
          ...lock.action,
          onSelect: handleClear,
        },
      ]}
    />
  )
}

/** There is one row for each client and topic on a node. */
const rowKey = ({ node, clientid, topic }: SlowSubscription) =>
  JSON.stringify([node, clientid, topic])

/** The text, and the nodes that have rows. */
function useFilters(
  rows: readonly SlowSubscription[] | undefined,
): readonly ListFilter<SlowSubscription>[] {
  const t = useMessages(slowSubscriptionsMessages)
  const nodes = [...new Set(rows?.map(({ node }) => node))].sort()
  return [
    {
      ...{ key: 'search', label: t.search, kind: 'text', isMain: true },
      params: { contains: 'q' },
      of: ({ clientid, topic }) => `${clientid} ${topic}`,
    },
    {
      ...{ key: 'node', label: t.node, kind: 'choice', isOpen: true },
      params: { is: 'node' },
      choices: nodes.map((value) => ({ value, label: value })),
      of: ({ node }) => node,
    },
  ]
}
