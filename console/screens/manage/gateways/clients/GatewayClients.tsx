import { IconDevices } from '@tabler/icons-react'
import { gatewayClientList, type GatewayClientRow } from '@signalbox/contract/gateway-clients'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { usePagedSource } from '#api/list.ts'
import { useLiveList } from '#api/live.ts'
import { canAddress } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import type { FilterField } from '#ui/filter/filter.ts'
import type { Column } from '#ui/table/table.ts'
import { gatewayClientMessages } from '../gateways.messages.ts'
import { gatewaySearch } from '../gateways.paths.ts'
import { gatewayClientAddress } from './address.ts'
import { ClientState, useStateText } from './ClientState.tsx'
import { GatewayClient } from './GatewayClient.tsx'
import { useKick } from './use-kick.ts'
import { List } from '#list/List.tsx'

interface GatewayClientsProps {
  name: GatewayName
  isRunning: boolean
}

/** List of the clients of a gateway, or the details of one. */
export function GatewayClients(props: GatewayClientsProps) {
  const [{ client }] = useSearch(gatewaySearch)
  if (client === undefined) return <ClientTable {...props} />
  return <GatewayClient key={client} name={props.name} clientid={client} />
}

function ClientTable({ name, isRunning }: GatewayClientsProps) {
  const t = useMessages(gatewayClientMessages)
  const router = useRouter()
  const lock = useLock()
  const kick = useKick(name)
  const [search] = useSearch(gatewaySearch)
  const fields = useFields(name)
  const { page, limit } = search
  const filters = Object.fromEntries(
    fields.flatMap(({ params }) =>
      Object.values(params).flatMap((param) => {
        const value = search[param as keyof typeof search]
        return value === undefined ? [] : [[param, value]]
      }),
    ),
  )
  const read = useLiveList(gatewayClientList, {
    path: { name },
    query: { page, limit, ...filters },
  })
  const open = (client: string) =>
    void router.navigate(paths.gateway(name, { tab: 'clients', client }))
  return (
    <List<GatewayClientRow>
      words={{
        ...{ title: t.clients, search: t.search },
        ...(isRunning
          ? { empty: t.empty, emptyText: t.emptyText }
          : { empty: t.stopped, emptyText: t.stoppedText }),
      }}
      icon={IconDevices}
      source={usePagedSource<GatewayClientRow>(read)}
      columns={useColumns(name)}
      file={{ name: `clients-${name}` }}
      rowKey={({ clientid }) => clientid}
      filters={fields}
      onOpen={({ clientid }) => open(clientid)}
      rowActions={({ clientid }) => [
        { key: 'details', label: t.details, onSelect: () => open(clientid) },
        {
          key: 'kick',
          label: t.kick,
          isDanger: true,
          ...(canAddress(clientid) ? lock.action : { disabledReason: t.gone }),
          onSelect: () => void kick(clientid),
        },
      ]}
    />
  )
}

function useFields(name: GatewayName): readonly FilterField[] {
  const t = useMessages(gatewayClientMessages)
  const text = (key: string, label: string, isMain = false): FilterField => ({
    key,
    label,
    kind: 'text',
    params: { contains: `like_${key}`, is: key },
    isMain,
  })
  return [
    text('clientid', t.clientId, true),
    ...(name === 'lwm2m'
      ? [text('endpoint_name', t.endpoint)]
      : name === 'mqttsn'
        ? []
        : [text('username', t.username)]),
    { key: 'ip', label: t.address, kind: 'text', params: { is: 'ip_address' } },
    {
      key: 'state',
      label: t.state,
      kind: 'choice',
      params: { is: 'conn_state' },
      choices: [
        { value: 'connected', label: t.connected, word: 'connected' },
        { value: 'disconnected', label: t.disconnected, word: 'disconnected' },
      ],
    },
    { key: 'node', label: t.node, kind: 'text', params: { is: 'node' } },
  ]
}

function useColumns(name: GatewayName): Column<GatewayClientRow>[] {
  const t = useMessages(gatewayClientMessages)
  const { dateTime, duration } = useFormats()
  const stateText = useStateText(name)
  const lifetime = ({ lifetime: seconds }: GatewayClientRow) =>
    typeof seconds === 'number' ? duration(seconds * 1000) : ''
  const since = ({ connected_at: at }: GatewayClientRow) =>
    at === null || at === undefined ? '' : dateTime(at)
  return [
    {
      key: 'clientid',
      header: t.clientId,
      card: 'title',
      text: ({ clientid }) => clientid,
      copy: ({ clientid }) => clientid,
      cell: ({ clientid }) => (
        <ScreenLink to={paths.gateway(name, { tab: 'clients', client: clientid })}>
          <span className="mono">{clientid}</span>
        </ScreenLink>
      ),
    },
    ...(name === 'lwm2m'
      ? [
          {
            key: 'endpoint_name',
            header: t.endpoint,
            text: (row: GatewayClientRow) => row.endpoint_name ?? '',
            cell: (row: GatewayClientRow) => <span className="mono">{row.endpoint_name}</span>,
          },
        ]
      : name === 'mqttsn'
        ? []
        : [
            {
              key: 'username',
              header: t.username,
              text: (row: GatewayClientRow) => row.username ?? '',
              cell: (row: GatewayClientRow) => <span className="mono">{row.username}</span>,
            },
          ]),
    {
      key: 'ip_address',
      header: t.address,
      card: 'line',
      text: gatewayClientAddress,
      cell: (row) => <span className="mono">{gatewayClientAddress(row)}</span>,
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      text: stateText,
      cell: (row) => <ClientState name={name} row={row} />,
    },
    ...(name === 'lwm2m'
      ? [
          {
            key: 'lifetime',
            header: t.lifetime,
            numeric: true,
            text: lifetime,
            // A file has seconds, as the API.
            raw: (row: GatewayClientRow) => row.lifetime ?? undefined,
          },
        ]
      : []),
    { key: 'connected_at', header: t.connectedAt, text: since },
    {
      key: 'node',
      header: t.node,
      isShown: false,
      text: ({ node }) => node ?? '',
      cell: ({ node }) => <span className="mono">{node}</span>,
    },
  ]
}
