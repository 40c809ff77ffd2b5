import type { PinnedMessage, TopicActivity, TopicPin } from '@signalbox/contract/topic-activity'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const pin = async (topic: string, seconds = 60) => {
  const answer = await api.call('POST', '/topic_activity/pins', { body: { topic, seconds } })
  expect(answer.status).toBe(201)
  return answer.body as TopicPin
}

interface Kept {
  data: PinnedMessage[]
  meta: { hasnext: boolean }
  pin: TopicPin
}
const kept = (id: string, query = '') =>
  api.read<Kept>(`/topic_activity/pins/${id}/messages${query}`)

it('keeps each whole message of the filter, with its properties', async () => {
  const { id } = await pin('room/#')
  const client = api.client(5)
  await client.connect({ clientId: 'sensor' })
  const payload = Buffer.alloc(5000, 0xff)
  client.publish('room/1', '', {
    payload,
    properties: {
      contentType: 'application/octet-stream',
      messageExpiryInterval: 60,
      userProperties: { site: 'muc' },
    },
  })
  client.publish('room/2', 'b', { retain: true })
  client.publish('hall', 'c')
  await client.settle()
  const { data, pin: now } = await kept(id)
  expect(data).toMatchObject([
    {
      seq: 1,
      topic: 'room/1',
      from_clientid: 'sensor',
      payload: payload.toString('base64'),
      payload_bytes: 5000,
      properties: {
        content_type: 'application/octet-stream',
        message_expiry_interval: 60,
        user_properties: { site: 'muc' },
      },
    },
    { seq: 2, topic: 'room/2', retain: true },
  ])
  expect(now).toMatchObject({ topic: 'room/#', by: 'admin', received: 2, messages: 2 })
  expect((await kept(id, '?after=1')).data.map(({ seq }) => seq)).toEqual([2])
  expect((await kept(id, '?topic=room%2F1')).data.map(({ seq }) => seq)).toEqual([1])
  expect((await kept(id, '?order=newest')).data.map(({ seq }) => seq)).toEqual([2, 1])
  expect(await kept(id, '?limit=1')).toMatchObject({ meta: { hasnext: true } })
  const { last } = await api.read<TopicActivity>('/topic_activity/topics/room%2F1')
  expect(last?.properties).toMatchObject({ user_properties: { site: 'muc' } })
})

it('answers about a megabyte of payloads at a time', async () => {
  const { id } = await pin('big')
  const client = api.client(5)
  await client.connect({ clientId: 'big' })
  for (let i = 0; i < 10; i++) client.publish('big', '', { payload: Buffer.alloc(200_000) })
  await client.settle()
  const { data, meta } = await kept(id)
  expect(data).toHaveLength(5)
  expect(meta.hasnext).toBe(true)
  const rest = await kept(id, '?after=5')
  expect(rest.data.map(({ seq }) => seq)).toEqual([6, 7, 8, 9, 10])
})

it('is listed, and ends with its messages', async () => {
  const { id } = await pin('a')
  expect(await api.read<TopicPin[]>('/topic_activity/pins')).toMatchObject([{ id, topic: 'a' }])
  expect((await api.call('DELETE', `/topic_activity/pins/${id}`)).status).toBe(204)
  expect(await api.read('/topic_activity/pins')).toEqual([])
  for (const [method, path] of [
    ['DELETE', `/topic_activity/pins/${id}`],
    ['GET', `/topic_activity/pins/${id}/messages`],
  ] as const) {
    expect(await api.call(method, path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
})

it('refuses what is no filter, one pin too many, and pins of an explorer that is off', async () => {
  const post = (body: unknown) => api.call('POST', '/topic_activity/pins', { body })
  expect(await post({ topic: 'a/#/b' })).toMatchObject({ status: 400, body: { code: 'BAD_TOPIC' } })
  expect(await post({ topic: 'a', seconds: 86_401 })).toMatchObject({ status: 400 })
  for (let i = 0; i < 16; i++) await pin(`t/${i}`)
  expect(await post({ topic: 'a' })).toMatchObject({ status: 409, body: { code: 'EXCEED_LIMIT' } })
  const settings = { enable: false, max_topics: 10 }
  await api.call('PUT', '/topic_activity', { body: settings })
  expect(await api.read('/topic_activity/pins')).toEqual([])
  expect(await post({ topic: 'a' })).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})
