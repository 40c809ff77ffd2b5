import {
  type RewriteRule,
  topicRewriteGet,
  topicRewriteUpdate,
} from '@signalbox/contract/topic-rewrite'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { moved, type Rules, withRestored, without, withRule } from './rules.ts'

/** The API replaces the whole list. Each change applies to the list as it is now, so that no other change is lost. */
export function useRules() {
  const update = useAction(topicRewriteUpdate, { refreshes: [topicRewriteGet] })
  const change = async (next: (list: Rules) => RewriteRule[]) =>
    update.mutateAsync({ body: next(await client.call(topicRewriteGet, {})) })
  return {
    /** @throws {RuleGone} */
    save: (rule: RewriteRule, former: RewriteRule | undefined) =>
      change((list) => withRule(list, rule, former)),
    remove: (rule: RewriteRule) => change((list) => without(list, rule)),
    restore: (rule: RewriteRule, before: RewriteRule | undefined) =>
      change((list) => withRestored(list, rule, before)),
    /** @throws {RuleGone} */
    move: (rule: RewriteRule, before: RewriteRule | undefined) =>
      change((list) => moved(list, rule, before)),
  }
}
