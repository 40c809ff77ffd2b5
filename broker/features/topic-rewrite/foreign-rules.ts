import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { type RewriteClient, TopicRewrite } from '@signalbox/mqtt/rewrite'
import { readExpression } from '@signalbox/regex/expression'
import type { SimulatedStep } from '../../kernel/hook-points.ts'
import { rewriteStep } from './topic-rewrite.ts'

/**
 * The topic of a publish after the rules of a cluster. A rule whose expression only the cluster can read has the reason
 * `bad_expression` if it decides, and the topic stays.
 */
export function rewriteByForeignRules(
  rules: readonly RewriteRule[],
  topic: string,
  client: RewriteClient,
): { step: SimulatedStep; topic: string } {
  const expressions = rules.map(({ re }) => readExpression(re))
  const list = new TopicRewrite(
    rules.map(({ action, source_topic: source, dest_topic: destination }, i) => {
      const expression = expressions[i]
      const isRead = expression !== undefined && 'groupsIn' in expression
      return {
        action,
        source,
        destination,
        groupsIn: isRead ? expression.groupsIn : () => undefined,
      }
    }),
  )
  const found = list.ofPublish(topic, client)
  const expression = found && expressions[found.position - 1]
  if (found !== undefined && expression !== undefined && 'problem' in expression) {
    const details = { rule: found.position, problem: expression.problem }
    const step = { name: 'rewrite', outcome: 'skipped', reason: 'bad_expression', details } as const
    return { step, topic }
  }
  return { step: rewriteStep(found), topic: found?.topic ?? topic }
}
