import { type DelayedMessage, delayedGet, delayedList } from '@signalbox/contract/delayed'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { client } from '../../api/client.ts'
import { useFeatures } from '../../api/features.ts'
import { gatherPages, useAllRows } from '../../api/gather.ts'
import { usePagedSource } from '../../api/list.ts'
import { useLiveList } from '../../api/live.ts'
import { query } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { useBulk } from '../../parts/bulk/use-bulk.tsx'
import { optionalText, pageSearch, useSearch } from '../../parts/search.ts'
import { useLock } from '../../parts/lock.ts'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../parts/views/use-views.ts'
import { ViewMenu } from '../../parts/views/ViewMenu.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useDelayedColumns } from './delayed.columns.tsx'
import { delayedMessages } from './delayed.messages.ts'
import { DelayedPayload } from './DelayedPayload.tsx'
import { delayedKey, useDeleteDelayed } from './delete-delayed.ts'

const POLL_MS = 5000
const LIST = 'delayed'

/** `q`: a part of the topic, which the embedded broker alone searches for. */
const delayedSearch = z.object({ ...pageSearch, q: optionalText })

export function DelayedScreen() {
  const t = useMessages(delayedMessages)
  const [search, setSearch] = useSearch(delayedSearch)
  const [open, setOpen] = useState<DelayedMessage>()
  const lock = useLock()
  const settings = useQuery(query(delayedGet, {}))
  const isOwn = useFeatures().mode === 'embedded'
  const { q, ...part } = search
  // A cluster has one order: the last to be due comes first.
  const own = isOwn && { order: 'asc' as const, ...(q !== undefined && { like_topic: q }) }
  const read = useLiveList(delayedList, { query: { ...part, ...own } }, POLL_MS)
  const columns = useDelayedColumns(read.dataUpdatedAt)
  const choice = useListColumns(LIST, columns)
  const remove = useDeleteDelayed(columns)
  const bulk = useBulk<DelayedMessage>()
  const all = useAllRows(() =>
    gatherPages(
      (page, options) => client.call(delayedList, { query: { ...page, ...own } }, options),
      {
        rowKey: delayedKey,
      },
    ),
  )
  const settingsLink = <ScreenLink to={paths.delayedSettings()}>{t.settings}</ScreenLink>
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      {settings.data?.enable === false && (
        <Banner tone="warning" title={t.off} action={settingsLink}>
          {t.offText}
        </Banner>
      )}
      <DataTable
        label={t.title}
        source={usePagedSource<DelayedMessage>(read)}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        all={all}
        file={{ name: 'delayed' }}
        rowKey={delayedKey}
        listKey={q ?? ''}
        {...(isOwn && {
          filters: (
            <FilterBar>
              <SearchField
                label={t.search}
                value={q ?? ''}
                onChange={(text) => setSearch({ q: text || undefined, page: 1 })}
              />
            </FilterBar>
          ),
        })}
        tools={
          <>
            {settingsLink}
            <ViewMenu list={LIST} columns={choice.keys} />
          </>
        }
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={setOpen}
        rowActions={(row) => [
          { key: 'payload', label: t.showPayload, onSelect: () => setOpen(row) },
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(remove([row])),
          },
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
        empty={q === undefined ? { title: t.empty, text: t.emptyText } : { title: t.noMatch }}
      />
      {bulk.dialog}
      {open !== undefined && <DelayedPayload message={open} onClose={() => setOpen(undefined)} />}
    </Screen>
  )
}
