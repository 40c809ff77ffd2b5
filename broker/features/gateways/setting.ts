import {
  GATEWAY_AUTHENTICATORS,
  type GatewayFields,
  type GatewayName,
} from '@signalbox/contract/gateway-fields'
import type { GatewayListenerConfig } from '@signalbox/contract/gateway-listener-fields'
import { PlainFault } from '../../config/setting.ts'
import { type AuthenticatorConfig, idOf } from '../authentication/authentication.ts'
import { checkGatewayListener, gatewayListenerId } from './listeners/listener-settings.ts'
import { gatewayType } from './types.ts'

/** A listener as it is stored: with the authenticator that it has instead of that of the gateway. */
export type StoredListener = GatewayListenerConfig & { authentication?: AuthenticatorConfig }

interface Envelope {
  name: GatewayName
  /** RFC 3339. */
  created_at: string
  stopped_at?: string
  listeners: StoredListener[]
  authentication?: AuthenticatorConfig
}

/** A gateway as it is stored. */
export type StoredGateway = GatewayFields & Envelope

/** The settings that its type has. */
export function fieldsOf(stored: Readonly<StoredGateway>): GatewayFields {
  const {
    name: _name,
    created_at: _created,
    stopped_at: _stopped,
    listeners: _listeners,
    authentication: _authentication,
    ...fields
  } = stored
  return fields
}

/** @throws {ConfigFault} */
export function checkGateway(stored: Readonly<StoredGateway>): void {
  const { name, listeners, authentication } = stored
  const type = gatewayType(name)
  if (type === undefined) throw new PlainFault('name', `This broker has no ${name} gateway`)
  const ids = new Set<string>()
  for (const listener of listeners) {
    checkGatewayListener(name, listener)
    const id = gatewayListenerId(name, listener)
    if (ids.has(id)) throw new PlainFault('listeners', `Two listeners are called ${id}`)
    ids.add(id)
    if (listener.authentication !== undefined) checkAuthenticator(name, listener.authentication)
  }
  if (authentication !== undefined) checkAuthenticator(name, authentication)
  type.check?.(fieldsOf(stored) as never) // of this type by its name
}

/** @throws {ConfigFault} */
export function checkAuthenticator(name: GatewayName, config: AuthenticatorConfig): void {
  const kinds: readonly string[] = GATEWAY_AUTHENTICATORS[name]
  if (kinds.includes(idOf(config))) return
  throw new PlainFault(
    'mechanism',
    `Clients of the ${name} gateway are not authenticated by ${idOf(config)}`,
  )
}

export const gatewayCollection = {
  name: 'gateways',
  /** Passwords of authenticators and of keys. */
  isSealed: true,
  idOf: ({ name }: StoredGateway) => name as string,
  read: (stored: StoredGateway) => {
    checkGateway(stored)
    return stored
  },
}
