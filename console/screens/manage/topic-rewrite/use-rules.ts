import {
  type RewriteRule,
  topicRewriteGet,
  topicRewriteUpdate,
} from '@signalbox/contract/topic-rewrite'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { moved, type Rules, withRestored, without, withRule } from './rules.ts'

/**
 * Changes of the list, which the API replaces as a whole. Each change applies to the stored list, so that no change of
 * another user is lost.
 */
export function useRules() {
  const update = useAction(topicRewriteUpdate, { refreshes: [topicRewriteGet] })
  const change = async (next: (list: Rules) => RewriteRule[]) =>
    update.mutateAsync({ body: next(await client.call(topicRewriteGet, {})) })
  return {
    /**
     * Saves a rule.
     *
     * @throws {RuleGone} if another user deleted the former one
     */
    save: (rule: RewriteRule, former: RewriteRule | undefined) =>
      change((list) => withRule(list, rule, former)),
    remove: (rule: RewriteRule) => change((list) => without(list, rule)),
    restore: (rule: RewriteRule, before: RewriteRule | undefined) =>
      change((list) => withRestored(list, rule, before)),
    /**
     * Moves a rule behind `before`, or to the start.
     *
     * @throws {RuleGone} if another user deleted one of them
     */
    move: (rule: RewriteRule, before: RewriteRule | undefined) =>
      change((list) => moved(list, rule, before)),
  }
}
