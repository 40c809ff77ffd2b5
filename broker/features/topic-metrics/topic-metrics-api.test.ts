import { readHocon } from '@signalbox/formats/hocon'
import type { TopicMetrics } from '@signalbox/contract/topic-metrics'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const PATH = '/mqtt/topic_metrics'
const add = (topic: string) => api.call('POST', PATH, { body: { topic } })
const topics = async () => (await api.read<TopicMetrics[]>(PATH)).map(({ topic }) => topic)
const one = (topic: string) => api.read<TopicMetrics>(`${PATH}/${encodeURIComponent(topic)}`)
const text = (body: string) =>
  api.call('PUT', '/configs', { rawBody: body, headers: { 'content-type': 'text/plain' } })

async function publish(topic: string) {
  await api.call('POST', '/publish', { body: { topic, payload: 'x', qos: 1 } })
}

it('counts, shows rates, and is reset one by one or as a whole', async () => {
  for (const topic of ['a', 'b/c']) expect((await add(topic)).status).toBe(200)
  for (const topic of ['a', 'b/c', 'b/c']) await publish(topic)
  expect((await one('b/c')).metrics).toMatchObject({
    'messages.in.count': 2,
    'messages.qos1.in.count': 2,
    'messages.dropped.count': 2,
    'messages.out.count': 0,
  })
  await waitFor(async () => (await one('b/c')).metrics['messages.in.rate'] > 0)
  const reset = (body: object) => api.call('PUT', PATH, { body: { action: 'reset', ...body } })
  const before = await one('b/c')
  expect(await reset({ topic: 'b/c' })).toMatchObject({ body: { topic: 'b/c' } })
  const { create_time, metrics } = await one('b/c')
  expect(metrics).toMatchObject({ 'messages.in.count': 0, 'messages.in.rate': 0 })
  expect(create_time).toBe(before.create_time)
  expect((await one('a')).metrics['messages.in.count']).toBe(1)
  expect((await reset({})).body).toHaveLength(2)
  expect((await one('a')).metrics['messages.in.count']).toBe(0)
})

it.each([
  ['', 'BAD_REQUEST', 'Topic can not be empty'],
  ['a/+', 'BAD_TOPIC', 'Wildcard topic is not supported'],
  ['a\0b', 'BAD_TOPIC', 'Not a topic name'],
  ['x'.repeat(70_000), 'BAD_TOPIC', 'Not a topic name'],
])('refuses the topic %.20j', async (topic, code, message) => {
  expect(await add(topic)).toMatchObject({ status: 400, body: { code, message } })
  expect(await topics()).toEqual([])
})

it('the last of several concurrent additions cannot exceed the limit', async () => {
  const many = Array.from({ length: 511 }, (_, i) => ({ topic: `t/${i}` }))
  await api.broker.collections.topicMetrics.change(() => many)
  const replies = await Promise.all([add('x'), add('y')])
  expect(replies.map(({ status }) => status)).toEqual([200, 409])
  expect(await topics()).toHaveLength(512)
})

it('is a list of the configuration as text, in and out', async () => {
  await add('kept')
  await publish('kept')
  expect((await text('topic_metrics = [{topic = "new"}, {topic = "kept"}]')).status).toBe(200)
  expect(await topics()).toEqual(['new', 'kept'])
  expect((await one('kept')).metrics['messages.in.count']).toBe(1)
  const out = await api.call('GET', '/configs?key=topic_metrics', {
    headers: { accept: 'text/plain' },
  })
  expect(readHocon(String(out.body))).toEqual({
    topic_metrics: [{ topic: 'new' }, { topic: 'kept' }],
  })
  expect((await text('topic_metrics = [{topic = "#"}]')).status).toBe(400)
  expect((await text('topic_metrics = [{name = "a"}]')).status).toBe(400)
  expect((await text('topic_metrics {}')).status).toBe(400)
  expect(await topics()).toEqual(['new', 'kept'])
})
