import { HISTORY_SECONDS, RATED, type Rated } from '@signalbox/contract/rate-history'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
  const create = async (path: string, body: object) => {
    const { status, body: answer } = await api.call('POST', path, { body })
    expect([200, 201, 204], JSON.stringify(answer)).toContain(status)
  }
  await create('/rules', { id: 'r1', sql: 'SELECT * FROM "t/#"', actions: [] })
  const check = { type: 'sql', sql: 'SELECT * WHERE true' }
  const stage = { topics: ['t/#'], failure_action: 'drop' }
  await create('/schema_validations', {
    ...{ ...stage, name: 'v1', strategy: 'all_pass', checks: [check] },
  })
  await create('/message_transformations', { ...stage, name: 'm1', operations: [] })
  await create('/authorization/sources', { type: 'built_in_database', enable: true })
  await create('/connectors', { type: 'http', name: 'h', url: 'http://127.0.0.1:9', enable: false })
  const action = { type: 'http', name: 'a', connector: 'h', parameters: {}, enable: false }
  await create('/actions', action)
  await create('/rules', { id: 'r2', sql: 'SELECT * FROM "t/#"', actions: [], enable: false })
  await create('/schema_validations', {
    ...{ ...stage, name: 'v2', strategy: 'all_pass', checks: [check], enable: false },
  })
  await create('/authentication', {
    ...{
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
      user_id_type: 'username',
    },
    ...{ password_hash_algorithm: { name: 'plain' }, enable: false },
  })
  await create('/exhooks', { name: 'e2', url: 'http://127.0.0.1:9', enable: false })
})
afterAll(() => api.close())

interface History {
  until: number
  rates: number[]
}
const of = (kind: Rated, id: string) => api.read<History>(`/rate_history/${kind}/${id}`)
const sum = (rates: readonly number[]) => rates.reduce((all, each) => all + each, 0)

it('gives the rate of each of the last 60 seconds, the oldest first', async () => {
  const before = await of('rule', 'r1')
  expect(before.rates).toEqual(Array.from({ length: HISTORY_SECONDS }, () => 0))
  const client = api.client()
  await client.connect({ clientId: 'c1' })
  const at = Date.now()
  for (let i = 0; i < 3; i++) client.publish('t/1', 'x')
  await waitFor(async () => sum((await of('rule', 'r1')).rates) === 3)
  for (const [kind, id] of [
    ['rule', 'r1'],
    ['schema_validation', 'v1'],
    ['message_transformation', 'm1'],
  ] as const) {
    const { until, rates } = await of(kind, id)
    expect(until % 1000, kind).toBe(0)
    const seconds = rates.flatMap((rate, i) =>
      rate > 0 ? [until - (rates.length - i) * 1000] : [],
    )
    expect(sum(rates), kind).toBe(3)
    expect(seconds[0], kind).toBeGreaterThan(at - 1000)
    expect(seconds[0], kind).toBeLessThanOrEqual(Date.now())
  }
  // The cache of decisions answers from the second message on.
  expect(sum((await of('authorization_source', 'built_in_database')).rates)).toBeGreaterThan(0)
})

it.each<[Rated, string]>([
  ['action', 'http:a'],
  ['rule', 'r2'],
  ['schema_validation', 'v2'],
  ['authenticator', 'password_based:built_in_database'],
  ['exhook', 'e2'],
])('gives zeros for what is disabled: %s %s', async (kind, id) => {
  expect(sum((await of(kind, id)).rates)).toBe(0)
})

it('knows nothing of what is not there', async () => {
  for (const kind of RATED) {
    const { status, body } = await api.call('GET', `/rate_history/${kind}/nope`)
    expect(status, kind).toBe(404)
    expect(body, kind).toMatchObject({ code: 'NOT_FOUND' })
  }
  expect((await api.call('GET', '/rate_history/nope/r1')).status).toBe(400)
})
