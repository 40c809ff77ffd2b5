import * as z from 'zod/mini'
import { LISTENER_TYPES } from './listener-types.ts'
import { resource } from './operation.ts'
import { count, countOrInfinity, nodeName, timestamp } from './scalars.ts'

const on = resource('Listeners')

const status = z.looseObject({
  running: z.union([z.boolean(), z.literal('inconsistent')]),
  current_connections: count,
  max_connections: countOrInfinity,
  /** Signalbox only: the reason why an enabled listener does not run. */
  error: z.optional(z.string()),
})
const nodeStatus = z.array(z.looseObject({ node: nodeName, status }))

/** A row of the list: less than the listener itself has. */
export const listenerRow = z.looseObject({
  /** `type:name` */
  id: z.string(),
  type: z.string(),
  name: z.string(),
  enable: z.boolean(),
  bind: z.union([z.string(), z.int()]),
  acceptors: z.optional(count),
  number: z.optional(count),
  status,
  node_status: nodeStatus,
  /** Signalbox only: the command line option that sets the address, such as `--mqtt-port`. */
  bind_option: z.optional(z.string()),
})
export type ListenerRow = z.output<typeof listenerRow>

/** The listener with its settings, which depend on its type: see `listener-fields.ts`. */
export const listener = z.looseObject({
  id: z.string(),
  type: z.string(),
  name: z.optional(z.string()),
  enable: z.optional(z.boolean()),
  bind: z.union([z.string(), z.int()]),
  running: z.optional(z.union([z.boolean(), z.literal('inconsistent')])),
  current_connections: z.optional(count),
  acceptors: z.optional(count),
  max_connections: z.optional(countOrInfinity),
  enable_authn: z.optional(z.union([z.boolean(), z.literal('quick_deny_anonymous')])),
  mountpoint: z.optional(z.string()),
  zone: z.optional(z.string()),
  access_rules: z.optional(z.array(z.string())),
  max_conn_rate: z.optional(z.string()),
  messages_rate: z.optional(z.string()),
  bytes_rate: z.optional(z.string()),
  proxy_protocol: z.optional(z.boolean()),
  proxy_protocol_timeout: z.optional(z.string()),
  ciphers: z.optional(z.array(z.string())),
  tcp_options: z.optional(z.looseObject({})),
  ssl_options: z.optional(z.looseObject({})),
  websocket: z.optional(z.looseObject({})),
  /** Signalbox only: fields with the same meaning as in the row. */
  error: z.optional(z.string()),
  bind_option: z.optional(z.string()),
})

export type Listener = z.output<typeof listener>

const path = z.object({ id: z.string() })
const missing = { 404: ['BAD_LISTENER_ID'] } as const
const switched = { ...missing, 400: ['BAD_REQUEST', 'BAD_LISTENER_ID'] } as const

/** Its fields depend on its type: see `listener-fields.ts`. */
const settings = z.looseObject({})

export const listenerList = on('listenerList', {
  method: 'GET',
  at: '/listeners',
  summary: 'List listeners',
  list: 'whole',
  own: ['error', 'bind_option'],
  query: z.object({ type: z.optional(z.enum(LISTENER_TYPES)) }),
  answers: { 200: z.array(listenerRow) },
})

export const listenerStatus = on('listenerStatus', {
  method: 'GET',
  at: '/listeners_status',
  summary: 'Read the state of all listeners, by type',
  list: 'whole',
  own: ['error'],
  answers: {
    200: z.array(
      z.looseObject({
        type: z.string(),
        enable: z.boolean(),
        ids: z.array(z.string()),
        status,
        node_status: nodeStatus,
      }),
    ),
  },
})

export const listenerGet = on('listenerGet', {
  method: 'GET',
  at: '/listeners/{id}',
  summary: 'Read one listener',
  own: ['error', 'bind_option'],
  path,
  answers: { 200: listener },
  errors: missing,
})

export const listenerCreate = on('listenerCreate', {
  method: 'POST',
  at: '/listeners',
  summary: 'Create a listener and open it: `type`, `name` and settings',
  own: ['error', 'bind_option'],
  body: settings,
  answers: { 200: listener },
  errors: { 400: ['BAD_REQUEST', 'BAD_LISTENER_ID'] },
})

export const listenerCreateById = on('listenerCreateById', {
  method: 'POST',
  at: '/listeners/{id}',
  summary: 'Create a listener, its ID in the path',
  edition: 'undocumented',
  isDeprecated: true,
  path,
  body: settings,
  answers: { 200: listener },
  errors: { 400: ['BAD_REQUEST', 'BAD_LISTENER_ID'] },
})

export const listenerUpdate = on('listenerUpdate', {
  method: 'PUT',
  at: '/listeners/{id}',
  summary: 'Edit a listener; missing settings stay unchanged',
  own: ['error', 'bind_option'],
  path,
  body: settings,
  answers: { 200: listener },
  errors: { ...missing, 400: ['BAD_REQUEST', 'BAD_LISTENER_ID'] },
})

export const listenerDelete = on('listenerDelete', {
  method: 'DELETE',
  at: '/listeners/{id}',
  summary: 'Close and delete a listener; its clients are disconnected',
  path,
  answers: { 204: null },
  errors: missing,
})

export const listenerStart = on('listenerStart', {
  method: 'POST',
  at: '/listeners/{id}/start',
  summary: 'Enable a listener and open it',
  path,
  answers: { 200: null },
  errors: switched,
})

export const listenerStop = on('listenerStop', {
  method: 'POST',
  at: '/listeners/{id}/stop',
  summary: 'Disable a listener and close it; its clients are disconnected',
  path,
  answers: { 200: null },
  errors: switched,
})

export const listenerRestart = on('listenerRestart', {
  method: 'POST',
  at: '/listeners/{id}/restart',
  summary: 'Enable a listener, close it and open it again; its clients are disconnected',
  path,
  answers: { 200: null },
  errors: switched,
})

/** Facts in a certificate. */
const certificateFacts = z.looseObject({
  /** Distinguished names, the most specific part first: `CN=broker,O=Example`. */
  subject: z.string(),
  issuer: z.string(),
  /** Host names and addresses that the certificate covers. */
  names: z.array(z.string()),
  not_before: timestamp,
  not_after: timestamp,
  serial: z.string(),
  /** SHA-256 in hex, bytes separated by colons. */
  fingerprint: z.string(),
  /** The certificate itself, as PEM. */
  pem: z.optional(z.string()),
  /** Whether it is the sample certificate, whose private key is public. */
  is_sample: z.boolean(),
})
export type CertificateFacts = z.output<typeof certificateFacts>

export const listenerCertificate = on('listenerCertificate', {
  method: 'GET',
  at: '/listeners/{id}/certificate',
  summary: 'Read what the certificate of a listener says; none on listeners without TLS',
  edition: 'own',
  isInFront: true,
  path,
  answers: {
    200: z.looseObject({
      /** Chain, starting with the listener's certificate. */
      chain: z.array(certificateFacts),
      /** Why it cannot be read. */
      error: z.optional(z.string()),
      /** In front of a cluster: why this computer has no connection to the listener. */
      unreachable: z.optional(z.string()),
    }),
  },
  errors: missing,
})

/** Limits of a self-signed certificate: names, and bytes of one (RFC 1035, section 2.3.4). */
export const MAX_CERTIFICATE_NAMES = 16
const MAX_HOST_NAME = 253

/** Host name, optionally with a wildcard as its first label. */
const HOST_NAME = /^(?:\*\.)?[a-z\d_](?:[a-z\d_-]{0,62})(?:\.[a-z\d_][a-z\d_-]{0,62})*$/i

export const isHostName = (text: string): boolean =>
  text.length <= MAX_HOST_NAME && HOST_NAME.test(text)

export const listenerSelfSigned = on('listenerSelfSigned', {
  method: 'POST',
  at: '/listeners_self_signed',
  summary:
    'Create a self-signed certificate and its private key (ECDSA P-256, valid for one year); neither is stored',
  edition: 'own',
  isInFront: true,
  body: z.object({
    /** Host names and IP addresses that the certificate covers. */
    names: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_CERTIFICATE_NAMES)),
  }),
  answers: {
    200: z.looseObject({
      /** PEM. */
      certificate: z.string(),
      /** PEM, PKCS #8. */
      private_key: z.string(),
      not_after: timestamp,
    }),
  },
  errors: { 400: ['BAD_REQUEST'] },
})
