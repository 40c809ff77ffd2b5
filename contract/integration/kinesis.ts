import * as z from 'zod/mini'
import { wait, whole } from '../formats.ts'
import { address, secret } from '../secrets.ts'
import { actionFields, batchOpts, connectorOf } from './common.ts'

/** Amazon Kinesis. */

export const kinesisConnector = connectorOf({
  aws_access_key_id: z.string(),
  aws_secret_access_key: secret,
  /** Such as `https://kinesis.eu-central-1.amazonaws.com`. */
  endpoint: address,
  max_retries: z._default(whole({ min: 0 }), 2),
  pool_size: z._default(whole({ min: 1 }), 8),
})
export type KinesisConnector = z.output<typeof kinesisConnector>

export const kinesisAction = z.object({
  ...actionFields,
  parameters: z.object({
    stream_name: z.string(),
    /** A template. */
    partition_key: z.string(),
    payload_template: z._default(z.string(), '${.}'),
  }),
  resource_opts: z.prefault(
    z.extend(batchOpts, {
      /** The service takes 500 records at once. */
      batch_size: z._default(whole({ min: 1, max: 500 }), 1),
      batch_time: z._default(wait, '0ms'),
    }),
    {},
  ),
})
export type KinesisAction = z.output<typeof kinesisAction>
