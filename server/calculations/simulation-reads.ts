import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { NearMisses } from '@signalbox/contract/near-topics'
import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { topicList } from '@signalbox/contract/topics'
import { topicMatches } from '@signalbox/mqtt/match'
import { parseShared } from '@signalbox/mqtt/prefix'
import { type Call, PagedRows, type Reads } from './reads.ts'

/** Filters that are compared, and what is read of those that match: a cluster may have millions. */
const MOST_FILTERS = 200_000
const PAGE_SIZE = 2000
const MOST_MATCHES = 50
const MOST_SUBSCRIPTIONS = 200
const CLIENTS_AT_ONCE = 50

const CLIENT_FIELDS = 'clientid,connected,mqueue_len,mqueue_max,inflight_cnt,inflight_max'

/** Subscriptions of a cluster that match a topic. */
export interface Found {
  rows: AnySubscriptionRow[]
  /** Filters that nearly match. */
  similar: string[]
  /** Not all filters, or not all of their subscriptions, were read. */
  isCut: boolean
}

/**
 * Subscriptions to a topic. The parameter `match_topic` finds filters that are within another one, not those that match
 * a topic: all filters are compared, and the subscriptions to those that match are read.
 */
export async function readSubscriptions(topic: string, { call, signal }: Reads): Promise<Found> {
  const filters = new Set<string>()
  const similar = new NearMisses(topic)
  const all = new PagedRows((page) => call(topicList, { query: page }), {
    ...{ signal, most: MOST_FILTERS, pageSize: PAGE_SIZE },
  })
  for await (const row of all) {
    if (topicMatches(row.topic, topic)) filters.add(row.topic)
    else similar.look(row.topic)
  }
  let { isCut } = all
  const rows: AnySubscriptionRow[] = []
  for (const [i, filter] of [...filters].entries()) {
    if (i === MOST_MATCHES || rows.length >= MOST_SUBSCRIPTIONS) {
      return { rows, similar: [], isCut: true }
    }
    const shared = parseShared(filter)
    const { data, meta } = await call(subscriptionList, {
      query: {
        limit: MOST_SUBSCRIPTIONS,
        ...(shared === undefined
          ? { topic: filter }
          : { topic: shared.filter, share_group: shared.group }),
      },
    })
    rows.push(...data)
    isCut ||= meta.hasnext
  }
  return { rows, similar: similar.best, isCut }
}

/** The sessions of subscribers, by client ID. */
export async function readSessions(
  rows: readonly AnySubscriptionRow[],
  call: Call,
): Promise<Map<string, ClientRow>> {
  const ids = [...new Set(rows.flatMap(({ clientid }) => clientid ?? []))]
  const known = new Map<string, ClientRow>()
  for (let from = 0; from < ids.length; from += CLIENTS_AT_ONCE) {
    const clientid = ids.slice(from, from + CLIENTS_AT_ONCE)
    const query = { clientid, limit: CLIENTS_AT_ONCE, fields: CLIENT_FIELDS }
    const { data } = await call(clientList, { query })
    for (const row of data) if (row.clientid !== undefined) known.set(row.clientid, row)
  }
  return known
}
