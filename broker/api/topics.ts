import * as operations from '@signalbox/contract/topics'
import { apiError } from './failure.ts'
import { page, slice } from './paging.ts'
import { resource } from './resource.ts'

export const topics = resource(({ on, kernel }) => {
  const { node, subscriptions } = kernel
  const present = (topic: string) => ({ topic, node })

  on(operations.topicList, ({ query }) => {
    if (query.node !== undefined && query.node !== node) return page([], query, present)
    const { topic } = query
    if (topic === undefined) {
      return slice(subscriptions.filters(), subscriptions.topicCount, query, present)
    }
    return page(subscriptions.filters(), query, present, { where: (each) => each === topic })
  })

  on(operations.topicGet, ({ path }) => {
    for (const filter of subscriptions.filters()) {
      if (filter === path.topic) return [present(filter)]
    }
    throw apiError('TOPIC_NOT_FOUND')
  })
})
