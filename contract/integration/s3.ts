import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, wait, whole } from '../formats.ts'
import { headers, secret } from '../secrets.ts'
import { actionFields, batchOpts, connectorOf, size } from './common.ts'

export const s3Connector = connectorOf({
  host: z.string(),
  port: whole({ min: 1, max: 65_535 }),
  access_key_id: z.optional(z.string()),
  secret_access_key: z.optional(secret),
  transport_options: z.prefault(
    z.object({
      connect_timeout: z._default(duration, '15s'),
      /** `hash`: the requests of one client use one connection. */
      pool_type: z._default(z.enum(['random', 'hash']), 'random'),
      pool_size: z._default(whole({ min: 1 }), 8),
      enable_pipelining: z._default(whole({ min: 1 }), 100),
      ipv6_probe: z._default(z.boolean(), false),
      headers: z.optional(headers),
      max_retries: z.optional(whole({ min: 0 })),
      request_timeout: z.optional(duration),
      ssl: z.prefault(clientTls, {}),
    }),
    {},
  ),
})
export type S3Connector = z.output<typeof s3Connector>

const ACLS = [
  'private',
  'public_read',
  'public_read_write',
  'authenticated_read',
  'bucket_owner_read',
  'bucket_owner_full_control',
] as const

const uploaded = {
  bucket: z.string(),
  acl: z.optional(z.enum(ACLS)),
  headers: z.optional(headers),
}

/** Each row is an object. */
const direct = z.object({
  mode: z._default(z.literal('direct'), 'direct'),
  ...uploaded,
  key: z.string(),
  content: z._default(z.string(), '${.}'),
})
export type S3Direct = z.output<typeof direct>

/** Rows are collected in CSV files. */
const aggregated = z.object({
  mode: z.literal('aggregated'),
  ...uploaded,
  /** With `${action}`, `${node}`, `${datetime.<format>}`, `${datetime_until.<format>}`, `${sequence}` only. */
  key: z.string(),
  container: z.prefault(
    z.object({
      type: z._default(z.literal('csv'), 'csv'),
      /** These columns come first, the others by name. */
      column_order: z._default(z.array(z.string()), []),
    }),
    {},
  ),
  /** A file is uploaded when one of these is reached. */
  aggregation: z.prefault(
    z.object({
      time_interval: z._default(duration, '30m'),
      max_records: z._default(whole({ min: 1 }), 100_000),
    }),
    {},
  ),
  min_part_size: z._default(size, '5mb'),
  max_part_size: z._default(size, '5gb'),
})
export type S3Aggregated = z.output<typeof aggregated>

export const s3Action = z.object({
  ...actionFields,
  parameters: z.union([aggregated, direct]),
  resource_opts: z.prefault(
    z.extend(batchOpts, {
      // EMQX stores 1 and 0 for an action with an object for each row, whatever is sent.
      batch_size: z._default(whole({ min: 1 }), 100),
      batch_time: z._default(wait, '10ms'),
    }),
    {},
  ),
})
export type S3Action = z.output<typeof s3Action>
