import { fileTransferConfig } from '@signalbox/contract/file-transfer'
import { logConsoleHandler, logFileHandler, logThrottling } from '@signalbox/contract/log-settings'
import {
  brokerConfig,
  clientAttrInit,
  dashboardConfig,
  durableSessionsConfig,
  flappingDetect,
  forceGcConfig,
  forceShutdownConfig,
  mqttConfig,
  sysEventMessages,
  sysTopicsConfig,
} from '@signalbox/contract/settings'
import { alarmConfig, sysmonOs, sysmonVm } from '@signalbox/contract/system-monitor'
import * as z from 'zod/mini'
import { describeForm } from './form-schemas.ts'
import { describeObject } from './hot-schema.ts'
import { objectFields } from './schema.ts'

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const object = (properties: object) => ({ type: 'object', properties })
const both = (schema: object) => ({ get: schema, put: schema })

const LISTENERS = objectFields(dashboardConfig.shape.listeners) ?? {}
const unpublished = { i18n_lang: true, bootstrap_users_file: true } as const

/**
 * Describes the settings that can be changed while the broker runs, under the names of API 5.7.2. Other consoles draw
 * their forms from them, and show no form for settings that are missing here.
 */
export function describeSettings(): { paths: object; schemas: object } {
  return {
    paths: {
      '/configs_reset/:rootname': {},
      '/configs/sysmon': both(ref('emqx.sysmon')),
      '/configs/sys_topics': both(ref('emqx.sys_topics')),
      '/configs/log': both(ref('emqx.log')),
      '/configs/limiter': both(ref('limiter.limiter')),
      '/configs/global_zone': both(
        object({
          mqtt: ref('emqx.mqtt'),
          flapping_detect: ref('emqx.flapping_detect'),
          force_shutdown: ref('emqx.force_shutdown'),
          force_gc: ref('emqx.force_gc'),
          durable_sessions: ref('emqx.durable_sessions'),
        }),
      ),
      '/configs/file_transfer': both(ref('emqx.file_transfer')),
      '/configs/dashboard': both(ref('dashboard.dashboard')),
      '/configs/broker': both(ref('emqx.broker')),
      '/configs/alarm': both(ref('emqx.alarm')),
      '/configs': {},
    },
    schemas: {
      ...mqtt(),
      ...log(),
      ...dashboard(),
      'emqx.sysmon': object({ vm: ref('emqx.sysmon_vm'), os: ref('emqx.sysmon_os') }),
      'emqx.sysmon_os': describeObject(sysmonOs),
      'emqx.sysmon_vm': describeObject(sysmonVm),
      'emqx.alarm': describeObject(alarmConfig),
      'emqx.sys_topics': describeObject(sysTopicsConfig, {
        sys_event_messages: ref('emqx.event_names'),
      }),
      'emqx.event_names': describeObject(sysEventMessages),
      'emqx.broker': describeObject(brokerConfig),
      'emqx.file_transfer': describeForm(fileTransferConfig),
      'limiter.limiter': object({}),
    },
  }
}

const mqtt = () => ({
  'emqx.mqtt': describeObject(z.omit(mqttConfig, { keepalive_backoff: true }), {
    client_attrs_init: { type: 'array', items: ref('emqx.client_attrs_init') },
  }),
  'emqx.client_attrs_init': describeObject(clientAttrInit),
  'emqx.flapping_detect': describeObject(flappingDetect),
  'emqx.force_shutdown': describeObject(forceShutdownConfig, {
    max_heap_size: { type: 'wordSize' },
  }),
  'emqx.force_gc': describeObject(forceGcConfig),
  'emqx.durable_sessions': describeObject(
    z.omit(durableSessionsConfig, {
      renew_streams_interval: true,
      force_persistence: true,
      max_session_bytes: true,
    }),
  ),
})

const log = () => ({
  'emqx.log': object({
    console: ref('emqx.console_handler'),
    file: {
      oneOf: [
        object({ $handler_name: ref('emqx.log_file_handler') }),
        ref('emqx.log_file_handler'),
      ],
      default: { level: 'warning' },
    },
    throttling: ref('emqx.log_throttling'),
  }),
  'emqx.console_handler': describeObject(logConsoleHandler),
  'emqx.log_file_handler': describeObject(logFileHandler),
  'emqx.log_throttling': describeObject(logThrottling),
})

const dashboard = () => ({
  'dashboard.dashboard': describeObject(z.omit(dashboardConfig, unpublished), {
    listeners: ref('dashboard.listeners'),
  }),
  'dashboard.listeners': object({ http: ref('dashboard.http'), https: ref('dashboard.https') }),
  ...Object.fromEntries(
    Object.entries(LISTENERS).map(([name, schema]) => [
      `dashboard.${name}`,
      describeObject(schema, { bind: { type: 'ip_port' } }),
    ]),
  ),
})
