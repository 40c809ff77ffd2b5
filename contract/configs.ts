import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Configs')

/** A duration such as `15s`, or `infinity`. */
const duration = z.string()

/** The settings of MQTT itself. */
export const mqttSettings = z.partial(
  z.looseObject({
    max_packet_size: z.string(),
    max_clientid_len: z.int(),
    max_topic_levels: z.int(),
    max_qos_allowed: z.int(),
    max_topic_alias: z.int(),
    retain_available: z.boolean(),
    wildcard_subscription: z.boolean(),
    shared_subscription: z.boolean(),
    shared_subscription_strategy: z.string(),
    exclusive_subscription: z.boolean(),
    ignore_loop_deliver: z.boolean(),
    strict_mode: z.boolean(),
    response_information: z.string(),
    server_keepalive: z.union([z.int(), z.literal('disabled')]),
    keepalive_multiplier: z.number(),
    keepalive_check_interval: duration,
    idle_timeout: duration,
    use_username_as_clientid: z.boolean(),
    peer_cert_as_username: z.string(),
    peer_cert_as_clientid: z.string(),
    client_attrs_init: z.array(z.looseObject({ expression: z.string(), set_as_attr: z.string() })),
    session_expiry_interval: duration,
    message_expiry_interval: duration,
    max_subscriptions: z.union([z.int(), z.literal('infinity')]),
    max_inflight: z.int(),
    max_awaiting_rel: z.union([z.int(), z.literal('infinity')]),
    await_rel_timeout: duration,
    retry_interval: duration,
    upgrade_qos: z.boolean(),
    max_mqueue_len: z.union([z.int(), z.literal('infinity')]),
    mqueue_priorities: z.union([z.record(z.string(), z.int()), z.literal('disabled')]),
    mqueue_default_priority: z.enum(['highest', 'lowest']),
    mqueue_store_qos0: z.boolean(),
  }),
)
export type MqttSettings = z.output<typeof mqttSettings>

/** Settings that the console neither shows nor edits yet, kept as they come. */
const settings = z.looseObject({})

/** Clients that connect and disconnect too often are banned for a while. */
export const flappingDetect = z.object({
  enable: z._default(z.boolean(), false),
  /** Within this time … */
  window_time: z._default(duration, '1m'),
  /** … so many disconnections lead to the ban. */
  max_count: z._default(z.int().check(z.minimum(0)), 15),
  ban_time: z._default(duration, '5m'),
})
export type FlappingConfig = z.output<typeof flappingDetect>

const globalZone = z.looseObject({
  mqtt: mqttSettings,
  durable_sessions: z.optional(settings),
  flapping_detect: z.optional(z.looseObject(flappingDetect.shape)),
  force_gc: z.optional(settings),
  force_shutdown: z.optional(settings),
})

export const globalZoneGet = on('globalZoneGet', {
  method: 'GET',
  at: '/configs/global_zone',
  summary: 'Read the settings that all listeners share',
  answers: { 200: globalZone },
})

export const globalZoneUpdate = on('globalZoneUpdate', {
  method: 'PUT',
  at: '/configs/global_zone',
  summary: 'Replace the settings that all listeners share',
  body: z.looseObject({
    flapping_detect: flappingDetect,
    mqtt: mqttSettings,
    durable_sessions: settings,
    force_gc: settings,
    force_shutdown: settings,
  }),
  answers: { 200: z.partial(globalZone) },
  errors: { 400: ['UPDATE_FAILED'], 403: ['UPDATE_FAILED'] },
})
