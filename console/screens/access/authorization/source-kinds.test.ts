import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { ApiError, readFaults } from '@signalbox/contract/errors'
import { readRecordings } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findFormProblems } from '#form/check.ts'
import { findShownFaults } from '#form/faults.ts'
import type { Config, Kind } from '#form/field.ts'
import { toBody, toValues } from '#form/values.ts'
import { findSourceKind } from './source-kinds.ts'

const types = Object.keys(sourceSchemas) as (keyof typeof sourceSchemas)[]

function kind(type: string): Kind {
  const found = findSourceKind(type)
  if (found === undefined) throw new Error(type)
  return found
}

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
  for (const [path] of findFormProblems(kind(type), values)) values[path] = FILLED[path]
  expect(findFormProblems(kind(type), values)).toEqual([])
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
  expect(findFormProblems(kind(type), values).map(([at]) => at)).toContain(path)
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
    expect(findShownFaults(of, values, error).map(([field]) => field)).toEqual([at])
  })

  it('is among the recordings', () => expect(refused.length).toBeGreaterThan(4))
})
