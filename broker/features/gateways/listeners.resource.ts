import * as operations from '@signalbox/contract/gateway-listeners'
import { readListener } from './read-gateway.ts'
import { changeLoaded, findGateway, requireKnown } from './changes.resource.ts'
import type { StoredListener } from './setting.ts'
import { apiError } from '../../api/failure.ts'
import { presentListener, presentListenerRow } from './present.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'
import { Answer, noContent, resource } from '../../api/resource.ts'

const missing = () => apiError('RESOURCE_NOT_FOUND', { message: 'Listener not found' })

/** The listeners of gateways. */
export const gatewayListeners = resource(({ on, kernel, gateways }) => {
  const gatewayListenerId = (name: string, listener: StoredListener) =>
    `${name}:${listener.type}:${listener.name}`

  on(operations.gatewayListenerList, ({ path }) =>
    [...findGateway(gateways, path.name).listeners].map(([id, entry]) =>
      presentListenerRow(kernel.node, id, entry),
    ),
  )

  on(operations.gatewayListenerGet, ({ path }) => {
    const entry = findGateway(gateways, path.name).listeners.get(path.id)
    if (entry === undefined) throw missing()
    return presentListener(path.id, entry)
  })

  on(operations.gatewayListenerCreate, async ({ path: { name }, body }) => {
    requireKnown(gateways, name)
    const listener = readListener(operations.gatewayListenerCreate, name, body)
    findGateway(gateways, name)
    const id = gatewayListenerId(name, listener)
    await changeLoaded(gateways, name, (stored) => {
      // A name is taken by a listener of another type as well.
      if (stored.listeners.some((each) => each.name === listener.name)) {
        throw apiError('BAD_REQUEST', { message: 'Listener name has occupied' })
      }
      return { ...stored, listeners: [...stored.listeners, listener] }
    })
    return new Answer(201, { ...body, id })
  })

  on(operations.gatewayListenerUpdate, async ({ path: { name, id }, body }) => {
    const before = findGateway(gateways, name).listeners.get(id)?.config
    if (before === undefined) {
      throw apiError('BAD_REQUEST', { message: `Listener ${id} not found` })
    }
    const { type, name: own } = before
    const given = withKeptSecrets({ ...body, type, name: own }, before)
    const read = readListener(operations.gatewayListenerUpdate, name, given)
    await changeLoaded(gateways, name, (stored) => ({
      ...stored,
      // The listener's authenticator has its own operations.
      listeners: stored.listeners.map((each) =>
        gatewayListenerId(name, each) === id
          ? { ...read, ...(each.authentication && { authentication: each.authentication }) }
          : each,
      ),
    }))
    return { ...body, id, type, name: own }
  })

  on(operations.gatewayListenerDelete, async ({ path: { name, id } }) => {
    if (findGateway(gateways, name).listeners.get(id) === undefined) throw missing()
    await changeLoaded(gateways, name, (stored) => ({
      ...stored,
      listeners: stored.listeners.filter((each) => gatewayListenerId(name, each) !== id),
    }))
    return noContent
  })
})
