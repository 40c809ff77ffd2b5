import {
  type TopicActivityConfig,
  topicActivitySettingsUpdate,
} from '@signalbox/contract/topic-activity'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import type { Message } from '../../kernel/message.ts'
import { retainer } from '../retainer/feature.ts'
import { TopicActivity, type TopicActivitySettings } from './topic-activity.ts'

const topicActivitySetting = {
  name: 'config.topic_activity',
  defaults: { enable: true, max_topics: 1_000_000 },
  read: ({ enable, max_topics }: TopicActivityConfig): TopicActivitySettings => ({
    isEnabled: enable,
    maxTopics: max_topics,
  }),
}

export const topicActivity = feature({
  needs: { retainer },
  setting: topicActivitySetting,
  ports: ['clock', 'hooks', 'memory'],
  start({ kernel, setting }, { retainer }) {
    const topicActivity = new TopicActivity(kernel, setting.settings)
    topicActivity.learn(listTopics(retainer.list()))
    setting.follow((settings) => {
      topicActivity.setSettings(settings)
      topicActivity.learn(listTopics(retainer.list()))
    })
    return topicActivity
  },
  root: () => updatedBy('topic_activity', topicActivitySettingsUpdate),
})

function* listTopics(messages: Iterable<Message>): Generator<string> {
  for (const { topic } of messages) yield topic
}
