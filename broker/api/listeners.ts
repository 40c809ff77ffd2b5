import * as operations from '@signalbox/contract/listeners'
import { apiError } from './failure.ts'
import { presentLimit } from './clients.present.ts'
import { presentListener, presentListenerRow } from './listeners.present.ts'
import { resource } from './resource.ts'
import { badParameter } from './time.ts'

const TYPES = ['tcp', 'ssl', 'ws', 'wss', 'quic']

export const listeners = resource(({ on, kernel, listeners }) => {
  on(operations.listenerList, ({ query }) =>
    listeners
      .filter(({ settings }) => query.type === undefined || settings.type === query.type)
      .map((listener) => presentListenerRow(kernel.node, listener)),
  )

  on(operations.listenerStatus, () => {
    const byType = Map.groupBy(listeners, ({ settings }) => settings.type)
    return Array.from(byType, ([type, those]) => {
      const status = {
        running: true,
        current_connections: sum(those.map(({ currentConnections }) => currentConnections)),
        max_connections: presentLimit(sum(those.map(({ settings }) => settings.maxConnections))),
      }
      const node_status = [{ node: kernel.node, status }]
      return { type, enable: true, ids: those.map(({ id }) => id), status, node_status }
    })
  })

  on(operations.listenerGet, ({ path }) => {
    const [, type = ''] = /^(\w+):.+$/.exec(path.id) ?? []
    if (!TYPES.includes(type)) {
      throw badParameter('id', path.id, `{invalid_listener_id,${path.id}}`)
    }
    const listener = listeners.find(({ id }) => id === path.id)
    if (listener === undefined) throw apiError('BAD_LISTENER_ID')
    return presentListener(listener)
  })
})

function sum(numbers: number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
