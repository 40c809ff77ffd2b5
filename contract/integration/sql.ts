import * as z from 'zod/mini'
import { clientTls, mysqlConnection, postgresqlConnection } from '../backends.ts'
import { poolSize } from '../formats.ts'
import { secret } from '../secrets.ts'
import { batchActionSchema, connectorSchema } from './common.ts'

/** Connectors for databases whose INSERT has placeholders for values. */

/** Deprecated field of EMQX without effect. */
const reconnecting = { auto_reconnect: z.optional(z.boolean()) }

const statement = (text: string) => z.object({ sql: z._default(z.string(), text) })

/** Also of Timescale and of MatrixDB, which are PostgreSQL. */
export const pgsqlConnector = connectorSchema(postgresqlConnection)
export type PgsqlConnector = z.output<typeof pgsqlConnector>

export const pgsqlAction = batchActionSchema(
  statement(
    'insert into t_mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic}, ${qos}, ${payload}, TO_TIMESTAMP((${timestamp} :: bigint)/1000))',
  ),
)
export type PgsqlAction = z.output<typeof pgsqlAction>

export const mysqlConnector = connectorSchema(mysqlConnection)
export type MysqlConnector = z.output<typeof mysqlConnector>

export const mysqlAction = batchActionSchema(
  statement(
    'insert into t_mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic}, ${qos}, ${payload}, FROM_UNIXTIME(${timestamp}/1000))',
  ),
)
export type MysqlAction = z.output<typeof mysqlAction>

export const sqlserverConnector = connectorSchema({
  server: z.string(),
  database: z.string(),
  username: z._default(z.string(), 'sa'),
  password: z.optional(secret),
  /** The name of an ODBC driver on the machine of the broker; the embedded broker needs none. */
  driver: z._default(z.string(), 'ms-sql'),
  pool_size: poolSize,
  ...reconnecting,
})
export type SqlserverConnector = z.output<typeof sqlserverConnector>

export const sqlserverAction = batchActionSchema(
  statement(
    'insert into t_mqtt_msg(msgid, topic, qos, payload) values ( ${id}, ${topic}, ${qos}, ${payload} )',
  ),
)
export type SqlserverAction = z.output<typeof sqlserverAction>

export const oracleConnector = connectorSchema({
  server: z.string(),
  username: z.string(),
  password: z.optional(secret),
  /** Identifier of the database, as an alternative to the service name. */
  sid: z.optional(z.string()),
  service_name: z.optional(z.string()),
  pool_size: poolSize,
  ...reconnecting,
})

export const oracleAction = batchActionSchema(
  statement(
    'insert into t_mqtt_msgs(msgid, topic, qos, payload) values (${id}, ${topic}, ${qos}, ${payload})',
  ),
)

export const cassandraConnector = connectorSchema({
  servers: z.string(),
  keyspace: z.string(),
  username: z.optional(z.string()),
  password: z.optional(secret),
  pool_size: poolSize,
  ...reconnecting,
  ssl: z.prefault(clientTls, {}),
})
export type CassandraConnector = z.output<typeof cassandraConnector>

export const cassandraAction = batchActionSchema(
  z.object({
    cql: z._default(
      z.string(),
      'insert into mqtt_msg(msgid, topic, qos, payload, arrived) values (${id}, ${topic},  ${qos}, ${payload}, ${timestamp})',
    ),
  }),
)
export type CassandraAction = z.output<typeof cassandraAction>
