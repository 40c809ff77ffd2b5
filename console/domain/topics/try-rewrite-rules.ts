import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { type RewriteClient, type Rewriting, TopicRewrite } from '@signalbox/mqtt/rewrite'
import { fetchCode } from '#code.ts'

export interface Question {
  action: 'publish' | 'subscribe'
  topic: string
  client: RewriteClient
}

/** Effect of the rules on a topic, computed with the broker's own code; `undefined` if no rule matches. */
export type Tried = (Rewriting & { rule: RewriteRule; problem: string | undefined }) | undefined

/**
 * Tries the rules on a topic. A rule of a cluster whose regular expression cannot be parsed here has a `problem` if it
 * decides.
 */
export async function tryRules(
  rules: readonly RewriteRule[],
  { action, topic, client }: Question,
): Promise<Tried> {
  const { readExpression } = await fetchCode(() => import('@signalbox/regex/expression'))
  const expressions = rules.map(({ re }) => readExpression(re))
  const list = new TopicRewrite(
    rules.map((rule, i) => {
      const expression = expressions[i]
      const isRead = expression !== undefined && !('problem' in expression)
      return {
        action: rule.action,
        source: rule.source_topic,
        destination: rule.dest_topic,
        groupsIn: isRead ? expression.groupsIn : () => undefined,
      }
    }),
  )
  const found =
    action === 'publish' ? list.ofPublish(topic, client) : list.ofSubscribe(topic, client)
  const rule = found && rules[found.position - 1]
  if (found === undefined || rule === undefined) return undefined
  const expression = expressions[found.position - 1]
  const problem =
    expression !== undefined && 'problem' in expression ? expression.problem : undefined
  return { ...found, rule, problem }
}
