import { type AlarmConfig, alarmConfigUpdate } from '@signalbox/contract/system-monitor'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { Alarms, type AlarmSettings } from './alarms.ts'
import { HANDLING_TABLES } from './handling-table.ts'
import { readDuration } from '../../config/setting.ts'

const defaults: AlarmConfig = {
  actions: ['log', 'publish'],
  size_limit: 1000,
  validity_period: '24h',
}

const alarmsSetting = {
  name: 'config.alarm',
  defaults,
  read: ({ actions, size_limit, validity_period: period }: AlarmConfig): AlarmSettings => ({
    isLogged: actions.includes('log'),
    isPublished: actions.includes('publish'),
    maxEnded: size_limit,
    keptMs: readDuration('validity_period', period, 'emqx_schema:duration()'),
  }),
}

export const alarms = feature({
  setting: alarmsSetting,
  tables: HANDLING_TABLES,
  ports: ['node', 'clock', 'log', 'publish'],
  start({ kernel, store, setting }) {
    const alarms = new Alarms(kernel, store, setting.settings)
    setting.follow((settings) => alarms.setSettings(settings))
    return alarms
  },
  root: () => updatedBy('alarm', alarmConfigUpdate, { isInJson: true }),
})
