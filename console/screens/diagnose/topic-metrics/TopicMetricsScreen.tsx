import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconChartLine } from '@tabler/icons-react'
import {
  MAX_TOPIC_METRICS,
  type TopicMetrics,
  topicMetricsDelete,
  topicMetricsList,
  topicMetricsReset,
} from '@signalbox/contract/topic-metrics'
import { useState } from 'react'
import { useRowsSource } from '../../../api/list.ts'
import { useLive } from '../../../api/live.ts'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { Unavailable } from '../../../parts/Unavailable.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { useSearch } from '../../../routing/react.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { InPlace } from '../../../ui/InPlace.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { AddTopicForm } from './AddTopicForm.tsx'
import { matches, sortTopics } from './figures.ts'
import { useTopicMetricsColumns } from './topic-metrics.columns.tsx'
import { topicMetricsMessages } from './topic-metrics.messages.ts'
import { topicMetricsSearch } from './topic-metrics.paths.ts'
import { TopicMetricsPeek } from './TopicMetricsPeek.tsx'
import { useCourses } from './use-courses.ts'

const POLL_MS = 2000
const LIST = 'topic-metrics'

export function TopicMetricsScreen() {
  const t = useMessages(topicMetricsMessages)
  const offered = useCan(topicMetricsList)
  if (offered.can) return <TopicList />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...offered} />
    </Screen>
  )
}

function TopicList() {
  const t = useMessages(topicMetricsMessages)
  const { number } = useFormats()
  const lock = useLock()
  const [search, setSearch] = useSearch(topicMetricsSearch)
  const [form, setForm] = useState<{ isOpen: boolean; topic?: string | undefined }>({
    isOpen: false,
  })
  const read = useLive(topicMetricsList, {}, POLL_MS)
  const { data: rows, dataUpdatedAt: at } = read
  const courses = useCourses(rows, at)
  const show = (peek: string | undefined, isMove = false) =>
    setSearch({ peek, topic: undefined }, isMove)
  const columns = useTopicMetricsColumns(({ topic }) => show(topic))
  const choice = useListColumns(LIST, columns)
  const { resetAll, actionsOf } = useTopicActions()
  const fields: readonly FilterField[] = [
    { key: 'topic', label: t.topic, kind: 'text', params: { contains: 'q' }, isMain: true },
  ]
  const { sort: key, order: direction = 'asc' } = search
  const sort = key === undefined ? undefined : { key, direction }
  const found = rows?.filter((row) => matches(row, search.q))
  const isListed = rows?.some(({ topic }) => topic === search.topic)
  // A topic of another page is proposed once; it stays in the form when another user adds it.
  if (lock.canWrite && isListed === false && search.topic !== form.topic) {
    setForm({ isOpen: search.topic !== undefined, topic: search.topic })
  }
  const isFull = (rows?.length ?? 0) >= MAX_TOPIC_METRICS
  const add = (
    <Button
      {...lock.button}
      {...(isFull && { disabled: true, title: t.full })}
      onClick={() => setForm({ ...form, isOpen: true })}
    >
      {t.add}
    </Button>
  )
  const close = (peek?: string) => {
    setForm({ ...form, isOpen: false })
    show(peek ?? search.peek, true)
  }
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={(rows?.length ?? 0) > 0}>{add}</InPlace>
        </>
      }
    >
      <DataTable<TopicMetrics>
        isMain
        label={t.title}
        source={useRowsSource(read, found && sortTopics(found, sort))}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        file={{ name: LIST }}
        rowKey={({ topic }) => topic}
        {...useListFilters(fields)}
        isFiltered={rows?.length !== 0}
        sort={sort}
        onSort={(by) => setSearch({ sort: by.key, order: by.direction })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={
          <>
            <InPlace isShown={rows !== undefined}>
              {t.count(number(rows?.length ?? 0), number(MAX_TOPIC_METRICS))}
            </InPlace>
            <ViewMenu list={LIST} columns={choice.keys} />
          </>
        }
        listActions={[
          {
            key: 'reset',
            label: t.resetAll,
            ...(rows?.length === 0 && { disabledReason: t.empty }),
            ...lock.action,
            onSelect: () => resetAll(rows?.length ?? 0),
          },
        ]}
        rowActions={actionsOf}
        peek={{
          open: search.peek ?? (isListed === true ? search.topic : undefined),
          onChange: show,
          title: ({ topic }) => <TopicText topic={topic} />,
          actions: actionsOf,
          content: (row) => <TopicMetricsPeek row={row} course={courses.get(row.topic)} at={at} />,
        }}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconChartLine size={24} />,
          action: add,
        }}
      />
      {form.isOpen && (
        <AddTopicForm proposed={form.topic} onClose={() => close()} onAdded={close} />
      )}
    </Screen>
  )
}

/** Reset and delete, with a question before. */
function useTopicActions() {
  const t = useMessages(topicMetricsMessages)
  const { number } = useFormats()
  const lock = useLock()
  const act = useAct()
  const refreshes = [topicMetricsList]
  const reset = useAction(topicMetricsReset, { refreshes })
  const remove = useAction(topicMetricsDelete, { refreshes })
  const resetAll = (count: number) =>
    void act({
      ask: {
        title: t.resetAllTitle,
        body: t.resetAllText(number(count)),
        confirmLabel: t.resetAll,
        danger: true,
      },
      act: () => reset.mutateAsync({ body: { action: 'reset' } }),
      done: t.resetDone,
    })
  const actionsOf = ({ topic }: TopicMetrics): RowAction[] => [
    {
      key: 'reset',
      label: t.reset,
      ...lock.action,
      onSelect: () =>
        void act({
          ask: {
            title: t.resetTitle,
            body: t.resetText(topic),
            confirmLabel: t.reset,
            danger: true,
          },
          act: () => reset.mutateAsync({ body: { action: 'reset', topic } }),
          done: t.resetDone,
        }),
    },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () =>
        void act({
          ask: {
            title: t.deleteTitle,
            body: t.deleteText(topic),
            confirmLabel: t.deleteOne,
            danger: true,
          },
          act: () => remove.mutateAsync({ path: { topic } }),
          done: t.deleted,
        }),
    },
  ]
  return { resetAll, actionsOf }
}
