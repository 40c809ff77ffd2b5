import { feature } from '../../feature.ts'
import { Retainer } from './retainer.ts'
import { retainerSetting } from './setting.ts'

export const retainer = feature({
  setting: retainerSetting,
  start({ kernel, store, setting }) {
    const retainer = new Retainer(kernel, store, setting.settings)
    setting.follow((settings) => retainer.setSettings(settings))
    return retainer
  },
})
