import { alarmConfig, sysmon, sysmonOs, sysmonVm } from '@signalbox/contract/system-monitor'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { toAlarmConfig, toAlarmValues, toSysmon, toSysmonValues } from './alarm-form.ts'

const defaults = z.parse(sysmon, { os: z.parse(sysmonOs, {}), vm: z.parse(sysmonVm, {}) })

it('gives back what nobody touched, letter for letter', () => {
  const came = {
    os: { ...defaults.os, cpu_check_interval: '1m30s', cpu_high_watermark: 0.85 },
    vm: { ...defaults.vm, long_gc: 'disabled', large_heap: '1024KB' },
  }
  expect(toSysmon(toSysmonValues(came), came)).toEqual(came)
  const alarms = { ...z.parse(alarmConfig, {}), validity_period: '1440m' }
  expect(toAlarmConfig(toAlarmValues(alarms), alarms)).toEqual(alarms)
})

it('writes percent, durations and "not at all"', () => {
  const values = {
    ...toSysmonValues(defaults),
    cpuHigh: 92.5,
    memInterval: 0,
    longGc: 500,
    largeHeap: 0,
  }
  const { os, vm } = toSysmon(values, defaults)
  expect(os).toEqual({
    ...defaults.os,
    cpu_high_watermark: '92.5%',
    mem_check_interval: 'disabled',
  })
  expect(vm).toEqual({ ...defaults.vm, long_gc: '500ms', large_heap: 'disabled' })
})

it('writes the actions that are ticked', () => {
  const came = z.parse(alarmConfig, {})
  expect(toAlarmConfig({ ...toAlarmValues(came), log: false }, came).actions).toEqual(['publish'])
})
