import * as z from 'zod/mini'
import { clientTls } from './backends.ts'
import { duration, formats, poolSize } from './formats.ts'

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

/** Hook points whose answers affect clients and messages. */
export const DECIDING_EXHOOKS = [
  'client.authenticate',
  'client.authorize',
  'message.publish',
] as const satisfies readonly ExhookHook[]

export const EXHOOK_NAME = /^[A-Za-z0-9]+[A-Za-z0-9-_]*$/

const socketOptions = z.object({
  keepalive: z._default(z.boolean(), true),
  nodelay: z._default(z.boolean(), true),
  recbuf: z.optional(z.string().register(formats, { as: 'size' })),
  sndbuf: z.optional(z.string().register(formats, { as: 'size' })),
})

/** A gRPC service `HookProvider` that the broker calls at hook points. */
export const exhookConfig = z.object({
  name: z.string().check(z.maxLength(256)),
  enable: z._default(z.boolean(), true),
  /** `http://host:port` or `https://host:port`; brokers do not check it. */
  url: z.string(),
  /** Number of connections to the server. */
  pool_size: poolSize,
  request_timeout: z._default(duration, '5s'),
  /** After a call that failed: `deny` refuses a login, an action or a message; `ignore` asks the next server. */
  failed_action: z._default(z.enum(['deny', 'ignore']), 'deny'),
  /** The time between two attempts to connect; `false`: one attempt. */
  auto_reconnect: z._default(z.union([duration, z.literal(false)]), '60s'),
  ssl: z.prefault(clientTls, {}),
  socket_options: z.prefault(socketOptions, { keepalive: true, nodelay: true }),
})
export type ExhookConfig = z.output<typeof exhookConfig>
