import type { AnyOperation } from '@signalbox/contract/client'
import { gatewaySchemas } from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import {
  GATEWAY_LISTENER_TYPES,
  GATEWAY_TRANSPORTS,
  gatewayListenerSchemas,
} from '@signalbox/contract/gateway-listener-fields'
import type { Gateways, LoadedGateway } from '../features/gateways/gateways.ts'
import type { StoredGateway, StoredListener } from '../features/gateways/setting.ts'
import { apiFaultOf } from './change-config.ts'
import { apiError, Failure } from './failure.ts'
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
