import * as operations from '@signalbox/contract/slow-subscriptions'
import { changeConfig } from '../../api/change-config.ts'
import { noContent, resource } from '../../api/resource.ts'

export const slowSubscriptions = resource(({ on, kernel, config, slowSubscriptions }) => {
  on(operations.slowSubscriptionList, () => ({
    data: slowSubscriptions.list().map(({ clientId, topic, timespanMs, at }) => ({
      clientid: clientId,
      topic,
      node: kernel.node,
      timespan: timespanMs,
      last_update_time: at,
    })),
  }))
  on(operations.slowSubscriptionClear, () => {
    slowSubscriptions.clear()
    return noContent
  })
  on(operations.slowSubscriptionSettingsGet, () => config.slowSubscriptions.config)
  on(operations.slowSubscriptionSettingsUpdate, ({ body }) => {
    const given = Object.entries(body).filter(([, value]) => value !== undefined)
    return changeConfig(config.slowSubscriptions, (standing) => ({
      ...standing,
      ...Object.fromEntries(given),
    }))
  })
})
