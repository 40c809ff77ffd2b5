import * as z from 'zod/mini'
import { choice, count, countOr, flag, formats, time } from './formats.ts'
import type { GatewayName } from './gateway-names.ts'
import { deflateOptions, sslOptions, tcpOptions, tlsOptions } from './listener-fields.ts'

/** The settings of the listeners of gateways, by type. */

export const GATEWAY_LISTENER_TYPES = ['tcp', 'ssl', 'udp', 'dtls', 'ws', 'wss'] as const
export type GatewayListenerType = (typeof GATEWAY_LISTENER_TYPES)[number]

/** The types of each gateway. */
export const GATEWAY_TRANSPORTS = {
  coap: ['udp', 'dtls'],
  lwm2m: ['udp', 'dtls'],
  mqttsn: ['udp', 'dtls'],
  stomp: ['tcp', 'ssl'],
  gbt32960: ['tcp', 'ssl'],
  jt808: ['tcp', 'ssl'],
  exproto: ['tcp', 'ssl', 'udp', 'dtls'],
  ocpp: ['ws', 'wss'],
} as const satisfies Record<GatewayName, readonly GatewayListenerType[]>

/** The port of the listener that a new gateway has. */
export const GATEWAY_PORTS = {
  coap: 5683,
  lwm2m: 5783,
  mqttsn: 1884,
  stomp: 61_613,
  gbt32960: 7325,
  jt808: 6207,
  exproto: 7993,
  ocpp: 33_033,
} as const satisfies Record<GatewayName, number>

const common = {
  /** Disabled: its port is closed. */
  enable: flag(true, 'now'),
  /** A port, on all addresses, or `host:port`; an IPv6 host in brackets. */
  bind: z.string(),
  /** Limit on simultaneous clients per node. */
  max_connections: countOr('infinity', 1024, { min: 1, effect: 'now' }),
  /** New connections per second. */
  max_conn_rate: count(1000, { min: 1, effect: 'now' }),
  /** Whether clients are authenticated. */
  enable_authn: flag(true, 'now'),
  /** Instead of that of the gateway. */
  mountpoint: z.optional(z.string().register(formats, { effect: 'now' })),
  /**
   * `allow X` or `deny X`, X an address, a network or `all`; the first that matches counts. An address that none
   * matches is accepted.
   */
  access_rules: z._default(z.array(z.string()), []),
}

const acceptors = { acceptors: count(16, { min: 1, effect: 'none' }) }

const overTcp = {
  ...acceptors,
  /** A load balancer sends the address of the client before all else, version 1 or 2. */
  proxy_protocol: flag(false, 'now'),
  proxy_protocol_timeout: time('3s', 'now'),
  tcp_options: z.prefault(tcpOptions, {}),
}

const overUdp = {
  udp_options: z.prefault(
    z.object({
      active_n: count(100, { min: 0, effect: 'none' }),
      recbuf: z.optional(z.string().register(formats, { as: 'size', effect: 'now' })),
      sndbuf: z.optional(z.string().register(formats, { as: 'size', effect: 'now' })),
      buffer: z.optional(z.string().register(formats, { as: 'size', effect: 'none' })),
      reuseaddr: flag(true, 'none'),
    }),
    {},
  ),
  /** The packet of a load balancer, and its answer. */
  health_check: z.optional(
    z.object({ request: z.optional(z.string()), reply: z.optional(z.string()) }),
  ),
}

const { versions: _, ...tlsOptionsOfAnyVersion } = sslOptions.shape

const dtlsOptions = z.object({
  ...tlsOptionsOfAnyVersion,
  versions: z._default(z.array(z.enum(['dtlsv1.2', 'dtlsv1'])), ['dtlsv1.2']),
})

const text = (by: string) => z._default(z.string(), by)

const overWebSocket = {
  websocket: z.prefault(
    z.object({
      path: text(''),
      piggyback: choice(['single', 'multiple'], 'single', 'now'),
      compress: flag(false, 'now'),
      idle_timeout: time('7200s', 'now'),
      max_frame_size: countOr('infinity', 'infinity', { min: 1, effect: 'now' }),
      fail_if_no_subprotocol: flag(true, 'now'),
      supported_subprotocols: text(''),
      check_origin_enable: flag(false, 'now'),
      allow_origin_absence: flag(true, 'now'),
      check_origins: text('http://localhost:18083, http://127.0.0.1:18083'),
      proxy_address_header: text('x-forwarded-for'),
      proxy_port_header: text('x-forwarded-port'),
      deflate_opts: z.prefault(deflateOptions, {}),
    }),
    {},
  ),
}

/** By type; `id`, `type` and `name` say which listener has them. */
export const gatewayListenerSchemas = {
  tcp: z.object({ ...common, ...overTcp }),
  ssl: z.object({ ...common, ...overTcp, ssl_options: z.prefault(sslOptions, {}) }),
  udp: z.object({ ...common, ...overUdp }),
  dtls: z.object({
    ...common,
    ...acceptors,
    ...overUdp,
    dtls_options: z.prefault(dtlsOptions, {}),
  }),
  ws: z.object({ ...common, ...overTcp, ...overWebSocket }),
  wss: z.object({
    ...common,
    ...overTcp,
    ...overWebSocket,
    ssl_options: z.prefault(z.object(tlsOptions), {}),
  }),
} as const satisfies Record<GatewayListenerType, unknown>

export type GatewayListenerFields<Type extends GatewayListenerType = GatewayListenerType> =
  z.output<(typeof gatewayListenerSchemas)[Type]>

/** Listener in the form of the store and of requests. */
export type GatewayListenerConfig<Type extends GatewayListenerType = GatewayListenerType> =
  Type extends GatewayListenerType
    ? GatewayListenerFields<Type> & { type: Type; name: string }
    : never
