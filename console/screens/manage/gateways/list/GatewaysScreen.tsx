import { IconRouter } from '@tabler/icons-react'
import { gatewayList, type GatewayRow } from '@signalbox/contract/gateways'
import { useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ChainSwitch } from '#domain/chain/ChainSwitch.tsx'
import { TypeMark } from '#domain/integration/TypeMark.tsx'
import { ScreenLink } from '#domain/page/links.tsx'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter } from '#routing/react.tsx'
import type { Column, RowAction } from '#ui/table/table.ts'
import { knownGateway, useProtocol } from '../gateway-names.ts'
import { gatewaysMessages } from '../gateways.messages.ts'
import styles from '../gateways.module.css'
import { GatewayState, gatewayState } from '../GatewayState.tsx'
import { useToggleGateway } from '../use-gateway-actions.ts'
import { AddButton } from '#list/AddButton.tsx'
import { ListScreen } from '#list/ListScreen.tsx'
import { Offered } from '#domain/page/Offered.tsx'

const ORDER = ['running', 'inconsistent', 'stopped', 'unloaded']

/** The gateways of the broker, configured or not. */
export const GatewaysScreen = () => (
  <Offered operation={gatewayList} words={gatewaysMessages}>
    <Gateways />
  </Offered>
)

function Gateways() {
  const t = useMessages(gatewaysMessages)
  const router = useRouter()
  const lock = useLock()
  const read = useLive(gatewayList, {})
  const buildRowActions = (row: GatewayRow): RowAction[] =>
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
    <ListScreen<GatewayRow>
      name="gateways"
      words={{ ...t, empty: t.title }}
      icon={IconRouter}
      read={read}
      rows={read.data}
      order={(row) => `${ORDER.indexOf(gatewayState(row))} ${row.name}`}
      columns={useColumns()}
      rowKey={({ name }) => name}
      page={({ name, status }) =>
        status === 'unloaded' ? paths.newGateway(name) : paths.gateway(name)
      }
      add={<AddButton label={t.choose} to={paths.gatewayChoice()} />}
      rowActions={(row) => (knownGateway(row.name) === undefined ? [] : buildRowActions(row))}
    />
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
          <span className={styles.marked}>
            <TypeMark isLarge type={name} />
            <span className={styles.name}>
              <ScreenLink to={to}>{label}</ScreenLink>
              <span className={styles.about}>{about}</span>
            </span>
          </span>
        )
      },
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      text: (row) => t[gatewayState(row)],
      raw: gatewayState,
      cell: (row) => <GatewayState row={row} />,
    },
    {
      key: 'enable',
      header: t.enabled,
      text: ({ status }) => t[status],
      raw: ({ status }) => String(status === 'running'),
      cell: (row) =>
        row.status === 'unloaded' ? (
          knownGateway(row.name) !== undefined && (
            <ScreenLink to={paths.newGateway(row.name)}>{t.setUp}</ScreenLink>
          )
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
    },
  ]
}
