import { clientLastSeen } from '@signalbox/contract/last-seen'
import { presentClient } from '../../api/clients.present.ts'
import { resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

export const lastSeen = resource(({ on, kernel, lastSeen }) => {
  lastSeen.presentWith((session) => presentClient(kernel, session))

  on(clientLastSeen, ({ path }) => {
    const seen = lastSeen.get(path.clientid)
    return seen === undefined ? {} : { seen_at: presentTime(seen.at), client: seen.row }
  })
})
