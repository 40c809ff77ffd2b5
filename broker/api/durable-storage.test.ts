import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './fixtures.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi([], { durableSessions: true })
})

afterAll(() => api.close())

describe('durable storage', () => {
  it('has this node as its only site', async () => {
    const [site = ''] = await api.read<string[]>('/ds/sites')
    expect(site).toMatch(/^[0-9A-F]{16}$/)
    expect(await api.read(`/ds/sites/${site}`)).toEqual({
      node: api.broker.kernel.node,
      up: true,
      shards: [{ storage: 'messages', id: '0', status: 'up' }],
    })
    expect(await api.read('/ds/storages')).toEqual(['messages'])
    expect(await api.read('/ds/storages/messages')).toEqual({
      name: 'messages',
      shards: [{ id: '0', replicas: [{ site, status: 'up' }] }],
    })
    expect(await api.read('/ds/storages/messages/replicas')).toEqual([site])
    expect((await api.call('GET', '/ds/sites/nope')).status).toBe(404)
  })

  it('accepts its own site as replica, and no other set', async () => {
    const [site = ''] = await api.read<string[]>('/ds/sites')
    const replicas = '/ds/storages/messages/replicas'
    expect((await api.call('PUT', replicas, { body: [site] })).status).toBe(202)
    expect((await api.call('PUT', `${replicas}/${site}`)).status).toBe(202)
    for (const body of [[], ['nope'], [site, 'nope']]) {
      expect(await api.call('PUT', replicas, { body })).toMatchObject({
        status: 400,
        body: { code: 400 },
      })
    }
    expect((await api.call('PUT', `${replicas}/nope`)).status).toBe(400)
    expect((await api.call('DELETE', `${replicas}/nope`)).status).toBe(404)
    expect((await api.call('DELETE', `${replicas}/${site}`)).status).toBe(400)
  })
})

it('durable sessions are marked and counted', async () => {
  const client = api.client()
  const properties = { sessionExpiryInterval: 100 }
  await client.connect({ clientId: 'd', clean: false, properties })
  await client.subscribe('a/#', { qos: 1 })
  const plain = api.client()
  await plain.connect({ clientId: 'p' })
  await plain.subscribe('b')
  expect(await api.read('/clients/d')).toMatchObject({ durable: true, is_persistent: true })
  expect(await api.read('/clients/p')).toMatchObject({ durable: false })
  expect(await api.read('/subscriptions?clientid=d')).toMatchObject({ data: [{ durable: true }] })
  client.drop()
  await expect
    .poll(() => api.read('/monitor_current'))
    .toMatchObject({
      subscriptions: 2,
      subscriptions_ram: 1,
      subscriptions_durable: 1,
      disconnected_durable_sessions: 1,
    })
  expect(await api.read('/stats?aggregate=true')).toMatchObject({
    'durable_subscriptions.count': 1,
  })
  const message = { topic: 'a/b', payload: 'x', qos: 1 }
  await api.call('POST', '/publish', { body: message })
  expect(await api.read('/metrics?aggregate=true')).toMatchObject({ 'messages.persisted': 1 })
})
