import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { topicList } from '@signalbox/contract/topics'
import { useCallback, useMemo } from 'react'
import { client } from '../../../api/client.ts'
import { gatherPages, useAllRows } from '../../../api/gather.ts'
import { useGathered } from '../../../api/gathered.ts'
import { usePagedSource } from '../../../api/list.ts'
import { useLiveList, usePause } from '../../../api/live.ts'
import { useCan } from '../../../api/use-can.ts'
import { gathered, ordered } from '../../../gather.ts'
import type { SearchOf } from '../../../routing/search.ts'
import type { AllRows, TableSource } from '../../../ui/table/table.ts'
import {
  arrangeRoutes,
  countSubscribers,
  routeOf,
  type TopicRoute,
} from '../../../upstream/lists/topic-routes.ts'
import { MAX_CALCULATED, useCalculatedList } from '../../../upstream/lists/use-calculated-list.ts'
import type { topicSearch } from './subscriptions.paths.ts'

const POLL_MS = 5000
const GATHER_MS = 10_000
/** A longer list is not read as a whole again and again. */
const MAX_REFRESHED = 2000
/** Few calls for a list that is read as a whole. */
const PAGE_ROWS = 10_000

interface TopicList {
  source: TableSource<TopicRoute>
  all: AllRows<TopicRoute>
  read: { dataUpdatedAt: number; error: Error | null; refetch: () => Promise<unknown> }
  /** There are more topics than are read here. */
  isCut: boolean
}

const routeKey = ({ topic, nodes, sessions }: TopicRoute) =>
  `${topic} ${nodes.join()} ${sessions.join()}`
const subscriptionKey = ({ clientid, topic, node }: AnySubscriptionRow) =>
  `${clientid ?? ''} ${topic} ${node ?? ''}`

/**
 * Topics, searched and counted by the broker, or calculated from the whole lists of a cluster, which has a row
 * for each node.
 */
export function useTopicList(search: SearchOf<typeof topicSearch>): TopicList {
  const { page, limit, like_topic: like, match_topic: match, ...exact } = search
  const canSearch = useCan(topicList, 'like_topic').can
  const { isPaused } = usePause()
  const asked = canSearch
    ? { ...exact, like_topic: like, match_topic: match, subscribers: true }
    : exact
  const refreshMs = (rows: number) => !isPaused && rows <= MAX_REFRESHED && GATHER_MS
  const gather = gatherPages<TopicRoute>(
    async (part, options) => {
      const { data, meta } = await client.call(topicList, { query: { ...asked, ...part } }, options)
      return { data: data.map(routeOf), meta }
    },
    { rowKey: routeKey, pageRows: PAGE_ROWS },
  )
  const read = useLiveList(topicList, { query: { ...asked, page, limit } }, POLL_MS, canSearch)
  const paged = usePagedSource(read)
  const subscriptions = useGathered<AnySubscriptionRow>(
    [subscriptionList.id, 'by topic'],
    gatherPages((part, options) => client.call(subscriptionList, { query: part }, options), {
      rowKey: subscriptionKey,
      pageRows: PAGE_ROWS,
    }),
    { rowKey: subscriptionKey, limit: MAX_CALCULATED, isOn: !canSearch, refreshMs },
  )
  const { found } = subscriptions
  const counts = useMemo(
    () => (found === undefined || found.isCut ? undefined : countSubscribers(found.rows)),
    [found],
  )
  const arrange = useCallback(
    (rows: readonly TopicRoute[]) => arrangeRoutes(rows, { like, match }, counts),
    [like, match, counts],
  )
  const calculated = useCalculatedList([topicList.id, 'calculated', exact], gather, {
    isOn: !canSearch,
    rowKey: routeKey,
    arrange,
    page,
    limit,
    refreshMs,
  })
  const all = useAllRows<TopicRoute>(() => {
    if (canSearch) return gather
    if (calculated.rows !== undefined) return gathered(calculated.rows)
    return ordered(gather, { rowKey: routeKey, limit: MAX_CALCULATED, order: arrange })
  })
  const routes = useMemo(() => paged.rows?.map(routeOf), [paged.rows])
  if (canSearch) return { source: { ...paged, rows: routes }, all, read, isCut: false }
  const { source, read: whole } = calculated
  return { source, all, read: whole, isCut: whole.found?.isCut === true }
}
