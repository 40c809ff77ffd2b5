import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

const RULES = '/authorization/sources/built_in_database/rules'
const deny = { permission: 'deny', action: 'all', topic: 't' }

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  await call('POST', '/authorization/sources', { type: 'built_in_database' })
})
afterEach(() => api.close())

async function call(method: string, path: string, body?: unknown) {
  const { status } = await api.call(method, path, { body })
  return status
}

async function decision(): Promise<unknown> {
  const body = { imagined: true, clientid: 'c', username: 'u', action: 'publish', topic: 't' }
  const reply = await api.call('POST', '/access/explain', { body })
  return (reply.body as { decision: unknown }).decision
}

describe('rules of the built-in database', () => {
  it.each([
    [`${RULES}/clients`, [{ clientid: 'c', rules: [deny] }], 'DELETE', `${RULES}/clients/c`],
    [`${RULES}/users`, [{ username: 'u', rules: [deny] }], 'DELETE', `${RULES}/users/u`],
    [`${RULES}/all`, { rules: [deny] }, 'DELETE', `${RULES}/all`],
  ])('%s hold from the next question on, and until they go', async (at, body, method, gone) => {
    expect(await decision()).toBe('allow')
    expect(await call('POST', at, body)).toBe(204)
    expect(await decision()).toBe('deny')
    expect(await decision()).toBe('deny')
    expect(await call(method, gone)).toBe(204)
    expect(await decision()).toBe('allow')
  })

  it('that are changed are asked as they are now', async () => {
    await call('POST', `${RULES}/clients`, [{ clientid: 'c', rules: [deny] }])
    expect(await decision()).toBe('deny')
    const rules = [{ ...deny, permission: 'allow' }]
    expect(await call('PUT', `${RULES}/clients/c`, { clientid: 'c', rules })).toBe(204)
    expect(await decision()).toBe('allow')
  })

  it('that go all together are not asked when the source is back', async () => {
    await call('POST', `${RULES}/all`, { rules: [deny] })
    expect(await decision()).toBe('deny')
    await call('DELETE', '/authorization/sources/built_in_database')
    await call('POST', '/authorization/sources', { type: 'built_in_database' })
    expect(await decision()).toBe('allow')
  })

  it('may name one QoS', async () => {
    expect(await call('POST', `${RULES}/all`, { rules: [{ ...deny, qos: 1 }] })).toBe(204)
    const { rules } = await api.read<{ rules: { qos: number[] }[] }>(`${RULES}/all`)
    expect(rules.map(({ qos }) => qos)).toEqual([[1]])
    expect(await call('POST', `${RULES}/all`, { rules: [{ ...deny, qos: 3 }] })).toBe(400)
  })

  it('are 1,000 in a list at most', async () => {
    const rules = Array.from({ length: 1001 }, () => deny)
    const refused = [
      await api.call('POST', `${RULES}/all`, { body: { rules } }),
      await api.call('POST', `${RULES}/users`, { body: [{ username: 'u', rules }] }),
      await api.call('PUT', `${RULES}/clients/c`, { body: { clientid: 'c', rules } }),
    ]
    for (const { status, body } of refused) {
      expect([status, body]).toEqual([
        400,
        { code: 'BAD_REQUEST', message: 'A list has 1000 rules at most: these are 1001' },
      ])
    }
    expect(await call('POST', `${RULES}/all`, { rules: rules.slice(1) })).toBe(204)
  })
})

it('statements of a database are kept as they were sent', async () => {
  const source = {
    type: 'postgresql',
    enable: false,
    server: '127.0.0.1:1',
    database: 'd',
    username: 'u',
    query: 'SELECT 1',
    prepare_statement: { one: 'SELECT 1' },
  }
  expect(await call('POST', '/authorization/sources', source)).toBe(204)
  expect(await api.read('/authorization/sources/postgresql')).toMatchObject(source)
})

it('what is delayed to no topic cannot be asked about', async () => {
  const body = { imagined: true, clientid: 'c', action: 'publish', topic: '$delayed/5' }
  expect((await api.call('POST', '/access/explain', { body })).status).toBe(400)
})
