import { feature } from '../../feature.ts'
import { Delayed } from './delayed.ts'
import { delayedSetting } from './setting.ts'

export const delayed = feature({
  setting: delayedSetting,
  start({ kernel, store, setting }) {
    const delayed = new Delayed(kernel, store, setting.settings)
    setting.follow((settings) => delayed.setSettings(settings))
    return delayed
  },
})
