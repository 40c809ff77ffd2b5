import * as z from 'zod/mini'
import { duration, poolSize, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { batchActionSchema, connectorSchema, described, ttl } from './common.ts'

export const pubsubConnector = connectorSchema({
  /** The file of a service account, as JSON text: it holds a private key. */
  service_account_json: secret,
  connect_timeout: z._default(duration, '15s'),
  pool_size: poolSize,
  pipelining: z._default(whole({ min: 1 }), 100),
  max_retries: z._default(whole({ min: 0 }), 2),
  request_timeout: z._default(duration, '15s'),
})
export type PubsubConnector = z.output<typeof pubsubConnector>

export const pubsubAction = batchActionSchema(
  z.object({
    pubsub_topic: z.string(),
    /** Empty: the whole row as JSON. */
    payload_template: z._default(z.string(), ''),
    /** Empty: messages have no order. */
    ordering_key_template: z._default(z.string(), ''),
    /** Keys and values are templates. */
    attributes_template: z._default(z.array(z.object({ key: z.string(), value: z.string() })), []),
  }),
)
export type PubsubAction = z.output<typeof pubsubAction>

export const pubsubSource = z.object({
  ...described,
  connector: z.string(),
  parameters: z.object({
    /** Name of the topic, for which the broker creates a subscription. */
    topic: z.string(),
    pull_max_messages: z._default(whole({ min: 1 }), 100),
  }),
  resource_opts: z.prefault(
    z.object({
      health_check_interval: z._default(duration, '30s'),
      request_ttl: z._default(ttl, '45s'),
    }),
    {},
  ),
})
export type PubsubSource = z.output<typeof pubsubSource>
