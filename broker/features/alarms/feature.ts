import { feature } from '../../feature.ts'
import { Alarms } from './alarms.ts'
import { alarmsSetting } from './setting.ts'

export const alarms = feature({
  setting: alarmsSetting,
  start({ kernel, store, setting }) {
    const alarms = new Alarms(kernel, store, setting.settings)
    setting.follow((settings) => alarms.setSettings(settings))
    return alarms
  },
})
