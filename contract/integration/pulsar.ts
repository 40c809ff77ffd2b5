import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { actionFields, connectorSchema, size, ttl } from './common.ts'
import { producerBuffer } from './kafka.ts'

export const pulsarConnector = connectorSchema({
  /** `pulsar://host[:port]`, with commas between. */
  servers: z.string(),
  authentication: z._default(
    z.union([
      z.literal('none'),
      z.object({ jwt: secret }),
      z.object({ username: z.string(), password: secret }),
    ]),
    'none',
  ),
  connect_timeout: z._default(duration, '5s'),
  ssl: z.prefault(clientTls, {}),
})

export const pulsarAction = z.object({
  ...actionFields,
  parameters: z.object({
    pulsar_topic: z.string(),
    message: z.prefault(
      z.object({
        key: z._default(z.string(), '${.clientid}'),
        value: z._default(z.string(), '${.}'),
      }),
      {},
    ),
    sync_timeout: z._default(duration, '3s'),
    batch_size: z._default(whole({ min: 1 }), 100),
    compression: z._default(z.enum(['no_compression', 'snappy', 'zlib']), 'no_compression'),
    send_buffer: z._default(size, '1MB'),
    /** Messages that wait longer are dropped. */
    retention_period: z._default(ttl, 'infinity'),
    max_batch_bytes: z._default(size, '900KB'),
    strategy: z._default(z.enum(['random', 'roundrobin', 'key_dispatch']), 'random'),
    buffer: z.prefault(producerBuffer, {}),
  }),
  resource_opts: z.prefault(z.object({ health_check_interval: z._default(duration, '15s') }), {}),
})
