import { useCallback } from 'react'
import { type Pair, useLanguage } from '../../language.tsx'
import type { ChannelNoun } from './item.ts'

/** What a type of external system is called. */
interface TypeName {
  name: string | Pair<string>
  /** Two letters in place of an icon. */
  mark: string
}

const IN = (name: string) => ({ en: `${name} (in)`, zh: `${name}（流入）` })
const OUT = (name: string) => ({ en: `${name} (out)`, zh: `${name}（流出）` })

/** In the order in which they are offered. */
const TYPE_NAMES: Readonly<Record<string, TypeName>> = {
  mqtt: { name: { en: 'MQTT broker', zh: 'MQTT 服务' }, mark: 'Mq' },
  http: { name: { en: 'HTTP service', zh: 'HTTP 服务' }, mark: 'Ht' },
  kafka_producer: { name: OUT('Apache Kafka'), mark: 'Kp' },
  kafka_consumer: { name: IN('Apache Kafka'), mark: 'Kc' },
  confluent_producer: { name: 'Confluent', mark: 'Cf' },
  pulsar: { name: 'Apache Pulsar', mark: 'Pu' },
  rocketmq: { name: 'Apache RocketMQ', mark: 'Ro' },
  rabbitmq: { name: 'RabbitMQ', mark: 'Rb' },
  azure_event_hub_producer: { name: 'Azure Event Hubs', mark: 'Az' },
  kinesis: { name: 'Amazon Kinesis', mark: 'Ki' },
  gcp_pubsub_producer: { name: OUT('Google Pub/Sub'), mark: 'Gp' },
  gcp_pubsub_consumer: { name: IN('Google Pub/Sub'), mark: 'Gc' },
  mysql: { name: 'MySQL', mark: 'My' },
  redis: { name: 'Redis', mark: 'Re' },
  mongodb: { name: 'MongoDB', mark: 'Mo' },
  influxdb: { name: 'InfluxDB', mark: 'In' },
  pgsql: { name: 'PostgreSQL', mark: 'Pg' },
  tdengine: { name: 'TDengine', mark: 'Td' },
  timescale: { name: 'TimescaleDB', mark: 'Ts' },
  iotdb: { name: 'Apache IoTDB', mark: 'Io' },
  matrix: { name: 'MatrixDB', mark: 'Mx' },
  opents: { name: 'OpenTSDB', mark: 'Ot' },
  greptimedb: { name: 'GreptimeDB', mark: 'Gr' },
  clickhouse: { name: 'ClickHouse', mark: 'Ch' },
  dynamo: { name: 'Amazon DynamoDB', mark: 'Dy' },
  cassandra: { name: 'Apache Cassandra', mark: 'Ca' },
  sqlserver: { name: 'Microsoft SQL Server', mark: 'Ms' },
  oracle: { name: 'Oracle Database', mark: 'Or' },
  hstreamdb: { name: 'HStreamDB', mark: 'Hs' },
  elasticsearch: { name: 'Elasticsearch', mark: 'El' },
  s3: { name: 'Amazon S3', mark: 'S3' },
  syskeeper_proxy: { name: { en: 'SysKeeper proxy', zh: 'SysKeeper 代理' }, mark: 'Sp' },
  syskeeper_forwarder: { name: { en: 'SysKeeper forwarder', zh: 'SysKeeper 转发' }, mark: 'Sf' },
}

const ORDER = Object.keys(TYPE_NAMES)

/** Types as they are offered: the known ones first, in their order. */
export function orderedTypes(types: Iterable<string>): string[] {
  const placeOf = (type: string) => {
    const at = ORDER.indexOf(type)
    return at < 0 ? ORDER.length : at
  }
  return [...new Set(types)].toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The types with other directions than out alone. */
const DIRECTIONS: Readonly<Record<string, readonly ChannelNoun[]>> = {
  mqtt: ['action', 'source'],
  rabbitmq: ['action', 'source'],
  kafka_consumer: ['source'],
  gcp_pubsub_consumer: ['source'],
  syskeeper_proxy: [],
}

/** Whether a connector of this type serves actions, sources or both. */
export const directionsOf = (type: string): readonly ChannelNoun[] => DIRECTIONS[type] ?? ['action']

export const markOf = (type: string): string =>
  TYPE_NAMES[type]?.mark ?? type.slice(0, 1).toUpperCase() + type.slice(1, 2)

/** The name of a type; one that the console does not know has that of the API. */
export function useTypeName(): (type: string) => string {
  const language = useLanguage()
  return useCallback(
    (type) => {
      const name = TYPE_NAMES[type]?.name ?? type
      return typeof name === 'string' ? name : name[language]
    },
    [language],
  )
}
