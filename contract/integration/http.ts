import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, poolSize, whole } from '../formats.ts'
import { address, headers, secret } from '../secrets.ts'
import { actionAlarms } from './action-alarms.ts'
import { fallbackActions } from './fallback.ts'
import { actionOpts, connectorOpts, described } from './common.ts'

const HEADERS = {
  accept: 'application/json',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'content-type': 'application/json',
  'keep-alive': 'timeout=5',
}

export const httpConnector = z.object({
  ...described,
  /** Scheme, host, port and a path, to which the path of an action is appended. */
  url: address,
  headers: z._default(headers, HEADERS),
  connect_timeout: z._default(duration, '15s'),
  /** `hash`: requests of one client share a connection. */
  pool_type: z._default(z.enum(['random', 'hash']), 'random'),
  pool_size: poolSize,
  /** Requests on one connection that may be unanswered. */
  enable_pipelining: z._default(whole({ min: 1 }), 100),
  /** Deprecated field of EMQX without effect. */
  retry_interval: z.optional(duration),
  ssl: z.prefault(clientTls, {}),
  resource_opts: z.prefault(connectorOpts, {}),
})
export type HttpConnector = z.output<typeof httpConnector>

/** Characters of a header name, a token of RFC 9110, 5.1. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/

/**
 * The embedded broker signs requests with a body: the header is `sha256=` and the HMAC-SHA256 of the body in
 * hexadecimal. The reference has no such field.
 */
export const httpSigning = z.object({
  header: z._default(z.string().check(z.regex(HEADER_NAME)), 'X-Signature-256'),
  secret,
  /** A header with the time of the request in Unix seconds. Then the time, a dot and the body are signed. */
  timestamp_header: z.optional(z.string().check(z.regex(HEADER_NAME))),
})
export type HttpSigning = z.output<typeof httpSigning>

export const httpAction = z.object({
  ...described,
  connector: z.string(),
  fallback_actions: z.optional(fallbackActions),
  /** Own field of Signalbox. */
  alarms: z.optional(actionAlarms),
  parameters: z.object({
    /** Appended to the URL of the connector. */
    path: z.optional(address),
    method: z._default(z.enum(['post', 'put', 'get', 'delete']), 'post'),
    /** Merged over the headers of the connector. */
    headers: z._default(headers, HEADERS),
    /** Without it, the whole row as JSON. */
    body: z.optional(z.string()),
    max_retries: z._default(whole({ min: 0 }), 2),
    signing: z.optional(httpSigning),
    /** Deprecated field of EMQX without effect. */
    request_timeout: z.optional(duration),
  }),
  resource_opts: z.prefault(actionOpts, {}),
})
export type HttpAction = z.output<typeof httpAction>

/** Deprecated: a connector and its action as one object. */
export const httpBridge = z.object({
  ...httpConnector.shape,
  ...z.omit(httpAction.shape.parameters, {
    path: true,
    headers: true,
    signing: true,
  }).shape,
  resource_opts: z.prefault(
    z.object({
      ...connectorOpts.shape,
      ...actionOpts.shape,
      /** Without effect, as are the next one, `direction` and `request`. */
      auto_restart_interval: z.optional(duration),
      enable_queue: z.optional(z.boolean()),
    }),
    {},
  ),
  direction: z.optional(z.literal('egress')),
  request: z.optional(z.looseObject({})),
})
export type HttpBridge = z.output<typeof httpBridge>
