import * as z from 'zod/mini'
import { clientTls, mongoConnection, redisConnection } from '../backends.ts'
import { poolSize } from '../formats.ts'
import { address, secret } from '../secrets.ts'
import { actionSchema, batchActionSchema, connectorSchema } from './common.ts'

/** Stores of documents and of keys. */

const withoutTls = { ssl: true } as const
const { single, sentinel, cluster } = redisConnection

export const redisConnector = connectorSchema({
  parameters: z.discriminatedUnion(
    'redis_type',
    [
      z.omit(z.object(single), withoutTls),
      z.omit(z.object(sentinel), withoutTls),
      z.omit(z.object(cluster), withoutTls),
    ],
    // Without a type, the parameters are matched with each alternative.
    { unionFallback: true },
  ),
  ssl: z.prefault(clientTls, {}),
})
export type RedisConnector = z.output<typeof redisConnector>

export const redisAction = batchActionSchema(
  z.object({
    /** The words of a command, each with placeholders. */
    command_template: z.array(z.string()),
  }),
)
export type RedisAction = z.output<typeof redisAction>

const {
  mongo_type: _,
  server: __,
  w_mode,
  collection: ___,
  filter: ____,
  ...mongo
} = mongoConnection.single
const { replica_set_name, r_mode } = mongoConnection.rs

export const mongodbConnector = connectorSchema({
  parameters: z.discriminatedUnion('mongo_type', [
    z.object({ mongo_type: z.literal('single'), server: z.string(), w_mode }),
    z.object({
      mongo_type: z.literal('rs'),
      servers: z.string(),
      replica_set_name,
      r_mode,
      w_mode,
    }),
    z.object({ mongo_type: z.literal('sharded'), servers: z.string(), w_mode }),
  ]),
  ...mongo,
})
export type MongodbConnector = z.output<typeof mongodbConnector>

export const mongodbAction = actionSchema(
  z.object({
    /** Collection; placeholders are allowed. */
    collection: z._default(z.string(), 'mqtt'),
    /** Template of a JSON object; the whole row without it. */
    payload_template: z.optional(z.string()),
  }),
)
export type MongodbAction = z.output<typeof mongodbAction>

export const dynamoConnector = connectorSchema({
  url: address,
  region: z.string(),
  aws_access_key_id: z.string(),
  aws_secret_access_key: secret,
  pool_size: poolSize,
  /** Deprecated field of EMQX without effect. */
  auto_reconnect: z.optional(z.boolean()),
})
export type DynamoConnector = z.output<typeof dynamoConnector>

export const dynamoAction = batchActionSchema(
  z.object({
    table: z.string(),
    hash_key: z.string(),
    range_key: z.optional(z.string()),
    /** Gives a JSON object with the fields of the keys; empty: the whole row. */
    template: z._default(z.string(), ''),
  }),
)
export type DynamoAction = z.output<typeof dynamoAction>
