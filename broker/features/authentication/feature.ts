import { configurableFeature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Authentication } from './authentication.ts'
import { authenticationSetting } from './setting.ts'

export const authentication = configurableFeature({
  needs: { alarms },
  setting: authenticationSetting,
  start({ kernel, store, setting }, { alarms }) {
    const authentication = new Authentication(kernel, store, alarms, setting.settings)
    setting.follow((settings) => authentication.setChain(settings))
    return authentication
  },
})
