import { type DelayedMessage, delayedGet, delayedList } from '@signalbox/contract/delayed'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { client } from '../../api/client.ts'
import { gatherPages, useAllRows } from '../../api/gather.ts'
import { usePagedSource } from '../../api/list.ts'
import { useLiveList } from '../../api/live.ts'
import { query } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { useBulk } from '../../parts/bulk/use-bulk.tsx'
import { pageSearch, useSearch } from '../../parts/search.ts'
import { useLock } from '../../parts/lock.ts'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../parts/views/use-views.ts'
import { ViewMenu } from '../../parts/views/ViewMenu.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useDelayedColumns } from './delayed.columns.tsx'
import { delayedMessages } from './delayed.messages.ts'
import { DelayedPayload } from './DelayedPayload.tsx'
import { delayedKey, useDeleteDelayed } from './delete-delayed.ts'

const POLL_MS = 5000
const LIST = 'delayed'

const delayedSearch = z.object(pageSearch)

export function DelayedScreen() {
  const t = useMessages(delayedMessages)
  const [search, setSearch] = useSearch(delayedSearch)
  const [open, setOpen] = useState<DelayedMessage>()
  const lock = useLock()
  const settings = useQuery(query(delayedGet, {}))
  const read = useLiveList(delayedList, { query: search }, POLL_MS)
  const columns = useDelayedColumns(read.dataUpdatedAt)
  const choice = useListColumns(LIST, columns)
  const remove = useDeleteDelayed(columns)
  const bulk = useBulk<DelayedMessage>()
  const all = useAllRows(() =>
    gatherPages((page, options) => client.call(delayedList, { query: page }, options), {
      rowKey: delayedKey,
    }),
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
        tools={
          <>
            {settingsLink}
            <ViewMenu list={LIST} columns={choice.keys} />
          </>
        }
        onPage={(page) => setSearch({ page })}
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
        empty={{ title: t.empty, text: t.emptyText }}
      />
      {bulk.dialog}
      {open !== undefined && <DelayedPayload message={open} onClose={() => setOpen(undefined)} />}
    </Screen>
  )
}
