import * as operations from '@signalbox/contract/auto-subscribe'
import { changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'

export const autoSubscribe = resource(({ on, config }) => {
  on(operations.autoSubscribeGet, () => config.autoSubscribe.config.topics)
  on(operations.autoSubscribeUpdate, async ({ body }) => {
    checkNumber(body)
    const { topics } = await changeConfig(config.autoSubscribe, () => ({ topics: body }))
    return topics
  })
})

/** @throws {Failure} there are too many */
export function checkNumber(topics: readonly unknown[]): void {
  const max = operations.MAX_AUTO_SUBSCRIPTIONS
  if (topics.length > max) {
    throw apiError('EXCEED_LIMIT', { message: `Max auto subscribe topic count is  ${max}` })
  }
}
