import { isRecord } from '@signalbox/contract/is-record'
import * as operations from '@signalbox/contract/listeners'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import { LISTENER_TYPES } from '@signalbox/contract/listener-types'
import type { AnyOperation } from '@signalbox/contract/client'
import type { ListenerState } from '../features/listeners/listeners.ts'
import { type ListenerConfig, listenerId } from '../features/listeners/setting.ts'
import { apiFaultOf } from './change-config.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { presentCertificate, presentListener, presentListenerRow } from './listeners.present.ts'
import { Answer, noContent, resource } from './resource.ts'
import { badParameter } from './time.ts'
import { validate } from './validation.ts'

type Body = Record<string, unknown>

const done = new Answer(200, undefined)

export const listeners = resource(({ on, kernel, config, listeners }) => {
  function find(id: string): ListenerState {
    readId(id)
    const found = listeners.find(id)
    if (found === undefined) throw apiError('BAD_LISTENER_ID')
    return found
  }

  async function change(...args: Parameters<typeof listeners.change>): Promise<void> {
    try {
      await listeners.change(...args)
    } catch (error) {
      throw apiFaultOf(error, 'root')
    }
  }

  /** Asked of a change only, as by the original. */
  function requireZone(zone: string): void {
    if (zone === 'default' || Object.hasOwn(config.zones.settings.mqtt, zone)) return
    throw apiError('BAD_REQUEST', { message: `{unknown_zone,${JSON.stringify(zone)}}` })
  }

  async function create(operation: AnyOperation, body: Body) {
    const created = readNewListener(operation, body)
    const id = listenerId(created)
    await change(id, (standing) => {
      if (standing === undefined) return created
      throw apiError('BAD_LISTENER_ID', { status: 400, message: 'Already Exist' })
    })
    return presentListener(find(id))
  }

  async function enable(id: string, isEnabled: boolean, reopen = false): Promise<Answer> {
    find(id)
    await change(id, (standing) => ({ ...required(standing), enable: isEnabled }), { reopen })
    return done
  }

  on(operations.listenerList, ({ query }) =>
    listeners.all
      .filter(({ config }) => query.type === undefined || config.type === query.type)
      .map((state) => presentListenerRow(kernel.node, state)),
  )

  on(operations.listenerStatus, () => {
    const byType = Map.groupBy(listeners.all, ({ config }) => config.type)
    return Array.from(byType, ([type, those]) => {
      const rows = those.map((state) => presentListenerRow(kernel.node, state).status)
      const status = {
        running: rows.every(({ running }) => running === rows[0]?.running)
          ? (rows[0]?.running ?? false)
          : ('inconsistent' as const),
        current_connections: sum(rows.map(({ current_connections: count }) => count)),
        max_connections: rows.some(({ max_connections: max }) => max === 'infinity')
          ? ('infinity' as const)
          : sum(rows.map(({ max_connections: max }) => Number(max))),
      }
      const node_status = [{ node: kernel.node, status }]
      const isEnabled = those.some(({ config }) => config.enable)
      return { type, enable: isEnabled, ids: those.map(({ id }) => id), status, node_status }
    })
  })

  on(operations.listenerGet, ({ path }) => presentListener(find(path.id)))

  on(operations.listenerCreate, ({ body }) => create(operations.listenerCreate, body))

  on(operations.listenerCreateById, ({ path, body }) => {
    const { type, name } = readId(path.id)
    const { id = path.id, ...settings } = body
    if (id !== path.id) throw otherId()
    return create(operations.listenerCreateById, { type, ...settings, name })
  })

  on(operations.listenerUpdate, async ({ path, body }) => {
    const { id: given, ...settings } = withoutState(body)
    if (!LISTENER_TYPES.some((type) => type === settings.type)) throw unknownType(settings.type)
    if (given === undefined) throw badParameter('root.id', undefined, 'required_field')
    const { config: before, id } = find(path.id)
    if (given !== id) throw otherId()
    if (settings.type !== before.type) {
      throw apiError('BAD_REQUEST', { message: 'listener_type_inconsistent' })
    }
    await change(id, (standing) => {
      const next = merged(operations.listenerUpdate, required(standing), find(id), settings)
      if (next.zone !== standing?.zone) requireZone(next.zone)
      return next
    })
    return presentListener(find(id))
  })

  on(operations.listenerDelete, async ({ path }) => {
    find(path.id)
    await change(path.id, () => undefined)
    return noContent
  })

  on(operations.listenerStart, ({ path }) => enable(path.id, true))
  on(operations.listenerStop, ({ path }) => enable(path.id, false))
  on(operations.listenerRestart, ({ path }) => enable(path.id, true, true))

  on(operations.listenerCertificate, ({ path }) => {
    const { chain, error } = listeners.certificate(find(path.id).id)
    return { chain: chain.map(presentCertificate), ...(error !== undefined && { error }) }
  })
})

/** @throws a 400: it is not `<type>:<name>` */
function readId(id: string): { type: ListenerConfig['type']; name: string } {
  const [, type = '', name = ''] = /^(\w+):(.+)$/s.exec(id) ?? []
  if (!LISTENER_TYPES.some((each) => each === type)) {
    throw badParameter('id', id, `{invalid_listener_id,${id}}`)
  }
  return { type: type as ListenerConfig['type'], name } // one of quic is never stored
}

function required(config: Readonly<ListenerConfig> | undefined): Readonly<ListenerConfig> {
  if (config === undefined) throw apiError('BAD_LISTENER_ID')
  return config
}

const otherId = () =>
  apiError('BAD_LISTENER_ID', { status: 400, message: "Path and body's listener id not match" })

const unknownType = (value: unknown) =>
  apiError('BAD_REQUEST', {
    message: JSON.stringify({
      ...(value !== undefined && { value }),
      reason: 'unknown listener type',
      path: 'root',
      kind: 'validation_error',
      field_name: 'type',
    }),
  })

/** The body of a creation, with type and name. @throws {Failure} */
export function readNewListener(operation: AnyOperation, body: Body): ListenerConfig {
  const { type, name, ...settings } = withoutState(body)
  if (type === undefined) throw badParameter('root.type', undefined, 'required_field')
  if (name === undefined) throw badParameter('root.name', undefined, 'required_field')
  return readSettings(
    operation,
    type,
    typeof name === 'string' ? name : JSON.stringify(name),
    settings,
  )
}

function readSettings(
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

/**
 * A setting that is left out stays as it is: only lists and `limiter` are replaced. What is sent back as it is
 * shown has not changed.
 */
function merged(
  operation: AnyOperation,
  standing: Readonly<ListenerConfig>,
  state: ListenerState,
  given: Body,
): ListenerConfig {
  const { type, name, ...before } = standing
  const { error: _, bind_option: __, ...fields } = given
  const shown = presentListener(state).bind
  const bind = fields.bind === shown ? { bind: before.bind } : {}
  const next = withKeptSecrets(
    deepMerged(before, { ...fields, ...bind, type: undefined }),
    standing,
  )
  return readSettings(operation, type, name, next)
}

function deepMerged(before: Body, given: Body): Body {
  const next: Body = { ...before }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const standing = Object.hasOwn(before, name) ? before[name] : undefined
    next[name] = isRecord(value) && isRecord(standing) ? deepMerged(standing, value) : value
  }
  return next
}

/** What an answer has besides settings, and what a client sends back with it. */
function withoutState(body: Body): Body {
  const { running: _, current_connections: __, ...settings } = body
  return settings
}

/** Texts and lists that mean the same, in the form that is stored. */
function normalized(settings: Body): Body {
  const { ssl_options: ssl, websocket } = settings
  const ciphers = isRecord(ssl) ? ssl.ciphers : undefined
  const joined = isRecord(websocket)
    ? Object.entries(websocket).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.join(', ') : value,
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
  const rateOf = (name: string) => {
    const of = limiter[name]
    return (isRecord(of) ? of.rate : undefined) ?? 'infinity'
  }
  return {
    ...settings,
    max_conn_rate: rateOf('connection'),
    messages_rate: rateOf('messages'),
    bytes_rate: rateOf('bytes'),
  }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
