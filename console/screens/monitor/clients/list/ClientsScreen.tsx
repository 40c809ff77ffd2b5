import { IconPlugConnected } from '@tabler/icons-react'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useCan } from '../../../../api/use-can.ts'
import { useLock } from '../../../../parts/lock.ts'
import { useMessages } from '../../../../language.tsx'
import { useBulk } from '../../../../parts/bulk/use-bulk.tsx'
import { ListFilters, useListFilters } from '../../../../parts/ListFilters.tsx'
import { usePeek } from '../../../../parts/peek.ts'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { useListColumns } from '../../../../parts/views/use-list-columns.ts'
import { ViewMenu } from '../../../../parts/views/ViewMenu.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { Banner } from '../../../../ui/Banner.tsx'
import { VisibleBlanks } from '../../../../parts/VisibleBlanks.tsx'
import { WebSocketButton } from '../../../../parts/WebSocketButton.tsx'
import { late } from '../../../../ui/late.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import { useClientFilters } from './client-filters.ts'
import { useClientMutations } from './clients.bulk.tsx'
import { useClientColumns } from './clients.columns.tsx'
import { clientsMessages } from '../clients.messages.ts'
import { clientSearch } from '../clients.paths.ts'
import { banPath } from '../../../../parts/ban-path.ts'
import { useKick } from '../kick.tsx'
import { SortMenu } from './SortMenu.tsx'
import { SortNote } from './SortNote.tsx'
import { withSortColumn } from './sort-column.ts'
import { clientKey, useClientList } from './use-client-list.ts'

const COLUMNS = 'clients'
const ClientPeek = late(async () => (await import('./ClientPeek.tsx')).ClientPeek)

export function ClientsScreen() {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const [search, setSearch] = useSearch(clientSearch)
  const columns = useClientColumns()
  const choice = withSortColumn(useListColumns(COLUMNS, columns), columns, search.sort)
  const fields = useClientFilters()
  const canSort = useCan(clientList, 'sort').can
  const list = useClientList(search, columns, choice.keys)
  const { source, all, sort, read, calculated } = list
  const mutations = useClientMutations()
  const filters = useListFilters(fields)
  const bulk = useBulk<ClientRow>()
  const kick = useKick()
  const lock = useLock()
  const peek = usePeek()
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      {list.isReduced && <Banner tone="warning" title={t.ratesUnknown} />}
      {calculated !== undefined && <SortNote calculated={calculated} />}
      <DataTable
        label={t.title}
        source={source}
        columns={columns}
        columnsName={COLUMNS}
        choice={choice}
        isMain
        {...filters}
        all={all}
        file={{ name: 'clients' }}
        tools={
          <>
            <SortMenu
              columns={columns}
              sort={sort}
              onSort={(next) => setSearch({ sort: next?.key, order: next?.direction, page: 1 })}
            />
            <ViewMenu list={COLUMNS} columns={choice.keys} />
          </>
        }
        rowKey={clientKey}
        filters={<ListFilters label={t.search} placeholder={t.searchHint} fields={fields} />}
        sortNote={canSort ? t.sortedByBroker : t.sortGathers}
        sort={sort}
        onSort={({ key, direction }) => setSearch({ sort: key, order: direction, page: 1 })}
        onPage={(page, isCorrection) => setSearch({ page }, isCorrection)}
        onLimit={(limit) => setSearch({ limit, page: 1 })}
        peek={{
          ...peek,
          title: ({ clientid = '' }) => (
            <span className="mono">
              <VisibleBlanks text={clientid} />
            </span>
          ),
          content: (row) => <ClientPeek clientid={clientKey(row)} row={row} />,
          unlisted: (clientid) => <ClientPeek clientid={clientid} />,
        }}
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
            onSelect: () => void router.navigate(banPath(row, router.place.href)),
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
        filteredText={t.emptyFiltered}
        empty={{
          title: t.empty,
          text: t.emptyText,
          icon: <IconPlugConnected size={24} />,
          action: <WebSocketButton />,
        }}
      />
      {bulk.dialog}
    </Screen>
  )
}
