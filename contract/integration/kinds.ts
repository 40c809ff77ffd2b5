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

export const connectorSchemas = {
  http: httpConnector,
  mqtt: mqttConnector,
  pgsql: pgsqlConnector,
  timescale: pgsqlConnector,
  matrix: pgsqlConnector,
  mysql: mysqlConnector,
  sqlserver: sqlserverConnector,
  oracle: oracleConnector,
  cassandra: cassandraConnector,
  clickhouse: clickhouseConnector,
  tdengine: tdengineConnector,
  redis: redisConnector,
  mongodb: mongodbConnector,
  dynamo: dynamoConnector,
  influxdb: influxdbConnector,
  greptimedb: greptimedbConnector,
  iotdb: iotdbConnector,
  opents: opentsConnector,
  kafka_producer: kafkaConnector,
  kafka_consumer: kafkaConnector,
  confluent_producer: confluentConnector,
  azure_event_hub_producer: eventHubConnector,
  rabbitmq: rabbitmqConnector,
  gcp_pubsub_producer: pubsubConnector,
  gcp_pubsub_consumer: pubsubConnector,
  kinesis: kinesisConnector,
  pulsar: pulsarConnector,
  rocketmq: rocketmqConnector,
  hstreamdb: hstreamdbConnector,
  elasticsearch: elasticsearchConnector,
  s3: s3Connector,
  syskeeper_forwarder: syskeeperForwarderConnector,
  syskeeper_proxy: syskeeperProxyConnector,
}

export const actionSchemas = {
  http: httpAction,
  mqtt: mqttAction,
  pgsql: pgsqlAction,
  timescale: pgsqlAction,
  matrix: pgsqlAction,
  mysql: mysqlAction,
  sqlserver: sqlserverAction,
  oracle: oracleAction,
  cassandra: cassandraAction,
  clickhouse: clickhouseAction,
  tdengine: tdengineAction,
  redis: redisAction,
  mongodb: mongodbAction,
  dynamo: dynamoAction,
  influxdb: influxdbAction,
  greptimedb: greptimedbAction,
  iotdb: iotdbAction,
  opents: opentsAction,
  kafka_producer: kafkaAction,
  confluent_producer: confluentAction,
  azure_event_hub_producer: eventHubAction,
  rabbitmq: rabbitmqAction,
  gcp_pubsub_producer: pubsubAction,
  kinesis: kinesisAction,
  pulsar: pulsarAction,
  rocketmq: rocketmqAction,
  hstreamdb: hstreamdbAction,
  elasticsearch: elasticsearchAction,
  s3: s3Action,
  syskeeper_forwarder: syskeeperForwarderAction,
}

export const sourceSchemas = {
  mqtt: mqttSource,
  kafka_consumer: kafkaSource,
  gcp_pubsub_consumer: pubsubSource,
  rabbitmq: rabbitmqSource,
}
