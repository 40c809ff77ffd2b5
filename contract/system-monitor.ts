import * as z from 'zod/mini'
import { count, type Effect, flag, formats } from './formats.ts'
import { resource } from './operation.ts'

const on = resource('Configs')

/** A plain number is accepted too, and returned as one. */
const amount = (
  as: 'duration' | 'size',
  otherwise: string,
  { effect = 'now', ...rest }: { effect?: Effect; word?: 'disabled' } = {},
) =>
  z._default(z.union([z.string(), z.int()]).register(formats, { as, effect, ...rest }), otherwise)

/** `80%`; a number from 0 to 1 is accepted too, and returned as one. */
const percent = (otherwise: string, effect: Effect = 'now') =>
  z._default(
    z.union([z.string(), z.number()]).register(formats, { as: 'percent', effect }),
    otherwise,
  )

/** Thresholds of the operating system. */
export const sysmonOs = z.object({
  cpu_check_interval: amount('duration', '60s'),
  cpu_high_watermark: percent('80%'),
  cpu_low_watermark: percent('60%'),
  /** Interval of memory checks; `disabled` switches them off. */
  mem_check_interval: amount('duration', '60s', { word: 'disabled' }),
  sysmem_high_watermark: percent('70%'),
  /** The embedded broker is one process. */
  procmem_high_watermark: percent('5%', 'none'),
})

/** Thresholds of the broker's own runtime. */
export const sysmonVm = z.object({
  process_check_interval: amount('duration', '30s'),
  process_high_watermark: percent('80%'),
  process_low_watermark: percent('60%'),
  long_gc: amount('duration', 'disabled', { word: 'disabled', effect: 'none' }),
  long_schedule: amount('duration', '240ms', { word: 'disabled' }),
  large_heap: amount('size', '32MB', { word: 'disabled', effect: 'none' }),
  busy_port: flag(true, 'none'),
  busy_dist_port: flag(true, 'none'),
})

export const sysmon = z.object({ os: sysmonOs, vm: sysmonVm })
export type SysmonConfig = z.output<typeof sysmon>

export const alarmConfig = z.object({
  actions: z._default(z.array(z.enum(['log', 'publish'])), ['log', 'publish']),
  /** Number of ended alarms to keep, per node. */
  size_limit: count(1000, { min: 1, max: 3000, effect: 'now' }),
  /** Time that ended alarms are kept. */
  validity_period: amount('duration', '24h'),
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

export const sysmonBody = z.object({ os: z.optional(sysmonOs), vm: z.optional(sysmonVm) })

export const sysmonUpdate = on('sysmonUpdate', {
  method: 'PUT',
  at: '/configs/sysmon',
  summary: 'Edit the thresholds of alarms; missing groups stay unchanged',
  body: sysmonBody,
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
