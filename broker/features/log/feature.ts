import { logConfigUpdate } from '@signalbox/contract/log'
import { join } from 'node:path'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { BrokerLog } from './log.ts'
import { LogOutput } from './log-output.ts'
import { logSetting } from './setting.ts'

export const logging = feature({
  setting: logSetting,
  ports: ['clock', 'log', 'hooks'],
  start({ kernel, options, setting }) {
    const { logOutput = new LogOutput(), logDir = join(options.dataDir, 'log') } = options
    const log = new BrokerLog(kernel, logOutput, logDir, setting.settings)
    setting.follow((settings) => log.setSettings(settings))
    return log
  },
  root: () => updatedBy('log', logConfigUpdate, { isInJson: true }),
})
