import type { ClientRow } from '@signalbox/contract/clients'
import { feature } from '../../feature.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { RecentStates } from './recent-states.ts'

const MAX_BYTES = 8 * 1024 * 1024

/** States of clients whose sessions have ended. */
export const lastSeen = feature({
  closesBeforeClients: true,
  ports: ['clock', 'hooks', 'memory'],
  start({ kernel }) {
    const budget = kernel.memory.budget('diagnosis').limit / 8
    const states = new RecentStates(Math.min(MAX_BYTES, budget))
    // The API presents clients; without it nobody reads their states.
    let present: ((session: Session) => ClientRow) | undefined
    const unhook = kernel.hooks.on('session.terminated', (session) => {
      if (present === undefined || session.peer.gateway !== undefined) return
      states.note(session.clientId, JSON.stringify(present(session)), kernel.clock.now())
    })
    return {
      presentWith: (presentClient: typeof present) => void (present = presentClient),
      get: (clientId: string) => states.get(clientId),
      close: unhook,
    }
  },
})
