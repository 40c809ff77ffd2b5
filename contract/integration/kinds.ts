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
import { httpAction, httpConnector } from './http.ts'
import { mqttAction, mqttConnector, mqttSource } from './mqtt.ts'
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
}

export const sourceSchemas = { mqtt: mqttSource }
