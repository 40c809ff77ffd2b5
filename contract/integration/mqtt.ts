import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, poolSize, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { actionAlarms } from './action-alarms.ts'
import { fallbackActions } from './fallback.ts'
import { actionOpts, connectorOpts, described, filledText, sourceOpts } from './common.ts'

/** Limit on the addresses in `server`, for the embedded broker. */
export const MAX_MQTT_SERVERS = 8

export const mqttConnector = z.object({
  ...described,
  /** `host[:port]`. The embedded broker also takes several, comma-separated, in order of preference. */
  server: z.string(),
  clientid_prefix: z.optional(z.string()),
  /** `v3`: MQTT 3.1, `v4`: 3.1.1, `v5`: 5.0. */
  proto_ver: z._default(z.enum(['v3', 'v4', 'v5']), 'v4'),
  username: z.optional(z.string()),
  password: z.optional(secret),
  keepalive: z._default(duration, '300s'),
  clean_start: z._default(z.boolean(), true),
  pool_size: poolSize,
  /** Without an acknowledgement for so long, the connection is replaced and messages are sent again. */
  retry_interval: z._default(duration, '15s'),
  max_inflight: z._default(whole({ min: 0 }), 32),
  /** A flag in CONNECT that some brokers understand; it is in no standard. */
  bridge_mode: z._default(z.boolean(), false),
  /** Deprecated fields of EMQX without effect. */
  mode: z.optional(z.literal('cluster_shareload')),
  reconnect_interval: z.optional(duration),
  ssl: z.prefault(clientTls, {}),
  resource_opts: z.prefault(connectorOpts, {}),
})
export type MqttConnector = z.output<typeof mqttConnector>

export const mqttAction = z.object({
  ...described,
  connector: z.string(),
  /** Messages on this topic start the action without a rule. */
  local_topic: z.optional(z.string()),
  fallback_actions: z.optional(fallbackActions),
  /** Own field of Signalbox. */
  alarms: z.optional(actionAlarms),
  parameters: z.object({
    topic: filledText,
    /** 0, 1, 2 or a placeholder. */
    qos: z._default(z.union([z.int(), z.string()]), 1),
    /** `true`, `false` or a placeholder. */
    retain: z._default(z.union([z.boolean(), z.string()]), false),
    /** Without it, the whole row as JSON. */
    payload: z.optional(z.string()),
  }),
  resource_opts: z.prefault(actionOpts, {}),
})
export type MqttAction = z.output<typeof mqttAction>

export const mqttSource = z.object({
  ...described,
  connector: z.string(),
  parameters: z.object({
    /** A topic filter, also a shared one. */
    topic: z.string(),
    qos: z._default(whole({ min: 0, max: 2 }), 1),
  }),
  resource_opts: z.prefault(sourceOpts, {}),
})
export type MqttSource = z.output<typeof mqttSource>
