import { readBanKind } from '@signalbox/broker/features/banned/present'
import { apiError } from '@signalbox/broker/api/failure'
import { compareBan } from '@signalbox/broker/features/banned/compare-ban'
import {
  bannedList,
  type bannedMatching,
  type bannedPreview,
  PREVIEWED,
} from '@signalbox/contract/banned'
import { clientList } from '@signalbox/contract/clients'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import { PagedRows, type Reads } from './reads.ts'

const MOST_CLIENTS = 50_000
const MOST_BANS = 10_000
const PAGE_SIZE = 1000

/** The connected clients of a cluster that a ban would match. */
export async function previewBan(
  { query: { as, who } }: ReadOf<typeof bannedPreview>,
  { call, signal }: Reads,
): Promise<AnswerOf<typeof bannedPreview>> {
  const compared = compareBan(readBanKind(as), who)
  if ('problem' in compared) throw apiError('BAD_REQUEST', { message: compared.problem })
  const asked = { conn_state: 'connected', fields: 'clientid,username,ip_address' } as const
  const seen = new Set<string>()
  const data: AnswerOf<typeof bannedPreview>['data'] = []
  let count = 0
  const rows = new PagedRows((page) => call(clientList, { query: { ...page, ...asked } }), {
    ...{ signal, most: MOST_CLIENTS, pageSize: PAGE_SIZE },
  })
  for await (const { clientid = '', username = null, ip_address = '' } of rows) {
    // Clients that move to another page while the list is read come twice.
    if (seen.has(clientid)) continue
    seen.add(clientid)
    if (!compared.isHit({ clientId: clientid, username, address: ip_address })) continue
    count++
    if (data.length < PREVIEWED) data.push({ clientid, username, ip_address })
  }
  return { who: compared.who, count, data, ...(rows.isCut && { compared: seen.size }) }
}

/** The bans of a cluster that are in force and match a client. Those that this process cannot read match nobody. */
export async function matchingBans(
  { query }: ReadOf<typeof bannedMatching>,
  { call, signal }: Reads,
): Promise<AnswerOf<typeof bannedMatching>> {
  const data: AnswerOf<typeof bannedMatching>['data'] = []
  const { clientid: clientId, username = null, ip_address: address = '' } = query
  const now = Date.now()
  const rows = new PagedRows((page) => call(bannedList, { query: page }), {
    ...{ signal, most: MOST_BANS, pageSize: PAGE_SIZE },
  })
  for await (const ban of rows) {
    // Bans that are over stay in the list until they are swept; others end at "infinity".
    if (Date.parse(ban.until) <= now) continue
    const comparison = compareBan(readBanKind(ban.as), ban.who)
    if ('isHit' in comparison && comparison.isHit({ clientId, username, address })) data.push(ban)
  }
  return { data, ...(rows.isCut && { compared: rows.count }) }
}
