import { listenerCreate, listenerDelete, listenerUpdate } from '@signalbox/contract/listeners'
import type { ConfigRoot } from '../../configuration/root.ts'
import { typedRoot } from '../../configuration/typed-root.ts'
import type { Listeners } from './listeners.ts'
import { readNewListener } from './read-listener.ts'
import type { ListenerConfig } from './setting.ts'

export const listenersRoot = ({ feature: listeners }: { feature: Listeners }): ConfigRoot =>
  typedRoot('listeners', {
    operations: { create: listenerCreate, update: listenerUpdate, remove: listenerDelete },
    isNamed: true,
    after: ['zones'],
    read: (item, _, { certificates, isStored }) =>
      listeners.withCertificates(readNewListener(listenerCreate, item), certificates, isStored),
    // Without its files it cannot start.
    withoutFiles: (state) => ({ ...state, enable: false }),
    // The sockets first: a state that cannot be opened is refused.
    restore: (id, state, check) =>
      listeners.change(id, () => {
        check()
        return state as ListenerConfig | undefined // as it was stored
      }),
    failure() {
      const closed = listeners.all.filter(({ error }) => error !== undefined)
      return closed.length === 0
        ? undefined
        : closed.map(({ id, error }) => `${id}: ${error}`).join('; ')
    },
  })
