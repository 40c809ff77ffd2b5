import type {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import type * as z from 'zod/mini'
import { ConfigFault, readDuration } from '../../config/setting.ts'
import type {
  ActionDriver,
  ChannelDriver,
  ConnectionContext,
  Deliver,
  Driver,
  OwnBuffer,
} from '../driver.ts'
import { azureBlob } from './azure-blob/azure-blob.ts'
import { cassandra } from './cassandra/cassandra.ts'
import { dynamo } from './dynamo/dynamo.ts'
import { elasticsearch } from './elasticsearch.ts'
import { greptimedb } from './greptimedb/greptimedb.ts'
import { http } from './http.ts'
import {
  azureEventHubProducer,
  confluentProducer,
  kafkaConsumer,
  kafkaProducer,
} from './kafka/kafka.ts'
import { clickhouse } from './clickhouse.ts'
import { influxdb } from './influxdb.ts'
import { iotdb } from './iotdb/iotdb.ts'
import { kinesis } from './kinesis.ts'
import { mongodb } from './mongodb.ts'
import { mqtt } from './mqtt.ts'
import { mysql } from './mysql.ts'
import { opents } from './opents.ts'
import { pgsql } from './pgsql.ts'
import { pubsubConsumer, pubsubProducer } from './pubsub/pubsub.ts'
import { rabbitmq } from './rabbitmq/rabbitmq.ts'
import { redis } from './redis.ts'
import { s3 } from './s3/s3.ts'
import { sqlserver } from './sqlserver.ts'
import { tdengine } from './tdengine.ts'

/** Every type of connector that this broker has; a new one is a file and a line here. */
const TYPES = {
  http,
  mqtt,
  pgsql,
  timescale: pgsql,
  matrix: pgsql,
  mysql,
  kafka_producer: kafkaProducer,
  kafka_consumer: kafkaConsumer,
  confluent_producer: confluentProducer,
  azure_event_hub_producer: azureEventHubProducer,
  redis,
  mongodb,
  dynamo,
  influxdb,
  greptimedb,
  clickhouse,
  tdengine,
  iotdb,
  opents,
  rabbitmq,
  gcp_pubsub_producer: pubsubProducer,
  gcp_pubsub_consumer: pubsubConsumer,
  kinesis,
  elasticsearch,
  s3,
  cassandra,
  sqlserver,
  azure_blob_storage: azureBlob,
}

type Schemas = Readonly<Record<string, z.ZodMiniType>>

/** By its type, with the fields of that type. */
type ConfigOf<All extends Schemas> = {
  [Type in keyof All & string]: z.output<All[Type]> & { type: Type; name: string }
}[keyof All & string]

/** Written form of a connector; its type selects the fields. */
export type ConnectorConfig = ConfigOf<typeof connectorSchemas>
export type ActionConfig = ConfigOf<typeof actionSchemas>
export type SourceConfig = ConfigOf<typeof sourceSchemas>

/** ID of a connector, an action or a source. */
export const integrationId = ({ type, name }: { type: string; name: string }): string =>
  `${type}:${name}`

/** Buffer options of an action; types that send each row alone have no batch fields. */
export type BufferOpts = Omit<OwnBuffer, 'batch_size' | 'batch_time'> &
  Partial<Pick<OwnBuffer, 'batch_size' | 'batch_time'>>

/** A connector type with any configuration and connection. */
interface AnyType {
  connector(config: never): (context: ConnectionContext) => Driver
  action?(config: never): (connection: never) => ActionDriver
  buffer?(config: never): OwnBuffer
  source?(config: never): (connection: never, deliver: Deliver) => ChannelDriver
}

const types: Readonly<Record<string, AnyType>> = TYPES

export const connectorTypes: readonly string[] = Object.keys(TYPES)
export const actionTypes = connectorTypes.filter((type) => types[type]?.action !== undefined)
export const sourceTypes = connectorTypes.filter((type) => types[type]?.source !== undefined)

/** @throws {ConfigFault} if a field is invalid. */
export function openConnector(config: ConnectorConfig): (context: ConnectionContext) => Driver {
  return requireType(config).connector(config as never) // of this type
}

/** @throws {ConfigFault} if a field is invalid. */
export function bindAction(config: ActionConfig): (connection: Driver) => ActionDriver {
  const { action } = requireType(config)
  if (action === undefined) throw new ConfigFault('type', config.type, actionTypes.join(' | '))
  const bind = action(config as never) // of this type
  return (connection) => bind(connection as never) // of this type, as the connector of the action is
}

/** How an action waits and sends. @throws {ConfigFault} if a field is invalid */
export function readBufferOpts(config: ActionConfig): BufferOpts {
  const { buffer } = requireType(config)
  // A type without a buffer of its own has these options.
  return buffer === undefined ? (config.resource_opts as BufferOpts) : buffer(config as never)
}

/** @throws {ConfigFault} if a field is invalid. */
export function bindSource(
  config: SourceConfig,
): (connection: Driver, deliver: Deliver) => ChannelDriver {
  const { source } = requireType(config)
  if (source === undefined) throw new ConfigFault('type', config.type, sourceTypes.join(' | '))
  const bind = source(config as never) // of this type
  return (connection, deliver) => bind(connection as never, deliver) // likewise
}

function requireType({ type }: { type: string }): AnyType {
  const found = Object.hasOwn(types, type) ? types[type] : undefined
  if (found === undefined) throw new ConfigFault('type', type, connectorTypes.join(' | '))
  return found
}

const MAX_CHECK_MS = 3_600_000

/** Milliseconds. @throws {ConfigFault} if the text is no duration from 1 ms to `MAX_CHECK_MS` */
export function readHealthInterval(text: string): number {
  const ms = readDuration('resource_opts.health_check_interval', text)
  if (ms >= 1 && ms <= MAX_CHECK_MS) return ms
  throw new ConfigFault('resource_opts.health_check_interval', text, '1ms to 3600000ms')
}
