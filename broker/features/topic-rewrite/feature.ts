import { readExpression } from '@signalbox/regex/expression'
import type { RewriteRule as Rule, TopicRewriteConfig } from '@signalbox/contract/topic-rewrite'
import type { RewriteRule } from '@signalbox/mqtt/rewrite'
import { feature } from '../../feature.ts'
import { topicRewriteRoot } from './root.ts'
import { TopicRewrite } from './topic-rewrite.ts'
import { ConfigFault } from '../../config/setting.ts'

const defaults: TopicRewriteConfig = { rules: [] }

/** @throws {ConfigFault} if the regular expression is invalid, or too large */
function readRule({ action, source_topic, re, dest_topic }: Rule, index: number): RewriteRule {
  const expression = readExpression(re)
  if ('problem' in expression) {
    throw new ConfigFault(`${index + 1}.re`, re, `compile_error: ${expression.problem}`)
  }
  const { groupsIn } = expression
  return { action, source: source_topic, groupsIn, destination: dest_topic }
}

export const topicRewriteSetting = {
  name: 'config.rewrite',
  member: 'rules',
  defaults,
  read: ({ rules }: TopicRewriteConfig): readonly RewriteRule[] => rules.map(readRule),
}

export const topicRewrite = feature({
  setting: topicRewriteSetting,
  ports: ['hooks', 'zone'],
  start({ kernel, setting }) {
    const topicRewrite = new TopicRewrite(kernel, setting.settings)
    setting.follow((rules) => topicRewrite.setRules(rules))
    return topicRewrite
  },
  root: topicRewriteRoot,
})
