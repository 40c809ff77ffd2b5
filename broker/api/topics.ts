import * as operations from '@signalbox/contract/topics'
import { matches } from '@signalbox/mqtt/match'
import { bareFilter } from '@signalbox/mqtt/prefix'
import { parseSubscription } from '@signalbox/mqtt/topic'
import type { Routed } from '../kernel/subscriptions/subscription-index.ts'
import { apiError } from './failure.ts'
import { requireMatchTopic } from './match-topic.ts'
import { page, slice } from './paging.ts'
import { resource } from './resource.ts'

interface TopicSearch {
  like_topic?: string | undefined
  match_topic?: string | undefined
}

/**
 * Whether a subscribed topic filter has the searched part, and is covered by the searched filter.
 *
 * @throws {Failure} `match_topic` is no topic filter
 */
export function topicSearch({ like_topic: like, match_topic: match }: TopicSearch) {
  requireMatchTopic(match)
  return (topicFilter: string): boolean =>
    (like === undefined || topicFilter.includes(like)) &&
    (match === undefined || matches(match, bareFilter(topicFilter)))
}

export const topics = resource(({ on, kernel }) => {
  const { node, subscriptions } = kernel

  on(operations.topicList, ({ query }) => {
    const { topic, like_topic: like, match_topic: match } = query
    if (topic !== undefined && parseSubscription(topic) === undefined) {
      throw apiError('INVALID_PARAMTER', { message: 'topic_filter_invalid' })
    }
    const isFound = topicSearch(query)
    const present = ({ topicFilter, subscribers }: Routed) => ({
      topic: topicFilter,
      node,
      ...(query.subscribers === true && { subscribers }),
    })
    if (query.node !== undefined && query.node !== node) return page([], query, present)
    const isSearched = like !== undefined || match !== undefined
    if (topic === undefined && query.node === undefined && !isSearched) {
      return slice(subscriptions.routed(), subscriptions.topicCount, query, present)
    }
    const where = ({ topicFilter }: Routed) =>
      (topic === undefined || topicFilter === topic || bareFilter(topicFilter) === topic) &&
      isFound(topicFilter) &&
      // A shared filter belongs to no node.
      (query.node === undefined || parseSubscription(topicFilter)?.group === undefined)
    return page(subscriptions.routed(), query, present, { where, isCounted: !isSearched })
  })

  on(operations.topicGet, ({ path }) => {
    for (const topic of subscriptions.filters()) {
      if (topic === path.topic) return [{ topic, node }]
    }
    throw apiError('TOPIC_NOT_FOUND')
  })
})
