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
import { useLive } from '#api/live.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { ScreenLink } from '#domain/page/links.tsx'
import { bindText } from '#domain/listeners/model/bind.ts'
import { useLock } from '#domain/page/lock.ts'
import { paths } from '#paths.ts'
import { useRouter, useSearch } from '#routing/react.tsx'
import { InPlace } from '#ui/InPlace.tsx'
import { StateLines } from '#ui/StateLines.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import type { Column } from '#ui/table/table.ts'
import { gatewayListenerMessages } from '../gateways.messages.ts'
import { gatewaySearch } from '../gateways.paths.ts'
import {
  connectionsOfListener,
  hasNoListeners,
  toGatewayListenerId,
  OUTDATED,
  useRestartSentence,
} from '../use-gateway-actions.ts'
import { GatewayListenerDetail } from './GatewayListenerDetail.tsx'
import { NewGatewayListener } from './NewGatewayListener.tsx'
import { List } from '#list/List.tsx'

const NONE: readonly GatewayListener[] = []

/** List of the listeners of a gateway, or the settings of one. */
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

function toState({ enable, status }: GatewayListener): State {
  if (status?.running === 'inconsistent') return 'inconsistent'
  if (status?.running === true) return 'running'
  return enable === false ? 'disabled' : 'stopped'
}

function ListenerTable({ name }: { name: GatewayName }) {
  const t = useMessages(gatewayListenerMessages)
  const router = useRouter()
  const lock = useLock()
  const act = useAct()
  const { number, list } = useFormats()
  const read = useLive(gatewayListenerList, { path: { name } })
  const { isPending, refetch } = read
  const isWithout = hasNoListeners(read.error)
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
            toGatewayListenerId(row),
            number(await connectionsOfListener(name, toGatewayListenerId(row))),
          ),
        confirmLabel: t.deleteOne,
        danger: true,
        typedName: row.name,
      }),
      act: () => remove.mutateAsync({ path: { name, id: toGatewayListenerId(row) } }),
      done: t.deleted(row.name),
    })
  const problemLines = ({ status, node_status: nodes = [] }: GatewayListener) => {
    if (status?.running !== 'inconsistent') return status?.error === undefined ? [] : [status.error]
    const away = nodes.filter((each) => each.status?.running !== true)
    return [t.stoppedNodes(list(away.map(({ node }) => node)))]
  }
  const columns: Column<GatewayListener>[] = [
    {
      key: 'name',
      header: t.name,
      card: 'title',
      text: ({ name: own }) => own,
      copy: toGatewayListenerId,
      cell: (row) => (
        <ScreenLink
          to={paths.gateway(name, { tab: 'listeners', listener: toGatewayListenerId(row) })}
        >
          {row.name}
        </ScreenLink>
      ),
    },
    {
      key: 'type',
      header: t.type,
      card: 'line',
      text: ({ type }) => type.toUpperCase(),
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
      text: (row) => t[toState(row)],
      cell: (row) => (
        <StateLines lines={problemLines(row)}>
          <StatusBadge tone={TONES[toState(row)]} label={t[toState(row)]} />
        </StateLines>
      ),
    },
    {
      key: 'connections',
      header: t.connections,
      numeric: true,
      text: connections,
      raw: ({ status }) => status?.current_connections,
    },
  ]
  const create = (
    <Button {...lock.button} onClick={() => open('new')}>
      {t.add}
    </Button>
  )
  return (
    <List<GatewayListener>
      words={{ title: t.name, empty: t.empty, emptyText: t.emptyText }}
      icon={IconPlugConnectedX}
      read={isWithout ? { isPending, refetch, error: null } : read}
      rows={isWithout ? NONE : read.data}
      columns={columns}
      file={{ name: `listeners-${name}` }}
      rowKey={toGatewayListenerId}
      onOpen={(row) => open(toGatewayListenerId(row))}
      tools={<InPlace isShown={(read.data?.length ?? 0) > 0}>{create}</InPlace>}
      rowActions={(row) => [
        { key: 'edit', label: t.edit, onSelect: () => open(toGatewayListenerId(row)) },
        ...(GATEWAY_AUTHENTICATORS[name].length === 0
          ? []
          : [
              {
                key: 'auth',
                label: t.auth,
                onSelect: () => open(toGatewayListenerId(row), 'auth'),
              },
            ]),
        {
          key: 'delete',
          label: t.deleteOne,
          isDanger: true,
          ...lock.action,
          onSelect: () => void handleDelete(row),
        },
      ]}
      add={create}
    />
  )
}
