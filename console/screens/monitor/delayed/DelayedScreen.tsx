import { IconClockHour4 } from '@tabler/icons-react'
import { type DelayedMessage, delayedGet } from '@signalbox/contract/delayed'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { ScreenLink } from '../../../parts/links.tsx'
import { useBulk } from '../../../parts/bulk/use-bulk.tsx'
import { useLock } from '../../../parts/lock.ts'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { TopicText } from '../../../parts/TopicText.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { WebSocketButton } from '../../../parts/WebSocketButton.tsx'
import { paths } from '../../../paths.ts'
import { useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { late } from '../../../ui/late.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { delayedSearch } from './delayed.paths.ts'
import { DUE, useDelayedColumns } from './delayed.columns.tsx'
import { delayedMessages } from './delayed.messages.ts'
import { DelayedTabs } from './DelayedTabs.tsx'
import { delayedKey, useDeleteDelayed } from './delete-delayed.ts'
import { useDelayedList } from './use-delayed-list.ts'

const LIST = 'delayed'
const DelayedPayload = late(async () => (await import('./DelayedPayload.tsx')).DelayedPayload)

export function DelayedScreen() {
  const t = useMessages(delayedMessages)
  const [search, setSearch] = useSearch(delayedSearch)
  const peek = usePeek()
  const show = (row: DelayedMessage) => peek.onChange(delayedKey(row), false)
  const fields: readonly FilterField[] = [
    { key: 'topic', label: t.topic, kind: 'text', params: { contains: 'q' }, isMain: true },
  ]
  const lock = useLock()
  const settings = useQuery(query(delayedGet, {}))
  const { order } = search
  const { source, all, read, isCut } = useDelayedList(search)
  const columns = useDelayedColumns(read.dataUpdatedAt, show)
  const choice = useListColumns(LIST, columns)
  const remove = useDeleteDelayed(useDelayedColumns(read.dataUpdatedAt))
  const bulk = useBulk<DelayedMessage>()
  const deleteOf = (row: DelayedMessage): RowAction => ({
    key: 'delete',
    label: t.deleteOne,
    isDanger: true,
    ...lock.action,
    onSelect: () => bulk.start(remove([row])),
  })
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DelayedTabs current={paths.delayed()} />
      {settings.data?.enable === false && (
        <Banner
          tone="warning"
          title={t.off}
          action={<ScreenLink to={paths.delayedSettings()}>{t.settings}</ScreenLink>}
        >
          {t.offText}
        </Banner>
      )}
      {isCut && <Banner tone="warning" title={t.cut} />}
      <DataTable
        label={t.title}
        source={source}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        all={all}
        file={{ name: 'delayed' }}
        rowKey={delayedKey}
        isMain
        {...useListFilters(fields)}
        filters={<ListFilters label={t.search} fields={fields} />}
        sort={{ key: DUE, direction: order }}
        onSort={({ direction }) => setSearch({ order: direction, page: 1 })}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        peek={{
          ...peek,
          title: ({ topic }) => <TopicText topic={topic} />,
          actions: (row) => [deleteOf(row)],
          content: (row) => <DelayedPayload message={row} />,
        }}
        rowActions={(row) => [
          { key: 'payload', label: t.showPayload, onSelect: () => show(row) },
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
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconClockHour4 size={24} />,
          action: <WebSocketButton />,
        }}
      />
      {bulk.dialog}
    </Screen>
  )
}
