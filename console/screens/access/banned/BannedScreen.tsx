import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconBan } from '@tabler/icons-react'
import { type Ban, type BanKind } from '@signalbox/contract/banned'
import { useMemo, useState } from 'react'
import { useAllRows } from '../../../api/gather.ts'
import { useLock } from '../../../parts/lock.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useBulk } from '../../../parts/bulk/use-bulk.tsx'
import { useImport } from '../../../parts/files/use-import.tsx'
import { ListFilters, useListFilters } from '../../../parts/ListFilters.tsx'
import { usePeek } from '../../../parts/peek.ts'
import { VisibleBlanks } from '../../../parts/VisibleBlanks.tsx'
import { ReadAsOf } from '../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../paths.ts'
import { ownAddress } from '../../../routing/own-address.ts'
import { useRouter, useSearch } from '../../../routing/react.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { InPlace } from '../../../ui/InPlace.tsx'
import { late } from '../../../ui/late.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import type { FilterField } from '../../../ui/filter/filter.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { RowAction } from '../../../ui/table/table.ts'
import { bannedSearch } from './banned.paths.ts'
import { BanForm } from './BanForm.tsx'
import { banKey, sortBans } from './ban-rows.ts'
import { useClearBans, useImportBans, useLift } from './banned.actions.ts'
import { useBannedColumns } from './banned.columns.tsx'
import { bannedMessages } from './banned.messages.ts'
import { allBans, MOST_BANS, useBanRows } from './use-ban-rows.ts'

const LIST = 'banned'
const BanPeek = late(async () => (await import('./BanPeek.tsx')).BanPeek)

const startWorker = () =>
  new Worker(new URL('./ban-import.worker.ts', import.meta.url), { type: 'module' })

export function BannedScreen() {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const [search, setSearch] = useSearch(bannedSearch)
  const lock = useLock()
  const clear = useClearBans()
  const columns = useBannedColumns()
  const choice = useListColumns(LIST, columns)
  const lift = useLift(columns)
  const importBans = useImportBans(columns)
  const bulk = useBulk<Ban>()
  const router = useRouter()
  const peek = usePeek()
  const file = useImport<Ban>({
    label: t.title,
    startWorker,
    headers: [t.who, t.kind, t.reason, t.until],
    onRows: (read) => bulk.start(importBans(read)),
  })
  const [changed, setChanged] = useState<Ban>()
  const { q = '', sort: sortKey, order: direction = 'asc' } = search
  const { read, rows: found, count, ...source } = useBanRows(q)
  const all = useAllRows(() => allBans)
  const sort = sortKey === undefined ? undefined : { key: sortKey, direction }
  const rows = useMemo(() => {
    return found && sortBans(found, sortKey === undefined ? undefined : { key: sortKey, direction })
  }, [found, sortKey, direction])
  const fields: readonly FilterField[] = [
    { key: 'text', label: t.search, kind: 'text', params: { contains: 'q' }, isMain: true },
  ]
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
  const isEmpty = count === 0 && q === '' && rows?.length === 0
  const add = (
    <Button {...lock.button} onClick={() => setSearch({ add: 'clientid' })}>
      {t.add}
    </Button>
  )
  const actionsOf = (row: Ban): RowAction[] => [
    { key: 'change', label: t.change, ...lock.action, onSelect: () => setChanged(row) },
    {
      key: 'delete',
      label: t.deleteOne,
      isDanger: true,
      ...lock.action,
      onSelect: () => bulk.start(lift([row])),
    },
  ]
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={
        <>
          <ReadAsOf reads={[read]} />
          <InPlace isShown={read.data !== undefined && !isEmpty}>{add}</InPlace>
        </>
      }
    >
      {count > MOST_BANS && q === '' && (
        <Banner tone="info" title={t.onlyFirst(number(MOST_BANS))} />
      )}
      <DataTable
        label={t.title}
        source={{ ...source, rows }}
        columns={columns}
        columnsName={LIST}
        choice={choice}
        isMain
        {...useListFilters(fields)}
        // Found by what was typed are some of those that are read; without it, all there are.
        {...(search.q === undefined && { all })}
        file={{ name: 'banned' }}
        rowKey={banKey}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction })}
        filters={<ListFilters label={t.search} fields={fields} />}
        tools={<ViewMenu list={LIST} columns={choice.keys} />}
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
        peek={{
          ...peek,
          title: ({ who }) => (
            <span className="mono">
              <VisibleBlanks text={who} />
            </span>
          ),
          actions: actionsOf,
          content: (ban) => <BanPeek ban={ban} />,
        }}
        rowActions={actionsOf}
        bulkActions={(rows, done) => [
          {
            key: 'delete',
            label: t.deleteOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => bulk.start(lift(rows, done)),
          },
        ]}
        empty={{ title: t.empty, text: t.emptyText, icon: <IconBan size={24} />, action: add }}
      />
      {bulk.dialog}
      {file.panel}
      {changed !== undefined && lock.canWrite && (
        <BanForm came={changed} onClose={() => setChanged(undefined)} />
      )}
      {search.add !== undefined && lock.canWrite && (
        <BanForm as={search.add} whos={known} onClose={handleClose} />
      )}
    </Screen>
  )
}
