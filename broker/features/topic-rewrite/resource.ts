import * as operations from '@signalbox/contract/topic-rewrite'
import { changeConfig } from '../../api/change-config.ts'
import { checkRewriteRules } from './root.ts'
import { resource } from '../../api/resource.ts'

export const topicRewrite = resource(({ on, config }) => {
  on(operations.topicRewriteGet, () => config.topicRewrite.config.rules)
  on(operations.topicRewriteUpdate, async ({ body }) => {
    checkRewriteRules(body)
    const { rules } = await changeConfig(config.topicRewrite, () => ({ rules: body }))
    return rules
  })
})
