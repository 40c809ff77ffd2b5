import type { Kind } from '#form/field.ts'
import type { IntegrationKind } from './integration-kind.ts'
import type { Noun } from './item.ts'
import { clickhouse, tdengine } from './kinds/columnar.ts'
import { kinesis, pubsubConsumer, pubsubProducer } from './kinds/cloud.ts'
import { dynamo, mongodb, redis } from './kinds/documents.ts'
import { http } from './kinds/http.ts'
import {
  azureEventHubProducer,
  confluentProducer,
  kafkaConsumer,
  kafkaProducer,
} from './kinds/kafka.ts'
import { mqtt } from './kinds/mqtt.ts'
import { hstreamdb, pulsar, rocketmq, syskeeperForwarder, syskeeperProxy } from './kinds/queues.ts'
import { rabbitmq } from './kinds/rabbitmq.ts'
import { cassandra, mysql, oracle, pgsql, sqlserver } from './kinds/sql.ts'
import { azureBlob, elasticsearch, s3 } from './kinds/storage.ts'
import { greptimedb, influxdb, iotdb, opents } from './kinds/time-series.ts'

/** The forms of all types that the console knows. A new type is a file in `kinds/` and a line here. */
const KINDS: Readonly<Record<string, IntegrationKind>> = {
  mqtt,
  http,
  mysql,
  redis,
  mongodb,
  influxdb,
  pgsql,
  tdengine,
  timescale: pgsql,
  iotdb,
  matrix: pgsql,
  opents,
  greptimedb,
  clickhouse,
  dynamo,
  cassandra,
  sqlserver,
  oracle,
  kafka_producer: kafkaProducer,
  kafka_consumer: kafkaConsumer,
  confluent_producer: confluentProducer,
  azure_event_hub_producer: azureEventHubProducer,
  pulsar,
  rocketmq,
  rabbitmq,
  kinesis,
  gcp_pubsub_producer: pubsubProducer,
  gcp_pubsub_consumer: pubsubConsumer,
  hstreamdb,
  elasticsearch,
  s3,
  syskeeper_proxy: syskeeperProxy,
  syskeeper_forwarder: syskeeperForwarder,
  azure_blob_storage: azureBlob,
}

/** Form of a type; `undefined` if the console has none. */
export const findItemKind = (noun: Noun, type: string): Kind | undefined =>
  Object.hasOwn(KINDS, type) ? KINDS[type]?.[noun] : undefined

/** The types that can be created here. */
export const creatableTypes = (noun: Noun): readonly string[] =>
  Object.keys(KINDS).filter((type) => findItemKind(noun, type) !== undefined)
