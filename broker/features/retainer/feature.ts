import { retainerUpdate } from '@signalbox/contract/retainer'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { Retainer } from './retainer.ts'
import { retainerSetting } from './setting.ts'

export const retainer = feature({
  setting: retainerSetting,
  ports: ['clock', 'log', 'hooks', 'memory', 'zone'],
  start({ kernel, store, setting }) {
    const retainer = new Retainer(kernel, store, setting.settings)
    setting.follow((settings) => retainer.setSettings(settings))
    return retainer
  },
  root: () => updatedBy('retainer', retainerUpdate),
})
