import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { batchActionOf, connectorOf, size } from './common.ts'

/** Apache RocketMQ. */

export const rocketmqConnector = connectorOf({
  /** `host[:port]`, with commas between. */
  servers: z.string(),
  namespace: z.optional(z.string()),
  access_key: z._default(z.string(), ''),
  secret_key: z._default(secret, ''),
  security_token: z._default(secret, ''),
  pool_size: z._default(whole({ min: 1 }), 8),
  ssl: z.prefault(clientTls, {}),
})

export const rocketmqAction = batchActionOf(
  z.object({
    topic: z._default(z.string(), 'TopicTest'),
    /** Empty: the whole row as JSON. */
    template: z._default(z.string(), ''),
    /** `roundrobin`, or a template: messages with the same text are in the same queue. */
    strategy: z._default(z.string(), 'roundrobin'),
    refresh_interval: z._default(duration, '3s'),
    sync_timeout: z._default(duration, '3s'),
    send_buffer: z._default(size, '1024KB'),
  }),
)
