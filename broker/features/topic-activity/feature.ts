import { feature } from '../../feature.ts'
import type { Message } from '../../kernel/message.ts'
import { retainer } from '../retainer/feature.ts'
import { topicActivitySetting } from './setting.ts'
import { TopicActivity } from './topic-activity.ts'

export const topicActivity = feature({
  needs: { retainer },
  setting: topicActivitySetting,
  start({ kernel, setting }, { retainer }) {
    const topicActivity = new TopicActivity(kernel, setting.settings)
    topicActivity.learn(topicsOf(retainer.list()))
    setting.follow((settings) => {
      topicActivity.setSettings(settings)
      topicActivity.learn(topicsOf(retainer.list()))
    })
    return topicActivity
  },
})

function* topicsOf(messages: Iterable<Message>): Generator<string> {
  for (const { topic } of messages) yield topic
}
