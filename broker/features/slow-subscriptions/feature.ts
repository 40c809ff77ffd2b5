import { slowSubscriptionSettingsUpdate } from '@signalbox/contract/slow-subscriptions'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { slowSubscriptionSetting } from './setting.ts'
import { SlowSubscriptions } from './slow-subscriptions.ts'

export const slowSubscriptions = feature({
  setting: slowSubscriptionSetting,
  ports: ['clock', 'hooks', 'memory'],
  start({ kernel, setting }) {
    const slowSubscriptions = new SlowSubscriptions(kernel, setting.settings)
    setting.follow((settings) => slowSubscriptions.setSettings(settings))
    return slowSubscriptions
  },
  root: () => updatedBy('slow_subs', slowSubscriptionSettingsUpdate),
})
