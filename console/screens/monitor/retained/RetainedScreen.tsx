import { IconPin } from '@tabler/icons-react'
import { type RetainedMessage, retainedList, retainerGet } from '@signalbox/contract/retainer'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { useAllRows } from '#api/gather.ts'
import { usePagedSource } from '#api/list.ts'
import { SLOW_POLL_MS, useLiveList } from '#api/live.ts'
import { query } from '#api/query.ts'
import { useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { SeeAlso } from '#domain/page/SeeAlso.tsx'
import { useBulk } from '#list/bulk/use-bulk.tsx'
import { useLock } from '#domain/page/lock.ts'
import { usePeek } from '#list/peek.ts'
import { gatherRetained, retainedKey } from '#domain/retained/remove-retained.ts'
import { paths } from '#paths.ts'
import { useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late } from '#ui/late.tsx'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { WebSocketButton } from '#domain/addresses/WebSocketButton.tsx'
import { retainedSearch } from './retained.paths.ts'
import { useClearRetained, useDeleteRetained } from './retained.actions.ts'
import { useRetainedColumns } from './retained.columns.tsx'
import { retainedMessages } from './retained.messages.ts'
import { ListScreen } from '#list/ListScreen.tsx'

const RetainedPayload = late(async () => (await import('./RetainedPayload.tsx')).RetainedPayload, {
  waiting: <RowFacts />,
})

export function RetainedScreen() {
  const t = useMessages(retainedMessages)
  const [search] = useSearch(retainedSearch)
  const peek = usePeek()
  const show = (topic: string) => peek.onChange(topic, false)
  const lock = useLock()
  const settings = useQuery(query(retainerGet, {}))
  const read = useLiveList(retainedList, { query: search }, SLOW_POLL_MS)
  const remove = useDeleteRetained()
  const clear = useClearRetained()
  const bulk = useBulk<RetainedMessage>()
  const { topic: filter } = search
  const all = useAllRows(() => gatherRetained(filter))
  return (
    <ListScreen
      name="retained"
      words={{ ...t, search: t.filter, searchHint: t.filterHint }}
      icon={IconPin}
      links={<SeeAlso to={paths.retainer()}>{t.settings}</SeeAlso>}
      before={
        settings.data?.enable === false && (
          <Banner
            tone="warning"
            title={t.off}
            action={<ScreenLink to={paths.retainer()}>{t.settings}</ScreenLink>}
          >
            {t.offText}
          </Banner>
        )
      }
      age={[read]}
      source={usePagedSource<RetainedMessage>(read)}
      all={all}
      columns={useRetainedColumns(show)}
      rowKey={retainedKey}
      filters={useRetainedFilters()}
      listActions={[
        {
          key: 'clear',
          label: filter === undefined ? t.clearAll : t.deleteMatching,
          isDanger: true,
          ...(read.data?.data.length === 0 && { disabledReason: t.empty }),
          ...lock.action,
          onSelect: () =>
            filter === undefined ? void clear() : bulk.start(remove(gatherRetained(filter))),
        },
      ]}
      rowActions={(row) => [
        { key: 'payload', label: t.showPayload, onSelect: () => show(row.topic) },
      ]}
      bulk={[
        { key: 'delete', label: t.deleteOne, isDanger: true, isForOne: true, mutation: remove },
      ]}
      peek={{
        title: ({ topic }) => <TopicText topic={topic} />,
        preload: RetainedPayload.preload,
        content: (row) => <RetainedPayload message={row} />,
      }}
      filteredText={t.emptyFiltered}
      add={<WebSocketButton />}
    >
      {bulk.dialog}
    </ListScreen>
  )
}

function useRetainedFilters(): readonly FilterField[] {
  const t = useMessages(retainedMessages)
  return [
    {
      key: 'topic',
      label: t.filter,
      kind: 'text',
      params: { is: 'topic' },
      problem: (value) => (topicFilterProblem(value) === undefined ? undefined : t.invalidFilter),
      isMain: true,
    },
  ]
}
