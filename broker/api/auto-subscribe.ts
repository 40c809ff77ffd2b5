import * as operations from '@signalbox/contract/auto-subscribe'
import { changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'

export const autoSubscribe = resource(({ on, config }) => {
  on(operations.autoSubscribeGet, () => config.autoSubscribe.config.topics)
  on(operations.autoSubscribeUpdate, async ({ body }) => {
    const max = operations.MAX_AUTO_SUBSCRIPTIONS
    if (body.length > max) {
      throw apiError('EXCEED_LIMIT', { message: `Max auto subscribe topic count is  ${max}` })
    }
    const { topics } = await changeConfig(config.autoSubscribe, () => ({ topics: body }))
    return topics
  })
})
