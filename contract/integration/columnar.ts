import * as z from 'zod/mini'
import { duration, poolSize } from '../formats.ts'
import { address, secret } from '../secrets.ts'
import { batchActionSchema, connectorSchema } from './common.ts'

/** Connectors for databases whose statements contain placeholders inside quotes. */

export const clickhouseConnector = connectorSchema({
  url: address,
  database: z.string(),
  username: z.optional(z.string()),
  password: z.optional(secret),
  connect_timeout: z._default(duration, '15s'),
  pool_size: poolSize,
  /** Deprecated field of EMQX without effect. */
  auto_reconnect: z.optional(z.boolean()),
})
export type ClickhouseConnector = z.output<typeof clickhouseConnector>

export const clickhouseAction = batchActionSchema(
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

export const tdengineConnector = connectorSchema({
  server: z.string(),
  username: z._default(z.string(), 'root'),
  password: secret,
  pool_size: poolSize,
  /** Deprecated field of EMQX without effect. */
  auto_reconnect: z.optional(z.boolean()),
})
export type TdengineConnector = z.output<typeof tdengineConnector>

export const tdengineAction = batchActionSchema(
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
