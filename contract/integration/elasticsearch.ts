import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, poolSize, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { actionSchema, connectorSchema } from './common.ts'

export const elasticsearchConnector = connectorSchema({
  server: z._default(z.string(), '127.0.0.1:9200'),
  authentication: z.optional(z.object({ username: z.string(), password: secret })),
  connect_timeout: z._default(duration, '15s'),
  /** `hash`: requests of one client share a connection. */
  pool_type: z._default(z.enum(['random', 'hash']), 'random'),
  pool_size: poolSize,
  enable_pipelining: z._default(whole({ min: 1 }), 100),
  ssl: z.prefault(clientTls, {}),
})
export type ElasticsearchConnector = z.output<typeof elasticsearchConnector>

/** All texts are templates. */
const ofDocument = {
  index: z.string(),
  routing: z.optional(z.string()),
  max_retries: z._default(whole({ min: 0 }), 2),
}
const written = {
  /** Without it, the whole row as JSON. */
  doc: z.optional(z.string()),
  /** The index must be an alias. */
  require_alias: z.optional(z.boolean()),
}

/** By `action`. */
const elasticsearchParameters = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('create'),
    ...ofDocument,
    ...written,
    id: z.optional(z.string()),
    overwrite: z._default(z.boolean(), true),
  }),
  z.object({
    action: z.literal('update'),
    ...ofDocument,
    ...written,
    id: z.string(),
    doc_as_upsert: z._default(z.boolean(), false),
  }),
  z.object({ action: z.literal('delete'), ...ofDocument, id: z.string() }),
])

export const elasticsearchAction = actionSchema(elasticsearchParameters)
export type ElasticsearchAction = z.output<typeof elasticsearchAction>
