import { clientLastSeen } from '@signalbox/contract/last-seen'
import { presentClient } from '../../api/clients.present.ts'
import { resource } from '../../api/resource.ts'
import { presentLastSeen } from './present.ts'

export const lastSeen = resource(({ on, kernel, lastSeen }) => {
  lastSeen.presentWith((session) => presentClient(kernel, session))

  on(clientLastSeen, ({ path }) => presentLastSeen(lastSeen.get(path.clientid)))
})
