import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Configs')

const amount = z.union([z.string(), z.int()])
/** `80%`; a number from 0 to 1 is accepted too, and returned as one. */
const percent = z.union([z.string(), z.number()])

/** Thresholds of the operating system. */
export const sysmonOs = z.object({
  cpu_check_interval: z._default(amount, '60s'),
  cpu_high_watermark: z._default(percent, '80%'),
  cpu_low_watermark: z._default(percent, '60%'),
  /** `disabled`: memory is not looked at. */
  mem_check_interval: z._default(amount, '60s'),
  sysmem_high_watermark: z._default(percent, '70%'),
  procmem_high_watermark: z._default(percent, '5%'),
})

/** Thresholds of the broker's own runtime. */
export const sysmonVm = z.object({
  process_check_interval: z._default(amount, '30s'),
  process_high_watermark: z._default(percent, '80%'),
  process_low_watermark: z._default(percent, '60%'),
  long_gc: z._default(amount, 'disabled'),
  long_schedule: z._default(amount, '240ms'),
  large_heap: z._default(amount, '32MB'),
  busy_port: z._default(z.boolean(), true),
  busy_dist_port: z._default(z.boolean(), true),
})

export const sysmon = z.object({ os: sysmonOs, vm: sysmonVm })
export type SysmonConfig = z.output<typeof sysmon>

export const alarmConfig = z.object({
  actions: z._default(z.array(z.enum(['log', 'publish'])), ['log', 'publish']),
  /** Ended alarms that are kept, of each node. */
  size_limit: z._default(z.int().check(z.minimum(1), z.maximum(3000)), 1000),
  /** How long they are kept. */
  validity_period: z._default(amount, '24h'),
})
export type AlarmConfig = z.output<typeof alarmConfig>

const refusals = { 400: ['UPDATE_FAILED', 'INVALID_CONFIG'], 403: ['UPDATE_FAILED'] }

export const sysmonGet = on('sysmonGet', {
  method: 'GET',
  at: '/configs/sysmon',
  summary: 'Read the thresholds of alarms',
  answers: { 200: sysmon },
  errors: { 404: ['NOT_FOUND'] },
})

export const sysmonUpdate = on('sysmonUpdate', {
  method: 'PUT',
  at: '/configs/sysmon',
  summary: 'Edit the thresholds of alarms; missing groups stay unchanged',
  body: z.object({ os: z.optional(sysmonOs), vm: z.optional(sysmonVm) }),
  answers: { 200: sysmon },
  errors: refusals,
})

export const alarmConfigGet = on('alarmConfigGet', {
  method: 'GET',
  at: '/configs/alarm',
  summary: 'Read the actions on alarms and the size of their history',
  answers: { 200: alarmConfig },
  errors: { 404: ['NOT_FOUND'] },
})

export const alarmConfigUpdate = on('alarmConfigUpdate', {
  method: 'PUT',
  at: '/configs/alarm',
  summary: 'Edit the actions on alarms and the size of their history',
  body: alarmConfig,
  answers: { 200: alarmConfig },
  errors: refusals,
})
