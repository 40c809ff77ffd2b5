import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Limiter } from './limiter.ts'
import { limiterSetting } from './setting.ts'

export const limiter = feature({
  needs: { alarms },
  setting: limiterSetting,
  closesBeforeClients: true,
  start({ kernel, setting }, { alarms }) {
    const limiter = new Limiter(kernel, alarms, setting.settings)
    setting.follow((settings) => limiter.setSettings(settings))
    return limiter
  },
})
