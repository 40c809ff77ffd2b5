import { readExpression } from '@signalbox/acl/expression'
import type { RewriteRule as Rule, TopicRewriteConfig } from '@signalbox/contract/topic-rewrite'
import type { RewriteRule } from '@signalbox/mqtt/rewrite'
import { ConfigFault } from '../../config/setting.ts'

const defaults: TopicRewriteConfig = { rules: [] }

/** @throws {ConfigFault} the regular expression is invalid, or too large */
function ruleOf({ action, source_topic, re, dest_topic }: Rule, index: number): RewriteRule {
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
  read: ({ rules }: TopicRewriteConfig): readonly RewriteRule[] => rules.map(ruleOf),
}
