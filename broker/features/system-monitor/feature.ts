import { sysmonUpdate } from '@signalbox/contract/system-monitor'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { SystemMonitor } from './system-monitor.ts'
import { systemMonitorSetting } from './setting.ts'

export const systemMonitor = feature({
  needs: { alarms },
  setting: systemMonitorSetting,
  closesBeforeClients: true,
  ports: ['clock', 'log', 'sessions', 'memory'],
  start({ kernel, setting }, { alarms }) {
    const systemMonitor = new SystemMonitor(kernel, alarms, setting.settings)
    setting.follow((settings) => systemMonitor.setSettings(settings))
    return systemMonitor
  },
  root: () => updatedBy('sysmon', sysmonUpdate, { isInJson: true }),
})
