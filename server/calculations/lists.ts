import { hasWords } from '@signalbox/broker/features/banned/present'
import { firstInOrder } from '@signalbox/broker/api/client-order'
import { slice } from '@signalbox/broker/api/paging'
import { topicSearch } from '@signalbox/broker/api/topics'
import { type Ban, bannedList } from '@signalbox/contract/banned'
import { type DelayedMessage, delayedList } from '@signalbox/contract/delayed'
import type { AnswerOf, ReadOf } from '@signalbox/contract/operation'
import { subscriptionList } from '@signalbox/contract/subscriptions'
import { topicList, type TopicRow } from '@signalbox/contract/topics'
import { PagedRows, type Reads } from './reads.ts'

const MOST_ROWS = 50_000
const MOST_BANS = 100_000
const PAGE_SIZE = 2000
/** Longest list that is read as a whole without being asked to, in rows of the cluster. */
const MOST_UNASKED = 2000

const whole = ({ signal }: Reads, most = MOST_ROWS) => ({ signal, most, pageSize: PAGE_SIZE })
const comparedCount = ({ isCut, count }: PagedRows<unknown>) => isCut && { compared: count }
const asIs = <Row>(row: Row) => row

interface Page<Row> {
  data: Row[]
  meta: { count?: number | undefined }
}

/** The cluster's own page, where its list is too long to be read as a whole unasked; `undefined`: it is not. */
async function readOwnPage<Row, P extends Page<Row>>(
  { whole: isAsked = false }: { whole?: boolean | undefined },
  read: () => Promise<P>,
): Promise<P | undefined> {
  if (isAsked) return undefined
  const own = await read()
  return (own.meta.count ?? 0) > MOST_UNASKED ? own : undefined
}

/** Delayed messages of a cluster in the order of their publication. */
export async function listDelayed(
  { query }: ReadOf<typeof delayedList>,
  reads: Reads,
): Promise<AnswerOf<typeof delayedList>> {
  const { page, limit, order, like_topic: like = '' } = query
  const own =
    like === ''
      ? await readOwnPage(query, () => reads.call(delayedList, { query: { page, limit } }))
      : undefined
  if (own !== undefined) return { ...own, meta: { ...own.meta, own_order: true } }
  const rows = new PagedRows((part) => reads.call(delayedList, { query: part }), whole(reads))
  // Rows that move to another page while the list is read come twice.
  const found = new Map<string, DelayedMessage>()
  for await (const row of rows) {
    if (row.topic.includes(like)) found.set(`${row.node} ${row.msgid}`, row)
  }
  const dueAt = ({ expected_at }: DelayedMessage) => Date.parse(expected_at)
  const { first, total: count } = firstInOrder(found.values(), dueAt, order, page * limit)
  return {
    data: first.slice((page - 1) * limit),
    meta: { page, limit, count, hasnext: count > page * limit, ...comparedCount(rows) },
  }
}

/** Topic filters of a cluster, each with all its destinations and the number of its subscribers. */
export async function listTopics(
  { query }: ReadOf<typeof topicList>,
  reads: Reads,
): Promise<AnswerOf<typeof topicList>> {
  const { topic, node } = query
  const isFound = topicSearch(query)
  const asked = { ...(topic !== undefined && { topic }), ...(node !== undefined && { node }) }
  const hasSearch = query.like_topic !== undefined || query.match_topic !== undefined
  const { page, limit } = query
  const own = hasSearch
    ? undefined
    : await readOwnPage(query, () => reads.call(topicList, { query: { page, limit, ...asked } }))
  if (own !== undefined) {
    const routes: Routes = new Map()
    for (const row of own.data) addRoute(routes, row)
    return { data: [...routes].map(presentRoute), meta: { ...own.meta, own_order: true } }
  }
  const rows = new PagedRows(
    (part) => reads.call(topicList, { query: { ...part, ...asked } }),
    whole(reads),
  )
  const routes: Routes = new Map()
  for await (const row of rows) if (isFound(row.topic)) addRoute(routes, row)
  const counts = query.subscribers === true ? await countSubscribers(reads) : undefined
  const { data, meta } = slice(routes, routes.size, query, (route) => ({
    ...presentRoute(route),
    ...(counts && { subscribers: counts.get(route[0]) ?? 0 }),
  }))
  return { data, meta: { ...meta, ...comparedCount(rows) } }
}

interface Destinations {
  nodes: Set<string>
  /** Client IDs of durable sessions. */
  sessions: Set<string>
}

/** Destinations by topic filter. */
type Routes = Map<string, Destinations>

function addRoute(routes: Routes, { topic, node, session }: TopicRow): void {
  const route = routes.get(topic) ?? { nodes: new Set(), sessions: new Set() }
  routes.set(topic, route)
  if (node !== undefined) route.nodes.add(node)
  if (session !== undefined) route.sessions.add(session)
}

const presentRoute = ([topic, { nodes, sessions }]: [string, Destinations]): TopicRow => ({
  topic,
  nodes: [...nodes].sort(),
  sessions: [...sessions].sort(),
})

/** The number of subscriptions of each topic filter; `undefined`: not all were read. */
async function countSubscribers(reads: Reads): Promise<ReadonlyMap<string, number> | undefined> {
  const counts = new Map<string, number>()
  const rows = new PagedRows((part) => reads.call(subscriptionList, { query: part }), whole(reads))
  for await (const { topic } of rows) counts.set(topic, (counts.get(topic) ?? 0) + 1)
  return rows.isCut ? undefined : counts
}

/** Bans of a cluster that have all the words. */
export async function listBans(
  { query }: ReadOf<typeof bannedList>,
  reads: Reads,
): Promise<AnswerOf<typeof bannedList>> {
  const isFound = hasWords(query.like ?? '')
  const found = new Map<string, Ban>()
  const rows = new PagedRows(
    (part) => reads.call(bannedList, { query: part }),
    whole(reads, MOST_BANS),
  )
  for await (const ban of rows) if (isFound(ban)) found.set(`${ban.as} ${ban.who}`, ban)
  const { page, limit } = query
  const { data } = slice(found.values(), found.size, query, asIs)
  return { data, meta: { page, limit, count: found.size } }
}
