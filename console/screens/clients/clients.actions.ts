import { clientKick, clientKickBulk, clientList } from '@signalbox/contract/clients'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/query.ts'

/** Ends one client, or cleans the session of one that is away. It is not asked for again: it is gone. */
export const useClientKick = () => useAction(clientKick, { refreshes: [clientList] })

export const useClientKickBulk = () => useAction(clientKickBulk, { refreshes: [clientList] })

/** As many ids as go into one address. */
const IDS_AT_A_TIME = 20

/**
 * How many of these ids are really gone: the bulk operation says yes to everything. A client that
 * came back at once has a younger session.
 */
export async function countGone(
  ids: readonly string[],
  kickedAt: number,
): Promise<{ gone: number; back: string[] }> {
  const back: string[] = []
  for (let at = 0; at < ids.length; at += IDS_AT_A_TIME) {
    const clientid = ids.slice(at, at + IDS_AT_A_TIME)
    const query = { clientid, fields: 'clientid,created_at', limit: IDS_AT_A_TIME }
    const { data } = await client.call(clientList, { query })
    for (const { clientid: id = '', created_at } of data) {
      const createdAt = created_at === undefined ? 0 : new Date(created_at).getTime()
      if (createdAt < kickedAt) back.push(id)
    }
  }
  return { gone: ids.length - back.length, back }
}
