import { feature } from '../../feature.ts'
import { AutoSubscribe } from './auto-subscribe.ts'
import { autoSubscribeSetting } from './setting.ts'

export const autoSubscribe = feature({
  setting: autoSubscribeSetting,
  start({ kernel, setting }) {
    const autoSubscribe = new AutoSubscribe(kernel, setting.settings)
    setting.follow((entries) => autoSubscribe.setEntries(entries))
    return autoSubscribe
  },
})
