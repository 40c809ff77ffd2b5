import { IconChartLine } from '@tabler/icons-react'
import {
  MAX_TOPIC_METRICS,
  type TopicMetrics,
  topicMetricsDelete,
  topicMetricsList,
  topicMetricsReset,
} from '@signalbox/contract/topic-metrics'
import { useState } from 'react'
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { useLock } from '#domain/page/lock.ts'
import { SeeAlso } from '#domain/page/SeeAlso.tsx'
import { paths } from '#paths.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { useSearch } from '#routing/react.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { AddTopicForm } from './AddTopicForm.tsx'
import { useTopicMetricsColumns } from './topic-metrics.columns.tsx'
import { topicMetricsMessages } from './topic-metrics.messages.ts'
import { topicMetricsSearch } from './topic-metrics.paths.ts'
import { TopicMetricsPeek } from './TopicMetricsPeek.tsx'
import { useCourses } from './use-courses.ts'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { Offered } from '#domain/page/Offered.tsx'

const POLL_MS = 2000
export const TopicMetricsScreen = () => (
  <Offered operation={topicMetricsList} words={topicMetricsMessages}>
    <TopicList />
  </Offered>
)

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
  const { resetAll, actionsOf } = useTopicActions()
  const isListed = rows?.some(({ topic }) => topic === search.topic)
  // A topic of another page is proposed once; it stays in the form when another user adds it.
  if (lock.canWrite && isListed === false && search.topic !== form.topic) {
    setForm({ isOpen: search.topic !== undefined, topic: search.topic })
  }
  const isFull = (rows?.length ?? 0) >= MAX_TOPIC_METRICS
  const close = (peek?: string) => {
    setForm({ ...form, isOpen: false })
    show(peek ?? search.peek, true)
  }
  return (
    <ListScreen
      name="topic-metrics"
      words={t}
      icon={IconChartLine}
      links={<SeeAlso to={paths.metrics()}>{t.metrics}</SeeAlso>}
      read={read}
      rows={rows}
      order={topicKey}
      columns={useTopicMetricsColumns(({ topic }) => show(topic))}
      rowKey={topicKey}
      filters={[
        {
          ...{ key: 'topic', label: t.topic, kind: 'text', isMain: true },
          params: { contains: 'q' },
          of: topicKey,
        },
      ]}
      tools={
        <InPlace isShown={rows !== undefined}>
          {t.count(number(rows?.length ?? 0), number(MAX_TOPIC_METRICS))}
        </InPlace>
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
        content: (row) => <TopicMetricsPeek row={row} course={courses.get(row.topic)} at={at} />,
      }}
      add={
        <AddButton
          label={t.add}
          disabledReason={isFull ? t.full : undefined}
          onPress={() => setForm({ ...form, isOpen: true })}
        />
      }
    >
      {form.isOpen && (
        <AddTopicForm proposed={form.topic} onClose={() => close()} onAdded={close} />
      )}
    </ListScreen>
  )
}

const topicKey = ({ topic }: TopicMetrics) => topic

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
      done: t.resetDone(),
    })
  const buildRowActions = ({ topic }: TopicMetrics): RowAction[] => [
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
          done: t.resetDone(topic),
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
          done: t.deleted(topic),
        }),
    },
  ]
  return { resetAll, actionsOf: buildRowActions }
}
