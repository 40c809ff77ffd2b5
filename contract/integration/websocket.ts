import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration } from '../formats.ts'
import { address, headers } from '../secrets.ts'
import { batchActionSchema, connectorSchema } from './common.ts'

/** A WebSocket server, which only the embedded broker has as a target. */

export const websocketConnector = connectorSchema({
  /** `ws(s)://host[:port][/path][?query]`. The scheme alone decides on TLS. */
  url: address,
  /** Headers of the request that opens the connection. */
  headers: z._default(headers, {}),
  subprotocol: z.optional(z.string()),
  connect_timeout: z._default(duration, '5s'),
  /** Time in which the server must answer the ping after a batch; then the connection is replaced. */
  ack_timeout: z._default(duration, '10s'),
  ssl: z.prefault(clientTls, {}),
})
export type WebsocketConnector = z.output<typeof websocketConnector>

export const websocketAction = batchActionSchema(
  z.object({
    /** Empty: the whole row as JSON. */
    payload_template: z._default(z.string(), ''),
    /** Type of the WebSocket messages, of which each row is one. */
    message_type: z._default(z.enum(['text', 'binary']), 'text'),
  }),
)
export type WebsocketAction = z.output<typeof websocketAction>
