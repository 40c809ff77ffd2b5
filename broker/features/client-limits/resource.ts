import * as operations from '@signalbox/contract/client-limits'
import { actorFromCaller } from '../../api/callers.ts'
import { apiError } from '../../api/failure.ts'
import { page } from '../../api/paging.ts'
import { noContent, resource } from '../../api/resource.ts'
import { badParameter, presentTime, readSeconds } from '../../api/time.ts'
import type { ClientLimit } from './limit-table.ts'

export const clientLimits = resource(({ on, kernel, clientLimits }) => {
  const present = ({ clientId, messages, bytes, until, by, at }: ClientLimit) => ({
    clientid: clientId,
    ...(messages !== null && { messages_rate: messages }),
    ...(bytes !== null && { bytes_rate: bytes }),
    until: until === null ? 'infinity' : presentTime(until),
    by,
    at: presentTime(at),
    connected: kernel.sessions.get(clientId)?.connected ?? false,
  })

  on(operations.clientLimitList, ({ query }) => {
    const { clientid, like_clientid: part = '' } = query
    const where = ({ clientId }: ClientLimit) =>
      (clientid === undefined || clientId === clientid) && clientId.includes(part)
    return page(clientLimits.list(), query, present, { where })
  })

  on(operations.clientLimitSet, async ({ body, caller, origin }) => {
    const { clientids, messages_rate: messages = null, bytes_rate: bytes = null, until } = body
    if (messages === null && bytes === null) {
      throw apiError('BAD_REQUEST', { message: 'messages_rate or bytes_rate is required' })
    }
    const at = kernel.clock.now()
    const { name: by } = actorFromCaller(caller, origin)
    const limit = { messages, bytes, until: readEnd(until, at), by, at }
    if ((await clientLimits.set(clientids, limit)) === 'full') {
      const message = `The publishing of at most ${operations.MAX_CLIENT_LIMITS} clients is limited`
      throw apiError('EXCEED_LIMIT', { message })
    }
    return noContent
  })

  on(operations.clientLimitDelete, async ({ path }) => {
    if (!(await clientLimits.remove(path.clientid))) throw apiError('NOT_FOUND')
    return noContent
  })
})

/** End of a limit in epoch milliseconds. @throws {Failure} 400 for a time that cannot be read, or is over */
function readEnd(until: string | number | undefined, now: number): number | null {
  if (until === undefined) return null
  const seconds = readSeconds(String(until))
  if (seconds === undefined || seconds * 1000 <= now) {
    throw badParameter('until', until, 'not a time in the future')
  }
  return seconds * 1000
}
