import { feature } from '../../feature.ts'
import { countedTopics } from './counted-topic.ts'
import { TopicMetrics } from './topic-metrics.ts'

export const topicMetrics = feature({
  collection: countedTopics,
  start({ kernel, collection }) {
    const topicMetrics = new TopicMetrics(kernel, collection.settings)
    collection.follow(({ items }) => topicMetrics.setTopics(items))
    return topicMetrics
  },
})
