import * as z from 'zod/mini'
import { type SourceType } from './authorization.ts'
import {
  httpConnection,
  ldapConnection,
  mongoConnection,
  mysqlConnection,
  postgresqlConnection,
  redisConnection,
} from './backends.ts'
import { variants, variantsBy } from './variants.ts'

/** The fields of each kind of source. */

export const fileSource = z.object({
  type: z.literal('file'),
  enable: z._default(z.boolean(), true),
  /** Erlang terms, each ended by a dot. */
  rules: z.string(),
})
export const builtInSource = z.object({
  type: z.literal('built_in_database'),
  enable: z._default(z.boolean(), true),
})

const source = <Type extends string>(type: Type) => ({
  type: z.literal(type),
  enable: z._default(z.boolean(), true),
})

/** A query, and further named statements that are stored but never run. */
const sql = {
  query: z.string(),
  prepare_statement: z.optional(z.record(z.string(), z.unknown())),
}

export const mysqlSource = z.object({ ...source('mysql'), ...mysqlConnection, ...sql })
export type MysqlSource = z.output<typeof mysqlSource>

export const postgresqlSource = z.object({
  ...source('postgresql'),
  ...postgresqlConnection,
  ...sql,
})
export type PostgresqlSource = z.output<typeof postgresqlSource>

const redis = { ...source('redis'), cmd: z.string() }
export const redisSource = {
  single: z.object({ ...redis, ...redisConnection.single }),
  sentinel: z.object({ ...redis, ...redisConnection.sentinel }),
  cluster: z.object({ ...redis, ...redisConnection.cluster }),
}
export type RedisSource = z.output<(typeof redisSource)[keyof typeof redisSource]>

const mongo = source('mongodb')
export const mongoSource = {
  single: z.object({ ...mongo, ...mongoConnection.single }),
  rs: z.object({ ...mongo, ...mongoConnection.rs }),
  sharded: z.object({ ...mongo, ...mongoConnection.sharded }),
}
export type MongoSource = z.output<(typeof mongoSource)[keyof typeof mongoSource]>

export const ldapSource = z.object({
  ...source('ldap'),
  ...ldapConnection,
  publish_attribute: z._default(z.string(), 'mqttPublishTopic'),
  subscribe_attribute: z._default(z.string(), 'mqttSubscriptionTopic'),
  all_attribute: z._default(z.string(), 'mqttPubSubTopic'),
})
export type LdapSource = z.output<typeof ldapSource>

const http = httpConnection('30s')
export const httpSource = {
  get: z.object({ ...source('http'), ...http.get }),
  post: z.object({ ...source('http'), ...http.post }),
}
export type HttpSource = z.output<(typeof httpSource)[keyof typeof httpSource]>

/** The schema of each kind, by its type. */
export const sourceSchemas = {
  file: variants([fileSource]),
  built_in_database: variants([builtInSource]),
  mysql: variants([mysqlSource]),
  postgresql: variants([postgresqlSource]),
  redis: variantsBy('redis_type', redisSource, 'single'),
  mongodb: variantsBy('mongo_type', mongoSource, 'single'),
  ldap: variants([ldapSource]),
  http: variantsBy('method', httpSource, 'post'),
} satisfies Readonly<Record<SourceType, unknown>>
