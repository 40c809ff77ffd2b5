import { IconPlugConnected } from '@tabler/icons-react'
import { accessRefusedList, MAX_REFUSED } from '@signalbox/contract/access'
import { useMemo } from 'react'
import { POLL_MS, useLive } from '#api/live.ts'
import { useMainReason } from '#domain/denials/reasons.ts'
import { type RefusedClient, refusedClients } from '#domain/denials/refused-clients.ts'
import { banPath } from '#domain/bans/ban-path.ts'
import { ClientLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { VisibleBlanks } from '#domain/topics/VisibleBlanks.tsx'
import { useFormats, useMessages } from '#language.tsx'
import type { ListFilter } from '#list/found-rows.ts'
import { ListScreen } from '#list/ListScreen.tsx'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { isoTime } from '#ui/table/iso-time.ts'
import type { Column } from '#ui/table/table.ts'
import { clientsMessages } from '../clients.messages.ts'
import { useClientFilters } from './client-filters.ts'
import { HealthStrip } from './HealthStrip.tsx'
import { useClientSearch } from './use-client-search.ts'

const QUERY = { kind: 'connect', unresolved: true, limit: MAX_REFUSED } as const
const NO_MEMBERS: readonly never[] = []

/** Values that the filters compare; other filters are of sessions. */
const FILTERED: Readonly<Record<string, (row: RefusedClient) => string | undefined>> = {
  clientid: ({ clientid }) => clientid,
  username: ({ last }) => last.username ?? undefined,
  ip: ({ last }) => last.ip_address,
  health: () => 'refused',
}

/** Client IDs that cannot connect, with the reason; a row opens the client's page, which diagnoses it. */
export function RefusedList() {
  const t = useMessages(clientsMessages)
  const router = useRouter()
  const lock = useLock()
  const [search] = useClientSearch()
  const read = useLive(accessRefusedList, { query: QUERY }, POLL_MS)
  const rows = useMemo(() => read.data && refusedClients(read.data.data, ['']), [read.data])
  const all = useClientFilters(NO_MEMBERS)
  const filters = useMemo(
    () =>
      all.flatMap((field): ListFilter<RefusedClient>[] => {
        const of = FILTERED[field.key]
        return of === undefined ? [] : [{ ...field, of }]
      }),
    [all],
  )
  const known = ({ clientid, last }: RefusedClient) => ({
    clientid,
    username: last.username,
    ip_address: last.ip_address,
  })
  return (
    <ListScreen
      name="clients.refused"
      words={{
        ...{ title: t.title, search: t.search, searchHint: t.searchHint },
        ...{ about: t.refusedHelp, empty: t.refusedEmpty, emptyText: t.refusedHelp },
      }}
      icon={IconPlugConnected}
      above={<HealthStrip search={search} />}
      read={read}
      rows={rows}
      columns={useRefusedColumns()}
      rowKey={({ clientid }) => clientid}
      filters={filters}
      page={({ clientid }) => paths.client(clientid)}
      isOpenedByClick
      rowActions={(row) => [
        {
          key: 'explain',
          label: t.explain,
          onSelect: () => void router.navigate(paths.explain({ clientid: row.clientid })),
        },
        {
          key: 'ban',
          label: t.ban,
          isDanger: true,
          ...lock.action,
          onSelect: () => void router.navigate(banPath(known(row), router.place.href)),
        },
      ]}
    />
  )
}

function useRefusedColumns(): readonly Column<RefusedClient>[] {
  const t = useMessages(clientsMessages)
  const { number, dateTime } = useFormats()
  const describeReason = useMainReason()
  return [
    {
      key: 'clientid',
      header: t.clientId,
      card: 'title',
      sortBy: ({ clientid }) => clientid,
      text: ({ clientid }) => clientid,
      copy: ({ clientid }) => clientid,
      cell: ({ clientid }) => <ClientLink clientid={clientid} />,
    },
    {
      key: 'reason',
      header: t.refusedReason,
      card: 'state',
      sortBy: ({ last }) => describeReason(last),
      text: ({ last }) => describeReason(last),
      cell: ({ last }) => <StatusBadge tone="error" label={describeReason(last)} />,
    },
    {
      key: 'count',
      header: t.refusedTimes,
      card: 'line',
      numeric: true,
      sortBy: ({ count }) => count,
      text: ({ count }) => number(count),
      raw: ({ count }) => count,
    },
    {
      key: 'last_at',
      header: t.refusedLast,
      card: 'line',
      sortBy: ({ last }) => new Date(last.last_at).getTime(),
      text: ({ last }) => dateTime(last.last_at),
      raw: ({ last }) => isoTime(last.last_at),
    },
    {
      key: 'username',
      header: t.username,
      card: 'line',
      sortBy: ({ last }) => last.username ?? '',
      text: ({ last }) => last.username ?? '',
      copy: ({ last }) => last.username,
      cell: ({ last }) => (
        <span className="mono">
          <VisibleBlanks text={last.username ?? ''} />
        </span>
      ),
    },
    {
      key: 'ip_address',
      header: t.ipAddress,
      card: 'line',
      sortBy: ({ last }) => last.ip_address,
      text: ({ last }) => last.ip_address,
      cell: ({ last }) => <span className="mono">{last.ip_address}</span>,
    },
  ]
}
