import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayListenerConfig } from '@signalbox/contract/gateway-listener-fields'
import { MASKED } from '@signalbox/contract/masked'
import type { ServiceState } from './gateway-type.ts'
import type { LoadedGateway } from './gateways.ts'
import { ownGatewayFields, type StoredListener } from './setting.ts'
import type { Caller } from '../../api/resource.ts'
import { shownTo } from '../../api/shown.ts'
import { presentTime } from '../../api/time.ts'

type Limit = number | 'infinity'

const sumLimits = (limits: readonly Limit[]): Limit =>
  limits.reduce<Limit>(
    (sum, each) => (sum === 'infinity' || each === 'infinity' ? 'infinity' : sum + each),
    0,
  )

function presentState(gateway: LoadedGateway) {
  const { stored, startedAt, error, isRunning, running } = gateway
  return {
    name: gateway.name,
    status: isRunning ? ('running' as const) : ('stopped' as const),
    created_at: stored.created_at,
    ...(startedAt !== undefined && { started_at: presentTime(startedAt) }),
    ...(startedAt === undefined && { stopped_at: stored.stopped_at ?? stored.created_at }),
    ...(error !== undefined && { error }),
    ...(running?.service && { handler_status: presentService(running.service) }),
  }
}

const presentService = ({ isConnected, reason, failedCalls }: ServiceState) => ({
  status: isConnected ? ('connected' as const) : ('connecting' as const),
  ...(reason !== undefined && { reason }),
  failed_calls: failedCalls,
})

export function presentGatewayRow(node: string, gateway: LoadedGateway) {
  const entries = [...gateway.listeners]
  const counts = {
    current_connections: gateway.clients?.sessions.connectedCount ?? 0,
    max_connections: sumLimits(entries.map(([, { config }]) => config.max_connections)),
  }
  const { status, ...state } = presentState(gateway)
  return {
    ...state,
    status,
    ...counts,
    listeners: entries.map(([id, { config, listener }]) => ({
      id,
      name: config.name,
      type: config.type,
      running: listener !== undefined,
    })),
    node_status: [{ node, status, ...counts }],
  }
}

/** All settings, with listeners and authentication. */
export function presentGateway(caller: Caller, gateway: LoadedGateway) {
  const { stored } = gateway
  return {
    ...presentState(gateway),
    ...shownTo(caller, gatewaySchemas[stored.name], ownGatewayFields(stored)),
    listeners: [...gateway.listeners].map(([id, { config }]) => ({ id, ...presentConfig(config) })),
  }
}

/** The settings of a listener; the password of a key is masked. */
export function presentConfig(config: Readonly<StoredListener>): GatewayListenerConfig {
  const { authentication: _, ...settings } = config
  if (!('ssl_options' in settings)) return settings
  const { ssl_options: ssl } = settings
  return {
    ...settings,
    ssl_options: { ...ssl, ...(ssl.password && { password: MASKED }) },
  } as GatewayListenerConfig // of the same type
}

export function presentListener(
  id: string,
  { config, listener }: { config: Readonly<StoredListener>; listener: object | undefined },
) {
  return { id, running: listener !== undefined, ...presentConfig(config) }
}

export function presentListenerRow(
  node: string,
  id: string,
  entry: {
    config: Readonly<StoredListener>
    listener: { currentConnections: number } | undefined
    error: string | undefined
  },
) {
  const { config, listener, error } = entry
  const status = {
    running: listener !== undefined,
    current_connections: listener?.currentConnections ?? 0,
    max_connections: config.max_connections,
    ...(error !== undefined && { error }),
  }
  return { id, ...presentConfig(config), status, node_status: [{ node, status }] }
}
