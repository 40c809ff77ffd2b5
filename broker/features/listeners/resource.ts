import { isRecord } from '@signalbox/formats/is-record'
import * as operations from '@signalbox/contract/listeners'
import { LISTENER_TYPES } from '@signalbox/contract/listener-types'
import type { AnyOperation } from '@signalbox/contract/client'
import type { ListenerState } from './listeners.ts'
import { readNewListener, readSettings, withoutState } from './read-listener.ts'
import { type ListenerConfig, listenerId } from './setting.ts'
import { toApiError } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { presentCertificate, presentListener, presentListenerRow } from './present.ts'
import { Answer, noContent, resource } from '../../api/resource.ts'
import { presentSelfSigned } from './self-signed.present.ts'
import { badParameter } from '../../api/time.ts'

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
      throw toApiError(error, 'root')
    }
  }

  /** Checked on changes only, as in EMQX. */
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
    const { id: given, ...settings } = withoutState(operations.listenerUpdate, body)
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

  on(operations.listenerSelfSigned, presentSelfSigned)
})

/** @throws {Failure} 400 if the ID is not `<type>:<name>`, or the type is unknown */
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

/**
 * Merges a change into the settings: absent fields keep their values, except that lists and
 * `limiter` are replaced. Masked values are unchanged.
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

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
