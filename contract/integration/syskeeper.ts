import * as z from 'zod/mini'
import { duration, whole } from '../formats.ts'
import { actionFields, batchOpts, connectorSchema, ttl } from './common.ts'

/** Messages through a gate that lets data pass in one direction only. */

export const syskeeperForwarderConnector = connectorSchema({
  /** `host[:port]` of the proxy behind the gate. */
  server: z.string(),
  ack_mode: z._default(z.enum(['need_ack', 'no_ack']), 'no_ack'),
  ack_timeout: z._default(duration, '10s'),
  pool_size: z._default(whole({ min: 1 }), 16),
})

/** Receiving side behind the gate: it publishes received messages and has no actions. */
export const syskeeperProxyConnector = connectorSchema({
  /** `ip:port`. */
  listen: z.string(),
  acceptors: z._default(whole({ min: 0 }), 16),
  handshake_timeout: z._default(duration, '10s'),
})

export const syskeeperForwarderAction = z.object({
  ...actionFields,
  parameters: z.object({
    target_topic: z._default(z.string(), '${topic}'),
    /** Without it, the QoS of the message. */
    target_qos: z.optional(whole({ min: 0, max: 2 })),
    template: z._default(z.string(), '${payload}'),
  }),
  resource_opts: z.prefault(
    z.extend(batchOpts, {
      request_ttl: z._default(ttl, 'infinity'),
      start_after_created: z._default(z.boolean(), true),
      start_timeout: z._default(duration, '5s'),
      auto_restart_interval: z.optional(ttl),
    }),
    {},
  ),
})
