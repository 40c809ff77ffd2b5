import * as operations from '@signalbox/contract/client-history'
import { apiError } from '../../api/failure.ts'
import { resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

export const clientHistory = resource(({ on, clientHistory }) => {
  on(operations.clientHistory, ({ path }) => {
    const read = clientHistory.read(path.clientid)
    if (read === undefined) throw apiError('CLIENTID_NOT_FOUND')
    return { ...read, since: presentTime(read.since) }
  })
})
