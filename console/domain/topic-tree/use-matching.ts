import type { TopicSample } from '@signalbox/contract/topic-activity'
import { topicMatches } from '@signalbox/mqtt/match'
import { POLL_MS } from '#api/live.ts'
import { useTopicSearch } from './use-topics.ts'
import { useIsCalculated } from './use-tree.ts'

const MAX_TOPICS = 200

export interface MatchingTopic {
  topic: string
  /** Rate of the topic's messages, per second. */
  rate: number
  last?: TopicSample | undefined
}

export interface Matching {
  /** Absent before the first answer. */
  topics: readonly MatchingTopic[] | undefined
  /** Answered, or not to be had. */
  isSettled: boolean
  hasMore: boolean
  /** In front of a cluster: topics are known while the explorer is subscribed. */
  isCalculated: boolean
}

/** Topics with messages that match one of the filters, busiest first. */
export function useMatching(filters: readonly string[], sinceMs: number): Matching {
  const isCalculated = useIsCalculated()
  const requests = filters.map((match) => ({ query: { match, limit: MAX_TOPICS } }))
  const reads = useTopicSearch(requests, POLL_MS)
  const isRead = reads.every(({ data }) => data !== undefined)
  const rows = reads.flatMap(({ data }) => data?.data ?? [])
  return {
    topics: isRead ? matching(rows, filters, sinceMs) : undefined,
    isSettled: reads.every(({ isPending }) => !isPending),
    hasMore: reads.some(({ data }) => data?.meta.hasnext === true),
    isCalculated,
  }
}

/** A search without wildcards finds parts of names as well. */
function matching(
  topics: readonly MatchingTopic[],
  filters: readonly string[],
  sinceMs: number,
): MatchingTopic[] {
  const from = Date.now() - sinceMs
  const once = new Map(
    topics
      .filter(({ last }) => last !== undefined && Date.parse(last.at) >= from)
      .filter(({ topic }) => filters.some((filter) => topicMatches(filter, topic)))
      .map((each) => [each.topic, each] as const),
  )
  return [...once.values()].toSorted((a, b) => b.rate - a.rate || (a.topic < b.topic ? -1 : 1))
}
