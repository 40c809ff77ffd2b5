import type { AlarmConfig } from '@signalbox/contract/system-monitor'
import { Duration } from '@signalbox/contract/units'
import type { AlarmSettings } from './alarms.ts'
import { known } from '../../config/setting.ts'

const defaults: AlarmConfig = {
  actions: ['log', 'publish'],
  size_limit: 1000,
  validity_period: '24h',
}

export const alarmsSetting = {
  name: 'config.alarm',
  defaults,
  read: ({ actions, size_limit, validity_period: period }: AlarmConfig): AlarmSettings => ({
    isLogged: actions.includes('log'),
    isPublished: actions.includes('publish'),
    maxEnded: size_limit,
    keptMs: known('validity_period', period, Duration.parse(period), 'emqx_schema:duration()'),
  }),
}
