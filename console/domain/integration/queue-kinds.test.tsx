import {
  actionSchemas,
  connectorSchemas,
  sourceSchemas,
} from '@signalbox/contract/integration/kinds'
import { get, set } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { findFormProblems } from '#form/check.ts'
import type { Kind } from '#form/field.ts'
import { toBody, toValues } from '#form/values.ts'
import { MASKED } from '@signalbox/contract/masked'
import type { Noun } from './item.ts'
import { findItemKind } from './kinds.ts'

type Fields = Readonly<Record<string, unknown>>

const ACCOUNT = '{"type":"service_account","private_key":"k"}'
const HOSTS = { bootstrap_hosts: 'a:9092,b' }

/** What a user types into the form of a new connector. */
const CONNECTORS = {
  kafka_producer: HOSTS,
  kafka_consumer: {
    ...HOSTS,
    'authentication.username': 'u',
    'authentication.password': 'p',
    'authentication.mechanism': 'scram_sha_512',
  },
  confluent_producer: {
    ...HOSTS,
    'authentication.username': 'u',
    'authentication.password': 'p',
  },
  azure_event_hub_producer: { ...HOSTS, 'authentication.password': 'Endpoint=sb://x' },
  rabbitmq: { username: 'u', password: 'p' },
  gcp_pubsub_producer: { service_account_json: ACCOUNT },
  gcp_pubsub_consumer: { service_account_json: ACCOUNT },
  kinesis: { aws_access_key_id: 'i', aws_secret_access_key: 's' },
  pulsar: { 'authentication.jwt': 't' },
  rocketmq: { servers: 'a:1' },
  hstreamdb: {},
  elasticsearch: {},
  s3: { access_key_id: 'i', secret_access_key: 's' },
  syskeeper_proxy: { listen: '0.0.0.0:9092' },
  syskeeper_forwarder: { server: 'a:9092' },
  file: {},
  websocket: { url: 'wss://a/b', 'ssl.enable': true },
  nats: { servers: 'a:4222,b', username: 'u', password: 'p' },
} satisfies Partial<Record<keyof typeof connectorSchemas, Fields>>

type Type = keyof typeof CONNECTORS

const ACTIONS: Partial<Record<Type, Fields>> = {
  kafka_producer: {
    'parameters.topic': 't',
    'parameters.kafka_ext_headers': '[{"kafka_ext_header_key":"k","kafka_ext_header_value":"v"}]',
  },
  confluent_producer: { 'parameters.topic': 't', 'parameters.partitions_limit': '3' },
  azure_event_hub_producer: { 'parameters.topic': 't' },
  rabbitmq: { 'parameters.exchange': 'e', 'parameters.routing_key': 'r' },
  gcp_pubsub_producer: { 'parameters.pubsub_topic': 't' },
  kinesis: { 'parameters.stream_name': 's' },
  pulsar: { 'parameters.pulsar_topic': 't' },
  rocketmq: {},
  hstreamdb: { 'parameters.stream': 's' },
  elasticsearch: { 'parameters.index': 'i' },
  s3: { 'parameters.bucket': 'b', 'parameters.key': '${topic}' },
  syskeeper_forwarder: {},
  nats: {},
  websocket: {},
  file: { 'parameters.format': 'csv', 'parameters.columns': ['id', 'payload.t'] },
}

const SOURCES: Partial<Record<Type, Fields>> = {
  kafka_consumer: { 'parameters.topic': 't' },
  gcp_pubsub_consumer: { 'parameters.topic': 't' },
  rabbitmq: { 'parameters.queue': 'q' },
}

const requireKind = (noun: Noun, type: string): Kind => {
  const kind = findItemKind(noun, type)
  if (kind === undefined) throw new Error(`${type} has no form`)
  return kind
}

function typed(kind: Kind, fields: Fields) {
  const values = toValues(kind)
  for (const [path, value] of Object.entries(fields)) set(values, path, value)
  return values
}

const rows = [
  ...Object.entries(CONNECTORS).map(
    ([type, fields]) => ['connector', type, connectorSchemas[type as Type], fields] as const, // its keys
  ),
  ...Object.entries(ACTIONS).map(
    ([type, fields]) =>
      ['action', type, actionSchemas[type as keyof typeof actionSchemas], fields] as const, // likewise
  ),
  ...Object.entries(SOURCES).map(
    ([type, fields]) =>
      ['source', type, sourceSchemas[type as keyof typeof sourceSchemas], fields] as const, // likewise
  ),
]

describe('a form', () => {
  it.each(rows)(
    'of a new %s of %s fits the contract, and is unchanged when it is saved again',
    (...row) => {
      const [noun, type, schema, fields] = row
      const kind = requireKind(noun, type)
      const values = typed(kind, fields)
      expect(findFormProblems(kind, values)).toEqual([])
      const body = toBody(kind, values)
      if (noun !== 'connector') body.connector = 'c'
      const config: Fields = { ...schema.parse(body) }
      expect(toBody(kind, toValues(kind, config), config)).toEqual(config)
    },
  )

  it('of Kafka has no authentication without a user, also after one was there', () => {
    const kind = requireKind('connector', 'kafka_producer')
    expect(toBody(kind, typed(kind, HOSTS))).not.toHaveProperty('authentication')
    const came = connectorSchemas.kafka_producer.parse({
      ...HOSTS,
      authentication: { mechanism: 'plain', username: 'u', password: MASKED },
    })
    const values = toValues(kind, came)
    expect(toBody(kind, values, came)).toMatchObject({ authentication: { password: MASKED } })
    set(values, 'authentication.username', '')
    expect(toBody(kind, values, came)).not.toHaveProperty('authentication')
  })

  it('never shows the service account of Google, and keeps it', () => {
    const kind = requireKind('connector', 'gcp_pubsub_producer')
    const came = connectorSchemas.gcp_pubsub_producer.parse({ service_account_json: ACCOUNT })
    const values = toValues(kind, came)
    expect(get(values, 'service_account_json')).toBe(MASKED)
    expect(toBody(kind, values, came)).toMatchObject({ service_account_json: ACCOUNT })
    set(values, 'service_account_json', '{}')
    expect(findFormProblems(kind, values).map(([path]) => path)).toEqual(['service_account_json'])
  })

  it('of S3 sends the fields of its mode alone', () => {
    const kind = requireKind('action', 's3')
    const file = { ...ACTIONS.s3, 'parameters.mode': 'aggregated', 'parameters.key': '${sequence}' }
    const { parameters } = toBody(kind, typed(kind, file))
    expect(parameters).toMatchObject({ mode: 'aggregated', container: { type: 'csv' } })
    expect(parameters).not.toHaveProperty('content')
    expect(toBody(kind, typed(kind, ACTIONS.s3 ?? {})).parameters).not.toHaveProperty('container')
  })

  it('of an S3 action that writes an object for each row is saved as EMQX stores it', () => {
    const kind = requireKind('action', 's3')
    const stored = { batch_size: 1, batch_time: '0ms', health_check_interval: '0ms' }
    const came = { ...toBody(kind, typed(kind, ACTIONS.s3 ?? {})), resource_opts: stored }
    const seen = toValues(kind, came)
    const values = toValues(kind, came)
    set(values, 'description', 'note')
    // A value that the broker has is kept, even if the form would refuse it.
    expect(findFormProblems(kind, values, seen)).toEqual([])
    expect(toBody(kind, values, came)).toMatchObject({ description: 'note', resource_opts: stored })
    set(values, 'resource_opts.batch_time', 5)
    expect(toBody(kind, values, came)).toMatchObject({ resource_opts: { batch_time: '0ms' } })
    // Actions that collect rows in files have batches, whose waiting time may be 0.
    set(values, 'parameters.mode', 'aggregated')
    set(values, 'resource_opts.batch_time', 0)
    set(values, 'resource_opts.health_check_interval', 1)
    expect(findFormProblems(kind, values, seen)).toEqual([])
    set(values, 'resource_opts.health_check_interval', -1)
    const [[path] = []] = findFormProblems(kind, values, seen)
    expect(path).toBe('resource_opts.health_check_interval')
  })

  it('of a service in the cloud always uses TLS', () => {
    const kind = requireKind('connector', 'confluent_producer')
    const { ssl } = toBody(kind, typed(kind, CONNECTORS.confluent_producer))
    expect(ssl).toMatchObject({ enable: true, verify: 'verify_peer' })
  })
})
