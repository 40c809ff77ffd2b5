import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useRouter } from '@tanstack/react-router'
import { useFeatures } from '../../api/features.ts'
import { client } from '../../api/client.ts'
import { gatherPages, useAllRows } from '../../api/gather.ts'
import { usePagedSource } from '../../api/list.ts'
import { useLive } from '../../api/live.ts'
import { useCanWrite } from '../../api/session.ts'
import { useMessages } from '../../language.tsx'
import { useBulk } from '../../parts/bulk/use-bulk.tsx'
import { useSearch } from '../../parts/search.ts'
import { ReadAsOf } from '../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../parts/views/use-views.ts'
import { ViewMenu } from '../../parts/views/ViewMenu.tsx'
import { paths } from '../../paths.ts'
import { Screen } from '../../ui/Screen.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ClientFilters } from './ClientFilters.tsx'
import { clientSearch, FILTERS, hasFilter, toQuery } from './client-search.ts'
import { useClientDeeds } from './clients.bulk.tsx'
import { ALWAYS_ASKED, useClientColumns } from './clients.columns.tsx'
import { clientsMessages } from './clients.messages.ts'
import { useKick } from './kick.ts'
import { sortRows } from './sort-rows.ts'
import { TopClients } from './TopClients.tsx'

const POLL_MS = 5000
const COLUMNS = 'clients'
const TOP = 20

const rowKey = ({ clientid = '' }: ClientRow) => clientid

export function ClientsScreen() {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const [search, setSearch] = useSearch(clientSearch)
  const columns = useClientColumns()
  const choice = useListColumns(COLUMNS, columns)
  const shown = columns.filter(({ key }) => choice.keys.has(key))
  const fields = [...ALWAYS_ASKED, ...shown.flatMap((column) => column.fields)]
  const isOwn = useFeatures().mode === 'embedded'
  const sortName = columns.find(({ key }) => key === search.sort)?.sortName
  const read = useLive(clientList, { query: toQuery(search, { fields, isOwn, sortName }) }, POLL_MS)
  const source = usePagedSource<ClientRow>(read)
  const sort =
    search.sort === undefined
      ? undefined
      : { key: search.sort, direction: search.order ?? ('asc' as const) }
  const all = useAllRows((keys) => {
    const wanted = columns.filter(({ key }) => keys.includes(key))
    const asked =
      keys === 'whole' ? ['all'] : [...ALWAYS_ASKED, ...wanted.flatMap((column) => column.fields)]
    const asQuery = toQuery(search, { fields: asked, isOwn, sortName })
    return gatherPages(
      (page, options) => client.call(clientList, { query: { ...asQuery, ...page } }, options),
      { rowKey },
    )
  })
  const deeds = useClientDeeds()
  const bulk = useBulk<ClientRow>()
  const kick = useKick()
  const canWrite = useCanWrite()
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DataTable
        label={t.title}
        source={{
          ...source,
          rows: isOwn ? source.rows : source.rows && sortRows(source.rows, columns, sort),
        }}
        columns={columns}
        columnsName={COLUMNS}
        choice={choice}
        all={all}
        file={{ name: 'clients' }}
        tools={
          <>
            {isOwn && (
              <TopClients
                columns={columns}
                current={search.order === 'desc' ? search.sort : undefined}
                onChoose={(key) => {
                  if (!choice.keys.has(key)) choice.toggle(key)
                  setSearch({ sort: key, order: 'desc', limit: TOP, page: 1 })
                }}
              />
            )}
            <ViewMenu list={COLUMNS} columns={choice.keys} />
          </>
        }
        rowKey={rowKey}
        filters={
          <ClientFilters
            key={FILTERS.map((key) => search[key]).join('\n')}
            search={search}
            onSearch={setSearch}
            isOwn={isOwn}
          />
        }
        {...(!isOwn && { sortNote: t.unsortedHelp })}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction, page: 1 })}
        onPage={(page) => setSearch({ page })}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={({ clientid = '' }) => void router.navigate({ href: paths.client(clientid) })}
        rowActions={(row) => [
          {
            key: 'kick',
            label: row.connected ? t.kick : t.cleanOne,
            isDanger: true,
            ...(!canWrite && { disabledReason: t.viewerOnly }),
            onSelect: () => void kick(row),
          },
        ]}
        bulkActions={(rows, done) => {
          const away = rows.filter(({ connected }) => connected !== true)
          const disabled = !canWrite && { disabledReason: t.viewerOnly }
          return [
            {
              key: 'kick',
              label: t.kick,
              isDanger: true,
              ...disabled,
              onSelect: () => bulk.start(deeds.kick(rows, done)),
            },
            {
              key: 'clean',
              label: t.cleanMissing,
              isDanger: true,
              ...(away.length === 0 && { disabledReason: t.noneAway }),
              ...disabled,
              onSelect: () => bulk.start(deeds.clean(away, done)),
            },
          ]
        }}
        empty={
          hasFilter(search)
            ? { title: t.empty, text: t.emptyFiltered }
            : { title: t.empty, text: t.emptyText }
        }
      />
      {bulk.dialog}
    </Screen>
  )
}
