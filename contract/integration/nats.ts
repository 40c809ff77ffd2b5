import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration } from '../formats.ts'
import { secret } from '../secrets.ts'
import { batchActionSchema, connectorSchema, filledText } from './common.ts'

/** NATS, which only the embedded broker has. */

export const natsConnector = connectorSchema({
  /** `host[:port]`, or several, comma-separated: the first that answers is used. */
  servers: filledText,
  username: z.optional(z.string()),
  password: z.optional(secret),
  token: z.optional(secret),
  /** Content of a `.creds` file, or the seed of an NKey. */
  credentials: z.optional(secret),
  connect_timeout: z._default(duration, '5s'),
  ssl: z.prefault(clientTls, {}),
})
export type NatsConnector = z.output<typeof natsConnector>

export const natsAction = batchActionSchema(
  z.object({
    /** Template of a subject without wildcards. */
    subject: filledText,
    /** Empty: the whole row as JSON. */
    payload_template: z._default(z.string(), ''),
    /** Names and templates of values. */
    headers: z._default(z.record(z.string(), z.string()), {}),
    /** `core`: the server has received the message. `jetstream`: a stream has stored it. */
    delivery: z._default(z.enum(['core', 'jetstream']), 'core'),
    /** Time limit of the confirmation by the server or the stream. */
    ack_timeout: z._default(duration, '5s'),
  }),
)
export type NatsAction = z.output<typeof natsAction>
