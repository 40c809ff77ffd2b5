import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayListenerConfig } from '@signalbox/contract/gateway-listener-fields'
import { MASKED } from '@signalbox/contract/secrets'
import type { LoadedGateway } from '../features/gateways/gateways.ts'
import { fieldsOf, type StoredListener } from '../features/gateways/setting.ts'
import type { Caller } from './resource.ts'
import { shownTo } from './shown.ts'
import { presentTime } from './time.ts'

type Limit = number | 'infinity'

const sumOf = (limits: readonly Limit[]): Limit =>
  limits.reduce<Limit>(
    (sum, each) => (sum === 'infinity' || each === 'infinity' ? 'infinity' : sum + each),
    0,
  )

function stateOf(gateway: LoadedGateway) {
  const { stored, startedAt, error, isRunning } = gateway
  return {
    name: gateway.name,
    status: isRunning ? ('running' as const) : ('stopped' as const),
    created_at: stored.created_at,
    ...(startedAt !== undefined && { started_at: presentTime(startedAt) }),
    ...(startedAt === undefined && { stopped_at: stored.stopped_at ?? stored.created_at }),
    ...(error !== undefined && { error }),
  }
}

export function presentGatewayRow(node: string, gateway: LoadedGateway) {
  const entries = [...gateway.listeners]
  const counts = {
    current_connections: gateway.clients?.sessions.connectedCount ?? 0,
    max_connections: sumOf(entries.map(([, { config }]) => config.max_connections)),
  }
  const { status, ...state } = stateOf(gateway)
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
    ...stateOf(gateway),
    ...shownTo(caller, gatewaySchemas[stored.name], fieldsOf(stored)),
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
