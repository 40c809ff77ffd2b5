import * as z from 'zod/mini'
import { exhookConfig } from './exhook-fields.ts'
import { resource } from './operation.ts'
import { count, nodeName } from './scalars.ts'

const on = resource('ExHook')

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
  /** Topic filters of message hooks that are limited to some topics. */
  params: z.looseObject({ topics: z.optional(z.array(z.string())) }),
})
export type RegisteredExhook = z.output<typeof hook>

const status = z.looseObject({
  node: nodeName,
  /** `connected`, `connecting`, `disconnected`, `disabled`, `error`. */
  status: z.string(),
  /** Reason why the server is not connected. */
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
