import { type TopicSample, topicSearch } from '@signalbox/contract/topic-activity'
import { topicMatches } from '@signalbox/mqtt/match'
import { useLiveEach } from '../../api/live-each.ts'
import { useCalculatedTree } from './use-tree.ts'

const POLL_MS = 5000
const MAX_TOPICS = 200

export interface MatchingTopic {
  topic: string
  /** Messages per second. */
  rate: number
  last: TopicSample | undefined
}

export interface Matching {
  /** None before the first answer. */
  topics: readonly MatchingTopic[] | undefined
  /** Answered, or not to be had. */
  isSettled: boolean
  hasMore: boolean
  /** In front of a cluster: topics are known while the explorer is subscribed. */
  isCalculated: boolean
}

/** The topics with messages that one of the filters matches, the busiest first. */
export function useMatching(filters: readonly string[], sinceMs: number): Matching {
  const calculated = useCalculatedTree()
  const requests = filters.map((match) => ({ query: { match, limit: MAX_TOPICS } }))
  const reads = useLiveEach(topicSearch, calculated === undefined ? requests : [], POLL_MS)
  if (calculated !== undefined) {
    const found = filters.map((match) => calculated.tree.find(match, MAX_TOPICS))
    const topics = found
      .flatMap(({ names }) => names)
      .flatMap((name): MatchingTopic[] => {
        const known = calculated.tree.topic(name)
        return known === undefined ? [] : [{ topic: name, rate: known.rate, last: known.last }]
      })
    const hasMore = found.some((each) => each.hasMore)
    return {
      topics: matching(topics, filters, sinceMs),
      isSettled: true,
      hasMore,
      isCalculated: true,
    }
  }
  const isRead = reads.every(({ data }) => data !== undefined)
  const rows = reads.flatMap(({ data }) => data?.data ?? [])
  const topics = rows.map(({ topic, rate, last }) => ({ topic, rate, last }))
  return {
    topics: isRead ? matching(topics, filters, sinceMs) : undefined,
    isSettled: reads.every(({ isPending }) => !isPending),
    hasMore: reads.some(({ data }) => data?.meta.hasnext === true),
    isCalculated: false,
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
