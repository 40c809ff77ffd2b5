import type { AnyOperation } from '@signalbox/contract/client'
import { isRecord } from '@signalbox/formats/is-record'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import { LISTENER_TYPES } from '@signalbox/contract/listener-types'
import { listener } from '@signalbox/contract/listeners'
import * as z from 'zod/mini'
import { nameText } from '../../api/name-text.ts'
import { badParameter } from '../../api/time.ts'
import { validate } from '../../api/validation.ts'
import type { ListenerConfig } from './setting.ts'

type Body = Record<string, unknown>

/** The body of a creation, with type and name. @throws {Failure} 400 if one is missing, or a field is invalid */
export function readNewListener(operation: AnyOperation, body: Body): ListenerConfig {
  const { type, name, ...settings } = withoutState(operation, body)
  if (type === undefined) throw badParameter('root.type', undefined, 'required_field')
  if (name === undefined) throw badParameter('root.name', undefined, 'required_field')
  return readSettings(operation, type, nameText(name), settings)
}

/** Reads the settings of a listener. @throws {Failure} 400 if the type or a field is invalid, also for QUIC */
export function readSettings(
  operation: AnyOperation,
  type: unknown,
  name: string,
  settings: Body,
): ListenerConfig {
  const known = LISTENER_TYPES.find((each) => each === type)
  if (known === undefined) throw badParameter('root.type', type, 'not_a_enum_symbol')
  if (known === 'quic') {
    const reason = 'quic listeners do not exist in the embedded broker: Node has no QUIC server'
    throw badParameter('root.type', type, reason)
  }
  const read = validate(operation, 'body', listenerSchemas[known], normalized(settings)) as object // as its schema says
  return { ...read, type: known, name } as ListenerConfig // likewise
}

const { running, current_connections } = listener.shape
const state = z.object({ running, current_connections })

/**
 * Removes the fields that an answer has besides settings, and that a client sends back with it.
 *
 * @throws {Failure} 400 if one of them has a wrong type
 */
export function withoutState(operation: AnyOperation, body: Body): Body {
  const { running, current_connections, ...settings } = body
  validate(operation, 'body', state, { running, current_connections })
  return settings
}

/** Texts and lists that mean the same, in the form that is stored. */
function normalized(settings: Body): Body {
  const { ssl_options: ssl, websocket } = settings
  const ciphers = isRecord(ssl) ? ssl.ciphers : undefined
  const joined = isRecord(websocket)
    ? Object.entries(websocket).map(([name, value]) => [
        name,
        name === 'check_origins' && Array.isArray(value) ? value.join(', ') : value,
      ])
    : []
  return {
    ...withoutLimiter(settings),
    ...(typeof ciphers === 'string' && {
      ssl_options: { ...(ssl as Body), ciphers: ciphers.split(/[\s,:]+/).filter(Boolean) }, // a record, as above
    }),
    ...(isRecord(websocket) && { websocket: Object.fromEntries(joined) }),
  }
}

/** The old way to write the rates, all of them at once. */
function withoutLimiter({ limiter, ...settings }: Body): Body {
  if (!isRecord(limiter)) return limiter === undefined ? settings : { ...settings, limiter }
  const limiterRate = (name: string) => {
    const of = limiter[name]
    return (isRecord(of) ? of.rate : undefined) ?? 'infinity'
  }
  return {
    ...settings,
    max_conn_rate: limiterRate('connection'),
    messages_rate: limiterRate('messages'),
    bytes_rate: limiterRate('bytes'),
  }
}
