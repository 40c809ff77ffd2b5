import { feature } from '../../feature.ts'
import { slowSubscriptionSetting } from './setting.ts'
import { SlowSubscriptions } from './slow-subscriptions.ts'

export const slowSubscriptions = feature({
  setting: slowSubscriptionSetting,
  start({ kernel, setting }) {
    const slowSubscriptions = new SlowSubscriptions(kernel, setting.settings)
    setting.follow((settings) => slowSubscriptions.setSettings(settings))
    return slowSubscriptions
  },
})
