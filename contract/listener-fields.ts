import * as z from 'zod/mini'
import { choice, count, countOr, type Effect, flag, formats, size, time } from './formats.ts'
import type { ListenerType } from './listener-types.ts'
import { secret } from './secrets.ts'
import { MIN_GREETING_MS, MIN_PACKET_BYTES } from './settings.ts'
import { TLS_LOG_LEVELS, TLS_VERSIONS } from './tls-options.ts'

/**
 * The settings of MQTT listeners, by type. A form reads default, limits and options of a field from here.
 * The effect `none` is that of fields that Node has nothing for: the embedded broker stores and returns them.
 */

/** The ports that a listener of a type has unless `bind` is given. */
export const DEFAULT_PORTS = { tcp: 1883, ssl: 8883, ws: 8083, wss: 8084, quic: 14_567 } as const

/** The part of an ID after the type. */
export const LISTENER_NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/

const boolean = (by: boolean) => flag(by, 'connect')
const inertBoolean = (by: boolean) => flag(by, 'none')
const text = (by: string) => z._default(z.string().register(formats, { effect: 'connect' }), by)
const optionalText = (effect: Effect) => z.optional(z.string().register(formats, { effect }))
const period = (by: string) => time(by, 'connect')
/** A time after which a connection ends. */
const patience = (by: string) => time(by, 'connect', { min: MIN_GREETING_MS })
const number = (by: number, min: number, max?: number) =>
  count(by, { min, ...(max !== undefined && { max }), effect: 'connect' })
/** A positive number, or no limit. */
const limit = countOr('infinity', 'infinity', { min: 1, effect: 'connect' })

/** `1000/s`, `100/10s`, `infinity`. */
const rate = z.string().register(formats, { effect: 'connect' })
/** `100MB/s`, `500KB/5m`, `infinity`. */
const byteRate = z.string().register(formats, { effect: 'connect' })

const common = (port: number) => ({
  /** Disabled: its port is closed, and stays closed at a restart. */
  enable: boolean(true),
  /** A port, on all addresses, or `host:port`; an IPv6 host in brackets. */
  bind: text(String(port)),
  /** Without effect in Node. */
  acceptors: count(16, { min: 1, effect: 'none' }),
  /** Limit on simultaneous clients per node. */
  max_connections: limit,
  /** A prefix of all topics, with `${clientid}`, `${username}` and `${client_attrs.NAME}`. */
  mountpoint: text(''),
  /** Zone of the listener's clients. */
  zone: text('default'),
  /** `quick_deny_anonymous`: refuses clients without user name before any authenticator is asked. */
  enable_authn: z._default(z.union([z.boolean(), z.literal('quick_deny_anonymous')]), true),
  /** Rate of new connections. */
  max_conn_rate: z._default(rate, 'infinity'),
  /** Messages that one client publishes; a faster one is slowed down. */
  messages_rate: z.optional(rate),
  /** Bytes that one client publishes; a faster one is slowed down. */
  bytes_rate: z.optional(byteRate),
})

const quicNumber = (by: number, min: number, max?: number) =>
  count(by, { min, ...(max !== undefined && { max }), effect: 'none' })

/** Options of the QUIC library of a cluster, which its published description leaves out. */
const quicOptions = {
  /** Bytes of the first packets of a connection. */
  minimum_mtu: quicNumber(1248, 1, 65_535),
  /** Bytes up to which a connection tries larger packets. */
  maximum_mtu: quicNumber(1500, 1, 65_535),
  handshake_idle_timeout_ms: quicNumber(10_000, 1),
  /** 0: never. */
  idle_timeout_ms: quicNumber(0, 0),
  /** 0: none is sent. */
  keep_alive_interval_ms: quicNumber(0, 0),
  /** Streams that a client may open. */
  peer_bidi_stream_count: quicNumber(10, 1, 65_535),
}

export const tcpOptions = z.object({
  active_n: count(100, { min: 0, effect: 'none' }),
  /** Connections that wait to be accepted. */
  backlog: number(1024, 1),
  /** Time after which a client that reads nothing while data waits is disconnected. */
  send_timeout: patience('15s'),
  send_timeout_close: boolean(true),
  recbuf: z.optional(z.string().register(formats, { as: 'size', effect: 'none' })),
  sndbuf: z.optional(z.string().register(formats, { as: 'size', effect: 'none' })),
  buffer: size('4KB', 'none'),
  /** Unsent bytes from which on a client counts as one that does not read. */
  high_watermark: size('1MB', 'connect'),
  nodelay: boolean(true),
  reuseaddr: inertBoolean(true),
  /**
   * `none`, or seconds until the first probe, seconds between probes, and probes: `240,30,9`. Node sets only
   * the first of them.
   */
  keepalive: text('none'),
})

/** Fields of listeners whose clients connect through a byte stream. */
const overTcp = {
  /**
   * `allow X` or `deny X`, X an address, a network or `all`; the first that matches counts. An address that none
   * matches is accepted.
   */
  access_rules: z._default(z.array(z.string()), ['allow all']),
  /** A load balancer sends the address of the client before all else, version 1 or 2. */
  proxy_protocol: boolean(false),
  proxy_protocol_timeout: patience('3s'),
  tcp_options: z.prefault(tcpOptions, {}),
}

const CERTS = '${EMQX_ETC_DIR}/certs'

/** PEM text, or a path on the broker. A text is stored as a file, and its path is returned. */
const pem = z.string()

const certificates = {
  cacertfile: z._default(pem, `${CERTS}/cacert.pem`),
  certfile: z._default(pem, `${CERTS}/cert.pem`),
  keyfile: z._default(pem, `${CERTS}/key.pem`),
  verify: choice(['verify_peer', 'verify_none'], 'verify_none', 'connect'),
  /** Password of the private key. */
  password: z.optional(secret),
}

/** Names of extended key usages, and their object identifiers. */
const EXT_KEY_USAGES: ReadonlyMap<string, string> = new Map([
  ['serverAuth', '1.3.6.1.5.5.7.3.1'],
  ['clientAuth', '1.3.6.1.5.5.7.3.2'],
  ['codeSigning', '1.3.6.1.5.5.7.3.3'],
  ['emailProtection', '1.3.6.1.5.5.7.3.4'],
  ['timeStamping', '1.3.6.1.5.5.7.3.8'],
  ['ocspSigning', '1.3.6.1.5.5.7.3.9'],
])

/** The object identifiers of a list of usages; `undefined`: one of them is unknown. */
export function readExtKeyUsages(text: string): string[] | undefined {
  const names = text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const found = names.map(
    (name) => EXT_KEY_USAGES.get(name) ?? /^OID:(\d+(?:\.\d+)+)$/.exec(name)?.[1],
  )
  const known = found.filter((each) => each !== undefined)
  return known.length === names.length ? known : undefined
}

export const tlsOptions = {
  ...certificates,
  /** With `verify_peer`: refuses clients without certificate. */
  fail_if_no_peer_cert: boolean(false),
  versions: z._default(z.array(z.enum(TLS_VERSIONS)), ['tlsv1.3', 'tlsv1.2']),
  /** None: the default ones of the versions. A text with commas is read as a list. */
  ciphers: z._default(z.array(z.string()), []),
  /**
   * Intermediate certificates between that of a client and that of the authority. Node knows whether a client
   * sends some, and not how many.
   */
  depth: number(10, 0),
  reuse_sessions: boolean(true),
  secure_renegotiate: boolean(true),
  client_renegotiation: boolean(true),
  honor_cipher_order: boolean(true),
  handshake_timeout: patience('15s'),
  hibernate_after: time('5s', 'none'),
  log_level: choice(TLS_LOG_LEVELS, 'notice', 'none'),
  /** Parameters of the Diffie-Hellman exchange. */
  dhfile: z.optional(pem),
  /** Enterprise. A server of Node refuses chains without root, whatever the value. */
  partial_chain: z.optional(
    z
      .union([z.boolean(), z.enum(['two_cacerts_from_cacertfile', 'cacert_from_cacertfile'])])
      .register(formats, { otherwise: false, effect: 'none' }),
  ),
  /**
   * Enterprise. Extended key usages that the certificate of a client must have, all of them, with commas between:
   * names such as `clientAuth`, or `OID:` with numbers.
   */
  verify_peer_ext_key_usage: optionalText('connect'),
  /** Deprecated field of EMQX without effect. */
  cacerts: z.optional(z.boolean().register(formats, { effect: 'none' })),
}

const ocsp = z.object({
  enable_ocsp_stapling: boolean(false),
  responder_url: z.optional(z.string()),
  /** The certificate of the authority. */
  issuer_pem: z.optional(pem),
  refresh_interval: period('5m'),
  refresh_http_timeout: period('15s'),
})

export const sslOptions = z.object({
  ...tlsOptions,
  gc_after_handshake: inertBoolean(false),
  /** With `verify_peer`: refuses revoked certificates, by the lists that they name. */
  enable_crl_check: boolean(false),
  ocsp: z.prefault(ocsp, {}),
})

export const deflateOptions = z.object({
  level: z.optional(z.enum(['none', 'default', 'best_compression', 'best_speed'])),
  mem_level: number(8, 1, 9),
  strategy: choice(['default', 'filtered', 'huffman_only', 'rle'], 'default', 'connect'),
  server_context_takeover: choice(['takeover', 'no_takeover'], 'takeover', 'connect'),
  client_context_takeover: choice(['takeover', 'no_takeover'], 'takeover', 'connect'),
  server_max_window_bits: number(15, 8, 15),
  client_max_window_bits: number(15, 8, 15),
})

/** Several, with commas between; what is read back may be a list. */
const commaList = text

const websocket = z.object({
  mqtt_path: text('/mqtt'),
  /** Whether a frame may hold several packets. */
  mqtt_piggyback: choice(['single', 'multiple'], 'multiple', 'connect'),
  compress: boolean(false),
  /** Time without a frame after which the connection is closed. */
  idle_timeout: patience('7200s'),
  /** Maximum size of a frame. The minimum fits a packet, because most clients send a packet in one frame. */
  max_frame_size: countOr('infinity', 'infinity', { min: MIN_PACKET_BYTES, effect: 'connect' }),
  fail_if_no_subprotocol: boolean(true),
  /** Accepted subprotocols, which must include the one that clients have to offer [MQTT-6.0.0-3]. */
  supported_subprotocols: z._default(
    z
      .string()
      .check(z.refine((text) => text.split(/[\s,]+/).includes('mqtt'), 'mqtt among others'))
      .register(formats, { effect: 'connect' }),
    'mqtt, mqtt-v3, mqtt-v3.1.1, mqtt-v5',
  ),
  /** Accepts pages of `check_origins` only. */
  check_origin_enable: boolean(false),
  /** Accepts clients that send no origin: all but browsers. */
  allow_origin_absence: boolean(true),
  check_origins: commaList('http://localhost:18083, http://127.0.0.1:18083'),
  proxy_address_header: text('x-forwarded-for'),
  proxy_port_header: text('x-forwarded-port'),
  validate_utf8: inertBoolean(true),
  deflate_opts: z.prefault(deflateOptions, {}),
})

const ssl = { ssl_options: z.prefault(sslOptions, {}) }
const wssOptions = { ssl_options: z.prefault(z.object(tlsOptions), {}) }
const web = { websocket: z.prefault(websocket, {}) }

/** The settings of each type; `id`, `type` and `name` say which listener has them. */
export const listenerSchemas = {
  tcp: z.object({ ...common(DEFAULT_PORTS.tcp), ...overTcp }),
  ssl: z.object({ ...common(DEFAULT_PORTS.ssl), ...overTcp, ...ssl }),
  ws: z.object({ ...common(DEFAULT_PORTS.ws), ...overTcp, ...web }),
  wss: z.object({ ...common(DEFAULT_PORTS.wss), ...overTcp, ...wssOptions, ...web }),
  quic: z.object({
    ...common(DEFAULT_PORTS.quic),
    ciphers: z._default(z.array(z.string()), [
      'TLS_AES_256_GCM_SHA384',
      'TLS_AES_128_GCM_SHA256',
      'TLS_CHACHA20_POLY1305_SHA256',
    ]),
    ssl_options: z.prefault(z.object(certificates), {}),
    ...quicOptions,
  }),
} as const satisfies Record<ListenerType, unknown>

type Fields<Type extends ListenerType> = z.output<(typeof listenerSchemas)[Type]>

/** The settings of any type that clients reach through a stream of bytes. */
export type ListenerFields = Fields<'tcp'> & {
  ssl_options?: Partial<Fields<'ssl'>['ssl_options']> & Fields<'wss'>['ssl_options']
  websocket?: Fields<'ws'>['websocket']
}
