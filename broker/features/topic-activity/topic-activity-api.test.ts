import type { TopicActivity, TopicBranch, TopicSample } from '@signalbox/contract/topic-activity'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  // A rate is that of one second, however long a test takes.
  const now = Date.now()
  api = await startApi([], { clock: { ...systemClock, now: () => now } })
})
afterEach(() => api.close())

async function publish(...messages: [topic: string, payload?: string, retain?: boolean][]) {
  const client = api.client()
  await client.connect({ clientId: 'sensor' })
  for (const [topic, payload = 'x', retain = false] of messages) {
    client.publish(topic, payload, { retain })
  }
  await client.settle()
}

const anyTime = expect.stringMatching(/^\d{4}-.*T/)

const levels = async (query: string) => {
  const { data } = await api.read<{ data: TopicBranch[] }>(`/topic_activity/branches${query}`)
  return data.map(({ level }) => level)
}

it('lists the first levels, and those below one, with what came', async () => {
  const subscriber = api.client()
  await subscriber.connect({ clientId: 'reader' })
  await subscriber.subscribe('room/+')
  await subscriber.subscribe('$share/g/room/#')
  await publish(['room/1', '21.5', true], ['room/2/温度', '22'], ['/x'])
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  expect(await api.read('/topic_activity/branches')).toMatchObject({
    data: [
      { level: '', path: '', children: 1, topics: 1, messages: 1, last_at: anyTime },
      { level: 'room', path: 'room', children: 2, topics: 2, messages: 2 },
    ],
    meta: { limit: 100, hasnext: false },
    index: { enable: true, topics: 3, max_topics: 1_000_000, forgotten: 0 },
  })
  expect(await api.read('/topic_activity/branches?parent=room')).toMatchObject({
    data: [
      {
        level: '1',
        path: 'room/1',
        children: 0,
        topic: {
          retained: true,
          subscribers: 2,
          last: {
            at: anyTime,
            qos: 0,
            retain: true,
            from_clientid: 'sensor',
            payload_bytes: 4,
            payload: base64('21.5'),
          },
        },
      },
      { level: '2', path: 'room/2', children: 1 },
    ],
  })
  expect(await levels('?parent=')).toEqual(['x'])
  expect(await levels('?parent=nothing%2Fhere')).toEqual([])
})

it('lists the busiest topics of all levels, without what came below them', async () => {
  await publish(['a'], ['a/b/c'], ['a/b/c'], ['a/b/c'], ['a/b'], ['a/b'])
  const busiest = async (query: string) => {
    const { data } = await api.read<{ data: { topic: string; rate: number }[] }>(
      `/topic_activity/busiest${query}`,
    )
    return data.map(({ topic, rate }) => ({ topic, rate }))
  }
  expect(await busiest('')).toEqual([
    { topic: 'a/b/c', rate: 3 },
    { topic: 'a/b', rate: 2 },
    { topic: 'a', rate: 1 },
  ])
  expect(await busiest('?limit=1')).toEqual([{ topic: 'a/b/c', rate: 3 }])
  await api.call('PUT', '/topic_activity', { body: { enable: false, max_topics: 10 } })
  expect(await busiest('')).toEqual([])
})

it('gives the time of the last message to a level, and none where only a name is known', async () => {
  await publish(['kept/x', 'v', true])
  for (const enable of [false, true]) {
    await api.call('PUT', '/topic_activity', { body: { enable, max_topics: 10 } })
  }
  await publish(['new/x'])
  const { data } = await api.read<{ data: TopicBranch[] }>('/topic_activity/branches')
  expect(data.map(({ level, last_at }) => [level, last_at])).toEqual([
    ['kept', undefined],
    ['new', anyTime],
  ])
})

it('lists the levels that begin so, the busiest first, and no more than asked for', async () => {
  await publish(['a1'], ['a2'], ['a2'], ['a2'], ['b'], ['b'])
  expect(await levels('?order=rate')).toEqual(['a2', 'b', 'a1'])
  expect(await levels('?order=rate&limit=1')).toEqual(['a2'])
  expect(await levels('?prefix=a')).toEqual(['a1', 'a2'])
  expect(await api.read('/topic_activity/branches?limit=2')).toMatchObject({
    meta: { limit: 2, hasnext: true },
  })
})

it('shows the line of a long payload in a list, and as much as is kept with the topic', async () => {
  await publish(['t', 'y'.repeat(5000)])
  const length = (payload: unknown) => Buffer.from(String(payload), 'base64').length
  const { data } = await api.read<{ data: TopicActivity[] }>('/topic_activity/topics?match=t')
  expect(length(data[0]?.last?.payload)).toBe(128)
  const topic = await api.read<TopicActivity>('/topic_activity/topics/t')
  expect(length(topic.last?.payload)).toBe(1024)
  expect(topic.last?.payload_bytes).toBe(5000)
})

it('reads a topic with what came before, the latest first', async () => {
  for (const value of ['1', '2', '3']) {
    await publish(['a/b', value])
    await api.read('/topic_activity/topics/a%2Fb')
  }
  const text = ({ payload }: TopicSample) => Buffer.from(payload, 'base64').toString()
  const topic = await api.read<TopicActivity>('/topic_activity/topics/a%2Fb')
  expect(topic).toMatchObject({ topic: 'a/b', messages: 3, retained: false, subscribers: 0 })
  expect(topic.last && text(topic.last)).toBe('3')
  expect(topic.past.map(text)).toEqual(['2', '1'])
  expect((await api.call('GET', '/topic_activity/topics/nope')).body).toMatchObject({
    code: 'TOPIC_NOT_FOUND',
  })
})

it('finds topics by a part of the name or a filter', async () => {
  await publish(['Plant/1/Temp'], ['plant/2/hum'])
  const find = async (match: string) => {
    const { data } = await api.read<{ data: TopicActivity[] }>(
      `/topic_activity/topics?match=${encodeURIComponent(match)}`,
    )
    return data.map(({ topic }) => topic)
  }
  expect(await find('PLANT/')).toEqual(['Plant/1/Temp', 'plant/2/hum'])
  expect(await find('+/2/#')).toEqual(['plant/2/hum'])
  expect((await api.call('GET', '/topic_activity/topics')).status).toBe(400)
  expect((await api.call('GET', '/topic_activity/topics?match=a&limit=1001')).status).toBe(400)
})

it('is switched off and bounded by its settings', async () => {
  await publish(['a'], ['b'], ['c'])
  const bounded = { enable: true, max_topics: 2 }
  expect((await api.call('PUT', '/topic_activity', { body: bounded })).body).toEqual(bounded)
  expect(await levels('')).toEqual(['b', 'c'])
  await api.call('PUT', '/topic_activity', { body: { ...bounded, enable: false } })
  expect(await api.read('/topic_activity/branches')).toMatchObject({
    data: [],
    index: { enable: false, topics: 0 },
  })
  const none = await api.call('PUT', '/topic_activity', { body: { enable: true, max_topics: 0 } })
  expect(none.status).toBe(400)
  expect(await api.read('/topic_activity')).toEqual({ enable: false, max_topics: 2 })
})

it('knows the retained messages from the start', async () => {
  await publish(['kept/here', 'v', true])
  const settings = { enable: false, max_topics: 10 }
  await api.call('PUT', '/topic_activity', { body: settings })
  await api.call('PUT', '/topic_activity', { body: { ...settings, enable: true } })
  expect(await levels('?parent=kept')).toEqual(['here'])
  expect(await api.read('/topic_activity/topics/kept%2Fhere')).toMatchObject({
    retained: true,
    messages: 0,
    past: [],
  })
})
