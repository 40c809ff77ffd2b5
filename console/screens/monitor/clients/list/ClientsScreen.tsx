import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useCan } from '../../../../api/use-can.ts'
import { useLock } from '../../../../parts/lock.ts'
import { useMessages } from '../../../../language.tsx'
import { useBulk } from '../../../../parts/bulk/use-bulk.tsx'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../../parts/views/use-views.ts'
import { ViewMenu } from '../../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { ClientFilters } from './ClientFilters.tsx'
import { FILTERS, hasFilter, isBeyondApi } from './client-search.ts'
import { useClientMutations } from './clients.bulk.tsx'
import { useClientColumns } from './clients.columns.tsx'
import { clientsMessages } from '../clients.messages.ts'
import { clientSearch } from '../clients.paths.ts'
import { banPath } from '../ban-path.ts'
import { useKick } from '../kick.tsx'
import { SortNote } from './SortNote.tsx'
import { withSortColumn } from './sort-column.ts'
import { TopClients } from './TopClients.tsx'
import { clientKey, useClientList } from './use-client-list.ts'

const COLUMNS = 'clients'
const TOP = 20

export function ClientsScreen() {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const [search, setSearch] = useSearch(clientSearch)
  const columns = useClientColumns()
  const isTop = search.order === 'desc' && search.limit === TOP
  const choice = withSortColumn(useListColumns(COLUMNS, columns), columns, search.sort, isTop)
  const canSort = useCan(clientList, 'sort').can
  const list = useClientList(search, columns, choice.keys)
  const { source, all, sort, read, calculated } = list
  const mutations = useClientMutations()
  const listKey = FILTERS.map((key) => search[key]).join('\n')
  const bulk = useBulk<ClientRow>()
  const kick = useKick()
  const lock = useLock()
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      {list.isReduced && <Banner tone="warning" title={t.ratesUnknown} />}
      {(canSort ? isBeyondApi(search) : calculated !== undefined) && (
        <SortNote calculated={calculated} />
      )}
      <DataTable
        label={t.title}
        source={source}
        columns={columns}
        columnsName={COLUMNS}
        choice={choice}
        listKey={listKey}
        all={all}
        file={{ name: 'clients' }}
        tools={
          <>
            <TopClients
              columns={columns}
              current={isTop ? search.sort : undefined}
              onChoose={(key) =>
                setSearch(
                  key === undefined
                    ? { sort: undefined, order: undefined, limit: undefined, page: 1 }
                    : { sort: key, order: 'desc', limit: TOP, page: 1 },
                )
              }
            />
            <ViewMenu list={COLUMNS} columns={choice.keys} />
          </>
        }
        rowKey={clientKey}
        filters={<ClientFilters key={listKey} search={search} onSearch={setSearch} />}
        {...(!canSort && { sortNote: t.sortGathers })}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction, page: 1 })}
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        onOpen={({ clientid = '' }) => void router.navigate(paths.client(clientid))}
        rowActions={(row) => [
          {
            key: 'explain',
            label: t.explain,
            onSelect: () => void router.navigate(paths.explain({ clientid: row.clientid })),
          },
          {
            key: 'ban',
            label: t.ban,
            ...lock.action,
            onSelect: () => void router.navigate(banPath(row)),
          },
          {
            key: 'kick',
            label: row.connected ? t.kick : t.cleanOne,
            isDanger: true,
            ...lock.action,
            onSelect: () => void kick(row),
          },
        ]}
        bulkActions={(rows, done) => {
          const away = rows.filter(({ connected }) => connected !== true)
          return [
            {
              key: 'kick',
              label: t.kick,
              isDanger: true,
              ...lock.action,
              onSelect: () => bulk.start(mutations.kick(rows, done)),
            },
            {
              key: 'clean',
              label: t.cleanMissing,
              isDanger: true,
              ...(away.length === 0 && { disabledReason: t.noneAway }),
              ...lock.action,
              onSelect: () => bulk.start(mutations.clean(away, done)),
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
