import type { DurableSessionsConfig } from '@signalbox/contract/settings'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

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

describe('settings', () => {
  type Zone = { durable_sessions: DurableSessionsConfig }

  /** Fields that a change leaves out have their defaults. */
  async function set(change: Partial<DurableSessionsConfig>) {
    const zone = await api.read<Zone>('/configs/global_zone')
    const body = { ...zone, durable_sessions: { enable: true, ...change } }
    return api.call('PUT', '/configs/global_zone', { body })
  }

  /** A client that is away, with messages that wait. */
  async function away(clientId: string, messages: number) {
    const client = api.client()
    const properties = { sessionExpiryInterval: 100 }
    await client.connect({ clientId, clean: false, properties })
    await client.subscribe(`${clientId}/#`, { qos: 1 })
    client.drop()
    const session = api.broker.kernel.sessions.get(clientId)
    await expect.poll(() => session?.connected).toBe(false)
    for (let i = 0; i < messages; i++) {
      const body = { topic: `${clientId}/t`, payload: String(i), qos: 1 }
      expect((await api.call('POST', '/publish', { body })).status).toBe(200)
    }
    return session
  }

  const row = (sql: string) => api.broker.store.statement(sql).get()

  it('enable is refused: it is an option of the start', async () => {
    expect(await set({ enable: false })).toMatchObject({
      status: 400,
      body: { code: 'UPDATE_FAILED' },
    })
    const { durable_sessions: now } = await api.read<Zone>('/configs/global_zone')
    expect(now.enable).toBe(true)
  })

  it.each([
    ['batch_size', 0],
    ['session_gc_batch_size', 0],
    ['session_gc_interval', 'soon'],
    ['heartbeat_interval', '50d'],
    ['message_retention_period', -1],
    ['max_session_bytes', '1KB'],
  ])('%s cannot be %j', async (name, value) => {
    const reply = await set({ [name]: value })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  it('batch_size: messages that are kept in memory', async () => {
    await set({ batch_size: 2 })
    const session = await away('batch', 6)
    const loaded = [...(session?.queue.entries() ?? [])].map(
      (each) => 'isLoaded' in each && each.isLoaded,
    )
    expect(loaded).toEqual([true, true, false, false, false, false])
  })

  it('max_session_bytes: the oldest stored messages are dropped, with an alarm', async () => {
    await set({ max_session_bytes: '1MB' })
    const session = await away('full', 0)
    const payload = 'x'.repeat(300_000)
    for (let i = 0; i < 5; i++) {
      await api.call('POST', '/publish', { body: { topic: 'full/t', payload, qos: 1 } })
    }
    await expect.poll(() => session?.queue).toMatchObject({ length: 3, dropped: 2 })
    expect(await api.read('/alarms')).toMatchObject({
      data: [{ name: 'durable_session_full', details: { clientid: 'full', max_bytes: 1_048_576 } }],
    })
    expect(await api.read('/clients/full')).toMatchObject({
      mqueue_len: 3,
      mqueue_max: 'infinity',
      mqueue_dropped: 2,
    })
    await set({})
  })

  it('message_retention_period and session_gc_interval: what has waited for too long is removed', async () => {
    const session = await away('old', 3)
    expect(session?.queue.length).toBe(3)
    await set({ message_retention_period: '1ms', session_gc_interval: '10ms' })
    await expect.poll(() => session?.queue.length).toBe(0)
    await expect.poll(() => row('SELECT count(*) AS n FROM durable_message')?.n).toBe(0)
  })

  it('session_gc_interval: rows of sessions that have ended are removed', async () => {
    await set({ session_gc_interval: '1h' })
    await away('gone', 1)
    await api.call('DELETE', '/clients/gone')
    const rows = () => row('SELECT count(*) AS n FROM durable_ended')?.n
    await expect.poll(rows).toBe(1)
    await set({ session_gc_interval: '10ms' })
    await expect.poll(rows).toBe(0)
  })

  it('heartbeat_interval: how often the time is noted', async () => {
    const noted = () => row("SELECT value FROM durable_fact WHERE name = 'alive'")?.value
    await set({ heartbeat_interval: '5ms' })
    const changed = new Set<unknown>()
    await expect.poll(() => changed.add(noted()).size).toBeGreaterThan(3)
    await set({})
  })
})
