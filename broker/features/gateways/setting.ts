import { isRecord } from '@signalbox/formats/is-record'
import { fieldAt } from '@signalbox/contract/field-at'
import {
  GATEWAY_AUTHENTICATORS,
  type GatewayFields,
  gatewaySchemas,
} from '@signalbox/contract/gateway-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { GatewayListenerConfig } from '@signalbox/contract/gateway-listener-fields'
import { ByteSize } from '@signalbox/formats/units'
import type * as z from 'zod/mini'
import { known, PlainFault, readDuration } from '../../config/setting.ts'
import { type AuthenticatorConfig, authenticatorId } from '../authentication/authentication.ts'
import { checkGatewayListener, gatewayListenerId } from './listeners/listener-settings.ts'
import { gatewayType } from './types.ts'
import { gatewayLayout } from './gateway-layout.ts'

/** Stored listener, with its own authenticator if it has one. */
export type StoredListener = GatewayListenerConfig & { authentication?: AuthenticatorConfig }

interface Envelope {
  name: GatewayName
  /** Creation time as in RFC 3339. */
  created_at: string
  stopped_at?: string
  listeners: StoredListener[]
  authentication?: AuthenticatorConfig
}

/** Stored configuration of a gateway. */
export type StoredGateway = GatewayFields & Envelope

/** The settings that its type has. */
export function ownGatewayFields(stored: Readonly<StoredGateway>): GatewayFields {
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

/** @throws {ConfigFault} if there is no such gateway, a field is invalid, or two listeners have the same ID. */
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
  checkFormats(gatewaySchemas[name], ownGatewayFields(stored))
  type.check?.(ownGatewayFields(stored) as never) // of this type by its name
}

/** Checks durations and sizes, which are texts to the schema. @throws {ConfigFault} if one cannot be read */
function checkFormats(schema: z.core.$ZodType, value: object, path = ''): void {
  for (const [name, each] of Object.entries(value)) {
    const at = path === '' ? name : `${path}.${name}`
    if (isRecord(each)) {
      checkFormats(schema, each, at)
    } else if (typeof each === 'string') {
      const type = fieldAt([schema], at)?.type
      if (type === 'duration') readDuration(at, each, 'duration()')
      if (type === 'size') known(at, each, ByteSize.parse(each), 'bytesize()')
    }
  }
}

/** @throws {ConfigFault} if the gateway does not support the kind of authenticator. */
export function checkAuthenticator(name: GatewayName, config: AuthenticatorConfig): void {
  const kinds: readonly string[] = GATEWAY_AUTHENTICATORS[name]
  if (kinds.includes(authenticatorId(config))) return
  throw new PlainFault(
    'mechanism',
    `Clients of the ${name} gateway are not authenticated by ${authenticatorId(config)}`,
  )
}

export const gatewayCollection = {
  name: 'gateways',
  root: 'gateway',
  layout: gatewayLayout,
  /** Passwords of authenticators and of keys. */
  isSealed: true,
  idOf: ({ name }: StoredGateway) => name as string,
  read: (stored: StoredGateway) => {
    checkGateway(stored)
    return stored
  },
}
