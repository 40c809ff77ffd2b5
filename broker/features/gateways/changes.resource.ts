import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { Gateways, LoadedGateway } from './gateways.ts'
import type { StoredGateway } from './setting.ts'
import { toApiError } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'

// Changes of gateways with the errors of the API.

/** Finds a supported gateway that is loaded. */
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

/** EMQX Enterprise's gateways are unknown to the open-source edition and to this broker. */
export function requireKnown(gateways: Gateways, name: GatewayName): void {
  if (gateways.names.includes(name)) return
  const fault = { value: name, reason: 'not_a_enum_symbol', path: 'name' }
  throw apiError('BAD_REQUEST', { message: JSON.stringify({ ...fault, kind: 'validation_error' }) })
}

/** @throws {Failure} if the change is refused. */
export async function changeGateway(
  gateways: Gateways,
  name: GatewayName,
  next: (stored: Readonly<StoredGateway> | undefined) => StoredGateway,
): Promise<void> {
  try {
    await gateways.change(name, next)
  } catch (error) {
    throw toApiError(error, 'root')
  }
}

/** @throws {Failure} if the gateway is not loaded or the change is refused. */
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
