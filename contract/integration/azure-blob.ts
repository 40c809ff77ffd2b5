import * as z from 'zod/mini'
import { duration, wait, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { actionFields, batchOpts, connectorSchema } from './common.ts'

/** Azure Blob Storage, which clusters have from version 5.8 on. */

export const azureBlobConnector = connectorSchema({
  account_name: z.string(),
  account_key: secret,
  /** Address of the storage, if it is not that of the public cloud; clusters do not publish it. */
  endpoint: z.optional(z.string()),
})
export type AzureBlobConnector = z.output<typeof azureBlobConnector>

/** Each row is a blob. */
const direct = z.object({
  mode: z._default(z.literal('direct'), 'direct'),
  container: z.string(),
  blob: z.string(),
  content: z._default(z.string(), '${.}'),
})
export type AzureBlobDirect = z.output<typeof direct>

/** Rows are collected in CSV files. */
const aggregated = z.object({
  mode: z.literal('aggregated'),
  container: z.string(),
  /** With `${action}`, `${node}`, `${datetime.<format>}`, `${datetime_until.<format>}`, `${sequence}` only. */
  blob: z.string(),
  /** A file is uploaded when its time or its number of records is reached. */
  aggregation: z.prefault(
    z.object({
      container: z.prefault(
        z.object({
          type: z._default(z.literal('csv'), 'csv'),
          /** Leading columns; the others follow by name. */
          column_order: z._default(z.array(z.string()), []),
        }),
        {},
      ),
      time_interval: z._default(duration, '1h'),
      max_records: z._default(whole({ min: 1 }), 1_000_000),
    }),
    {},
  ),
})

export const azureBlobAction = z.object({
  ...actionFields,
  parameters: z.union([aggregated, direct]),
  resource_opts: z.prefault(
    z.extend(batchOpts, {
      batch_size: z._default(whole({ min: 1 }), 100),
      batch_time: z._default(wait, '10ms'),
    }),
    {},
  ),
})
export type AzureBlobAction = z.output<typeof azureBlobAction>
