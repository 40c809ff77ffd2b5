import * as z from 'zod/mini'
import { clientTls } from './backends.ts'
import { choice, count, type Effect, flag, formats, time } from './formats.ts'
import type { GatewayName } from './gateway-names.ts'
import { tlsOptions } from './listener-fields.ts'
import { secret } from './secrets.ts'

/**
 * The settings of each gateway. Listeners and authentication have operations of their own: see
 * `gateway-listener-fields.ts` and `gateway-authentication.ts`. A change ends the connections of the gateway, so that
 * all of it is in force at once.
 */

const NOW: Effect = 'now'
const text = (by: string) => z._default(z.string().register(formats, { effect: NOW }), by)
const boolean = (by: boolean) => flag(by, NOW)
const period = (by: string) => time(by, NOW)
const number = (by: number, min: number, max?: number) =>
  count(by, { min, ...(max !== undefined && { max }), effect: NOW })
const choiceNow = <const Values extends readonly string[]>(
  values: Values,
  by: NoInfer<Values[number]>,
) => choice(values, by, NOW)

/** Templates over the first packet of a client, such as `${Packet.headers.login}` in STOMP. */
const override = z.object({
  username: z.optional(z.string()),
  password: z.optional(secret),
  clientid: z.optional(z.string()),
})

const common = (mountpoint: string) => ({
  /** Disabled: its listeners are closed. */
  enable: boolean(true),
  /** Counters of clients, which the list of clients shows. */
  enable_stats: boolean(true),
  /** A connection without a first packet, or a UDP peer without any, ends after it. */
  idle_timeout: period('30s'),
  /** A prefix of all topics, with `${clientid}`, `${username}`, `${client_attrs.NAME}`. */
  mountpoint: text(mountpoint),
  clientinfo_override: z.optional(override),
})

const stomp = z.object({
  ...common(''),
  frame: z.prefault(
    z.object({
      max_headers: number(10, 0),
      /** Bytes of a name and its value. */
      max_headers_length: number(1024, 0),
      /** Longest body in bytes. */
      max_body_length: number(65_536, 0),
    }),
    {},
  ),
})

export const COAP_QOS = ['qos0', 'qos1', 'qos2', 'coap'] as const

const coap = z.object({
  ...common(''),
  /** Clients open a connection, which authenticates them, before they publish and subscribe. */
  connection_required: boolean(false),
  heartbeat: period('30s'),
  /** Whether notifications are confirmed: never, always, or as the QoS of the message asks for. */
  notify_type: choiceNow(['non', 'con', 'qos'], 'qos'),
  /** QoS of a subscription; `coap`: 0 for non-confirmable requests, 1 for confirmable ones. */
  subscribe_qos: choiceNow(COAP_QOS, 'coap'),
  publish_qos: choiceNow(COAP_QOS, 'coap'),
})

export const MAX_PREDEFINED_ID = 1024

const mqttsn = z.object({
  ...common(''),
  gateway_id: z._default(
    z
      .int()
      .check(z.minimum(0), z.maximum(255))
      .register(formats, { min: 0, max: 255, effect: NOW }),
    1,
  ),
  /** Announces the gateway on the network. */
  broadcast: boolean(false),
  /** Accepts messages of QoS −1, from clients that do not connect. */
  enable_qos3: boolean(true),
  /** Registers the topics of a resumed session again. */
  subs_resume: boolean(false),
  /** Topics that clients know by a number. */
  predefined: z._default(
    z.array(
      z.object({
        id: z.int().check(z.minimum(1), z.maximum(MAX_PREDEFINED_ID)),
        topic: z.string(),
      }),
    ),
    [],
  ),
})

export const TRANSLATORS = ['command', 'response', 'notify', 'register', 'update'] as const

const translator = z.object({
  topic: z.string(),
  qos: z._default(
    z
      .union([z.literal(0), z.literal(1), z.literal(2)])
      .register(formats, { min: 0, max: 2, effect: NOW }),
    0,
  ),
})

const lwm2m = z.object({
  ...common('lwm2m/${endpoint_name}/'),
  /** A directory of the broker with the definitions of objects, as the registry of OMA publishes them. */
  xml_dir: z.string(),
  lifetime_min: period('15s'),
  lifetime_max: period('86400s'),
  /** So long after its last packet a client in queue mode is reachable. */
  qmode_time_window: period('22s'),
  /** Observes all resources of a client when it registers. */
  auto_observe: boolean(false),
  update_msg_publish_condition: choiceNow(
    ['always', 'contains_object_list'],
    'contains_object_list',
  ),
  translators: z.object({
    command: translator,
    response: translator,
    notify: translator,
    register: translator,
    update: translator,
  }),
})

const exproto = z.object({
  ...common(''),
  /** The gRPC service of the broker. */
  server: z.object({
    bind: z.string(),
    ssl_options: z.optional(z.object({ ...tlsOptions, enable: z.optional(z.boolean()) })),
  }),
  /** The gRPC service that speaks the protocol. */
  handler: z.object({
    /** `http://host:port`. */
    address: z.string(),
    service_name: choiceNow(
      ['ConnectionUnaryHandler', 'ConnectionHandler'],
      'ConnectionUnaryHandler',
    ),
    ssl_options: z.optional(clientTls),
  }),
})

const resending = {
  retry_interval: period('8s'),
  max_retry_times: number(3, 0),
  message_queue_len: number(10, 0),
}

const gbt32960 = z.object({ ...common('gbt32960/${clientid}/'), ...resending })

const jt808 = z.object({
  ...common('jt808/${clientid}/'),
  ...resending,
  frame: z.prefault(z.object({ max_length: number(8192, 0) }), {}),
  proto: z.object({
    auth: z.optional(
      z.object({
        allow_anonymous: boolean(true),
        /** HTTP services that register and authenticate terminals. */
        registry: z.optional(z.string()),
        authentication: z.optional(z.string()),
      }),
    ),
    up_topic: text('jt808/${clientid}/${phone}/up'),
    dn_topic: text('jt808/${clientid}/${phone}/dn'),
  }),
})

const ocpp = z.object({
  ...common('ocpp/'),
  default_heartbeat_interval: period('60s'),
  heartbeat_checking_times_backoff: number(1, 0),
  upstream: z.prefault(
    z.object({
      topic: text('cp/${cid}'),
      /** The topics of actions that have their own. */
      topic_override_mapping: z._default(z.record(z.string(), z.string()), {}),
      reply_topic: text('cp/${cid}/Reply'),
      error_topic: text('cp/${cid}/Reply'),
    }),
    {},
  ),
  dnstream: z.prefault(
    z.object({
      topic: text('cs/${cid}'),
      max_mqueue_len: number(100, 0),
    }),
    {},
  ),
  message_format_checking: choiceNow(
    ['all', 'upstream_only', 'dnstream_only', 'disable'],
    'disable',
  ),
  json_schema_dir: text('${application_priv}/schemas'),
  json_schema_id_prefix: text('urn:OCPP:1.6:2019:12:'),
})

/** The settings of each gateway, without listeners and authentication. */
export const gatewaySchemas = {
  coap,
  exproto,
  lwm2m,
  mqttsn,
  stomp,
  gbt32960,
  jt808,
  ocpp,
} as const satisfies Record<GatewayName, unknown>

export type GatewayFields<Name extends GatewayName = GatewayName> = z.output<
  (typeof gatewaySchemas)[Name]
>

const ANY_DATABASE = [
  'password_based:built_in_database',
  'password_based:mysql',
  'password_based:mongodb',
  'password_based:postgresql',
  'password_based:redis',
  'password_based:ldap',
  'password_based:http',
  'jwt',
] as const
const HTTP_ONLY = ['password_based:http'] as const
/** MQTT-SN clients have no password unless `clientinfo_override` supplies one. */
const OVERRIDDEN = ['password_based:built_in_database', ...HTTP_ONLY] as const

/** The kinds of authenticators that a gateway can have, one at a time. */
export const GATEWAY_AUTHENTICATORS = {
  stomp: ANY_DATABASE,
  coap: ANY_DATABASE,
  exproto: ANY_DATABASE,
  ocpp: ANY_DATABASE,
  mqttsn: OVERRIDDEN,
  // Their clients have no password.
  lwm2m: HTTP_ONLY,
  gbt32960: HTTP_ONLY,
  // JT/T 808 gateways authenticate by their own HTTP services.
  jt808: [],
} as const satisfies Record<GatewayName, readonly string[]>
