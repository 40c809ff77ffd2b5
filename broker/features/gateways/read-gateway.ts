import * as z from 'zod/mini'
import { isRecord } from '@signalbox/formats/is-record'
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
import { apiError, Failure } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { validate } from '../../api/validation.ts'
import { readAuthenticator } from '../authentication/feature.ts'
import type { Gateways } from './gateways.ts'
import type { StoredGateway, StoredListener } from './setting.ts'

type Body = Record<string, unknown>

/**
 * The settings of a gateway. The original tries the schemas of all gateways, which shows in the form of its errors.
 *
 * @throws {Failure} 400 if a field is invalid
 */
export function readFields(operation: AnyOperation, name: GatewayName, body: Body, isNew: boolean) {
  try {
    return validate(operation, 'body', gatewaySchemas[name], body) as object // as its schema says
  } catch (error) {
    const fault = error instanceof Failure ? readFault(error) : undefined
    if (fault === undefined) throw error
    throw mismatch(isNew ? name : `update_${name}`, fault)
  }
}

/**
 * A gateway as a text of the configuration has it.
 *
 * @param before the gateway of this name, whose masked secrets and times stay
 * @throws {Failure} 400 if there is no such gateway, or a field, an authenticator or a listener is invalid
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

/** Listeners are identified by type and name, not by their place. */
function withKept(
  { listeners, ...fields }: Body,
  before: Readonly<StoredGateway> | undefined,
): Body {
  const listenerId = ({ type, name }: Body) => `${String(type)}:${String(name)}`
  const known = new Map(before?.listeners.map((each) => [`${each.type}:${each.name}`, each]))
  return {
    ...withKeptSecrets(fields, before),
    ...(Array.isArray(listeners) && {
      listeners: listeners.map((each: Body) => withKeptSecrets(each, known.get(listenerId(each)))),
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

function readFault({ body }: Failure): unknown {
  try {
    return JSON.parse((body as { message: string }).message) // as every failure has it
  } catch {
    return undefined
  }
}

/** Fields that an answer has besides settings. */
const state = z.object({ id: z.optional(z.string()), running: z.optional(z.boolean()) })

/** A listener with its type and name. @throws {Failure} 400 if the gateway has no such type, or a field is invalid */
export function readListener(
  operation: AnyOperation,
  name: GatewayName,
  body: Body,
): StoredListener {
  const { id, running, status: _, node_status: __, type, name: own, ...settings } = body
  validate(operation, 'body', state, { id, running })
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
