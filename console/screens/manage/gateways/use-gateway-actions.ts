import type { GatewayName } from '@signalbox/contract/gateway-names'
import { type GatewayListener, gatewayListenerList } from '@signalbox/contract/gateway-listeners'
import {
  gatewayGet,
  gatewayList,
  type GatewayRow,
  gatewaySwitch,
} from '@signalbox/contract/gateways'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import { useProtocol } from './gateway-names.ts'
import { gatewaysMessages } from './gateways.messages.ts'

/** What a change of a gateway makes out of date. */
export const OUTDATED = [gatewayList, gatewayGet, gatewayListenerList]

/** The clients of a gateway now; those of the page may be some seconds old. */
export async function connectionsOf(name: string): Promise<number> {
  const rows = await client.call(gatewayList, {})
  // A gateway that does not run has no number.
  return rows.find((row) => row.name === name)?.current_connections ?? 0
}

export const listenerIdOf = ({ id, type, name }: GatewayListener) => id ?? `${type}:${name}`

/** The clients of a listener of a gateway now. */
export async function connectionsOfListener(name: GatewayName, id: string): Promise<number> {
  const rows = await client.call(gatewayListenerList, { path: { name } })
  return rows.find((row) => listenerIdOf(row) === id)?.status?.current_connections ?? 0
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
          body: t.disableText(label, number(await connectionsOf(name))),
          confirmLabel: t.disable,
          danger: true,
        }),
      }),
      act: () => change.mutateAsync({ path: { name: name as GatewayName, enable } }), // one of the list
      done: isRunning ? t.disabledNow : t.enabledNow,
    })
  }
}
