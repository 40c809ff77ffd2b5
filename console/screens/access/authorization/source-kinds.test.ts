import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { ApiError, readFaults } from '@signalbox/contract/errors'
import { readRecordings } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { problemsOf } from '../../../parts/backends/check.ts'
import { faultsOf } from '../../../parts/backends/faults.ts'
import type { Config, Kind } from '../../../parts/backends/field.ts'
import { toBody, toValues } from '../../../parts/backends/values.ts'
import { kindOf } from './source-kinds.ts'

const types = Object.keys(sourceSchemas) as (keyof typeof sourceSchemas)[]

function kind(type: string): Kind {
  const found = kindOf(type)
  if (found === undefined) throw new Error(type)
  return found
}

const recorded = readRecordings('open').flatMap(({ method, path, status, response }) => {
  const isOne = method === 'GET' && status === 200 && path.startsWith('/authorization/sources')
  const list = isOne ? ((response as { sources?: Config[] }).sources ?? [response]) : []
  return (list as Config[]).filter((each) => 'type' in each)
})
const OTHERS: readonly Config[] = [
  { type: 'redis', redis_type: 'sentinel', servers: 'a,b', sentinel: 's', cmd: 'HMGET k a', x: 1 },
  { type: 'mongodb', mongo_type: 'rs', servers: 'a,b', replica_set_name: 'r', collection: 'c' },
  { type: 'http', method: 'get', url: 'https://a/b', ssl: { enable: true }, headers: { a: 'b' } },
  { type: 'ldap', server: 'l', publish_attribute: 'p', enable: false },
]
const distinct = [
  ...new Map([...recorded, ...OTHERS].map((each) => [JSON.stringify(each), each])).values(),
]

describe('what was not touched is sent back as it came', () => {
  it.each(distinct)('$type, $#', (config) => {
    const of = kind(String(config.type))
    const values = toValues(of, config)
    expect(JSON.stringify(values)).not.toContain('"pw"')
    expect(toBody(of, values, config)).toEqual(config)
  })

  it('and every kind is among them', () => {
    expect(new Set(distinct.map(({ type }) => type))).toEqual(new Set(types))
  })
})

const FILLED: Readonly<Record<string, string>> = {
  server: 'db.example.com:1234',
  database: 'mqtt',
  username: 'broker',
  url: 'http://127.0.0.1/acl',
  base_dn: 'dc=example,dc=com',
  collection: 'acl',
}

it.each(types.filter((type) => type !== 'file'))('a new %s has what the contract wants', (type) => {
  const values = toValues(kind(type))
  for (const [path] of problemsOf(kind(type), values)) values[path] = FILLED[path]
  expect(problemsOf(kind(type), values)).toEqual([])
  const body = toBody(kind(type), values)
  const read = z.safeParse<z.ZodMiniType>(sourceSchemas[type](body), body)
  expect(read.error?.issues ?? []).toEqual([])
})

it.each([
  ['redis', 'cmd', 'HGETALL'],
  ['redis', 'cmd', 'HGETALL k f'],
  ['redis', 'cmd', 'HMGET k'],
  ['redis', 'cmd', 'GET k'],
  ['mysql', 'query', ''],
])('%s: %s may not be %j', (type, path, value) => {
  const values = { ...toValues(kind(type)), [path]: value }
  expect(problemsOf(kind(type), values).map(([at]) => at)).toContain(path)
})

describe('what a broker refuses of a source', () => {
  const refused = readRecordings('open').filter(
    ({ method, path, step, status }) =>
      method === 'PUT' &&
      path.startsWith('/authorization/sources/') &&
      status === 400 &&
      step.endsWith('update, no server'),
  )
  it.each(refused)('$step', ({ path, response, body }) => {
    const of = kind(path.split('/').at(-1) ?? '')
    const { message } = response as { message: string }
    const error = new ApiError({
      kind: 'http',
      operation: 'x',
      message,
      faults: readFaults(message),
    })
    const values = toValues(of, body as Config)
    const at = path.endsWith('http') ? 'url' : 'server'
    expect(faultsOf(of, values, error).map(([field]) => field)).toEqual([at])
  })

  it('is among the recordings', () => expect(refused.length).toBeGreaterThan(4))
})
