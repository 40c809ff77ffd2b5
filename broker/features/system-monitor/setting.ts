import type { SysmonConfig } from '@signalbox/contract/system-monitor'
import { ByteSize, Percent } from '@signalbox/formats/units'
import type { SystemMonitorSettings } from './system-monitor.ts'
import { known, readDuration, UpdateFault } from '../../config/setting.ts'

const defaults: SysmonConfig = {
  os: {
    cpu_check_interval: '60s',
    cpu_high_watermark: '80%',
    cpu_low_watermark: '60%',
    mem_check_interval: '60s',
    sysmem_high_watermark: '70%',
    procmem_high_watermark: '5%',
  },
  vm: {
    process_check_interval: '30s',
    process_high_watermark: '80%',
    process_low_watermark: '60%',
    long_gc: 'disabled',
    long_schedule: '240ms',
    large_heap: '32MB',
    busy_port: true,
    busy_dist_port: true,
  },
}

function read({ os, vm }: SysmonConfig): SystemMonitorSettings {
  // They have no meaning here, and yet must be what they say.
  orDisabled('vm.long_gc', vm.long_gc)
  share('os.procmem_high_watermark', os.procmem_high_watermark)
  if (vm.large_heap !== 'disabled') {
    known('vm.large_heap', vm.large_heap, ByteSize.parse(vm.large_heap), 'emqx_schema:bytesize()')
  }
  return {
    cpuIntervalMs: duration('os.cpu_check_interval', os.cpu_check_interval),
    cpu: watermarks('os.cpu', os.cpu_high_watermark, os.cpu_low_watermark),
    memoryIntervalMs: orDisabled('os.mem_check_interval', os.mem_check_interval),
    memory: { high: share('os.sysmem_high_watermark', os.sysmem_high_watermark) },
    processIntervalMs: duration('vm.process_check_interval', vm.process_check_interval),
    process: watermarks('vm.process', vm.process_high_watermark, vm.process_low_watermark),
    longTurnMs: orDisabled('vm.long_schedule', vm.long_schedule),
  }
}

function duration(path: string, value: string | number): number {
  const ms = readDuration(path, value, 'emqx_schema:duration()')
  // Shorter intervals would keep the broker busy with checking.
  return Math.max(ms, 1000)
}

function orDisabled(path: string, value: string | number): number {
  return value === 'disabled'
    ? Number.POSITIVE_INFINITY
    : readDuration(path, value, 'emqx_schema:duration()')
}

function share(path: string, value: string | number): number {
  return known(path, value, Percent.parse(value), 'emqx_schema:percent()')
}

function watermarks(path: string, highText: string | number, lowText: string | number) {
  const high = share(`${path}_high_watermark`, highText)
  const low = share(`${path}_low_watermark`, lowText)
  if (high <= low) throw new UpdateFault(`${path}_high_watermark`, highText, 'bad_watermark')
  return { high, low }
}

export const systemMonitorSetting = { name: 'config.sysmon', defaults, read }
