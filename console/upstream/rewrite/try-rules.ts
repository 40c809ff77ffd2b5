import type { SimulatedStep } from '@signalbox/contract/simulation'
import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { type RewriteClient, type Rewriting, TopicRewrite } from '@signalbox/mqtt/rewrite'
import { fetchCode } from '../../code.ts'

export interface Question {
  action: 'publish' | 'subscribe'
  topic: string
  client: RewriteClient
}

/** What the rules do with the topic, by the code of the broker; `undefined`: no rule is for it. */
export type Tried = (Rewriting & { rule: RewriteRule; problem: string | undefined }) | undefined

/** An expression of a cluster that RE2 cannot read has a `problem` if its rule decides. */
export async function tryRules(
  rules: readonly RewriteRule[],
  { action, topic, client }: Question,
): Promise<Tried> {
  const { readExpression } = await fetchCode(() => import('@signalbox/acl/expression'))
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

/** The same as a step of a simulated publish, as the embedded broker reports it. */
export function rewriteStep(tried: Tried): SimulatedStep {
  const name = 'rewrite'
  if (tried === undefined) return { name, outcome: 'skipped', reason: 'no_rule' }
  const { position: rule, outcome, topic, result, problem } = tried
  if (problem !== undefined) {
    return { name, outcome: 'skipped', reason: 'bad_expression', details: { rule, problem } }
  }
  return {
    name,
    outcome: outcome === 'rewritten' ? 'changed' : 'skipped',
    reason: outcome,
    details: { rule, topic, ...(result !== undefined && { result }) },
  }
}
