import * as z from 'zod/mini'
import { choice, count, countOr, flag, formats, size, time, timeOr } from './formats.ts'

// The roots of the configuration, with default, limits, unit and the time of effect of each field.
// `fieldAt` reads them for forms. Operations are in `configs.ts`.

/** The longest interval of a timer, in milliseconds. */
const MAX_TIMER_MS = 4_294_967_295

/** The largest two-byte integer, and the longest text in bytes, of an MQTT packet [MQTT-1.5.4]. */
export const MAX_TWO_BYTES = 65_535

/** Minimum, because shorter times close connections before their first packet. */
export const MIN_GREETING_MS = 1_000

/**
 * A CONNECT fits, with a client ID of 23 bytes, a short user name, password and will: clients learn the limit from
 * the answer to it. Smaller limits would shut out all clients.
 */
export const MIN_PACKET_BYTES = 256

export const SHARED_STRATEGIES = [
  'random',
  'round_robin',
  'round_robin_per_group',
  'sticky',
  'local',
  'hash_topic',
  'hash_clientid',
] as const

/** Part of the certificate that becomes the username or client ID. */
export const CERTIFICATE_PARTS = ['disabled', 'cn', 'dn', 'crt', 'pem', 'md5'] as const

/** An attribute of each client: the result of an expression over its CONNECT. */
export const clientAttrInit = z.object({
  expression: z.string(),
  set_as_attr: z.string().check(z.regex(/^[A-Za-z0-9]+[A-Za-z0-9-_]*$/)),
})
export type ClientAttrInit = z.output<typeof clientAttrInit>

/** The settings of MQTT. */
export const mqttConfig = z.object({
  max_packet_size: size('1MB', 'connect', { min: MIN_PACKET_BYTES, max: 256 * 1024 * 1024 }),
  max_clientid_len: count(65_535, { min: 23, max: 65_535, effect: 'connect' }),
  max_topic_levels: count(128, { min: 1, max: 65_535, effect: 'now' }),
  max_qos_allowed: z._default(
    z
      .union([z.literal(0), z.literal(1), z.literal(2)])
      .register(formats, { min: 0, max: 2, effect: 'now' }),
    2,
  ),
  max_topic_alias: count(65_535, { min: 0, max: 65_535, effect: 'connect' }),
  retain_available: flag(true, 'now'),
  wildcard_subscription: flag(true, 'now'),
  shared_subscription: flag(true, 'now'),
  shared_subscription_strategy: choice(SHARED_STRATEGIES, 'round_robin', 'now'),
  exclusive_subscription: flag(false, 'now'),
  ignore_loop_deliver: flag(false, 'now'),
  strict_mode: flag(false, 'now'),
  /** The text is sent in a packet, so it has at most 65,535 bytes. */
  response_information: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => new TextEncoder().encode(text).length <= MAX_TWO_BYTES,
          `${MAX_TWO_BYTES} bytes at most`,
        ),
      )
      .register(formats, { effect: 'connect' }),
    '',
  ),
  server_keepalive: countOr('disabled', 'disabled', {
    min: 1,
    max: MAX_TWO_BYTES,
    unit: 'seconds',
    effect: 'connect',
  }),
  /** Exactly 1.5 is read as not set: then it is twice `keepalive_backoff`. */
  keepalive_multiplier: z._default(
    z.number().register(formats, { min: 1, max: 65_535, effect: 'connect' }),
    1.5,
  ),
  /** Absent from the published document; only returned if it was set. */
  keepalive_backoff: z.optional(
    z
      .number()
      .check(z.minimum(0.5), z.maximum(MAX_TWO_BYTES / 2))
      .register(formats, { min: 0.5, max: MAX_TWO_BYTES / 2, effect: 'connect' }),
  ),
  /** The embedded broker has a timer for each connection, and no need to look at all of them. */
  keepalive_check_interval: time('30s', 'none', { max: MAX_TIMER_MS }),
  idle_timeout: timeOr('infinity', '15s', 'connect', { min: MIN_GREETING_MS }),
  use_username_as_clientid: flag(false, 'connect'),
  peer_cert_as_username: choice(CERTIFICATE_PARTS, 'disabled', 'connect'),
  peer_cert_as_clientid: choice(CERTIFICATE_PARTS, 'disabled', 'connect'),
  client_attrs_init: z._default(
    z.array(clientAttrInit).register(formats, { effect: 'connect' }),
    [],
  ),
  session_expiry_interval: time('2h', 'connect'),
  message_expiry_interval: timeOr('infinity', 'infinity', 'now'),
  max_subscriptions: countOr('infinity', 'infinity', { min: 1, effect: 'now' }),
  max_inflight: count(32, { min: 1, max: 65_535, effect: 'connect' }),
  max_awaiting_rel: countOr('infinity', 100, { min: 0, effect: 'connect' }),
  await_rel_timeout: time('300s', 'now'),
  retry_interval: time('30s', 'now', { max: MAX_TIMER_MS }),
  upgrade_qos: flag(false, 'now'),
  /** 0 is no limit. */
  max_mqueue_len: countOr('infinity', 1000, { min: 0, effect: 'now' }),
  /** By topic: from 1 to 255, the higher the earlier. */
  mqueue_priorities: z._default(
    z
      .union([z.record(z.string(), z.int()), z.literal('disabled')])
      .register(formats, { as: 'map', word: 'disabled', min: 1, max: 255, effect: 'now' }),
    'disabled',
  ),
  mqueue_default_priority: choice(['highest', 'lowest'], 'lowest', 'now'),
  mqueue_store_qos0: flag(true, 'now'),
})
export type MqttConfig = z.output<typeof mqttConfig>

/** Sessions and their messages are stored on disk. */
export const durableSessionsConfig = z.object({
  enable: flag(false, 'restart'),
  batch_size: count(100, { min: 1, effect: 'now' }),
  /** The embedded broker delivers messages as soon as they are stored, without polling. */
  idle_poll_interval: time('100ms', 'none', { max: MAX_TIMER_MS }),
  heartbeat_interval: time('5000ms', 'now', { max: MAX_TIMER_MS }),
  session_gc_interval: time('10m', 'now', { max: MAX_TIMER_MS }),
  session_gc_batch_size: count(100, { min: 1, effect: 'now' }),
  message_retention_period: time('1d', 'now'),
  /** Limit of the stored messages of one session; only the embedded broker has this field. */
  max_session_bytes: z.optional(
    z.string().register(formats, { as: 'size', effect: 'now', min: 1024 * 1024 }),
  ),
  /** Not published, and returned only if they were set. */
  renew_streams_interval: z.optional(
    z.string().register(formats, { as: 'duration', effect: 'none' }),
  ),
  force_persistence: z.optional(z.boolean().register(formats, { effect: 'none' })),
})
export type DurableSessionsConfig = z.output<typeof durableSessionsConfig>

type Fields = Readonly<Record<string, z.core.$ZodType>>
/** The schema of a field without its default. */
type Bare<Field> = Field extends { def: { innerType: infer Inner } } ? Inner : Field
type Overrides<Shape extends Fields> = {
  [Name in keyof Shape]: z.ZodMiniOptional<Extract<Bare<Shape[Name]>, z.core.$ZodType>>
}

/** The same object, of which any field can be omitted, and then has no value. */
export function withoutDefaults<Shape extends Fields>(schema: z.ZodMiniObject<Shape>) {
  const bare = (field: z.core.$ZodType) =>
    'innerType' in field._zod.def ? (field._zod.def.innerType as z.core.$ZodType) : field
  const shape = Object.fromEntries(
    Object.entries<z.core.$ZodType>(schema.shape).map(([name, field]) => [
      name,
      z.optional(bare(field)),
    ]),
  )
  return z.object(shape as Overrides<Shape>) // each of its fields
}

/** Settings of MQTT that a named zone overrides. */
export const mqttOverride = withoutDefaults(mqttConfig)

/**
 * Durable session settings that a named zone overrides. Storage, heartbeat and garbage collection
 * are settings of the whole broker.
 */
export const durableOverride = z.extend(withoutDefaults(durableSessionsConfig), {
  /** Whether new sessions are stored, provided that the broker stores sessions. */
  enable: z.optional(z.boolean().register(formats, { effect: 'connect' })),
})

/** Clients that connect and disconnect too often are banned for a while. */
export const flappingDetect = z.object({
  enable: flag(false, 'now'),
  /** Within this time … */
  window_time: time('1m', 'now', { min: 1 }),
  /** … number of disconnections that lead to the ban. */
  max_count: count(15, { min: 0, effect: 'now' }),
  ban_time: time('5m', 'now', { min: 1 }),
})
/** Settings of flapping detection that a named zone overrides. */
export const flappingOverride = withoutDefaults(flappingDetect)
export type FlappingConfig = z.output<typeof flappingDetect>

/** Ends the process of a client that uses too much memory; in the embedded broker clients have no processes. */
export const forceShutdownConfig = z.object({
  enable: flag(true, 'none'),
  max_mailbox_size: count(1000, { min: 0, effect: 'none' }),
  max_heap_size: size('32MB', 'none'),
})
export type ForceShutdownConfig = z.output<typeof forceShutdownConfig>

/** Collects the garbage of the process of a client after so many messages or bytes. */
export const forceGcConfig = z.object({
  enable: flag(true, 'none'),
  count: count(16_000, { min: 0, effect: 'none' }),
  bytes: size('16MB', 'none'),
})
export type ForceGcConfig = z.output<typeof forceGcConfig>

/** The registry of sessions of a cluster. */
export const brokerConfig = z.object({
  enable_session_registry: flag(true, 'none'),
  session_history_retain: time('0s', 'none'),
})
export type BrokerConfig = z.output<typeof brokerConfig>

export const sysEventMessages = z.object({
  client_connected: flag(true, 'now'),
  client_disconnected: flag(true, 'now'),
  client_subscribed: flag(false, 'now'),
  client_unsubscribed: flag(false, 'now'),
})

/** Settings of the topics below `$SYS/brokers/`. */
export const sysTopicsConfig = z.object({
  /** Description, counters and gauges. */
  sys_msg_interval: timeOr('disabled', '1m', 'now'),
  /** Uptime and time of day. */
  sys_heartbeat_interval: timeOr('disabled', '30s', 'now'),
  sys_event_messages: z.prefault(sysEventMessages, {}),
})
export type SysTopicsConfig = z.output<typeof sysTopicsConfig>

/** Addresses are set by the options of the start. */
const dashboardListenerFields = {
  num_acceptors: z.optional(z.int().check(z.minimum(1)).register(formats, { effect: 'none' })),
  max_connections: count(512, { min: 1, effect: 'none' }),
  backlog: count(1024, { min: 1, effect: 'none' }),
  send_timeout: time('10s', 'none'),
  inet6: flag(false, 'none'),
  ipv6_v6only: flag(false, 'none'),
  proxy_header: flag(false, 'none'),
}

/** A port, or an address with a port; 0 is off. */
const dashboardBind = z
  .union([z.string(), z.int().check(z.minimum(0), z.maximum(65_535))])
  .register(formats, { effect: 'none' })

/** The console's own server. */
export const dashboardConfig = z.object({
  listeners: z.optional(
    z.object({
      http: z.optional(
        z.object({ bind: z._default(dashboardBind, 18_083), ...dashboardListenerFields }),
      ),
      https: z.optional(
        z.object({
          bind: z._default(dashboardBind, 0),
          ...dashboardListenerFields,
          ssl_options: z.optional(z.looseObject({})),
        }),
      ),
    }),
  ),
  /** Time without use after which a login ends. */
  token_expired_time: time('60m', 'now'),
  /** Pages of other origins may call the API. */
  cors: flag(false, 'now'),
  /** The documentation of the API is served. */
  swagger_support: flag(true, 'now'),
  /** Not published, and returned only if they were set. */
  i18n_lang: z.optional(z.string().register(formats, { effect: 'none' })),
  bootstrap_users_file: z.optional(z.string().register(formats, { effect: 'none' })),
})
export type DashboardConfig = z.output<typeof dashboardConfig>
