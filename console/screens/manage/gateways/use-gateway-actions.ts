import type { GatewayName } from '@signalbox/contract/gateway-names'
import { type GatewayListener, gatewayListenerList } from '@signalbox/contract/gateway-listeners'
import {
  gatewayGet,
  gatewayList,
  type GatewayRow,
  gatewaySwitch,
} from '@signalbox/contract/gateways'
import { ApiError } from '@signalbox/contract/errors'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { isErlang } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { type Confirmation, useConfirm } from '#ui/ConfirmDialog.tsx'
import { useProtocol } from './gateway-names.ts'
import { gatewaysMessages } from './gateways.messages.ts'

/** Operations whose results a change of a gateway invalidates. */
export const OUTDATED = [gatewayList, gatewayGet, gatewayListenerList]

/** The present number of clients of a gateway on all nodes; the number on the page may be some seconds old. */
export async function countGatewayConnections(name: string): Promise<number> {
  const rows = await client.call(gatewayList, {})
  const { current_connections: all = 0, node_status = [] } =
    rows.find((row) => row.name === name) ?? {}
  // A gateway that does not run has no number.
  const byNode = node_status.map(({ current_connections: connections = 0 }) => connections)
  return Math.max(
    all,
    byNode.reduce((sum, each) => sum + each, 0),
  )
}

export const toGatewayListenerId = ({ id, type, name }: GatewayListener) => id ?? `${type}:${name}`

/** Whether the error means an empty list: a cluster answers this for a gateway that never had a listener. */
export const hasNoListeners = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'RESOURCE_NOT_FOUND'

/** The clients of a listener of a gateway now. */
export async function connectionsOfListener(name: GatewayName, id: string): Promise<number> {
  const rows = await client.call(gatewayListenerList, { path: { name } })
  return rows.find((row) => toGatewayListenerId(row) === id)?.status?.current_connections ?? 0
}

/**
 * A sentence about the clients that a change of a listener or an authenticator disconnects on a cluster: EMQX restarts
 * a gateway for each change of its configuration. The embedded broker only changes the affected part.
 */
export function useRestartSentence(name: GatewayName): () => Promise<string | undefined> {
  const t = useMessages(gatewaysMessages)
  const { number } = useFormats()
  return async () =>
    isErlang() ? t.disconnects(number(await countGatewayConnections(name))) : undefined
}

/** Question before such a change, if it disconnects clients. */
export function useRestartQuestion(name: GatewayName): () => Promise<Confirmation | undefined> {
  const t = useMessages(gatewaysMessages)
  const { number } = useFormats()
  return async () => {
    const clients = isErlang() ? await countGatewayConnections(name) : 0
    if (clients === 0) return undefined
    return {
      title: t.restartTitle,
      body: t.restartText(number(clients)),
      confirmLabel: t.restart,
      danger: true,
    }
  }
}

/** Asks before a restart that disconnects clients. Resolves to whether the change may be made. */
export function useRestartConfirm(name: GatewayName): () => Promise<boolean> {
  const question = useRestartQuestion(name)
  const confirm = useConfirm()
  return async () => {
    const asked = await question()
    return asked === undefined || confirm(asked)
  }
}

/** Enables or disables a gateway; disabling asks, because it disconnects clients. */
export function useToggleGateway() {
  const t = useMessages(gatewaysMessages)
  const { number } = useFormats()
  const act = useAct()
  const protocol = useProtocol()
  const change = useAction(gatewaySwitch, { refreshes: OUTDATED, isAwaited: true })
  return async ({ name, status }: Pick<GatewayRow, 'name' | 'status'>): Promise<boolean> => {
    const isRunning = status === 'running'
    const enable = isRunning ? ('false' as const) : ('true' as const)
    const label = protocol(name).label
    return act({
      ...(isRunning && {
        ask: async () => ({
          title: t.disableTitle,
          body: t.disableText(label, number(await countGatewayConnections(name))),
          confirmLabel: t.disable,
          danger: true,
        }),
      }),
      act: () => change.mutateAsync({ path: { name: name as GatewayName, enable } }), // one of the list
      done: isRunning ? t.disabledNow(label) : t.enabledNow(label),
    })
  }
}
