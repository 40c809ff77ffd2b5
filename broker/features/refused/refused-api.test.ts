import type { RefusedRow } from '@signalbox/contract/access'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { RefusedList } from './refused.ts'
import { Denial } from '../../kernel/access.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { startHttpService } from '../../testing/http-service.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { tcpListener } from '../../testing/tcp-listener.ts'

const BUILT_IN = 'password_based:built_in_database'

interface RefusedPage {
  data: RefusedRow[]
  meta: { count: number; hasnext: boolean }
  causes: { kind: string; by?: string; reason_code: number; count: number }[]
  forgotten: number
}

let api: TestApi
let url: string
beforeEach(async () => {
  api = await startApi([tcpListener])
  url = `mqtt://127.0.0.1:${api.broker.listeners.running[0]?.address.port}`
})
afterEach(() => api.close())

const list = (query = '') => api.read<RefusedPage>(`/access/refused${query}`)

it('names the client, the source and the rule; equal refusals are one entry', async () => {
  const rules = '{deny, {username, "u"}, publish, ["no/#"]}.'
  await api.call('POST', '/authorization/sources', { body: { type: 'file', rules } })
  await api.call('POST', '/authorization/sources', { body: { type: 'built_in_database' } })
  const rule = {
    permission: 'deny',
    action: 'subscribe',
    topic: 's',
    qos: [0, 1, 2],
    retain: 'all',
  }
  await api.call('POST', '/authorization/sources/built_in_database/rules/all', {
    body: { rules: [{ ...rule, topic: 'x' }, rule] },
  })
  const client = await connectMqtt(url, { clientId: 'c', username: 'u' })
  for (let i = 0; i < 3; i++)
    await client.mqtt.publishAsync('no/1', 'x', { qos: 1 }).catch(() => {})
  await client.mqtt.subscribeAsync('s').catch(() => {})
  await client.mqtt.publishAsync('yes', 'x', { qos: 1 })
  await client.end()
  await api.call('POST', '/authentication', {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  await api.call('POST', `/authentication/${BUILT_IN}/users`, {
    body: { user_id: 'u', password: 'right', is_superuser: false },
  })
  const refused = async (clientId: string, username: string, password: string) => {
    await expect(connectMqtt(url, { clientId, username, password })).rejects.toThrow()
  }
  await refused('c', 'u', 'wrong-0ne')
  await refused('c', 'ghost', 'x')
  await api.call('POST', '/banned', { body: { as: 'clientid', who: 'bad' } })
  await refused('bad', 'u', 'right')

  const { data, meta, causes } = await list()
  expect(data).toMatchObject([
    { kind: 'connect', clientid: 'bad', by: 'banned', reason_code: 0x8a },
    { kind: 'connect', username: 'ghost', by: 'nobody', reason_code: 0x87 },
    { kind: 'connect', username: 'u', by: BUILT_IN, reason: 'wrong password', reason_code: 0x86 },
    { kind: 'subscribe', topic: 's', by: 'built_in_database', list: 'all', position: 2, count: 1 },
    { kind: 'publish', topic: 'no/1', by: 'file', line: 1, count: 3, username: 'u' },
  ])
  expect(JSON.stringify(data)).not.toContain('0ne')
  expect(meta.count).toBe(5)
  expect(causes[0]).toEqual({ kind: 'publish', by: 'file', reason_code: 0x87, count: 3 })
  expect((await list('?kind=connect&limit=2')).meta).toMatchObject({ count: 3, hasnext: true })
  expect((await list('?by=file')).data).toHaveLength(1)
  expect((await list('?kind=connect&reason_code=134')).data).toMatchObject([{ by: BUILT_IN }])
  expect((await list('?kind=connect&reason_code=138')).data).toMatchObject([{ by: 'banned' }])
  expect((await api.call('GET', '/access/refused?reason_code=x')).status).toBe(400)
  expect((await list('?like=host')).data).toMatchObject([{ username: 'ghost' }])
  expect((await api.call('DELETE', '/access/refused')).status).toBe(204)
  expect((await list()).data).toEqual([])
})

it('says which rule it was when the decision is remembered', async () => {
  const rules = '{deny, all, publish, ["no"]}.'
  await api.call('POST', '/authorization/sources', { body: { type: 'file', rules } })
  const client = await connectMqtt(url, { clientId: 'c' })
  for (let i = 0; i < 2; i++) await client.mqtt.publishAsync('no', 'x', { qos: 1 }).catch(() => {})
  expect((await list()).data).toMatchObject([{ count: 2, by: 'file', line: 1 }])
  await client.end()
})

describe('the stored entries', () => {
  it('is where a rule stands, and nothing of what it says', async () => {
    const test = new TestKernel()
    const kept = new RefusedList(test.kernel)
    const rule = { permission: 'deny', topic: 'x/'.repeat(1000) }
    const by = { source: 'mysql', of: 'all', position: 2, permission: 'deny', rule }
    test.kernel.hooks.on('client.authorize', () => new Denial(false, by))
    const client = await test.connected('c')
    client.publish('t', 'x', { qos: 1, messageId: 1 })
    await client.next('puback')
    expect(kept.values().map((each) => each.rule)).toEqual([
      { source: 'mysql', of: 'all', position: 2 },
    ])
    kept.close()
    await test.kernel.close()
  })

  it('is bounded in number and in characters', async () => {
    const test = new TestKernel()
    const kept = new RefusedList(test.kernel, { maxEntries: 3, maxCharacters: 2000 })
    test.kernel.hooks.on('client.authorize', (): 'deny' => 'deny')
    const client = await test.connected('c')
    const publish = async (topic: string) => {
      client.publish(topic, 'x', { qos: 1, messageId: 1 })
      await client.next('puback')
    }
    for (let i = 0; i < 5; i++) await publish(`t/${i}`)
    expect(kept.values().map(({ topic }) => topic)).toEqual(['t/4', 't/3', 't/2'])
    expect(kept.forgotten).toBe(2)
    // Refused once more, it is the latest again.
    await publish('t/2')
    expect(kept.values()[0]).toMatchObject({ topic: 't/2', count: 2, by: undefined })
    await publish('long/'.repeat(100))
    expect(kept.values()).toHaveLength(3)
    await publish('longer/'.repeat(120))
    expect(kept.values()).toHaveLength(1)
    await publish('x'.repeat(3000))
    expect(kept.values()).toEqual([])
    kept.close()
    await test.kernel.close()
  })
})

it('names the servers that could not answer, and does not call their clients unknown', async () => {
  const service = await startHttpService()
  const request = { method: 'post', url: service.url, body: { u: '${username}' } }
  const { body } = await api.call('POST', '/authentication', {
    body: { ...request, mechanism: 'password_based', backend: 'http' },
  })
  expect(body).toMatchObject({ id: 'password_based:http' })
  service.answer = (response) => response.writeHead(404).end()
  await expect(connectMqtt(url, { clientId: 'c', username: 'u' })).rejects.toThrow()
  expect((await list()).data).toMatchObject([{ by: 'nobody' }])
  await api.call('DELETE', '/access/refused')
  await service.stop()

  const login = { clientId: 'c', username: 'u', password: 'p' }
  await expect(connectMqtt(url, login)).rejects.toThrow()
  const { data, causes } = await list()
  expect(data).toMatchObject([
    {
      by: 'unavailable',
      reason_code: 0x87,
      failures: [
        { id: 'password_based:http', reason: expect.stringMatching(/ECONNREFUSED|closed/) },
      ],
    },
  ])
  expect(causes).toEqual([{ kind: 'connect', by: 'unavailable', reason_code: 0x87, count: 1 }])

  await api.call('DELETE', '/authentication/password_based:http')
  await api.call('POST', '/authorization/sources', {
    body: { ...request, type: 'http', body: { t: '${topic}' } },
  })
  await api.call('PUT', '/authorization/settings', {
    body: {
      no_match: 'deny',
      deny_action: 'ignore',
      cache: { enable: false, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  const publisher = await connectMqtt(url, { clientId: 'c' })
  await publisher.mqtt.publishAsync('t', 'x', { qos: 1 }).catch(() => {})
  expect((await list()).data[0]).toMatchObject({
    kind: 'publish',
    by: 'no_match',
    failures: [{ id: 'http', reason: expect.stringContaining('ECONNREFUSED') }],
  })
  await publisher.end()
})
