import { IconPin } from '@tabler/icons-react'
import { type RetainedMessage, retainedList, retainerGet } from '@signalbox/contract/retainer'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useQuery } from '@tanstack/react-query'
import { useAllRows } from '../../../api/gather.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList } from '../../../api/live.ts'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useBulk } from '../../../parts/bulk/use-bulk.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { gatherRetained, retainedKey } from '../../../parts/retained/remove-retained.ts'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { late } from '../../../ui/late.tsx'
import { TopicText } from '../../../parts/TopicText.tsx'
import { WebSocketButton } from '../../../parts/WebSocketButton.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { retainedSearch } from './retained.paths.ts'
import { useClearRetained, useDeleteRetained } from './retained.actions.ts'
import { useRetainedColumns } from './retained.columns.tsx'
import { retainedMessages } from './retained.messages.ts'

const POLL_MS = 10_000
const LIST = 'retained'
const RetainedPayload = late(async () => (await import('./RetainedPayload.tsx')).RetainedPayload)

export function RetainedScreen() {
  const t = useMessages(retainedMessages)
  const [search, setSearch] = useSearch(retainedSearch)
  const peek = usePeek()
  const show = (topic: string) => peek.onChange(topic, false)
  const fields = useRetainedFilters()
  const columns = useRetainedColumns(show)
  const choice = useListColumns(LIST, columns)
  const lock = useLock()
  const settings = useQuery(query(retainerGet, {}))
  const read = useLiveList(retainedList, { query: search }, POLL_MS)
  const remove = useDeleteRetained()
  const clear = useClearRetained()
  const bulk = useBulk<RetainedMessage>()
  const { topic: filter } = search
  const all = useAllRows(() => gatherRetained(filter))
  const deleteOf = (row: RetainedMessage): RowAction => ({
    key: 'delete',
    label: t.deleteOne,
    isDanger: true,
    ...lock.action,
    onSelect: () => bulk.start(remove([row])),
  })
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ScreenLink to={paths.retainer()}>{t.settings}</ScreenLink>
          <ReadAsOf reads={[read]} />
        </>
      }
    >
      {settings.data?.enable === false && (
        <Banner
          tone="warning"
          title={t.off}
          action={<ScreenLink to={paths.retainer()}>{t.settings}</ScreenLink>}
        >
          {t.offText}
        </Banner>
      )}
      <DataTable
        label={t.title}
        source={usePagedSource<RetainedMessage>(read)}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        isMain
        {...useListFilters(fields)}
        all={all}
        file={{ name: 'retained' }}
        rowKey={retainedKey}
        filters={<ListFilters label={t.filter} placeholder={t.filterHint} fields={fields} />}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        listActions={[
          {
            key: 'clear',
            label: filter === undefined ? t.clearAll : t.deleteMatching,
            isDanger: true,
            ...lock.action,
            onSelect: () =>
              filter === undefined ? void clear() : bulk.start(remove(gatherRetained(filter))),
          },
        ]}
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        peek={{
          ...peek,
          title: ({ topic }) => <TopicText topic={topic} />,
          actions: (row) => [deleteOf(row)],
          content: (row) => <RetainedPayload message={row} />,
        }}
        rowActions={(row) => [
          { key: 'payload', label: t.showPayload, onSelect: () => show(row.topic) },
          deleteOf(row),
        ]}
        bulkActions={(rows, done) => [
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(remove(rows, done)),
          },
        ]}
        filteredText={t.emptyFiltered}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconPin size={24} />,
          action: <WebSocketButton />,
        }}
      />
      {bulk.dialog}
    </Screen>
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
