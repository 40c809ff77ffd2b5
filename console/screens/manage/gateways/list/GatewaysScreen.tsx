import { IconRouter } from '@tabler/icons-react'
import { gatewayList, type GatewayRow } from '@signalbox/contract/gateways'
import { useRowsSource } from '../../../../api/list.ts'
import { useLive } from '../../../../api/live.ts'
import { useCan } from '../../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { ChainSwitch } from '../../../../parts/chain/ChainSwitch.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { useLock } from '../../../../parts/lock.ts'
import { ReadAsOf } from '../../../../parts/ReadAsOf.tsx'
import { Unavailable } from '../../../../parts/Unavailable.tsx'
import { paths } from '../../../../paths.ts'
import { useRouter } from '../../../../routing/react.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column, RowAction } from '../../../../ui/table/table.ts'
import { knownGateway, useProtocol } from '../gateway-names.ts'
import { gatewaysMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'
import { GatewayState, stateOf } from '../GatewayState.tsx'
import { useToggleGateway } from '../use-gateway-actions.ts'

const POLL_MS = 5000
const ORDER = ['running', 'inconsistent', 'stopped', 'unloaded']

/** The gateways of the broker, configured or not. */
export function GatewaysScreen() {
  const t = useMessages(gatewaysMessages)
  const offered = useCan(gatewayList)
  if (offered.can) return <Gateways />
  return (
    <Screen title={t.title} about={t.about}>
      <Unavailable {...offered} />
    </Screen>
  )
}

function Gateways() {
  const t = useMessages(gatewaysMessages)
  const router = useRouter()
  const lock = useLock()
  const read = useLive(gatewayList, {}, POLL_MS)
  const columns = useColumns()
  const rows = read.data?.toSorted(
    (a, b) => ORDER.indexOf(stateOf(a)) - ORDER.indexOf(stateOf(b)) || a.name.localeCompare(b.name),
  )
  const actionsOf = (row: GatewayRow): RowAction[] =>
    row.status === 'unloaded'
      ? [
          {
            key: 'setUp',
            label: t.setUp,
            ...lock.action,
            onSelect: () => void router.navigate(paths.newGateway(row.name)),
          },
        ]
      : (['settings', 'listeners', 'auth', 'clients'] as const).map((tab) => ({
          key: tab,
          label: t[tab],
          onSelect: () => void router.navigate(paths.gateway(row.name, { tab })),
        }))
  return (
    <Screen title={t.title} about={t.about} action={<ReadAsOf reads={[read]} />}>
      <DataTable<GatewayRow>
        isMain
        label={t.title}
        source={useRowsSource(read, rows)}
        columns={columns}
        file={{ name: 'gateways' }}
        rowKey={({ name }) => name}
        onOpen={({ name, status }) =>
          void router.navigate(status === 'unloaded' ? paths.newGateway(name) : paths.gateway(name))
        }
        rowActions={(row) => (knownGateway(row.name) === undefined ? [] : actionsOf(row))}
        empty={{ title: t.title, icon: <IconRouter size={24} /> }}
      />
    </Screen>
  )
}

function useColumns(): Column<GatewayRow>[] {
  const t = useMessages(gatewaysMessages)
  const { number, dateTime } = useFormats()
  const protocol = useProtocol()
  const toggle = useToggleGateway()
  const connections = ({ current_connections: now, max_connections: most }: GatewayRow) => {
    if (now === undefined) return ''
    return typeof most === 'number' ? t.connectionsOf(number(now), number(most)) : number(now)
  }
  const listeners = ({ listeners: all }: GatewayRow) => all?.map(({ id }) => id).join(', ') ?? ''
  return [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      isWide: true,
      text: ({ name }) => protocol(name).label,
      cell: ({ name, status }) => {
        const { label, about } = protocol(name)
        const to = status === 'unloaded' ? paths.newGateway(name) : paths.gateway(name)
        return (
          <span className={styles.name}>
            <ScreenLink to={to}>{label}</ScreenLink>
            <span className={styles.about}>{about}</span>
          </span>
        )
      },
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      text: (row) => t[stateOf(row)],
      raw: stateOf,
      cell: (row) => <GatewayState row={row} />,
    },
    {
      key: 'enable',
      header: t.enabled,
      text: ({ status }) => t[status],
      raw: ({ status }) => String(status === 'running'),
      cell: (row) =>
        row.status === 'unloaded' ? (
          ''
        ) : (
          <ChainSwitch
            name={protocol(row.name).label}
            isEnabled={row.status === 'running'}
            onToggle={() => toggle(row)}
          />
        ),
    },
    {
      key: 'connections',
      header: t.connections,
      card: 'line',
      text: connections,
      raw: ({ current_connections: now }) => now,
      cell: (row) => <span className="numeric">{connections(row)}</span>,
    },
    {
      key: 'listeners',
      header: t.listeners,
      text: listeners,
      cell: (row) => <span className="mono">{listeners(row)}</span>,
    },
    {
      key: 'started_at',
      header: t.started,
      isShown: false,
      text: ({ started_at: at }) => (at === undefined ? '' : dateTime(at)),
      cell: ({ started_at: at }) => (at === undefined ? '' : dateTime(at)),
    },
  ]
}
