import * as z from 'zod/mini'
import { fileTransferConfig } from './file-transfer.ts'
import { limiterConfig } from './limiter.ts'
import {
  auditHandlerBody,
  consoleHandlerBody,
  fileHandlerBody,
  throttlingBody,
} from './log-settings.ts'
import {
  brokerConfig,
  dashboardConfig,
  durableSessionsConfig,
  flappingDetect,
  forceGcConfig,
  forceShutdownConfig,
  mqttConfig,
  sysTopicsConfig,
} from './settings.ts'
import { alarmConfig, sysmonBody } from './system-monitor.ts'

export const globalZoneBody = z.object({
  flapping_detect: flappingDetect,
  mqtt: mqttConfig,
  durable_sessions: durableSessionsConfig,
  force_gc: forceGcConfig,
  force_shutdown: forceShutdownConfig,
})

const handlerName = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

export const logBody = z.object({
  console: z.optional(consoleHandlerBody),
  /** Handlers that are not sent are deleted. One handler alone is `default`. */
  file: z.optional(z.union([z.record(handlerName, fileHandlerBody), fileHandlerBody])),
  throttling: z.optional(throttlingBody),
  audit: z.optional(auditHandlerBody),
})

/**
 * Schemas of updates below `/configs`, by their path: what forms of a part of a configuration know of the rest. They
 * are here because the built console has no schemas of operations.
 */
export const CONFIG_BODIES: Readonly<Record<string, z.core.$ZodType>> = {
  '/configs/alarm': alarmConfig,
  '/configs/broker': brokerConfig,
  '/configs/dashboard': dashboardConfig,
  '/configs/file_transfer': fileTransferConfig,
  '/configs/global_zone': globalZoneBody,
  '/configs/limiter': limiterConfig,
  '/configs/log': logBody,
  '/configs/sys_topics': sysTopicsConfig,
  '/configs/sysmon': sysmonBody,
}
