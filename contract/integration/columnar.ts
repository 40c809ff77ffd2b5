import * as z from 'zod/mini'
import { duration, whole } from '../formats.ts'
import { address, secret } from '../secrets.ts'
import { batchActionOf, connectorOf } from './common.ts'

/** Databases whose statements have placeholders inside quotes, as text. */

export const clickhouseConnector = connectorOf({
  url: address,
  database: z.string(),
  username: z.optional(z.string()),
  password: z.optional(secret),
  connect_timeout: z._default(duration, '15s'),
  pool_size: z._default(whole({ min: 1 }), 8),
  /** Deprecated, without effect. */
  auto_reconnect: z.optional(z.boolean()),
})
export type ClickhouseConnector = z.output<typeof clickhouseConnector>

export const clickhouseAction = batchActionOf(
  z.object({
    sql: z._default(
      z.string(),
      "INSERT INTO messages(data, arrived) VALUES ('${payload}', ${timestamp})",
    ),
    /** Between the rows of a batch. */
    batch_value_separator: z._default(z.string(), ', '),
  }),
)
export type ClickhouseAction = z.output<typeof clickhouseAction>

export const tdengineConnector = connectorOf({
  server: z.string(),
  username: z._default(z.string(), 'root'),
  password: secret,
  pool_size: z._default(whole({ min: 1 }), 8),
  /** Deprecated, without effect. */
  auto_reconnect: z.optional(z.boolean()),
})
export type TdengineConnector = z.output<typeof tdengineConnector>

export const tdengineAction = batchActionOf(
  z.object({
    database: z.string(),
    /** No event has `ts`: the rule selects it. */
    sql: z._default(
      z.string(),
      "insert into t_mqtt_msg(ts, msgid, mqtt_topic, qos, payload, arrived) values (${ts}, '${id}', '${topic}', ${qos}, '${payload}', ${timestamp})",
    ),
  }),
)
export type TdengineAction = z.output<typeof tdengineAction>
