import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

interface Row extends Record<string, unknown> {
  msgid: string
  topic: string
}
interface Page {
  data: Row[]
  meta: { count?: number; hasnext: boolean }
}

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

async function publish(topic: string, payload: string | Buffer, retain = true): Promise<void> {
  const { settled } = await api.broker.kernel.publish({
    topic,
    payload: Buffer.from(payload),
    qos: 1,
    retain,
    fromClientId: 'p',
    timestamp: Date.now(),
  })
  await settled
}

const segment = encodeURIComponent
const topics = async (query = '') =>
  (await api.read<Page>(`/mqtt/retainer/messages${query}`)).data.map(({ topic }) => topic)

describe('retained messages', () => {
  it('are listed as they came, with a count only without a filter', async () => {
    for (const topic of ['z', 'a/b', '$x/y', '/lead', 'a//c']) {
      await publish(topic, '1')
      // Messages of one millisecond have no order.
      const at = Date.now()
      await waitFor(() => Date.now() > at, { intervalMs: 1 })
    }
    await publish('z', '2')
    expect(await topics()).toEqual(['a/b', '$x/y', '/lead', 'a//c', 'z'])
    expect(await topics('?topic=a/%23')).toEqual(['a/b', 'a//c'])
    expect(await topics('?topic=a/%23/b')).toEqual([])
    const { meta } = await api.read<Page>('/mqtt/retainer/messages?page=2&limit=2')
    expect(meta).toEqual({ page: 2, limit: 2, count: 5, hasnext: true })
    const filtered = await api.read<Page>('/mqtt/retainer/messages?topic=%23&limit=2')
    expect(filtered.meta).toEqual({ page: 1, limit: 2, hasnext: true })
  })

  it('show a payload up to 1 MiB, and nothing in its place beyond', async () => {
    await publish('small', Buffer.from([0xff, 0]))
    expect(await api.read(`/mqtt/retainer/message/small`)).toMatchObject({ payload: '/wA=' })
    await api.call('PUT', '/mqtt/retainer', { body: { max_payload_size: '2MB' } })
    await publish('large', Buffer.alloc(1024 * 1024 + 1))
    const large = await api.read<Row>(`/mqtt/retainer/message/large`)
    expect(large.topic).toBe('large')
    expect('payload' in large).toBe(false)
  })

  it('are removed one by one, by filter, and all', async () => {
    for (const topic of ['a/1', 'a/2', 'b/ü 1', 'c']) await publish(topic, '1')
    expect(await api.call('DELETE', `/mqtt/retainer/message/${segment('b/ü 1')}`)).toMatchObject({
      status: 204,
    })
    expect(await api.call('DELETE', `/mqtt/retainer/message/${segment('a/+')}`)).toMatchObject({
      status: 204,
    })
    expect(await topics()).toEqual(['c'])
    expect(await api.call('DELETE', `/mqtt/retainer/message/${segment('a/+')}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    })
    expect(await api.call('DELETE', '/mqtt/retainer/messages')).toMatchObject({ status: 204 })
    expect(await topics()).toEqual([])
  })

  it('follow settings, which are returned as they were written', async () => {
    const change = { msg_expiry_interval: '90m', delivery_rate: '60/1m', max_payload_size: '2KB' }
    const { body } = await api.call('PUT', '/mqtt/retainer', { body: change })
    expect(body).toMatchObject({ enable: true, ...change })
    expect(await api.read('/mqtt/retainer')).toEqual(body)
    expect(api.broker.retainer.settings).toMatchObject({
      expiryMs: 5_400_000,
      deliverRate: 1,
      maxPayloadBytes: 2048,
    })
    await publish('large', Buffer.alloc(2049))
    expect(await topics()).toEqual([])
  })

  it.each([
    [{ max_payload_size: '2XB' }, 'root.max_payload_size'],
    [{ msg_expiry_interval: 'abc' }, 'root.msg_expiry_interval'],
    [{ delivery_rate: '0/s' }, 'root.delivery_rate'],
    [{ backend: { storage_type: 'floppy' } }, 'root.backend.storage_type'],
    [{ nope: 1 }, 'root'],
  ])('refuse %j and stay as they were', async (body, path) => {
    const before = await api.read('/mqtt/retainer')
    const reply = await api.call('PUT', '/mqtt/retainer', { body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(JSON.parse((reply.body as { message: string }).message)).toMatchObject({ path })
    expect(await api.read('/mqtt/retainer')).toEqual(before)
  })
})

describe('delayed messages', () => {
  it('are listed by when they are due, either way, and found by a part of their topic', async () => {
    for (const [seconds, topic] of Object.entries({ 60: 'b/x', 90: 'a/y', 120: 'c/x' })) {
      await publish(`$delayed/${seconds}/${topic}`, 'p')
    }
    const topics = async (query: string) => {
      const { data, meta } = await api.read<Page>(`/mqtt/delayed/messages${query}`)
      return [data.map(({ topic }) => topic), meta]
    }
    const meta = { page: 1, limit: 100, count: 3, hasnext: false }
    expect(await topics('')).toEqual([['c/x', 'a/y', 'b/x'], meta])
    expect(await topics('?order=asc')).toEqual([['b/x', 'a/y', 'c/x'], meta])
    expect(await topics('?order=asc&like_topic=/x&limit=1')).toEqual([
      ['b/x'],
      { page: 1, limit: 1, count: 2, hasnext: true },
    ])
    expect(await topics('?like_topic=%25')).toEqual([[], { ...meta, count: 0 }])
  })

  it('are listed, read with their payload, and removed', async () => {
    await publish('$delayed/60/a/b', '{"x":1}')
    await publish('$delayed/120/c', Buffer.alloc(2049))
    const { data, meta } = await api.read<Page>('/mqtt/delayed/messages')
    expect(meta).toEqual({ page: 1, limit: 100, count: 2, hasnext: false })
    expect(await api.read('/stats?aggregate=true')).toMatchObject({ 'delayed.count': 2 })
    const [large, small] = data
    expect(small).toMatchObject({ topic: 'a/b', delayed_interval: 60, qos: 1, from_clientid: 'p' })
    const path = (row: Row | undefined) =>
      `/mqtt/delayed/messages/${segment(String(row?.node))}/${row?.msgid}`
    expect(await api.read(path(small))).toMatchObject({ payload: 'eyJ4IjoxfQ==' })
    expect(await api.read(path(large))).toMatchObject({ payload: 'PAYLOAD_TOO_LARGE' })
    expect(await api.call('DELETE', path(large))).toMatchObject({ status: 204 })
    expect(await api.call('GET', path(large))).toMatchObject({
      status: 404,
      body: { code: 'MESSAGE_ID_NOT_FOUND' },
    })
    const byTopic = `/mqtt/delayed/messages/${segment('a/b')}`
    expect(await api.call('DELETE', byTopic)).toMatchObject({ status: 204 })
    expect(await api.call('DELETE', byTopic)).toMatchObject({ status: 404 })
    expect(await api.read('/stats?aggregate=true')).toMatchObject({
      'delayed.count': 0,
      'delayed.max': 2,
    })
  })
})
