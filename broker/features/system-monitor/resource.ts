import * as operations from '@signalbox/contract/system-monitor'
import { resource } from '../../api/resource.ts'
import { changeConfig } from '../../api/change-config.ts'

/** Thresholds that alarms are raised by, and what is done with alarms. */
export const systemMonitor = resource(({ on, config }) => {
  on(operations.sysmonGet, () => config.systemMonitor.config)
  on(operations.sysmonUpdate, ({ body: { os, vm } }) =>
    changeConfig(config.systemMonitor, (standing) => ({
      os: os ?? standing.os,
      vm: vm ?? standing.vm,
    })),
  )

  on(operations.alarmConfigGet, () => config.alarms.config)
  on(operations.alarmConfigUpdate, ({ body }) => changeConfig(config.alarms, () => body))
})
