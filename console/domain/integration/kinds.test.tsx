import { actionSchemas, connectorSchemas } from '@signalbox/contract/integration/kinds'
import { set } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import { findFormProblems } from '#form/check.ts'
import type { Kind } from '#form/field.ts'
import { toBody, toValues } from '#form/values.ts'
import { findItemKind } from './kinds.ts'
import type { Noun } from './item.ts'
import { orderedTypes } from './type-names.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a user types into the form of a new connector. */
const CONNECTORS = {
  pgsql: { server: 'a:1', database: 'd', username: 'u', password: 'p' },
  mysql: { server: 'a:1', database: 'd' },
  redis: { 'parameters.server': 'a:1', 'parameters.password': 'p' },
  mongodb: { 'parameters.server': 'a:1', database: 'd' },
  influxdb: { 'parameters.org': 'o', 'parameters.bucket': 'b', 'parameters.token': 't' },
  clickhouse: { database: 'd' },
  tdengine: { server: 'a:1', password: 'p' },
  sqlserver: { server: 'a:1', database: 'd' },
  oracle: { server: 'a:1', sid: 'XE', username: 'u' },
  cassandra: { servers: 'a:1,b', keyspace: 'k' },
  greptimedb: { dbname: 'd' },
  iotdb: {
    base_url: 'http://a',
    'authentication.username': 'root',
    'authentication.password': 'p',
  },
  opents: { server: 'http://a' },
  dynamo: {
    url: 'http://a',
    region: 'r',
    aws_access_key_id: 'i',
    aws_secret_access_key: 's',
  },
} satisfies Partial<Record<keyof typeof connectorSchemas, Fields>>

/** What a user has to type into the form of a new action. */
const ACTIONS: Partial<Record<keyof typeof CONNECTORS, Fields>> = {
  tdengine: { 'parameters.database': 'd' },
  dynamo: { 'parameters.table': 't', 'parameters.hash_key': 'k' },
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

const CASES = Object.keys(CONNECTORS) as (keyof typeof CONNECTORS)[] // its own names

describe.each(CASES)('the forms of %s', (type) => {
  it.each([
    ['connector', connectorSchemas[type], CONNECTORS[type]],
    ['action', actionSchemas[type], ACTIONS[type] ?? {}],
  ] as const)('a new %s fits the contract, and is unchanged when it is saved again', (...row) => {
    const [noun, schema, fields] = row
    const kind = requireKind(noun, type)
    const values = typed(kind, fields)
    expect(findFormProblems(kind, values)).toEqual([])
    const body = toBody(kind, values)
    if (noun === 'action') body.connector = 'c'
    const read = schema.parse(body)
    const config: Fields = { ...read }
    expect(toBody(kind, toValues(kind, config), config)).toEqual(config)
  })
})

describe('the form', () => {
  it('of Redis sends the fields of its deployment alone', () => {
    const kind = requireKind('connector', 'redis')
    const fields = { 'parameters.redis_type': 'cluster', 'parameters.servers': 'a:1, b:2' }
    expect(toBody(kind, typed(kind, fields)).parameters).toEqual({
      redis_type: 'cluster',
      servers: 'a:1, b:2',
      pool_size: 8,
    })
  })

  it('of a Redis command has a word on each line', () => {
    const kind = requireKind('action', 'redis')
    const values = typed(kind, { 'parameters.command_template': 'SET\na key, with blanks\n${v}\n' })
    expect(toBody(kind, values).parameters).toEqual({
      command_template: ['SET', 'a key, with blanks', '${v}'],
    })
  })

  it('of Oracle asks for a service name or an SID', () => {
    const kind = requireKind('connector', 'oracle')
    const values = typed(kind, { ...CONNECTORS.oracle, sid: '' })
    expect(findFormProblems(kind, values).map(([path]) => path)).toEqual(['server'])
  })

  it('of points takes a JSON array of objects', () => {
    const kind = requireKind('action', 'iotdb')
    for (const [text, problems] of [
      ['{}', 1],
      ['[1]', 1],
      ['[{"measurement":"m"}]', 0],
    ] as const) {
      const values = typed(kind, { 'parameters.data': text })
      expect(findFormProblems(kind, values)).toHaveLength(problems)
    }
  })
})

it('types are offered by name, after those that need no product beside the broker', () => {
  const types = ['redis', 'influxdb', 'http', 's3', 'pgsql', 'mqtt', 'kafka_producer', 'a_new_type']
  expect(orderedTypes(types)).toEqual([
    'mqtt',
    'http',
    'a_new_type',
    's3',
    'kafka_producer',
    'influxdb',
    'pgsql',
    'redis',
  ])
})
