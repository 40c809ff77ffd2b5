import type { TopicActivityConfig } from '@signalbox/contract/topic-activity'
import type { TopicActivitySettings } from './topic-activity.ts'

export const topicActivitySetting = {
  name: 'config.topic_activity',
  defaults: { enable: true, max_topics: 1_000_000 },
  read: ({ enable, max_topics }: TopicActivityConfig): TopicActivitySettings => ({
    isEnabled: enable,
    maxTopics: max_topics,
  }),
}
