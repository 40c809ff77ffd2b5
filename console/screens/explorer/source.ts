import {
  MAX_TOPIC_ROWS,
  type TopicActivity,
  type TopicBranch,
  type TopicIndex,
  type TopicOrder,
  topicActivityGet,
  topicBranchList,
  topicSearch,
} from '@signalbox/contract/topic-activity'
import { useQuery } from '@tanstack/react-query'
import { useLive } from '../../api/live.ts'
import { useLiveEach } from '../../api/live-each.ts'
import { query } from '../../api/query.ts'
import { type Level, type OpenBranches, parentOf, ROOT } from './topic-rows.ts'

const LEVEL_POLL_MS = 2000
const TOPIC_POLL_MS = 1000

export const FIRST_ROWS = 100
export const MOST_ROWS = MAX_TOPIC_ROWS

export interface Levels {
  levelOf: (id: string) => Level | undefined
  /** What is known altogether; none before the first answer. */
  index: TopicIndex | undefined
  dataUpdatedAt: number
  refetch: () => Promise<unknown>
}

/** The first levels and those below each open branch. */
export function useLevels(open: OpenBranches, order: TopicOrder): Levels {
  const ids = [ROOT, ...[...open.keys()].filter((id) => id !== ROOT)]
  const reads = useLiveEach(
    topicBranchList,
    ids.map((id) => ({
      query: { ...(id !== ROOT && { parent: id }), order, limit: open.get(id) ?? FIRST_ROWS },
    })),
    LEVEL_POLL_MS,
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
    refetch: () => Promise.all(reads.map((read) => read.refetch())),
  }
}

/** One branch or topic by its path; `null` where nothing was published here or below. */
export function useBranch(path: string): TopicBranch | null | undefined {
  const { parent, level } = parentOf(path)
  const read = useLive(
    topicBranchList,
    { query: { ...(parent !== undefined && { parent }), prefix: level, limit: 1 } },
    LEVEL_POLL_MS,
  )
  if (read.data === undefined || read.isPlaceholderData) return undefined
  const [first] = read.data.data
  return first?.path === path ? first : null
}

export function useTopic(topic: string): TopicActivity | undefined {
  const read = useLive(topicActivityGet, { path: { topic } }, TOPIC_POLL_MS)
  return read.isPlaceholderData ? undefined : read.data
}

export function useFound(match: string) {
  return useQuery(query(topicSearch, { query: { match, limit: 200 } }))
}
