import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Authorization } from './authorization.ts'
import { authorizationSetting, sources } from './setting.ts'

export const authorization = feature({
  needs: { alarms },
  setting: authorizationSetting,
  collection: sources,
  start({ kernel, store, setting, collection }, { alarms }) {
    const settings = () => ({ ...setting.settings, sources: collection.settings })
    const authorization = new Authorization(kernel, store, alarms, settings())
    setting.follow(() => authorization.setSettings(settings()))
    collection.follow(() => authorization.setSettings(settings()))
    return authorization
  },
})
