import type { CountedTopic } from '@signalbox/contract/topic-metrics'
import { isTopicName } from '@signalbox/mqtt/topic'
import { ConfigFault } from '../../config/setting.ts'
import { asList } from '../../config/layout.ts'

/** The list of topics whose messages are counted. */
export const countedTopics = {
  name: 'topic_metrics',
  layout: asList,
  idOf: ({ topic }: CountedTopic) => topic,
  read({ topic }: CountedTopic): string {
    if (!isTopicName(topic)) throw new ConfigFault('topic', topic, 'topic name')
    return topic
  },
}
