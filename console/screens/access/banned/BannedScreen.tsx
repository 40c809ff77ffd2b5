import { IconBan } from '@tabler/icons-react'
import { type Ban, type BanKind } from '@signalbox/contract/banned'
import { useMemo, useState } from 'react'
import { useAllRows } from '#api/gather.ts'
import { useLock } from '#domain/page/lock.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useBulk } from '#list/bulk/use-bulk.tsx'
import { useImport } from '#domain/files/use-import.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { paths } from '#paths.ts'
import { ownAddress } from '#routing/own-address.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late } from '#ui/late.tsx'
import type { RowAction } from '#ui/table/table.ts'
import { bannedSearch } from './banned.paths.ts'
import { BanForm } from './BanForm.tsx'
import { banKey, banText, latestFirst } from './ban-rows.ts'
import { useClearBans, useImportBans, useLift } from './banned.actions.ts'
import { useBannedColumns } from './banned.columns.tsx'
import { bannedMessages } from './banned.messages.ts'
import { allBans, MOST_BANS, useBanRows } from './use-ban-rows.ts'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import type { ListFilter } from '#list/found-rows.ts'

const BanPeek = late(async () => (await import('./BanPeek.tsx')).BanPeek, {
  waiting: <RowFacts />,
})

const startWorker = () =>
  new Worker(new URL('./ban-import.worker.ts', import.meta.url), { type: 'module' })

export function BannedScreen() {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const [search, setSearch] = useSearch(bannedSearch)
  const lock = useLock()
  const clear = useClearBans()
  const columns = useBannedColumns()
  const lift = useLift(columns)
  const importBans = useImportBans(columns)
  const bulk = useBulk<Ban>()
  const router = useRouter()
  const file = useImport<Ban>({
    label: t.title,
    startWorker,
    headers: [t.who, t.kind, t.reason, t.until],
    onRows: (read) => bulk.start(importBans(read)),
  })
  const [changed, setChanged] = useState<Ban>()
  const { q = '' } = search
  const { read, source, count, rows, isSearched } = useBanRows(q)
  const all = useAllRows(() => allBans)
  const known = {
    ...(search.clientid !== undefined && { clientid: search.clientid }),
    ...(search.username !== undefined && { username: search.username }),
    ...(search.peerhost !== undefined && { peerhost: search.peerhost }),
  } satisfies Partial<Record<BanKind, string>>
  const handleClose = () => {
    const from = ownAddress(search.from)
    if (from !== undefined) router.returnTo(from)
    else {
      setSearch({
        ...{ add: undefined, from: undefined },
        ...{ clientid: undefined, username: undefined, peerhost: undefined },
      })
    }
  }
  const buildRowActions = (row: Ban): RowAction[] => [
    { key: 'change', label: t.change, ...lock.action, onSelect: () => setChanged(row) },
  ]
  return (
    <ListScreen
      name="banned"
      words={t}
      icon={IconBan}
      before={
        count > MOST_BANS &&
        q === '' && <Banner tone="info" title={t.onlyFirst(number(MOST_BANS))} />
      }
      age={[read]}
      read={source}
      rows={rows}
      order={latestFirst}
      // Found by what was typed are some of those that are read; without it, all there are.
      {...(search.q === undefined && { all })}
      columns={columns}
      rowKey={banKey}
      filters={useFilters(isSearched)}
      listActions={[
        {
          key: 'flapping',
          label: t.flapping,
          onSelect: () => void router.navigate(paths.flapping()),
        },
        file.action,
        {
          key: 'clear',
          label: t.clear,
          isDanger: true,
          ...(count === 0 && { disabledReason: t.empty }),
          ...lock.action,
          onSelect: () => void clear(count),
        },
      ]}
      rowActions={buildRowActions}
      bulk={[{ key: 'delete', label: t.deleteOne, isDanger: true, isForOne: true, mutation: lift }]}
      peek={{
        title: ({ who }) => (
          <span className="mono">
            <VisibleBlanks text={who} />
          </span>
        ),
        preload: BanPeek.preload,
        content: (ban) => <BanPeek ban={ban} />,
      }}
      add={<AddButton label={t.add} onPress={() => setSearch({ add: 'clientid' })} />}
    >
      {bulk.dialog}
      {file.panel}
      {changed !== undefined && lock.canWrite && (
        <BanForm came={changed} onClose={() => setChanged(undefined)} />
      )}
      {search.add !== undefined && lock.canWrite && (
        <BanForm as={search.add} whos={known} onClose={handleClose} />
      )}
    </ListScreen>
  )
}

/** @param isSearched the rows have the words */
function useFilters(isSearched: boolean): readonly ListFilter<Ban>[] {
  const t = useMessages(bannedMessages)
  return useMemo(
    () => [
      {
        ...{ key: 'text', label: t.search, kind: 'text', isMain: true },
        params: { contains: 'q' },
        ...(!isSearched && { of: banText }),
      },
    ],
    [t, isSearched],
  )
}
