import { useCallback } from 'react'
import { type Language, type Pair, useLanguage } from '#language.tsx'
import type { ChannelNoun } from './item.ts'

/** Groups of types, in the order in which a gallery shows them. */
export const TYPE_GROUPS = [
  'recommended',
  'queues',
  'databases',
  'timeSeries',
  'cloud',
  'others',
] as const
type TypeGroup = (typeof TYPE_GROUPS)[number]

/** Name of a type of external system, and its place among the others. */
interface TypeName {
  name: string | Pair<string>
  /** Group of the gallery. */
  group: TypeGroup
}

const IN = (name: string) => ({ en: `${name} (in)`, zh: `${name}（流入）` })
const OUT = (name: string) => ({ en: `${name} (out)`, zh: `${name}（流出）` })

const TYPE_NAMES: Readonly<Record<string, TypeName>> = {
  mqtt: { name: { en: 'MQTT broker', zh: 'MQTT 服务' }, group: 'recommended' },
  http: { name: { en: 'HTTP service', zh: 'HTTP 服务' }, group: 'recommended' },
  kafka_producer: { name: OUT('Apache Kafka'), group: 'recommended' },
  kafka_consumer: { name: IN('Apache Kafka'), group: 'recommended' },
  confluent_producer: { name: 'Confluent', group: 'queues' },
  pulsar: { name: 'Apache Pulsar', group: 'queues' },
  rocketmq: { name: 'Apache RocketMQ', group: 'queues' },
  rabbitmq: { name: 'RabbitMQ', group: 'queues' },
  azure_event_hub_producer: { name: 'Azure Event Hubs', group: 'queues' },
  kinesis: { name: 'Amazon Kinesis', group: 'queues' },
  gcp_pubsub_producer: { name: OUT('Google Pub/Sub'), group: 'queues' },
  gcp_pubsub_consumer: { name: IN('Google Pub/Sub'), group: 'queues' },
  mysql: { name: 'MySQL', group: 'databases' },
  redis: { name: 'Redis', group: 'databases' },
  mongodb: { name: 'MongoDB', group: 'databases' },
  influxdb: { name: 'InfluxDB', group: 'timeSeries' },
  pgsql: { name: 'PostgreSQL', group: 'recommended' },
  tdengine: { name: 'TDengine', group: 'timeSeries' },
  timescale: { name: 'TimescaleDB', group: 'timeSeries' },
  iotdb: { name: 'Apache IoTDB', group: 'timeSeries' },
  matrix: { name: 'MatrixDB', group: 'databases' },
  opents: { name: 'OpenTSDB', group: 'timeSeries' },
  greptimedb: { name: 'GreptimeDB', group: 'timeSeries' },
  clickhouse: { name: 'ClickHouse', group: 'databases' },
  dynamo: { name: 'Amazon DynamoDB', group: 'cloud' },
  cassandra: { name: 'Apache Cassandra', group: 'databases' },
  sqlserver: { name: 'Microsoft SQL Server', group: 'databases' },
  oracle: { name: 'Oracle Database', group: 'databases' },
  hstreamdb: { name: 'HStreamDB', group: 'queues' },
  elasticsearch: { name: 'Elasticsearch', group: 'databases' },
  s3: { name: 'Amazon S3', group: 'cloud' },
  nats: { name: 'NATS', group: 'queues' },
  websocket: { name: 'WebSocket', group: 'others' },
  file: { name: { en: 'Files', zh: '文件' }, group: 'others' },
  azure_blob_storage: { name: 'Azure Blob Storage', group: 'cloud' },
  couchbase: { name: 'Couchbase', group: 'databases' },
  datalayers: { name: 'Datalayers', group: 'timeSeries' },
  snowflake: { name: 'Snowflake', group: 'cloud' },
  syskeeper_proxy: { name: { en: 'SysKeeper proxy', zh: 'SysKeeper 代理' }, group: 'others' },
  syskeeper_forwarder: {
    name: { en: 'SysKeeper forwarder', zh: 'SysKeeper 转发' },
    group: 'others',
  },
}

/** The types that the console has a name for. */
export const NAMED_TYPES: readonly string[] = Object.keys(TYPE_NAMES)

/** Types that need no other product are offered first. */
const FIRST = ['mqtt', 'http']

/** Types in the order in which they are offered: the most important first, then by name. */
export function orderedTypes(types: Iterable<string>): string[] {
  const typeRank = (type: string) => (FIRST.includes(type) ? FIRST.indexOf(type) : FIRST.length)
  return [...new Set(types)].toSorted(
    (a, b) => typeRank(a) - typeRank(b) || nameIn('en', a).localeCompare(nameIn('en', b), 'en'),
  )
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

/** Group of a type; types of later brokers are among the others. */
export const findTypeGroup = (type: string): TypeGroup => TYPE_NAMES[type]?.group ?? 'others'

/** Name of a type; an unknown type is named as in the API. */
export function useTypeName(): (type: string) => string {
  const language = useLanguage()
  return useCallback((type) => nameIn(language, type), [language])
}

function nameIn(language: Language, type: string): string {
  const name = TYPE_NAMES[type]?.name ?? type
  return typeof name === 'string' ? name : name[language]
}
