import { IconPlugConnected } from '@tabler/icons-react'
import { clientLimitSet } from '@signalbox/contract/client-limits'
import { accessRefusedList } from '@signalbox/contract/access'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useState } from 'react'
import { useCan } from '#api/use-can.ts'
import { clientLimitMessages } from '#domain/limits/limits.messages.ts'
import { useLock } from '#domain/page/lock.ts'
import { filtered, type Gather } from '#gather.ts'
import { useMessages } from '#language.tsx'
import { useListColumns } from '#list/views/use-viewed-columns.ts'
import { paths } from '#paths.ts'
import { useRawSearch, useRouter, useSearch } from '#routing/react.tsx'
import { Banner } from '#ui/Banner.tsx'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { WebSocketButton } from '#domain/addresses/WebSocketButton.tsx'
import { RowFacts } from '#ui/table/RowFacts.tsx'
import { late, lateDialog } from '#ui/late.tsx'
import { useClientFilters } from './client-filters.ts'
import { useClientMutations } from './clients.bulk.tsx'
import { findTroubles, useClientColumns } from './clients.columns.tsx'
import { clientsMessages } from '../clients.messages.ts'
import { clientSearch } from '../clients.paths.ts'
import { banPath } from '#domain/bans/ban-path.ts'
import { useKick } from '../kick.tsx'
import { GroupList } from './GroupList.tsx'
import { GroupMenu } from './GroupMenu.tsx'
import { HealthStrip } from './HealthStrip.tsx'
import { HealthView } from './HealthView.tsx'
import { RefusedClients } from './RefusedClients.tsx'
import { RefusedList } from './RefusedList.tsx'
import { SortMenu } from './SortMenu.tsx'
import { SortNote } from './SortNote.tsx'
import { withSortColumn } from './sort-column.ts'
import { useAttributeNames, useAttributes } from './use-attributes.ts'
import { clientKey, useClientList } from './use-client-list.ts'
import { useClientSearch } from './use-client-search.ts'
import { ListScreen } from '#list/ListScreen.tsx'

const LIST = 'clients'
const LimitForm = lateDialog(async () => (await import('#domain/limits/LimitForm.tsx')).LimitForm)
const ClientPeek = late(async () => (await import('./ClientPeek.tsx')).ClientPeek, {
  waiting: <RowFacts />,
})

/** Sessions, or what the address asks for in their place: refused clients, or client attributes with their clients. */
export function ClientsScreen() {
  const [{ health, group }] = useSearch(clientSearch)
  const canRefused = useCan(accessRefusedList, 'unresolved').can
  if (health === 'refused' && canRefused) return <RefusedList />
  return group === undefined ? <ClientList /> : <GroupList key={group} name={group} />
}

function ClientList() {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const [search, setSearch] = useClientSearch()
  const [raw] = useRawSearch()
  const [loaded, setLoaded] = useState<readonly ClientRow[]>(NO_ROWS)
  const members = useAttributes(loaded)
  const columns = useClientColumns(useAttributeNames(LIST, members, raw))
  const own = useListColumns(LIST, columns)
  const choice = withSortColumn(own, columns, search.sort)
  const canSort = useCan(clientList, 'sort').can
  const list = useClientList(search, columns, choice.keys)
  const { source, all, sort, read, calculated } = list
  if (list.loaded !== undefined && list.loaded !== loaded) setLoaded(list.loaded)
  const mutations = useClientMutations()
  const kick = useKick()
  const lock = useLock()
  const limits = useMessages(clientLimitMessages)
  const canLimit = useCan(clientLimitSet).can
  const [limited, setLimited] = useState<ClientRow>()
  const searched = search.like_clientid ?? search.clientid
  return (
    <ListScreen
      name={LIST}
      words={t}
      icon={IconPlugConnected}
      before={
        <>
          {list.isReduced && <Banner tone="warning" title={t.ratesUnknown} />}
          {calculated !== undefined && <SortNote calculated={calculated} />}
        </>
      }
      age={[read]}
      source={source}
      all={all}
      columns={columns}
      choice={choice}
      rowKey={clientKey}
      filters={useClientFilters(members)}
      above={
        <>
          <HealthStrip search={search} />
          <HealthView columns={columns} />
          <GroupMenu members={members} />
        </>
      }
      {...(choice.keys.has('connected') && { rowTone })}
      tools={
        <SortMenu
          columns={columns}
          sort={sort}
          onSort={(next) => setSearch({ sort: next?.key, order: next?.direction, page: 1 })}
        />
      }
      sortNote={canSort ? t.sortedByBroker : t.sortGathers}
      sort={sort}
      page={({ clientid = '' }) => paths.client(clientid)}
      rowActions={(row) => [
        {
          key: 'explain',
          label: t.explain,
          onSelect: () => void router.navigate(paths.explain({ clientid: row.clientid })),
        },
        ...(canLimit
          ? [
              {
                key: 'limit',
                label: limits.limit,
                ...lock.action,
                onSelect: () => setLimited(row),
              },
            ]
          : []),
        {
          key: 'ban',
          label: t.ban,
          isDanger: true,
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
      bulk={[
        {
          ...{ key: 'kick', label: t.kick, isDanger: true },
          mutation: mutations.kick,
          ofAll: (rows) => mutations.kick(rows),
        },
        {
          ...{ key: 'ban', label: t.banConfirm, isDanger: true },
          mutation: mutations.ban,
          ofAll: (rows) => mutations.ban(rows),
        },
        {
          ...{ key: 'trace', label: t.trace },
          mutation: mutations.trace,
          ofAll: (rows) => mutations.trace(rows),
        },
        ...(canLimit
          ? [
              {
                ...{ key: 'limit', label: limits.set },
                mutation: mutations.limit,
                ofAll: (rows: Gather<ClientRow>) => mutations.limit(rows),
              },
            ]
          : []),
        {
          ...{ key: 'clean', label: t.cleanMissing, isDanger: true },
          disabledReason: (rows) => (rows.some(isAway) ? undefined : t.noneAway),
          mutation: (rows, done) => mutations.clean(rows.filter(isAway), done),
          ofAll: (rows) => mutations.clean(filtered(rows, isAway)),
        },
      ]}
      peek={{
        title: ({ clientid = '' }) => (
          <span className="mono">
            <VisibleBlanks text={clientid} />
          </span>
        ),
        // The panel has them at its end.
        actions: () => [],
        preload: ClientPeek.preload,
        content: (row) => <ClientPeek clientid={clientKey(row)} row={row} />,
        unlisted: (clientid) => <ClientPeek clientid={clientid} />,
      }}
      filteredText={
        search.like_clientid === undefined ? t.emptyFiltered : t.emptySearched(search.like_clientid)
      }
      add={<WebSocketButton />}
    >
      {searched !== undefined && (
        <RefusedClients text={searched} listed={(source.rows ?? []).map(clientKey)} />
      )}
      {limited !== undefined && (
        <LimitForm
          clientid={clientKey(limited)}
          rate={limited['recv_msg.rate']}
          onClose={() => setLimited(undefined)}
        />
      )}
    </ListScreen>
  )
}

const NO_ROWS: readonly ClientRow[] = []
const rowTone = (row: ClientRow) => (findTroubles(row).length > 0 ? 'error' : undefined)
const isAway = ({ connected }: ClientRow) => connected !== true
