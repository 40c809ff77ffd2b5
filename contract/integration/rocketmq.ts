import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, poolSize } from '../formats.ts'
import { secret } from '../secrets.ts'
import { batchActionSchema, connectorSchema, size } from './common.ts'

export const rocketmqConnector = connectorSchema({
  /** `host[:port]`, with commas between. */
  servers: z.string(),
  namespace: z.optional(z.string()),
  access_key: z._default(z.string(), ''),
  secret_key: z._default(secret, ''),
  security_token: z._default(secret, ''),
  pool_size: poolSize,
  ssl: z.prefault(clientTls, {}),
})

export const rocketmqAction = batchActionSchema(
  z.object({
    topic: z._default(z.string(), 'TopicTest'),
    /** Empty: the whole row as JSON. */
    template: z._default(z.string(), ''),
    /** `roundrobin`, or a template: messages with equal texts go to one queue. */
    strategy: z._default(z.string(), 'roundrobin'),
    refresh_interval: z._default(duration, '3s'),
    sync_timeout: z._default(duration, '3s'),
    send_buffer: z._default(size, '1024KB'),
  }),
)
