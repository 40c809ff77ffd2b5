import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, countOrInfinity, nodeName } from './scalars.ts'

const on = resource('Listeners')

const status = z.looseObject({
  running: z.union([z.boolean(), z.literal('inconsistent')]),
  current_connections: count,
  max_connections: countOrInfinity,
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
})
export type ListenerRow = z.output<typeof listenerRow>

/** The listener with its settings, which depend on its type. */
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
})

export type Listener = z.output<typeof listener>

export const listenerList = on('listenerList', {
  method: 'GET',
  at: '/listeners',
  summary: 'List listeners',
  list: 'whole',
  query: z.object({ type: z.optional(z.enum(['tcp', 'ssl', 'ws', 'wss', 'quic'])) }),
  answers: { 200: z.array(listenerRow) },
})

export const listenerStatus = on('listenerStatus', {
  method: 'GET',
  at: '/listeners_status',
  summary: 'Read the state of all listeners, by type',
  list: 'whole',
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
  path: z.object({ id: z.string() }),
  answers: { 200: listener },
  errors: { 404: ['BAD_LISTENER_ID'] },
})
