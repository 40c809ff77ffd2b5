import { feature } from '../../feature.ts'
import { Delayed } from './delayed.ts'
import { delayedSetting } from './setting.ts'

export const delayed = feature({
  setting: delayedSetting,
  counters: ['messages.delayed'],
  start({ kernel, store, setting, counters }) {
    const delayed = new Delayed(kernel, store, counters, setting.settings)
    setting.follow((settings) => delayed.setSettings(settings))
    return delayed
  },
})
