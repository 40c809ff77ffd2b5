import { feature } from '../../feature.ts'
import { topicRewriteSetting } from './setting.ts'
import { TopicRewrite } from './topic-rewrite.ts'

export const topicRewrite = feature({
  setting: topicRewriteSetting,
  start({ kernel, setting }) {
    const topicRewrite = new TopicRewrite(kernel, setting.settings)
    setting.follow((rules) => topicRewrite.setRules(rules))
    return topicRewrite
  },
})
