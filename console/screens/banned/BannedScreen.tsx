import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type Ban, type BanKind, BAN_KINDS, bannedList } from '@signalbox/contract/banned'
import { useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { client } from '../../api/client.ts'
import { useFeatures } from '../../api/features.ts'
import { gatherPages, useAllRows } from '../../api/gather.ts'
import { usePagedSource } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { useCanWrite } from '../../api/session.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useBulk } from '../../parts/bulk/use-bulk.tsx'
import { ImportButton } from '../../parts/files/ImportButton.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { optionalText, useSearch } from '../../parts/search.ts'
import { useListColumns } from '../../parts/views/use-views.ts'
import { ViewMenu } from '../../parts/views/ViewMenu.tsx'
import { paths } from '../../paths.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { FilterBar } from '../../ui/FilterBar.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { BanForm } from './BanForm.tsx'
import { readBan } from './ban-form.ts'
import { banKey, matches, sortBans } from './ban-rows.ts'
import { useClearBans, useImportBans, useLift } from './banned.actions.ts'
import { useBannedColumns } from './banned.columns.tsx'
import { bannedMessages } from './banned.messages.ts'

const POLL_MS = 10_000
/** A cluster sends all of them again each time. */
const CLUSTER_POLL_MS = 60_000
const LIST = 'banned'
/** As many as can be asked for at once: the API neither sorts nor filters. */
const LIMIT = 10_000

const bannedSearch = z.object({
  q: optionalText,
  sort: optionalText,
  order: z.catch(z.optional(z.enum(['asc', 'desc'])), undefined),
  /** The form is open, with this kind of ban; the others are what is known of a client. */
  add: z.catch(z.optional(z.enum(BAN_KINDS)), undefined),
  clientid: optionalText,
  username: optionalText,
  peerhost: optionalText,
})

export function BannedScreen() {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const [search, setSearch] = useSearch(bannedSearch)
  const canWrite = useCanWrite()
  const clear = useClearBans()
  const columns = useBannedColumns()
  const choice = useListColumns(LIST, columns)
  const lift = useLift(columns)
  const importBans = useImportBans(columns)
  const bulk = useBulk<Ban>()
  const [changed, setChanged] = useState<Ban>()
  const isOwn = useFeatures().mode === 'embedded'
  const read = useLive(bannedList, { query: { limit: LIMIT } }, isOwn ? POLL_MS : CLUSTER_POLL_MS)
  const { page: _, ...source } = usePagedSource<Ban>(read)
  const all = useAllRows(() =>
    gatherPages((page, options) => client.call(bannedList, { query: page }, options), {
      rowKey: banKey,
    }),
  )
  const count = read.data?.meta.count ?? 0
  const { q = '', sort: sortKey, order: direction = 'asc' } = search
  const sort = sortKey === undefined ? undefined : { key: sortKey, direction }
  const rows = useMemo(() => {
    const found = source.rows?.filter((row) => matches(row, q))
    return found && sortBans(found, sortKey === undefined ? undefined : { key: sortKey, direction })
  }, [source.rows, q, sortKey, direction])
  const disabled = !canWrite && { disabledReason: t.viewerOnly }
  const viewer = canWrite ? undefined : t.viewerOnly
  const known = {
    ...(search.clientid !== undefined && { clientid: search.clientid }),
    ...(search.username !== undefined && { username: search.username }),
    ...(search.peerhost !== undefined && { peerhost: search.peerhost }),
  } satisfies Partial<Record<BanKind, string>>
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <Button
            disabled={!canWrite}
            title={viewer}
            onClick={() => setSearch({ add: 'clientid' })}
          >
            {t.add}
          </Button>
        </>
      }
    >
      {count > LIMIT && <Banner tone="info" title={t.onlyFirst(number(LIMIT))} />}
      <DataTable
        label={t.title}
        source={{ ...source, rows }}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        listKey={search.q ?? ''}
        // Found by what was typed are some of those that are read; without it, all there are.
        {...(search.q === undefined && { all })}
        file={{ name: 'banned' }}
        rowKey={banKey}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        filters={
          <FilterBar>
            <SearchField
              label={t.search}
              value={search.q ?? ''}
              onChange={(q) => setSearch({ q: q || undefined })}
            />
          </FilterBar>
        }
        tools={
          <>
            <ScreenLink to={paths.flapping()}>{t.flapping}</ScreenLink>
            <ViewMenu list={LIST} columns={choice.keys} />
            <ImportButton
              label={t.title}
              readRow={readBan}
              onRows={(read) => bulk.start(importBans(read))}
              disabled={!canWrite}
              title={viewer}
            />
            <Button
              size="xs"
              variant="default"
              disabled={!canWrite || count === 0}
              title={viewer}
              onClick={() => void clear(count)}
            >
              {t.clear}
            </Button>
          </>
        }
        rowActions={(row) => [
          { key: 'change', label: t.change, ...disabled, onSelect: () => setChanged(row) },
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...disabled,
            onSelect: () => bulk.start(lift([row])),
          },
        ]}
        bulkActions={(rows, done) => [
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...disabled,
            onSelect: () => bulk.start(lift(rows, done)),
          },
        ]}
        empty={{ title: count > 0 ? t.noMatch : t.empty }}
      />
      {bulk.dialog}
      {changed !== undefined && canWrite && (
        <BanForm came={changed} onClose={() => setChanged(undefined)} />
      )}
      {search.add !== undefined && canWrite && (
        <BanForm
          as={search.add}
          whos={known}
          onClose={() =>
            setSearch({
              add: undefined,
              clientid: undefined,
              username: undefined,
              peerhost: undefined,
            })
          }
        />
      )}
    </Screen>
  )
}
