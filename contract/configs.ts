import * as z from 'zod/mini'
import { globalZoneBody } from './config-bodies.ts'
import { resource } from './operation.ts'
import { nodeName } from './scalars.ts'
import {
  brokerConfig,
  dashboardConfig,
  durableSessionsConfig,
  flappingDetect,
  forceGcConfig,
  forceShutdownConfig,
  mqttConfig,
  sysTopicsConfig,
  withoutDefaults,
} from './settings.ts'

const on = resource('Configs')

/** Answer of a broker, which may lack fields and have others. */
const mqttSettings = z.partial(z.looseObject(mqttConfig.shape))

const globalZone = z.looseObject({
  mqtt: mqttSettings,
  durable_sessions: z.optional(z.partial(z.looseObject(durableSessionsConfig.shape))),
  flapping_detect: z.optional(z.looseObject(flappingDetect.shape)),
  force_gc: z.optional(z.partial(z.looseObject(forceGcConfig.shape))),
  force_shutdown: z.optional(z.partial(z.looseObject(forceShutdownConfig.shape))),
})
export type GlobalZone = z.output<typeof globalZone>

export const globalZoneGet = on('globalZoneGet', {
  method: 'GET',
  at: '/configs/global_zone',
  summary: 'Read the settings that all listeners share',
  answers: { 200: globalZone },
})

/** Each root replaces the stored one: omitted fields return to their defaults. */
export const globalZoneUpdate = on('globalZoneUpdate', {
  method: 'PUT',
  at: '/configs/global_zone',
  summary: 'Replace the settings that all listeners share',
  body: globalZoneBody,
  answers: { 200: z.partial(globalZone) },
  errors: { 400: ['UPDATE_FAILED'], 403: ['UPDATE_FAILED'] },
})

const notFound = { 404: ['NOT_FOUND'] }
const refusals = { 400: ['UPDATE_FAILED', 'INVALID_CONFIG'], 403: ['UPDATE_FAILED'] }

export const sysTopicsGet = on('sysTopicsGet', {
  method: 'GET',
  at: '/configs/sys_topics',
  summary: 'Read the intervals and events of system topics',
  answers: { 200: z.looseObject(sysTopicsConfig.shape) },
  errors: notFound,
})

export const sysTopicsUpdate = on('sysTopicsUpdate', {
  method: 'PUT',
  at: '/configs/sys_topics',
  summary: 'Edit the intervals and events of system topics; missing fields stay unchanged',
  body: withoutDefaults(sysTopicsConfig),
  answers: { 200: z.looseObject(sysTopicsConfig.shape) },
  errors: refusals,
})

export const brokerConfigGet = on('brokerConfigGet', {
  method: 'GET',
  at: '/configs/broker',
  summary: 'Read the settings of the session registry',
  answers: { 200: z.looseObject(brokerConfig.shape) },
  errors: notFound,
})

export const brokerConfigUpdate = on('brokerConfigUpdate', {
  method: 'PUT',
  at: '/configs/broker',
  summary: 'Replace the settings of the session registry',
  body: brokerConfig,
  answers: { 200: z.looseObject(brokerConfig.shape) },
  errors: refusals,
})

export const dashboardConfigGet = on('dashboardConfigGet', {
  method: 'GET',
  at: '/configs/dashboard',
  summary: 'Read the settings of the console’s server',
  answers: { 200: z.looseObject(dashboardConfig.shape) },
  errors: notFound,
})

export const dashboardConfigUpdate = on('dashboardConfigUpdate', {
  method: 'PUT',
  at: '/configs/dashboard',
  summary: 'Edit the settings of the console’s server; missing fields stay unchanged',
  body: withoutDefaults(dashboardConfig),
  answers: { 200: z.looseObject(dashboardConfig.shape) },
  errors: refusals,
})

/** Roots of which one field, a group, or nothing can be set back. */
export const RESETTABLE_ROOTS = [
  'broker',
  'log',
  'sysmon',
  'sys_topics',
  'alarm',
  'dashboard',
] as const

export const configReset = on('configReset', {
  method: 'POST',
  at: '/configs_reset/{rootname}',
  summary: 'Set a field or a group of settings back to its default',
  path: z.object({ rootname: z.enum(RESETTABLE_ROOTS) }),
  /** Dotted, below the root: `os.sysmem_high_watermark`. */
  query: z.object({ conf_path: z.optional(z.string()) }),
  answers: { 200: null },
  errors: { 400: ['NO_DEFAULT_VALUE', 'REST_FAILED'], 403: ['REST_FAILED'] },
})

/** The roots that can be read one by one as HOCON text, of both editions. */
export const CONFIG_ROOTS = [
  ...['actions', 'alarm', 'api_key', 'authentication', 'authorization', 'auto_subscribe'],
  ...['banned', 'bridges', 'cluster', 'conn_congestion', 'connectors', 'crl_cache', 'dashboard'],
  ...['delayed', 'durable_storage', 'exhook', 'flapping_detect', 'force_gc', 'force_shutdown'],
  ...['gateway', 'limiter', 'listeners', 'log', 'mqtt', 'node', 'opentelemetry'],
  ...['overload_protection', 'prometheus', 'psk_authentication', 'retainer', 'rewrite', 'rpc'],
  ...['rule_engine', 'slow_subs', 'sources', 'sys_topics', 'sysmon', 'telemetry', 'topic_metrics'],
  ...['file_transfer', 'license', 'message_transformation', 'schema_registry', 'schema_validation'],
] as const

/** Roots that can only be set at the start of a node. */
export const READ_ONLY_ROOTS = ['cluster', 'rpc', 'node'] as const

/** Further roots of Signalbox's own broker. */
export const OWN_CONFIG_ROOTS = [
  ...['backup_schedule', 'broker', 'durable_sessions', 'plugins', 'sso', 'topic_activity', 'zones'],
] as const

/** HOCON text with `accept: text/plain`; with `application/json` an older form of a few roots. */
export const configGet = on('configGet', {
  method: 'GET',
  at: '/configs',
  summary: 'Read the configuration as HOCON text, or some roots as JSON',
  query: z.object({
    key: z.optional(z.enum([...CONFIG_ROOTS, ...OWN_CONFIG_ROOTS])),
    node: z.optional(nodeName),
  }),
  answers: { 200: z.union([z.string(), z.looseObject({})]) },
  errors: { 400: ['INVALID_ACCEPT'], 404: ['NOT_FOUND'], 500: ['BAD_NODE'] },
})

export const configUpdate = on('configUpdate', {
  method: 'PUT',
  at: '/configs',
  summary: 'Edit the configuration by HOCON text',
  query: z.object({
    mode: z._default(z.enum(['replace', 'merge']), 'merge'),
    ignore_readonly: z._default(z.boolean(), false),
  }),
  bodyType: 'text/plain',
  bodyLimit: 1024 * 1024,
  body: z.string(),
  answers: { 200: null },
  errors: { 400: ['UPDATE_FAILED'] },
})
