import { configurableFeature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Authorization } from './authorization.ts'
import { authorizationSetting } from './setting.ts'

export const authorization = configurableFeature({
  needs: { alarms },
  setting: authorizationSetting,
  start({ kernel, store, setting }, { alarms }) {
    const authorization = new Authorization(kernel, store, alarms, setting.settings)
    setting.follow((settings) => authorization.setSettings(settings))
    return authorization
  },
})
