import * as z from 'zod/mini'
import { clientTls } from './backends.ts'
import { duration, whole } from './formats.ts'
import { resource } from './operation.ts'
import { count, nodeName } from './scalars.ts'

const on = resource('ExHook')

/** The hook points that a provider can ask for. */
export const EXHOOK_HOOKS = [
  'client.connect',
  'client.connack',
  'client.connected',
  'client.disconnected',
  'client.authenticate',
  'client.authorize',
  'client.subscribe',
  'client.unsubscribe',
  'session.created',
  'session.subscribed',
  'session.unsubscribed',
  'session.resumed',
  'session.discarded',
  'session.takenover',
  'session.terminated',
  'message.publish',
  'message.delivered',
  'message.acked',
  'message.dropped',
] as const
export type ExhookHook = (typeof EXHOOK_HOOKS)[number]

/** Hook points whose answers change what happens. */
export const DECIDING_EXHOOKS = [
  'client.authenticate',
  'client.authorize',
  'message.publish',
] as const satisfies readonly ExhookHook[]

export const EXHOOK_NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/

const socketOptions = z.object({
  keepalive: z._default(z.boolean(), true),
  nodelay: z._default(z.boolean(), true),
  recbuf: z.optional(z.string()),
  sndbuf: z.optional(z.string()),
})

/** A gRPC service `HookProvider` that the broker calls at hook points. */
export const exhookConfig = z.object({
  name: z.string().check(z.maxLength(256)),
  enable: z._default(z.boolean(), true),
  /** `http://host:port` or `https://host:port`; brokers do not check it. */
  url: z.string(),
  /** Connections. */
  pool_size: z._default(whole({ min: 1 }), 8),
  request_timeout: z._default(duration, '5s'),
  /** After a call that failed: `deny` refuses a login, an action or a message; `ignore` asks the next server. */
  failed_action: z._default(z.enum(['deny', 'ignore']), 'deny'),
  /** The time between two attempts to connect; `false`: one attempt. */
  auto_reconnect: z._default(z.union([duration, z.literal(false)]), '60s'),
  ssl: z.prefault(clientTls, {}),
  socket_options: z.prefault(socketOptions, { keepalive: true, nodelay: true }),
})
export type ExhookConfig = z.output<typeof exhookConfig>

/** Calls since the server was loaded; rates are calls per second. */
const metrics = z.looseObject({
  succeed: count,
  failed: count,
  rate: count,
  max_rate: count,
})
export type ExhookMetrics = z.output<typeof metrics>

const nodeMetrics = z.looseObject({ node: nodeName, metrics })

const hook = z.looseObject({
  name: z.string(),
  /** Of hooks of messages, for some topics only. */
  params: z.looseObject({ topics: z.optional(z.array(z.string())) }),
})
export type RegisteredExhook = z.output<typeof hook>

const status = z.looseObject({
  node: nodeName,
  /** `connected`, `connecting`, `disconnected`, `disabled`, `error`. */
  status: z.string(),
  /** Why it is not connected. */
  reason: z.optional(z.string()),
})

export const exhook = z.looseObject({
  ...z.partial(exhookConfig).shape,
  name: z.string(),
  url: z.string(),
  hooks: z.optional(z.array(hook)),
  metrics: z.optional(metrics),
  node_metrics: z.optional(z.array(nodeMetrics)),
  node_status: z.optional(z.array(status)),
})
export type Exhook = z.output<typeof exhook>

const hookMetrics = z.looseObject({
  ...hook.shape,
  metrics,
  node_metrics: z.array(nodeMetrics),
})
export type ExhookHookMetrics = z.output<typeof hookMetrics>

const path = z.object({ name: z.string() })
/** Brokers name this code, although the status is 404. */
const missing = { 404: ['NOT_FOUND', 'BAD_REQUEST'] }
const rpc = { 500: ['BAD_RPC'] }

export const exhookList = on('exhookList', {
  method: 'GET',
  at: '/exhooks',
  summary: 'List the ExHook servers in their order, with status and metrics',
  list: 'whole',
  own: ['reason'],
  answers: { 200: z.array(exhook) },
})

export const exhookCreate = on('exhookCreate', {
  method: 'POST',
  at: '/exhooks',
  summary: 'Create an ExHook server at the end; it is created although it cannot be reached',
  body: exhookConfig,
  own: ['reason'],
  answers: { 200: exhook },
  errors: { 400: ['BAD_REQUEST'], ...rpc },
})

export const exhookGet = on('exhookGet', {
  method: 'GET',
  at: '/exhooks/{name}',
  summary: 'Read an ExHook server',
  path,
  own: ['reason'],
  answers: { 200: exhook },
  errors: missing,
})

export const exhookUpdate = on('exhookUpdate', {
  method: 'PUT',
  at: '/exhooks/{name}',
  summary: 'Replace an ExHook server and connect again; missing fields are reset to their defaults',
  path,
  body: exhookConfig,
  own: ['reason'],
  answers: { 200: exhook },
  errors: { 400: ['BAD_REQUEST'], ...missing, ...rpc },
})

export const exhookDelete = on('exhookDelete', {
  method: 'DELETE',
  at: '/exhooks/{name}',
  summary: 'Delete an ExHook server',
  path,
  answers: { 204: null },
  errors: { ...missing, ...rpc },
})

export const exhookHookList = on('exhookHookList', {
  method: 'GET',
  at: '/exhooks/{name}/hooks',
  summary: 'List the hook points that an ExHook server asked for, with metrics',
  list: 'whole',
  path,
  answers: { 200: z.array(hookMetrics) },
  errors: { 400: ['BAD_REQUEST'] },
})

export const exhookMove = on('exhookMove', {
  method: 'POST',
  at: '/exhooks/{name}/move',
  summary: 'Move an ExHook server: `front`, `rear`, `before:<name>`, `after:<name>`',
  path,
  body: z.object({ position: z.string() }),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'], ...missing, ...rpc },
})

export const exhookProbe = on('exhookProbe', {
  method: 'POST',
  at: '/exhooks_probe',
  summary: 'Connect to an ExHook server once, and list the hook points that it asks for',
  edition: 'own',
  body: exhookConfig,
  answers: { 200: z.looseObject({ hooks: z.array(hook), took_ms: z.number() }) },
  errors: { 400: ['BAD_REQUEST', 'TEST_FAILED'], 503: ['SERVICE_UNAVAILABLE'] },
})
