import * as operations from '@signalbox/contract/topic-rewrite'
import { isWildcard } from '@signalbox/mqtt/topic'
import { changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'

export const topicRewrite = resource(({ on, config }) => {
  on(operations.topicRewriteGet, () => config.topicRewrite.config.rules)
  on(operations.topicRewriteUpdate, async ({ body }) => {
    checkRewriteRules(body)
    const { rules } = await changeConfig(config.topicRewrite, () => ({ rules: body }))
    return rules
  })
})

/** Of rules that their schema has read. @throws {Failure} */
export function checkRewriteRules(rules: readonly operations.RewriteRule[]): void {
  if (rules.length > operations.MAX_REWRITE_RULES) {
    const message = `Max rewrite rules count is ${operations.MAX_REWRITE_RULES + 1}`
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
