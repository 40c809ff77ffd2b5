import * as operations from '@signalbox/contract/auto-subscribe'
import { changeConfig } from '../../api/change-config.ts'
import { checkNumber } from './root.ts'
import { resource } from '../../api/resource.ts'

export const autoSubscribe = resource(({ on, config }) => {
  on(operations.autoSubscribeGet, () => config.autoSubscribe.config.topics)
  on(operations.autoSubscribeUpdate, async ({ body }) => {
    checkNumber(body)
    const { topics } = await changeConfig(config.autoSubscribe, () => ({ topics: body }))
    return topics
  })
})
