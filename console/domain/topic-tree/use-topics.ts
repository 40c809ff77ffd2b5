import {
  MAX_TOPIC_ROWS,
  type TopicActivity,
  type TopicBranch,
  type TopicIndex,
  type TopicOrder,
  type TopicRow,
  topicActivityGet,
  topicBranchList,
  topicBusiestList,
  topicSearch,
} from '@signalbox/contract/topic-activity'
import type { RequestOf } from '@signalbox/contract/operation'
import { SLOW_POLL_MS } from '#api/live.ts'
import { type Level, type OpenBranches, splitLastLevel, ROOT } from './levels.ts'
import type { TreeState } from './tree-store.ts'
import { useIsCalculated, useTopicReads, useTreeState } from './use-tree.ts'

const LEVEL_POLL_MS = 2000
const TOPIC_POLL_MS = 1000
const SEARCH_POLL_MS = 2000
/** Number of topics from which on they are searched less often. */
const MANY_TOPICS = 100_000
const MAX_FOUND = 200

export const FIRST_ROWS = 100
export const MOST_ROWS = MAX_TOPIC_ROWS

export interface Levels {
  levelOf: (id: string) => Level | undefined
  /** Summary of all known topics; absent before the first answer. */
  index: TopicIndex | undefined
  dataUpdatedAt: number
  error: Error | null
  refetch: () => Promise<unknown>
}

type BranchQuery = RequestOf<typeof topicBranchList>['query']

const useBranches = (queries: readonly BranchQuery[]) =>
  useTopicReads(
    topicBranchList,
    queries.map((query) => ({ query })),
    LEVEL_POLL_MS,
    branchesIn,
  )

function branchesIn({ tree, reading }: TreeState, request: RequestOf<typeof topicBranchList>) {
  const { order = 'name', limit = FIRST_ROWS, ...query } = request.query ?? {}
  // Nothing was read yet, which differs from an empty tree.
  const isUnread = tree.size === 0 && (reading === 'never' || reading === 'now')
  return isUnread ? undefined : tree.branches({ ...query, order, limit })
}

/** The first levels and those below each open branch. */
export function useLevels(open: OpenBranches, order: TopicOrder): Levels {
  const ids = [ROOT, ...[...open.keys()].filter((id) => id !== ROOT)]
  const reads = useBranches(
    ids.map((id) => ({
      ...(id !== ROOT && { parent: id }),
      ...{ order, limit: open.get(id) ?? FIRST_ROWS },
    })),
  )
  const byId = new Map(ids.map((id, i) => [id, reads[i]]))
  const root = byId.get(ROOT)
  return {
    levelOf: (id) => {
      const read = byId.get(id)
      return (
        read && {
          rows: read.data?.data,
          hasMore: read.data?.meta.hasnext === true,
          error: read.error,
        }
      )
    },
    index: root?.data?.index,
    dataUpdatedAt: root?.dataUpdatedAt ?? 0,
    error: root?.error ?? null,
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  }
}

/** Whether messages are counted: those of a cluster only while the page is subscribed to them. */
export function useHasRates(): boolean {
  const { live } = useTreeState()
  return !useIsCalculated() || live === 'on'
}

/** Branch or topic at a path; `null` if nothing was published there or below, `undefined` until it is read. */
export function useBranch(path: string | undefined): TopicBranch | null | undefined {
  const { parent, level } = splitLastLevel(path ?? '')
  const query = { ...(parent !== undefined && { parent }), prefix: level, limit: 1 }
  const [read] = useBranches(path === undefined ? [] : [query])
  if (read?.data === undefined) return undefined
  const [first] = read.data.data
  return first?.path === path ? first : null
}

/** Activity of a topic; without a topic, no request is sent. */
export function useTopic(topic: string | undefined): TopicActivity | undefined {
  const requests = topic === undefined ? [] : [{ path: { topic } }]
  const [read] = useTopicReads(topicActivityGet, requests, TOPIC_POLL_MS, ({ tree }, { path }) =>
    tree.topic(path.topic),
  )
  return read?.data
}

const BUSIEST = 8

/** Busiest levels directly below a branch; without one, the first levels. */
export function useBusiestBelow(path: string | undefined): readonly TopicBranch[] | undefined {
  const order = 'rate'
  const query = { ...(path !== undefined && { parent: path }), order, limit: BUSIEST } as const
  const [read] = useBranches([query])
  return read?.data?.data
}

/** The topics with the most messages per second; none in front of a cluster, which does not count them. */
export function useBusiestTopics(): readonly TopicRow[] | undefined {
  const requests = [{ query: { limit: BUSIEST } }]
  const [read] = useTopicReads(topicBusiestList, requests, LEVEL_POLL_MS, () => undefined)
  return read?.data?.data
}

/**
 * The topic that the panel shows, read as the panel reads it: its row and its search hit take their
 * values from here, because a level and a search are read at other times.
 */
export function useChosen(path: string | undefined): TopicActivity | undefined {
  const branch = useBranch(path)
  return useTopic(branch?.topic === undefined ? undefined : path)
}

export interface Found {
  topics: readonly TopicRow[] | undefined
  hasMore: boolean
  error: Error | null
  refetch: () => void
}

/** @param known Topics altogether. */
export function useFound(match: string, known: number): Found {
  const pollMs = known > MANY_TOPICS ? SLOW_POLL_MS : SEARCH_POLL_MS
  const [read] = useTopicSearch([{ query: { match, limit: MAX_FOUND } }], pollMs)
  return {
    topics: read?.data?.data,
    hasMore: read?.data?.meta.hasnext === true,
    error: read?.error ?? null,
    refetch: () => void read?.refetch(),
  }
}

/** Topics that are found by a part of their name, or by a filter. */
export const useTopicSearch = (
  requests: readonly { query: { match: string; limit: number } }[],
  pollMs: number,
) =>
  useTopicReads(topicSearch, requests, pollMs, ({ tree }, { query }) =>
    tree.search({ limit: MAX_FOUND, ...query }),
  )
