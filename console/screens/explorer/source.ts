import {
  MAX_TOPIC_ROWS,
  type TopicActivity,
  type TopicBranch,
  type TopicIndex,
  type TopicOrder,
  type TopicSample,
  topicActivityGet,
  topicBranchList,
  topicSearch,
} from '@signalbox/contract/topic-activity'
import { useLiveEach } from '../../api/live-each.ts'
import type { GatheredState } from './gathered/gathered.ts'
import { useGathered } from './gathered/use-gathered.ts'
import { type Level, type OpenBranches, parentOf, ROOT } from './topic-rows.ts'

// A broker of our own knows its topics and is asked; for a cluster they are gathered in the page. Each
// hook below hides which of the two it is.

const LEVEL_POLL_MS = 2000
const TOPIC_POLL_MS = 1000
const SEARCH_POLL_MS = 10_000
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
  const gathered = useGathered()
  const ids = [ROOT, ...[...open.keys()].filter((id) => id !== ROOT)]
  const limitOf = (id: string) => open.get(id) ?? FIRST_ROWS
  const asked = gathered === undefined ? ids : []
  const reads = useLiveEach(
    topicBranchList,
    asked.map((id) => ({
      query: { ...(id !== ROOT && { parent: id }), order, limit: limitOf(id) },
    })),
    LEVEL_POLL_MS,
  )
  if (gathered !== undefined) {
    return {
      levelOf: (id) => {
        const parent = id === ROOT ? undefined : id
        const { rows, hasMore } = gathered.tree.page(parent, order, limitOf(id))
        return { rows, hasMore, error: null }
      },
      index: indexOf(gathered),
      dataUpdatedAt: gathered.readAt,
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

function indexOf({ tree }: GatheredState): TopicIndex {
  const { size: topics, maxTopics: max_topics, since } = tree
  return { enable: true, topics, max_topics, forgotten: 0, since }
}

/** One branch or topic by its path; `null` where nothing was published here or below. */
export function useBranch(path: string): TopicBranch | null | undefined {
  const gathered = useGathered()
  const { parent, level } = parentOf(path)
  const request = {
    query: { ...(parent !== undefined && { parent }), prefix: level, limit: 1 },
  }
  const [read] = useLiveEach(
    topicBranchList,
    gathered === undefined ? [request] : [],
    LEVEL_POLL_MS,
  )
  if (gathered !== undefined) return gathered.tree.branch(path) ?? null
  if (read?.data === undefined) return undefined
  const [first] = read.data.data
  return first?.path === path ? first : null
}

export function useTopic(topic: string): TopicActivity | undefined {
  const gathered = useGathered()
  const request = { path: { topic } }
  const [read] = useLiveEach(
    topicActivityGet,
    gathered === undefined ? [request] : [],
    TOPIC_POLL_MS,
  )
  return gathered === undefined ? read?.data : gathered.tree.topic(topic)
}

export interface Found {
  topics: { topic: string; last?: TopicSample | undefined }[] | undefined
  hasMore: boolean
  error: Error | null
  refetch: () => void
}

export function useFound(match: string): Found {
  const gathered = useGathered()
  const request = { query: { match, limit: MAX_FOUND } }
  const [read] = useLiveEach(topicSearch, gathered === undefined ? [request] : [], SEARCH_POLL_MS)
  if (gathered !== undefined) {
    const { names, hasMore } = gathered.tree.find(match, MAX_FOUND)
    const topics = names.map((topic) => ({ topic, last: gathered.tree.topic(topic)?.last }))
    return { topics, hasMore, error: null, refetch: () => undefined }
  }
  return {
    topics: read?.data?.data,
    hasMore: read?.data?.meta.hasnext === true,
    error: read?.error ?? null,
    refetch: () => void read?.refetch(),
  }
}
