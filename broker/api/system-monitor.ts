import * as operations from '@signalbox/contract/system-monitor'
import { resource } from './resource.ts'
import { setConfig } from './set-config.ts'

/** Thresholds that alarms are raised by, and what is done with alarms. */
export const systemMonitor = resource(({ on, config }) => {
  on(operations.sysmonGet, () => config.systemMonitor.config)
  on(operations.sysmonUpdate, ({ body: { os, vm } }) => {
    const { config: before } = config.systemMonitor
    return setConfig(config.systemMonitor, { os: os ?? before.os, vm: vm ?? before.vm })
  })

  on(operations.alarmConfigGet, () => config.alarms.config)
  on(operations.alarmConfigUpdate, ({ body }) => setConfig(config.alarms, body))
})
