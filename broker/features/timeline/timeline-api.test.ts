import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

it('tells what happened to a client in the words of the API, the latest first', async () => {
  const client = api.client()
  await client.connect({ clientId: 'a/b 客户' })
  await client.subscribe('t/#', { qos: 2 })
  await api.call('DELETE', `/clients/${encodeURIComponent('a/b 客户')}`)
  const at = expect.stringMatching(/^\d{4}-.*T.*[+-]\d\d:\d\d$/)
  expect(await api.read(`/clients/${encodeURIComponent('a/b 客户')}/timeline`)).toEqual([
    { at, count: 1, kind: 'session_ended' },
    { at, count: 1, kind: 'disconnected', reason: 'kicked', reason_code: 0x98 },
    { at, count: 1, kind: 'subscribed', topic: 't/#', qos: 2 },
    {
      at,
      count: 1,
      kind: 'connected',
      ip_address: '127.0.0.1',
      port: 40_000,
      listener: 'tcp:default',
      proto_ver: 5,
      session_present: false,
    },
  ])
})

it('tells who was refused by its name, and how a denied message was sent', async () => {
  await api.call('PUT', '/authorization/settings', {
    body: {
      no_match: 'deny',
      deny_action: 'ignore',
      cache: { enable: false, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  const client = api.client()
  await client.connect({ clientId: 'c' })
  await client.subscribe('t/#', { qos: 2 })
  client.publish('t', 'x', { qos: 1, retain: true, messageId: 2 })
  await client.settle()
  const denied = { kind: 'denied', count: 1 }
  expect(await api.read('/clients/c/timeline')).toMatchObject([
    { ...denied, action: 'publish', topic: 't', qos: 1, retain: true },
    { ...denied, action: 'subscribe', topic: 't/#', qos: 2 },
    { kind: 'connected' },
  ])
  await api.call('POST', '/banned', { body: { as: 'clientid', who: 'd' } })
  for (const name of ['somebody', undefined]) {
    const refused = api.client()
    await refused.connect({ clientId: 'd', ...(name !== undefined && { username: name }) })
    await refused.closed()
    expect(await api.read('/clients/d/timeline')).toMatchObject([
      { kind: 'refused', username: name ?? null },
    ])
  }
})

it('tells how a message that was dropped was sent, so that it can be simulated', async () => {
  const client = api.client()
  await client.connect({ clientId: 'c' })
  await client.subscribe('t', { nl: true })
  client.publish('t', 'x', { qos: 1, retain: true, messageId: 2 })
  await client.settle()
  expect(await api.read('/clients/c/timeline')).toMatchObject([
    { kind: 'dropped', reason: 'no_local', topic: 't', qos: 1, retain: true },
    { kind: 'subscribed' },
    { kind: 'connected' },
  ])
})

it('cuts the reason of a rejected message, whose length its client chooses, and counts it', async () => {
  const schema = { name: 'closed', type: 'json', source: '{"additionalProperties":false}' }
  expect((await api.call('POST', '/schema_registry', { body: schema })).status).toBe(201)
  const validation = {
    ...{ name: 'check', topics: ['v/#'], strategy: 'all_pass', failure_action: 'drop' },
    checks: [{ type: 'json', schema: 'closed' }],
  }
  expect((await api.call('POST', '/schema_validations', { body: validation })).status).toBe(201)
  const client = api.client()
  await client.connect({ clientId: 'c' })
  const budget = api.broker.kernel.memory.budget('client_events')
  const before = budget.used
  client.publish('v/1', `{"${'k'.repeat(500_000)}":{}}`, { qos: 1, messageId: 2 })
  await client.settle()
  const { body } = await api.call('GET', '/clients/c/timeline')
  const [rejected] = body as { kind: string; stage: string; reason: string }[]
  expect(rejected).toMatchObject({ kind: 'rejected', stage: 'check' })
  expect(rejected?.reason).toContain('kkk')
  expect(rejected?.reason.length).toBeLessThanOrEqual(300)
  expect(budget.used - before).toBeGreaterThan(2 * (rejected?.reason.length ?? 0))
})

it('knows nothing of a stranger, and lets nobody read without a login', async () => {
  expect(await api.read('/clients/nobody/timeline')).toEqual([])
  const reply = await api.call('GET', '/clients/nobody/timeline', { authorization: null })
  expect(reply.status).toBe(401)
})
