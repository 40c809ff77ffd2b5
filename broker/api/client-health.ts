import { clientAttributeList, clientHealthGet } from '@signalbox/contract/client-health'
import { countAttributes } from './client-attributes.ts'
import { resource } from './resource.ts'

/** Losing clients from which on the table of losses may have forgotten others that lose messages now. */
const MANY_LOSING = 500

/** Counts over all clients, for the head of their list. */
export const clientCounts = resource(({ on, kernel, losses, clientRates, refused }) => {
  const { sessions } = kernel

  on(clientHealthGet, () => {
    const losing = losses.losing()
    const unresolved = refused
      .values()
      .filter((entry) => refused.isUnresolved(entry, sessions))
      .map(({ clientId }) => clientId)
    return {
      all: sessions.size,
      connected: sessions.connectedCount,
      disconnected: sessions.size - sessions.connectedCount,
      losing: [...losing.keys()].filter((clientId) => sessions.get(clientId) !== undefined).length,
      is_losing_cut: losses.forgottenClients > 0 && losing.size >= MANY_LOSING,
      queue_full: clientRates.queueFull,
      does_not_acknowledge: clientRates.unacknowledged,
      refused: new Set(unresolved).size,
    }
  })

  /** Running counts by their query: readers who ask for the same share one. */
  const running = new Map<string, ReturnType<typeof countAttributes>>()
  on(clientAttributeList, async ({ query }) => {
    const key = JSON.stringify([query.name, query.limit])
    const counting =
      running.get(key) ??
      countAttributes(sessions.values(), losses.losing(), query).finally(() => running.delete(key))
    running.set(key, counting)
    return { all: sessions.size, data: await counting }
  })
})
