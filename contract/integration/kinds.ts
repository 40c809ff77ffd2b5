import { azureBlobAction, azureBlobConnector } from './azure-blob.ts'
import {
  clickhouseAction,
  clickhouseConnector,
  tdengineAction,
  tdengineConnector,
} from './columnar.ts'
import {
  dynamoAction,
  dynamoConnector,
  mongodbAction,
  mongodbConnector,
  redisAction,
  redisConnector,
} from './documents.ts'
import { elasticsearchAction, elasticsearchConnector } from './elasticsearch.ts'
import { hstreamdbAction, hstreamdbConnector } from './hstreamdb.ts'
import { httpAction, httpConnector } from './http.ts'
import {
  confluentAction,
  confluentConnector,
  eventHubAction,
  eventHubConnector,
  kafkaAction,
  kafkaConnector,
  kafkaSource,
} from './kafka.ts'
import { kinesisAction, kinesisConnector } from './kinesis.ts'
import { mqttAction, mqttConnector, mqttSource } from './mqtt.ts'
import { pubsubAction, pubsubConnector, pubsubSource } from './pubsub.ts'
import { pulsarAction, pulsarConnector } from './pulsar.ts'
import { rabbitmqAction, rabbitmqConnector, rabbitmqSource } from './rabbitmq.ts'
import { rocketmqAction, rocketmqConnector } from './rocketmq.ts'
import { s3Action, s3Connector } from './s3.ts'
import {
  cassandraAction,
  cassandraConnector,
  mysqlAction,
  mysqlConnector,
  oracleAction,
  oracleConnector,
  pgsqlAction,
  pgsqlConnector,
  sqlserverAction,
  sqlserverConnector,
} from './sql.ts'
import {
  syskeeperForwarderAction,
  syskeeperForwarderConnector,
  syskeeperProxyConnector,
} from './syskeeper.ts'
import {
  greptimedbAction,
  greptimedbConnector,
  influxdbAction,
  influxdbConnector,
  iotdbAction,
  iotdbConnector,
  opentsAction,
  opentsConnector,
} from './time-series.ts'

/**
 * The fields of each type, without `type` and `name`. A broker has some of the types: the open source edition
 * `http` and `mqtt`, the embedded broker those that are not in `NOT_EMBEDDED`.
 */
const KINDS = {
  http: { connector: httpConnector, action: httpAction },
  mqtt: { connector: mqttConnector, action: mqttAction, source: mqttSource },
  pgsql: { connector: pgsqlConnector, action: pgsqlAction },
  timescale: { connector: pgsqlConnector, action: pgsqlAction },
  matrix: { connector: pgsqlConnector, action: pgsqlAction },
  mysql: { connector: mysqlConnector, action: mysqlAction },
  sqlserver: { connector: sqlserverConnector, action: sqlserverAction },
  oracle: { connector: oracleConnector, action: oracleAction },
  cassandra: { connector: cassandraConnector, action: cassandraAction },
  clickhouse: { connector: clickhouseConnector, action: clickhouseAction },
  tdengine: { connector: tdengineConnector, action: tdengineAction },
  redis: { connector: redisConnector, action: redisAction },
  mongodb: { connector: mongodbConnector, action: mongodbAction },
  dynamo: { connector: dynamoConnector, action: dynamoAction },
  influxdb: { connector: influxdbConnector, action: influxdbAction },
  greptimedb: { connector: greptimedbConnector, action: greptimedbAction },
  iotdb: { connector: iotdbConnector, action: iotdbAction },
  opents: { connector: opentsConnector, action: opentsAction },
  kafka_producer: { connector: kafkaConnector, action: kafkaAction },
  kafka_consumer: { connector: kafkaConnector, source: kafkaSource },
  confluent_producer: { connector: confluentConnector, action: confluentAction },
  azure_event_hub_producer: { connector: eventHubConnector, action: eventHubAction },
  rabbitmq: { connector: rabbitmqConnector, action: rabbitmqAction, source: rabbitmqSource },
  gcp_pubsub_producer: { connector: pubsubConnector, action: pubsubAction },
  gcp_pubsub_consumer: { connector: pubsubConnector, source: pubsubSource },
  kinesis: { connector: kinesisConnector, action: kinesisAction },
  pulsar: { connector: pulsarConnector, action: pulsarAction },
  rocketmq: { connector: rocketmqConnector, action: rocketmqAction },
  hstreamdb: { connector: hstreamdbConnector, action: hstreamdbAction },
  elasticsearch: { connector: elasticsearchConnector, action: elasticsearchAction },
  s3: { connector: s3Connector, action: s3Action },
  syskeeper_forwarder: { connector: syskeeperForwarderConnector, action: syskeeperForwarderAction },
  syskeeper_proxy: { connector: syskeeperProxyConnector },
  azure_blob_storage: { connector: azureBlobConnector, action: azureBlobAction },
}

type Kinds = typeof KINDS
type Part = 'connector' | 'action' | 'source'
type SchemasOf<P extends Part> = {
  [Type in keyof Kinds as P extends keyof Kinds[Type] ? Type : never]: Kinds[Type] extends Record<
    P,
    infer Schema
  >
    ? Schema
    : never
}

const schemasOf = <P extends Part>(part: P) =>
  Object.fromEntries(
    Object.entries(KINDS).flatMap(([type, kind]) =>
      part in kind ? [[type, (kind as Partial<Record<Part, unknown>>)[part]]] : [],
    ),
  ) as SchemasOf<P> // the types that have the part

export const connectorSchemas = schemasOf('connector')
export const actionSchemas = schemasOf('action')
export const sourceSchemas = schemasOf('source')
