import { lossList, type Finding } from '@signalbox/contract/losses'
import type { AnswerOf } from '@signalbox/contract/operation'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  api.broker.kernel.setZone({ maxMqueueLen: 2 })
})
afterEach(() => api.close())

const time = expect.stringMatching(/^\d{4}-.*T/)

it('lists who loses messages, and says why', async () => {
  const reader = api.client()
  const properties = { sessionExpiryInterval: 0xffff_ffff }
  await reader.connect({ clientId: 'reader', username: 'u', clean: false, properties })
  await reader.subscribe('t/#', { qos: 1 })
  reader.disconnect()
  await reader.closed()
  const publisher = api.client()
  await publisher.connect({ clientId: 'publisher' })
  for (const topic of ['t/1', 't/1', 't/1', 'nobody']) publisher.publish(topic, 'x', { qos: 0 })
  await publisher.settle()
  for (let i = 1; i <= 5; i++) publisher.publish('t/1', 'x', { qos: 1, messageId: i })
  await publisher.settle()

  const read = (query = '') => api.read<AnswerOf<typeof lossList>>(`${lossList.at}${query}`)
  const all = await read()
  expect(all.clients).toMatchObject({ losing: 1, known: 1, forgotten: 0 })
  expect(all.clients.data).toEqual([
    {
      clientid: 'reader',
      count: 6,
      rate: expect.any(Number),
      reasons: { queue_full: 6 },
      since: time,
      last_at: time,
      last_reason: 'queue_full',
      topic: 't/1',
      username: 'u',
      connected: false,
      mqueue_len: 2,
      mqueue_max: 2,
      inflight_cnt: 0,
      inflight_max: 32,
      full_since: time,
      findings: ['queue_full', 'away_with_messages'],
    },
  ])
  expect(all.topics.data).toMatchObject([
    { topic: 't/1', count: 6, clientid: 'reader', reasons: { queue_full: 6 } },
    { topic: 'nobody', count: 1, clientid: 'publisher', reasons: { no_subscribers: 1 } },
  ])
  const unsubscribed = await read('?reason=no_subscribers&order=count&limit=1')
  expect(unsubscribed).toMatchObject({
    clients: { data: [] },
    topics: { known: 1, data: [{ topic: 'nobody' }] },
  })
  expect((await api.call('GET', '/losses?limit=0')).status).toBe(400)

  expect(await api.read<Finding[]>('/clients/reader/findings')).toEqual([
    {
      code: 'losing_messages',
      level: 'problem',
      count: 6,
      rate: expect.any(Number),
      reasons: { queue_full: 6 },
      since: time,
      last_at: time,
      topic: 't/1',
    },
    { code: 'queue_full', level: 'problem', since: time, mqueue_len: 2, mqueue_max: 2 },
    // Without `expires_at`: its session never ends.
    { code: 'away_with_messages', level: 'note', since: time, mqueue_len: 2, mqueue_max: 2 },
  ])
  expect(await api.read('/clients/nobody/findings')).toEqual([])
})
