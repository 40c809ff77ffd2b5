import {
  MAX_REWRITE_RULES,
  type RewriteRule,
  topicRewriteUpdate,
} from '@signalbox/contract/topic-rewrite'
import { isWildcard } from '@signalbox/mqtt/topic'
import { apiError } from '../../api/failure.ts'
import type { ConfigRoot } from '../../configuration/root.ts'
import { listUpdatedBy } from '../../configuration/setting-root.ts'

/** The rules, which a text replaces in both modes. */
export const topicRewriteRoot = (): ConfigRoot =>
  listUpdatedBy('rewrite', topicRewriteUpdate, {
    field: 'rules',
    isBare: true,
    check: (rules) => checkRewriteRules(rules as RewriteRule[]), // by its schema
  })

/** Checks rules beyond their schema. @throws {Failure} if there are too many, or a destination has wildcards */
export function checkRewriteRules(rules: readonly RewriteRule[]): void {
  if (rules.length > MAX_REWRITE_RULES) {
    const message = `Max rewrite rules count is ${MAX_REWRITE_RULES + 1}`
    throw apiError('EXCEED_LIMIT', { status: 413, message })
  }
  const wrong = rules
    .filter(({ action, dest_topic }) => action !== 'subscribe' && isWildcard(dest_topic))
    .map(({ dest_topic }) => `<<${JSON.stringify(dest_topic)}>>`)
  if (wrong.length > 0) {
    const topics = wrong.join(',')
    const message = `Cannot use wildcard for destination topic. Invalid topics: [${topics}]`
    throw apiError('BAD_REQUEST', { message })
  }
}
