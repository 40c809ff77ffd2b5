import type { AlarmConfig, SysmonConfig } from '@signalbox/contract/system-monitor'
import { ByteSize, Duration, Percent } from '@signalbox/contract/units'

/** Thresholds as a form has them: milliseconds, percent, bytes; 0 is "not at all". */
export interface SysmonValues {
  cpuInterval: number | null
  cpuHigh: number | null
  cpuLow: number | null
  memInterval: number | null
  memHigh: number | null
  procmemHigh: number | null
  processInterval: number | null
  processHigh: number | null
  processLow: number | null
  longGc: number | null
  longSchedule: number | null
  largeHeap: number | null
  busyPort: boolean
  busyDistPort: boolean
}

const DISABLED = 'disabled'
type Text = string | number

const readMs = (text: Text) => (text === DISABLED ? 0 : (Duration.parse(text) ?? null))
const readBytes = (text: Text) => (text === DISABLED ? 0 : (ByteSize.parse(text) ?? null))
const readPercent = (text: Text) => {
  const share = Percent.parse(text)
  return share === undefined ? null : Number((share * 100).toFixed(4))
}
const writeMs = (ms: number | null, came: Text): Text =>
  readMs(came) === ms ? came : Duration.format(ms ?? 0)
const writeMsOrNone = (ms: number | null, came: Text): Text =>
  ms === 0 ? DISABLED : writeMs(ms, came)
const writeBytesOrNone = (bytes: number | null, came: Text): Text => {
  if (bytes === 0) return DISABLED
  return readBytes(came) === bytes ? came : ByteSize.format(bytes ?? 0)
}
const writePercent = (percent: number | null, came: Text): Text =>
  readPercent(came) === percent ? came : Percent.format((percent ?? 0) / 100)

export function toSysmonValues({ os, vm }: SysmonConfig): SysmonValues {
  return {
    cpuInterval: readMs(os.cpu_check_interval),
    cpuHigh: readPercent(os.cpu_high_watermark),
    cpuLow: readPercent(os.cpu_low_watermark),
    memInterval: readMs(os.mem_check_interval),
    memHigh: readPercent(os.sysmem_high_watermark),
    procmemHigh: readPercent(os.procmem_high_watermark),
    processInterval: readMs(vm.process_check_interval),
    processHigh: readPercent(vm.process_high_watermark),
    processLow: readPercent(vm.process_low_watermark),
    longGc: readMs(vm.long_gc),
    longSchedule: readMs(vm.long_schedule),
    largeHeap: readBytes(vm.large_heap),
    busyPort: vm.busy_port,
    busyDistPort: vm.busy_dist_port,
  }
}

/** What the operator did not touch goes back as it came. */
export function toSysmon(values: SysmonValues, { os, vm }: SysmonConfig): SysmonConfig {
  return {
    os: {
      ...os,
      cpu_check_interval: writeMs(values.cpuInterval, os.cpu_check_interval),
      cpu_high_watermark: writePercent(values.cpuHigh, os.cpu_high_watermark),
      cpu_low_watermark: writePercent(values.cpuLow, os.cpu_low_watermark),
      mem_check_interval: writeMsOrNone(values.memInterval, os.mem_check_interval),
      sysmem_high_watermark: writePercent(values.memHigh, os.sysmem_high_watermark),
      procmem_high_watermark: writePercent(values.procmemHigh, os.procmem_high_watermark),
    },
    vm: {
      ...vm,
      process_check_interval: writeMs(values.processInterval, vm.process_check_interval),
      process_high_watermark: writePercent(values.processHigh, vm.process_high_watermark),
      process_low_watermark: writePercent(values.processLow, vm.process_low_watermark),
      long_gc: writeMsOrNone(values.longGc, vm.long_gc),
      long_schedule: writeMsOrNone(values.longSchedule, vm.long_schedule),
      large_heap: writeBytesOrNone(values.largeHeap, vm.large_heap),
      busy_port: values.busyPort,
      busy_dist_port: values.busyDistPort,
    },
  }
}

export interface AlarmValues {
  log: boolean
  publish: boolean
  maxEnded: number | null
  kept: number | null
}

export function toAlarmValues(config: AlarmConfig): AlarmValues {
  return {
    log: config.actions.includes('log'),
    publish: config.actions.includes('publish'),
    maxEnded: config.size_limit,
    kept: readMs(config.validity_period),
  }
}

export function toAlarmConfig(values: AlarmValues, came: AlarmConfig): AlarmConfig {
  return {
    ...came,
    actions: (['log', 'publish'] as const).filter((action) => values[action]),
    size_limit: values.maxEnded ?? came.size_limit,
    validity_period: writeMs(values.kept, came.validity_period),
  }
}
