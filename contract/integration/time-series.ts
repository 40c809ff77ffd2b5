import * as z from 'zod/mini'
import { clientTls } from '../backends.ts'
import { duration, poolSize, whole } from '../formats.ts'
import { address, secret } from '../secrets.ts'
import { batchActionSchema, connectorSchema } from './common.ts'

/** Databases of measurements over time. */

const ssl = z.prefault(clientTls, {})

/** A line of the line protocol with placeholders. */
const line = z.object({
  write_syntax: z.string(),
  /** The unit of the timestamp in it. */
  precision: z._default(z.enum(['ns', 'us', 'ms', 's']), 'ms'),
})

export const influxdbConnector = connectorSchema({
  server: z._default(z.string(), '127.0.0.1:8086'),
  parameters: z.discriminatedUnion('influxdb_type', [
    z.object({
      influxdb_type: z.literal('influxdb_api_v2'),
      bucket: z.string(),
      org: z.string(),
      token: secret,
    }),
    z.object({
      influxdb_type: z.literal('influxdb_api_v1'),
      database: z.string(),
      username: z.optional(z.string()),
      password: z.optional(secret),
    }),
  ]),
  ssl,
})
export type InfluxdbConnector = z.output<typeof influxdbConnector>

export const influxdbAction = batchActionSchema(line)
export type InfluxdbAction = z.output<typeof influxdbAction>

export const greptimedbConnector = connectorSchema({
  server: z._default(z.string(), '127.0.0.1:4001'),
  dbname: z.string(),
  username: z.optional(z.string()),
  password: z.optional(secret),
  ssl,
})
export type GreptimedbConnector = z.output<typeof greptimedbConnector>

export const greptimedbAction = batchActionSchema(line)
export type GreptimedbAction = z.output<typeof greptimedbAction>

export const iotdbConnector = connectorSchema({
  base_url: address,
  iotdb_version: z._default(z.enum(['v1.3.x', 'v1.1.x', 'v1.0.x', 'v0.13.x']), 'v1.3.x'),
  authentication: z.optional(z.object({ username: z.string(), password: secret })),
  connect_timeout: z._default(duration, '15s'),
  /** `hash`: requests of one client share a connection. */
  pool_type: z._default(z.enum(['random', 'hash']), 'random'),
  pool_size: poolSize,
  enable_pipelining: z._default(whole({ min: 1 }), 100),
  ssl,
})
export type IotdbConnector = z.output<typeof iotdbConnector>

export const iotdbAction = batchActionSchema(
  z.object({
    /** Without it, the one in the row. */
    device_id: z.optional(z.string()),
    is_aligned: z._default(z.boolean(), false),
    /** Columns to write; if empty, those in the row. */
    data: z._default(
      z.array(
        z.object({
          /** `now` in one of the units, or a placeholder. */
          timestamp: z._default(z.string(), 'now'),
          measurement: z.string(),
          /** `text`, `boolean`, `int32`, `int64`, `float`, `double` or a placeholder. */
          data_type: z.string(),
          value: z.string(),
        }),
      ),
      [],
    ),
    max_retries: z._default(whole({ min: 0 }), 2),
  }),
)
export type IotdbAction = z.output<typeof iotdbAction>

export const opentsConnector = connectorSchema({
  server: address,
  pool_size: poolSize,
  /** The server answers with counts, or with the errors of each point. */
  summary: z._default(z.boolean(), true),
  details: z._default(z.boolean(), false),
})
export type OpentsConnector = z.output<typeof opentsConnector>

export const opentsAction = batchActionSchema(
  z.object({
    /** Without any, the row is one point. */
    data: z._default(
      z.array(
        z.object({
          timestamp: z.optional(z.string()),
          metric: z.string(),
          /** A placeholder, or a template for each tag. */
          tags: z.union([z.string(), z.record(z.string(), z.string())]),
          value: z.union([z.string(), z.number()]),
        }),
      ),
      [],
    ),
  }),
)
export type OpentsAction = z.output<typeof opentsAction>
