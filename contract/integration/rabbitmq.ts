import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, whole } from '../formats.ts'
import { secret } from '../secrets.ts'
import { batchActionOf, connectorOf, described, sourceOpts } from './common.ts'

export const rabbitmqConnector = connectorOf({
  server: z._default(z.string(), 'localhost'),
  port: z._default(whole({ min: 1, max: 65_535 }), 5672),
  username: z.string(),
  password: secret,
  virtual_host: z._default(z.string(), '/'),
  pool_size: z._default(whole({ min: 1 }), 8),
  /** Of a connection. */
  timeout: z._default(duration, '5s'),
  heartbeat: z._default(duration, '30s'),
  ssl: z.prefault(clientTls, {}),
})
export type RabbitmqConnector = z.output<typeof rabbitmqConnector>

export const rabbitmqAction = batchActionOf(
  z.object({
    /** It must exist. */
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
    /** It must exist. */
    queue: z.string(),
    /** Without effect on a source. */
    wait_for_publish_confirmations: z._default(z.boolean(), true),
    /** `false`: a message is acknowledged when the rules have run. */
    no_ack: z._default(z.boolean(), true),
  }),
  resource_opts: z.prefault(sourceOpts, {}),
})
export type RabbitmqSource = z.output<typeof rabbitmqSource>
