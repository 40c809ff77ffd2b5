import * as operations from '@signalbox/contract/topics'
import { parseSubscription } from '@signalbox/mqtt/topic'
import { apiError } from './failure.ts'
import { page, slice } from './paging.ts'
import { resource } from './resource.ts'

export const topics = resource(({ on, kernel }) => {
  const { node, subscriptions } = kernel
  const present = (topic: string) => ({ topic, node })

  on(operations.topicList, ({ query }) => {
    const { topic } = query
    if (topic !== undefined && parseSubscription(topic) === undefined) {
      throw apiError('INVALID_PARAMTER', { message: 'topic_filter_invalid' })
    }
    if (query.node !== undefined && query.node !== node) return page([], query, present)
    if (topic === undefined && query.node === undefined) {
      return slice(subscriptions.filters(), subscriptions.topicCount, query, present)
    }
    return page(subscriptions.filters(), query, present, {
      where: (each) =>
        (topic === undefined || each === topic) &&
        // A shared filter belongs to no node.
        (query.node === undefined || parseSubscription(each)?.group === undefined),
    })
  })

  on(operations.topicGet, ({ path }) => {
    for (const filter of subscriptions.filters()) {
      if (filter === path.topic) return [present(filter)]
    }
    throw apiError('TOPIC_NOT_FOUND')
  })
})
