import { isDeepStrictEqual } from 'node:util'
import { isRecord } from '@signalbox/contract/is-record'
import type { AnyOperation } from '@signalbox/contract/client'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import { gatewayAuthenticationCreate } from '@signalbox/contract/gateway-authentication'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import {
  GATEWAY_LISTENER_TYPES,
  GATEWAY_TRANSPORTS,
  gatewayListenerSchemas,
} from '@signalbox/contract/gateway-listener-fields'
import type { Gateways, LoadedGateway } from '../features/gateways/gateways.ts'
import type { StoredGateway, StoredListener } from '../features/gateways/setting.ts'
import { gatewayLayout } from '../features/gateways/gateway-layout.ts'
import { readAuthenticator } from './authentication.ts'
import { apiFaultOf } from './change-config.ts'
import { within } from './config-text-faults.ts'
import type { ApiDeps } from './deps.ts'
import { apiError, Failure } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { validate } from './validation.ts'

// What the calls on gateways have in common: reading bodies, and changes with the errors of the API.

type Body = Record<string, unknown>

/** One that this broker has and that is loaded. */
export function findGateway(
  gateways: Gateways,
  name: GatewayName,
  message = 'Gateway not loaded',
): LoadedGateway {
  requireKnown(gateways, name)
  const gateway = gateways.get(name)
  if (gateway === undefined) throw apiError('RESOURCE_NOT_FOUND', { message })
  return gateway
}

/** Those of the enterprise edition are unknown to an open one, and to this broker. */
export function requireKnown(gateways: Gateways, name: GatewayName): void {
  if (gateways.names.includes(name)) return
  const fault = { value: name, reason: 'not_a_enum_symbol', path: 'name' }
  throw apiError('BAD_REQUEST', { message: JSON.stringify({ ...fault, kind: 'validation_error' }) })
}

/** @throws {Failure} */
export async function changeGateway(
  gateways: Gateways,
  name: GatewayName,
  next: (stored: Readonly<StoredGateway> | undefined) => StoredGateway,
): Promise<void> {
  try {
    await gateways.change(name, next)
  } catch (error) {
    throw apiFaultOf(error, 'root')
  }
}

/** @throws {Failure} */
export const changeLoaded = (
  gateways: Gateways,
  name: GatewayName,
  next: (stored: Readonly<StoredGateway>) => StoredGateway,
): Promise<void> =>
  changeGateway(gateways, name, (stored) => {
    if (stored === undefined) {
      throw apiError('RESOURCE_NOT_FOUND', { message: 'Gateway not loaded' })
    }
    return next(stored)
  })

/**
 * The settings of a gateway. The original tries the schemas of all gateways, and so do its errors.
 *
 * @throws {Failure}
 */
export function readFields(operation: AnyOperation, name: GatewayName, body: Body, isNew: boolean) {
  try {
    return validate(operation, 'body', gatewaySchemas[name], body) as object // as its schema says
  } catch (error) {
    const fault = error instanceof Failure ? faultOf(error) : undefined
    if (fault === undefined) throw error
    throw mismatch(isNew ? name : `update_${name}`, fault)
  }
}

/**
 * A gateway as a text of the configuration has it.
 *
 * @param before the gateway of this name, whose masked secrets and times stay
 * @throws {Failure}
 */
export function readStoredGateway(
  gateways: Gateways,
  item: Body,
  before: Readonly<StoredGateway> | undefined,
  now: string,
): StoredGateway {
  const { name: given, created_at: _, stopped_at: __, ...whole } = item
  const name = gateways.names.find((each) => each === given)
  if (name === undefined) {
    throw apiError('BAD_REQUEST', { message: `This broker has no ${String(given)} gateway` })
  }
  const { listeners = [], authentication, ...fields } = withKept(whole, before)
  const authenticator = ({ authentication: config }: Body) => {
    if (config === undefined) return {}
    if (!isRecord(config))
      throw apiError('BAD_REQUEST', { message: 'authentication: not an object' })
    return { authentication: readAuthenticator(gatewayAuthenticationCreate, config) }
  }
  return {
    ...readFields(gatewayUpdate, name, fields, true),
    ...authenticator({ authentication }),
    name,
    created_at: before?.created_at ?? now,
    ...(before?.stopped_at !== undefined && { stopped_at: before.stopped_at }),
    listeners: (listeners as Body[]).map(({ authentication: own, ...each }) => ({
      ...readListener(gatewayUpdate, name, each),
      ...authenticator({ authentication: own }),
    })),
  } as StoredGateway // with the fields of its type
}

/**
 * The root `gateway` of a text; a gateway that it does not have is ended.
 *
 * @throws {Failure}
 */
export async function changeGateways(
  { gateways, collections, kernel }: Pick<ApiDeps, 'gateways' | 'collections' | 'kernel'>,
  given: Body,
): Promise<void> {
  const items = gatewayLayout.read(given)
  if (items === undefined) {
    throw apiError('BAD_REQUEST', { message: 'gateway must be an object of objects' })
  }
  const now = new Date(kernel.clock.now()).toISOString()
  const next: StoredGateway[] = []
  for (const item of items) {
    const before = collections.gateways.get(String(item.name))
    const read = await within(`gateway.${String(item.name)}`, () =>
      readStoredGateway(gateways, item, before, now),
    )
    next.push(read)
  }
  for (const stored of next) {
    if (isDeepStrictEqual(collections.gateways.get(stored.name), stored)) continue
    await within(`gateway.${stored.name}`, () => gateways.change(stored.name, () => stored))
  }
  for (const { name } of collections.gateways.configs) {
    if (!next.some((each) => each.name === name)) await gateways.remove(name)
  }
}

/** Listeners are identified by type and name, not by their place. */
function withKept(
  { listeners, ...fields }: Body,
  before: Readonly<StoredGateway> | undefined,
): Body {
  const idOf = ({ type, name }: Body) => `${String(type)}:${String(name)}`
  const known = new Map(before?.listeners.map((each) => [`${each.type}:${each.name}`, each]))
  return {
    ...withKeptSecrets(fields, before),
    ...(Array.isArray(listeners) && {
      listeners: listeners.map((each: Body) => withKeptSecrets(each, known.get(idOf(each)))),
    }),
  }
}

/** A body that fits no gateway; only the fault of the one that was meant is of interest. */
export function mismatch(name: string, fault: unknown): Failure {
  const whole = {
    reason: 'matched_no_union_member',
    path: 'root',
    mismatches: { [name]: fault },
    kind: 'validation_error',
  }
  return apiError('BAD_REQUEST', { message: JSON.stringify(whole) })
}

function faultOf({ body }: Failure): unknown {
  try {
    return JSON.parse((body as { message: string }).message) // as every failure has it
  } catch {
    return undefined
  }
}

/** A listener with its type and name. @throws {Failure} */
export function readListener(
  operation: AnyOperation,
  name: GatewayName,
  body: Body,
): StoredListener {
  const { id: _, running: __, status: ___, node_status: ____, type, name: own, ...settings } = body
  const known = GATEWAY_LISTENER_TYPES.find((each) => each === type)
  const transports: readonly string[] = GATEWAY_TRANSPORTS[name]
  if (known === undefined || !transports.includes(known)) {
    const message = `The ${name} gateway has listeners of the types ${transports.join(', ')}`
    throw apiError('BAD_REQUEST', { message })
  }
  if (typeof own !== 'string' || own === '') {
    throw apiError('BAD_REQUEST', { message: 'name is required' })
  }
  if (settings.bind === undefined) throw apiError('BAD_REQUEST', { message: 'bind is required' })
  const given =
    typeof settings.bind === 'number' ? { ...settings, bind: String(settings.bind) } : settings
  const read = validate(operation, 'body', gatewayListenerSchemas[known], given) as object // as its schema says
  return { ...read, type: known, name: own } as StoredListener // likewise
}
