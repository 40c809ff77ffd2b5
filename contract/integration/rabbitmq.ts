import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, poolSize, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { batchActionSchema, connectorSchema, described, sourceOpts } from './common.ts'

export const rabbitmqConnector = connectorSchema({
  server: z._default(z.string(), 'localhost'),
  port: z._default(whole({ min: 1, max: 65_535 }), 5672),
  username: z.string(),
  password: secret,
  virtual_host: z._default(z.string(), '/'),
  pool_size: poolSize,
  /** Time limit of a connection attempt. */
  timeout: z._default(duration, '5s'),
  heartbeat: z._default(duration, '30s'),
  ssl: z.prefault(clientTls, {}),
})
export type RabbitmqConnector = z.output<typeof rabbitmqConnector>

export const rabbitmqAction = batchActionSchema(
  z.object({
    /** Exchange, which must exist. */
    exchange: z.string(),
    routing_key: z.string(),
    delivery_mode: z._default(z.enum(['non_persistent', 'persistent']), 'non_persistent'),
    /** Empty: the whole row as JSON. */
    payload_template: z._default(z.string(), ''),
    wait_for_publish_confirmations: z._default(z.boolean(), true),
    publish_confirmation_timeout: z._default(duration, '30s'),
  }),
)
export type RabbitmqAction = z.output<typeof rabbitmqAction>

export const rabbitmqSource = z.object({
  ...described,
  connector: z.string(),
  parameters: z.object({
    /** Queue, which must exist. */
    queue: z.string(),
    /** Without effect on a source. */
    wait_for_publish_confirmations: z._default(z.boolean(), true),
    /** `false`: a message is acknowledged when the rules have run. */
    no_ack: z._default(z.boolean(), true),
  }),
  resource_opts: z.prefault(sourceOpts, {}),
})
export type RabbitmqSource = z.output<typeof rabbitmqSource>
