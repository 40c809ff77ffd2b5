import {
  MAX_TOPIC_ROWS,
  type TopicActivity,
  type TopicBranch,
  type TopicIndex,
  type TopicOrder,
  type TopicSample,
  type TopicRow,
  topicActivityGet,
  topicBranchList,
  topicBusiestList,
  topicSearch,
} from '@signalbox/contract/topic-activity'
import { useLiveEach } from '../../api/live-each.ts'
import { type Level, type OpenBranches, parentOf, ROOT } from './levels.ts'
import type { TreeState } from './tree-store.ts'
import { useCalculatedTree } from './use-tree.ts'

// The embedded broker records its topics and answers; those of a cluster are calculated. Each hook below
// hides which of the two it is.

const LEVEL_POLL_MS = 2000
const TOPIC_POLL_MS = 1000
const SEARCH_POLL_MS = 2000
/** A search may have to look at every topic. */
const SLOW_SEARCH_POLL_MS = 10_000
const MANY_TOPICS = 100_000
const MAX_FOUND = 200

export const FIRST_ROWS = 100
export const MOST_ROWS = MAX_TOPIC_ROWS

export interface Levels {
  levelOf: (id: string) => Level | undefined
  /** What is known altogether; none before the first answer. */
  index: TopicIndex | undefined
  dataUpdatedAt: number
  error: Error | null
  refetch: () => Promise<unknown>
}

/** The first levels and those below each open branch. */
export function useLevels(open: OpenBranches, order: TopicOrder): Levels {
  const calculated = useCalculatedTree()
  const ids = [ROOT, ...[...open.keys()].filter((id) => id !== ROOT)]
  const limitOf = (id: string) => open.get(id) ?? FIRST_ROWS
  const asked = calculated === undefined ? ids : []
  const reads = useLiveEach(
    topicBranchList,
    asked.map((id) => ({
      query: { ...(id !== ROOT && { parent: id }), order, limit: limitOf(id) },
    })),
    LEVEL_POLL_MS,
  )
  if (calculated !== undefined) {
    const { tree, reading, readAt } = calculated
    // Nothing is known yet, which is not the same as nothing.
    const isUnread = tree.size === 0 && (reading === 'never' || reading === 'now')
    return {
      levelOf: (id) => {
        if (isUnread) return undefined
        const parent = id === ROOT ? undefined : id
        const { rows, hasMore } = tree.page(parent, order, limitOf(id))
        return { rows, hasMore, error: null }
      },
      index: isUnread ? undefined : indexOf(calculated),
      dataUpdatedAt: readAt,
      // Said beside the way to read again.
      error: null,
      refetch: () => Promise.resolve(),
    }
  }
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
  const calculated = useCalculatedTree()
  return calculated === undefined || calculated.live === 'on'
}

/** Whether the topics are those of retained messages and subscriptions alone. */
export const useIsCalculated = (): boolean => useCalculatedTree() !== undefined

function indexOf({ tree }: TreeState): TopicIndex {
  const { size: topics, maxTopics: max_topics, since } = tree
  return { enable: true, topics, max_topics, forgotten: 0, since }
}

/** One branch or topic by its path; `null` where nothing was published here or below. */
export function useBranch(path: string | undefined): TopicBranch | null | undefined {
  const calculated = useCalculatedTree()
  const { parent, level } = parentOf(path ?? '')
  const request = {
    query: { ...(parent !== undefined && { parent }), prefix: level, limit: 1 },
  }
  const isAsked = calculated === undefined && path !== undefined
  const [read] = useLiveEach(topicBranchList, isAsked ? [request] : [], LEVEL_POLL_MS)
  if (path === undefined) return undefined
  if (calculated !== undefined) return calculated.tree.branch(path) ?? null
  if (read?.data === undefined) return undefined
  const [first] = read.data.data
  return first?.path === path ? first : null
}

/** What is known of a topic; nothing is asked without one. */
export function useTopic(topic: string | undefined): TopicActivity | undefined {
  const calculated = useCalculatedTree()
  const isAsked = calculated === undefined && topic !== undefined
  const [read] = useLiveEach(topicActivityGet, isAsked ? [{ path: { topic } }] : [], TOPIC_POLL_MS)
  if (topic === undefined) return undefined
  return calculated === undefined ? read?.data : calculated.tree.topic(topic)
}

const BUSIEST = 8

/** The busiest levels directly below a branch; the first levels without one. */
export function useBusiestBelow(path: string | undefined): readonly TopicBranch[] | undefined {
  const calculated = useCalculatedTree()
  const query = {
    ...(path !== undefined && { parent: path }),
    order: 'rate',
    limit: BUSIEST,
  } as const
  const [read] = useLiveEach(
    topicBranchList,
    calculated === undefined ? [{ query }] : [],
    LEVEL_POLL_MS,
  )
  return calculated === undefined
    ? read?.data?.data
    : calculated.tree.page(path, 'rate', BUSIEST).rows
}

/** The topics with the most messages per second; none in front of a cluster, which does not count them. */
export function useBusiestTopics(): readonly TopicRow[] | undefined {
  const isCalculated = useCalculatedTree() !== undefined
  const query = { limit: BUSIEST }
  const [read] = useLiveEach(topicBusiestList, isCalculated ? [] : [{ query }], LEVEL_POLL_MS)
  return isCalculated ? [] : read?.data?.data
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
  topics: { topic: string; last?: TopicSample | undefined }[] | undefined
  hasMore: boolean
  error: Error | null
  refetch: () => void
}

/** @param known Topics altogether. */
export function useFound(match: string, known: number): Found {
  const calculated = useCalculatedTree()
  const request = { query: { match, limit: MAX_FOUND } }
  const [read] = useLiveEach(
    topicSearch,
    calculated === undefined ? [request] : [],
    known > MANY_TOPICS ? SLOW_SEARCH_POLL_MS : SEARCH_POLL_MS,
  )
  if (calculated !== undefined) {
    const { names, hasMore } = calculated.tree.find(match, MAX_FOUND)
    const topics = names.map((topic) => ({ topic, last: calculated.tree.topic(topic)?.last }))
    return { topics, hasMore, error: null, refetch: () => undefined }
  }
  return {
    topics: read?.data?.data,
    hasMore: read?.data?.meta.hasnext === true,
    error: read?.error ?? null,
    refetch: () => void read?.refetch(),
  }
}
