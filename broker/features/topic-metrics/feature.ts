import type { CountedTopic } from '@signalbox/contract/topic-metrics'
import { isTopicName } from '@signalbox/mqtt/topic'
import { feature } from '../../feature.ts'
import { topicMetricsRoot } from './root.ts'
import { TopicMetrics } from './topic-metrics.ts'
import { ConfigFault } from '../../config/setting.ts'
import { asList } from '../../config/layout.ts'

/** Stored list of topics with counters. */
const countedTopics = {
  name: 'topic_metrics',
  layout: asList,
  idOf: ({ topic }: CountedTopic) => topic,
  read({ topic }: CountedTopic): string {
    if (!isTopicName(topic)) throw new ConfigFault('topic', topic, 'topic name')
    return topic
  },
}

export const topicMetrics = feature({
  collection: countedTopics,
  ports: ['clock', 'hooks'],
  start({ kernel, collection }) {
    const topicMetrics = new TopicMetrics(kernel, collection.settings)
    collection.follow(({ items }) => topicMetrics.setTopics(items))
    return topicMetrics
  },
  root: topicMetricsRoot,
})
