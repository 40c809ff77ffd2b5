import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { GATEWAY_AUTHENTICATORS } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import {
  type GatewayListener,
  gatewayListenerDelete,
  gatewayListenerList,
} from '@signalbox/contract/gateway-listeners'
import { useRowsSource } from '../../../../api/list.ts'
import { useLive } from '../../../../api/live.ts'
import { useAction } from '../../../../api/query.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { useAct } from '../../../../parts/act.ts'
import { ScreenLink } from '../../../../parts/links.tsx'
import { bindText } from '../../../../parts/listeners/model/bind.ts'
import { useLock } from '../../../../parts/lock.ts'
import { paths } from '../../../../paths.ts'
import { useRouter, useSearch } from '../../../../routing/react.tsx'
import { InPlace } from '../../../../ui/InPlace.tsx'
import { StateLines } from '../../../../ui/StateLines.tsx'
import { StatusBadge, type Tone } from '../../../../ui/StatusBadge.tsx'
import { DataTable } from '../../../../ui/table/DataTable.tsx'
import type { Column } from '../../../../ui/table/table.ts'
import { gatewayListenerMessages } from '../gateways.messages.ts'
import { gatewaySearch } from '../gateways.paths.ts'
import {
  connectionsOfListener,
  hasNoListeners,
  listenerIdOf,
  OUTDATED,
  useRestartSentence,
} from '../use-gateway-actions.ts'
import { GatewayListenerDetail } from './GatewayListenerDetail.tsx'
import { NewGatewayListener } from './NewGatewayListener.tsx'

const POLL_MS = 5000
const NONE: readonly GatewayListener[] = []

/** The listeners of a gateway, or the settings of one of them. */
export function GatewayListeners({ name }: { name: GatewayName }) {
  const [{ listener }] = useSearch(gatewaySearch)
  if (listener === undefined) return <ListenerTable name={name} />
  if (listener === 'new') return <NewGatewayListener name={name} />
  return <GatewayListenerDetail key={listener} name={name} id={listener} />
}

type State = 'running' | 'stopped' | 'disabled' | 'inconsistent'
const TONES: Readonly<Record<State, Tone>> = {
  running: 'running',
  stopped: 'error',
  disabled: 'neutral',
  inconsistent: 'degraded',
}

function stateOf({ enable, status }: GatewayListener): State {
  if (status?.running === 'inconsistent') return 'inconsistent'
  if (status?.running === true) return 'running'
  return enable === false ? 'disabled' : 'stopped'
}

function ListenerTable({ name }: { name: GatewayName }) {
  const t = useMessages(gatewayListenerMessages)
  const router = useRouter()
  const lock = useLock()
  const act = useAct()
  const { number } = useFormats()
  const read = useLive(gatewayListenerList, { path: { name } }, POLL_MS)
  const { isPending, refetch } = read
  const source = useRowsSource<GatewayListener>(
    hasNoListeners(read.error) ? { isPending, refetch, error: null } : read,
    hasNoListeners(read.error) ? NONE : read.data,
  )
  const remove = useAction(gatewayListenerDelete, { refreshes: OUTDATED })
  const open = (listener: string, part?: 'auth') =>
    void router.navigate(paths.gateway(name, { tab: 'listeners', listener, part }))
  const connections = ({ status }: GatewayListener) =>
    status?.current_connections === undefined ? '' : number(status.current_connections)
  const restart = useRestartSentence(name)
  const handleDelete = (row: GatewayListener) =>
    act({
      ask: async () => ({
        title: t.deleteTitle,
        body:
          (await restart()) ??
          t.deleteText(
            listenerIdOf(row),
            number(await connectionsOfListener(name, listenerIdOf(row))),
          ),
        confirmLabel: t.deleteOne,
        danger: true,
        typedName: row.name,
      }),
      act: () => remove.mutateAsync({ path: { name, id: listenerIdOf(row) } }),
      done: t.deleted,
    })
  const columns: Column<GatewayListener>[] = [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name: own }) => own,
      copy: listenerIdOf,
      cell: (row) => (
        <ScreenLink to={paths.gateway(name, { tab: 'listeners', listener: listenerIdOf(row) })}>
          {row.name}
        </ScreenLink>
      ),
    },
    {
      key: 'type',
      header: t.type,
      card: 'line',
      text: ({ type }) => type.toUpperCase(),
      cell: ({ type }) => type.toUpperCase(),
    },
    {
      key: 'bind',
      header: t.bind,
      card: 'line',
      text: ({ bind = '' }) => bindText(bind),
      cell: ({ bind = '' }) => <span className="mono">{bindText(bind)}</span>,
    },
    {
      key: 'state',
      header: t.state,
      card: 'state',
      text: (row) => t[stateOf(row)],
      cell: (row) => (
        <StateLines lines={row.status?.error === undefined ? [] : [row.status.error]}>
          <StatusBadge tone={TONES[stateOf(row)]} label={t[stateOf(row)]} />
        </StateLines>
      ),
    },
    {
      key: 'connections',
      header: t.connections,
      numeric: true,
      text: connections,
      raw: ({ status }) => status?.current_connections,
      cell: connections,
    },
  ]
  const create = (
    <Button {...lock.button} onClick={() => open('new')}>
      {t.add}
    </Button>
  )
  return (
    <DataTable<GatewayListener>
      label={t.name}
      source={source}
      columns={columns}
      file={{ name: `listeners-${name}` }}
      rowKey={listenerIdOf}
      onOpen={(row) => open(listenerIdOf(row))}
      tools={<InPlace isShown={(read.data?.length ?? 0) > 0}>{create}</InPlace>}
      rowActions={(row) => [
        { key: 'edit', label: t.edit, onSelect: () => open(listenerIdOf(row)) },
        ...(GATEWAY_AUTHENTICATORS[name].length === 0
          ? []
          : [{ key: 'auth', label: t.auth, onSelect: () => open(listenerIdOf(row), 'auth') }]),
        {
          key: 'delete',
          label: t.deleteOne,
          isDanger: true,
          ...lock.action,
          onSelect: () => void handleDelete(row),
        },
      ]}
      empty={{
        title: t.empty,
        text: t.emptyText,
        icon: <IconPlugConnectedX size={24} />,
        action: create,
      }}
    />
  )
}
