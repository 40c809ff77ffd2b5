import { clientGet, clientKick, clientKickBulk, clientList } from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/query.ts'

/** Ends one client, or cleans the session of one that is away. It is not asked for again: it is gone. */
export const useClientKick = () => useAction(clientKick, { refreshes: [clientList] })

export const useClientKickBulk = () => useAction(clientKickBulk, { refreshes: [clientList] })

const AT_A_TIME = 8

/**
 * How many of these ids are really gone: the bulk operation says yes to everything. A client that
 * came back at once has a younger session.
 */
export async function countGone(
  ids: readonly string[],
  kickedAt: number,
): Promise<{ gone: number; back: string[] }> {
  const waiting = [...ids]
  const back: string[] = []
  const look = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      try {
        const { created_at } = await client.call(clientGet, { path: { clientid: id } })
        const createdAt = created_at === undefined ? 0 : new Date(created_at).getTime()
        if (createdAt < kickedAt) back.push(id)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) back.push(id)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, look))
  return { gone: ids.length - back.length, back }
}
