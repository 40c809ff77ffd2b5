import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, poolSize, whole } from '../formats.ts'
import { address } from '../secrets.ts'
import { batchActionSchema, connectorSchema } from './common.ts'

export const hstreamdbConnector = connectorSchema({
  url: z._default(address, 'http://127.0.0.1:6570'),
  grpc_timeout: z._default(duration, '30s'),
  ssl: z.prefault(clientTls, {}),
})

export const hstreamdbAction = batchActionSchema(
  z.object({
    stream: z.string(),
    partition_key: z.optional(z.string()),
    record_template: z._default(z.string(), '${payload}'),
    grpc_flush_timeout: z._default(duration, '10s'),
    aggregation_pool_size: poolSize,
    max_batches: z._default(whole({ min: 1 }), 500),
    writer_pool_size: poolSize,
    batch_size: z._default(whole({ min: 1 }), 100),
    batch_interval: z._default(duration, '500ms'),
  }),
)
