import * as z from 'zod/mini'
import { choice, count, flag, formats, time } from './formats.ts'
import { ByteSize } from '@signalbox/formats/units'

// The handlers of the log. Operations are in `log.ts`.

/** From the least to the most severe; `all` is below `debug`. */
export const LOG_LEVELS = [
  'all',
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The offset of written times: of the system, UTC, or hours and minutes. */
export const TIME_OFFSET = /^([-+][0-1][0-9]:[0-6][0-9]|system|utc)$/

export const logLevel = z.enum(LOG_LEVELS)

/** Fields of every handler that writes times. */
const times = {
  /** `auto`: RFC 3339 in text, microseconds since 1970 in JSON. */
  timestamp_format: choice(['auto', 'epoch', 'rfc3339'], 'auto', 'now'),
  time_offset: z._default(
    z.string().check(z.regex(TIME_OFFSET)).register(formats, { effect: 'now' }),
    'system',
  ),
}

/** Accepted, stored and returned only if they were set; without effect in the embedded broker. */
const hidden = {
  burst_limit: z.optional(z.looseObject({})),
  chars_limit: z.optional(z.union([z.int().check(z.minimum(100)), z.literal('unlimited')])),
  drop_mode_qlen: z.optional(z.int().check(z.minimum(1))),
  flush_qlen: z.optional(z.int().check(z.minimum(1))),
  max_depth: z.optional(z.union([z.int().check(z.minimum(0)), z.literal('unlimited')])),
  overload_kill: z.optional(z.looseObject({})),
  payload_encode: z.optional(z.enum(['text', 'hex', 'hidden'])),
  single_line: z.optional(z.boolean()),
  supervisor_reports: z.optional(z.enum(['error', 'progress'])),
  sync_mode_qlen: z.optional(z.int().check(z.minimum(0))),
}

const written = {
  level: choice(LOG_LEVELS, 'warning', 'now'),
  formatter: choice(['text', 'json'], 'text', 'now'),
  ...times,
}

/** Lines on the standard error of the process. */
export const logConsoleHandler = z.object({ enable: flag(true, 'now'), ...written })
export const consoleHandlerBody = z.object({ ...logConsoleHandler.shape, ...hidden })
export type LogConsoleHandler = z.output<typeof consoleHandlerBody>

const path = (otherwise: string) =>
  z._default(z.string().register(formats, { effect: 'now' }), otherwise)

const rotation = {
  rotation_count: count(10, { min: 1, max: 128, effect: 'now' }),
  /** `infinity`: no rotation. */
  rotation_size: z._default(
    z
      .union([
        z.string().check(z.refine((text) => (ByteSize.parse(text) ?? 0) >= 1)),
        z.literal('infinity'),
      ])
      .register(formats, { as: 'size', word: 'infinity', effect: 'now' }),
    '50MB',
  ),
}

/** Lines in a file, and in older files beside it. */
export const logFileHandler = z.object({
  enable: flag(false, 'now'),
  path: path('${EMQX_LOG_DIR}/emqx.log'),
  ...written,
  ...rotation,
})
export const fileHandlerBody = z.strictObject({ ...logFileHandler.shape, ...hidden })
export type LogFileHandler = z.output<typeof fileHandlerBody>

/** Events that would repeat are logged once in this time, and counted in a summary at its end. */
export const logThrottling = z.object({ time_window: time('1m', 'now') })
export const throttlingBody = z.object({
  ...logThrottling.shape,
  /** Not published: the names of the events. */
  msgs: z.optional(z.array(z.string())),
})
export type LogThrottling = z.output<typeof throttlingBody>

/** Audit log of EMQX Enterprise. */
export const logAuditHandler = z.object({
  enable: flag(false, 'none'),
  path: path('${EMQX_LOG_DIR}/audit.log'),
  ...rotation,
  max_filter_size: count(5000, { min: 10, max: 30_000, effect: 'none' }),
  ignore_high_frequency_request: flag(true, 'none'),
  ...times,
})
/** The level is not published, and returned. */
export const auditHandlerBody = z.object({
  ...logAuditHandler.shape,
  level: z.optional(logLevel),
  ...hidden,
})
