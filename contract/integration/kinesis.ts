import * as z from 'zod/mini'
import { poolSize, wait, whole } from '../formats.ts'
import { address, secret } from '../secrets.ts'
import { actionFields, batchOpts, connectorSchema } from './common.ts'

export const kinesisConnector = connectorSchema({
  aws_access_key_id: z.string(),
  aws_secret_access_key: secret,
  /** Such as `https://kinesis.eu-central-1.amazonaws.com`. */
  endpoint: address,
  max_retries: z._default(whole({ min: 0 }), 2),
  pool_size: poolSize,
})
export type KinesisConnector = z.output<typeof kinesisConnector>

export const kinesisAction = z.object({
  ...actionFields,
  parameters: z.object({
    stream_name: z.string(),
    /** Template of the partition key. */
    partition_key: z.string(),
    payload_template: z._default(z.string(), '${.}'),
  }),
  resource_opts: z.prefault(
    z.extend(batchOpts, {
      /** Records per request, of which Kinesis accepts up to 500. */
      batch_size: z._default(whole({ min: 1, max: 500 }), 1),
      batch_time: z._default(wait, '0ms'),
    }),
    {},
  ),
})
export type KinesisAction = z.output<typeof kinesisAction>
