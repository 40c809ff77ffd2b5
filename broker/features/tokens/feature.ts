import { dashboardConfigUpdate } from '@signalbox/contract/configs'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { dashboardSetting } from './setting.ts'
import { Tokens } from './tokens.ts'

export const tokens = feature({
  setting: dashboardSetting,
  ports: ['clock'],
  start({ kernel, store, setting }) {
    const tokens = new Tokens(store, kernel.clock, setting.settings.loginMs)
    setting.follow(({ loginMs }) => {
      tokens.loginMs = loginMs
    })
    return tokens
  },
  root: () => updatedBy('dashboard', dashboardConfigUpdate, { isInJson: true }),
})
