import * as z from 'zod/mini'
import { duration, wait, whole } from '../formats.ts'
import { s3Acl, s3Transport } from '../s3-fields.ts'
import { headers, secret } from '../secrets.ts'
import { actionFields, batchOpts, connectorSchema, size } from './common.ts'

export const s3Connector = connectorSchema({
  host: z.string(),
  port: whole({ min: 1, max: 65_535 }),
  access_key_id: z.optional(z.string()),
  secret_access_key: z.optional(secret),
  transport_options: z.prefault(s3Transport, {}),
})
export type S3Connector = z.output<typeof s3Connector>

const uploaded = {
  bucket: z.string(),
  acl: z.optional(s3Acl),
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
      /** Leading columns; the others follow by name. */
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
