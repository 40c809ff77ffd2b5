import { expect, it, onTestFinished } from 'vitest'
import { type ListCluster, startListCluster } from '../testing/list-cluster.ts'

type Answers = Parameters<typeof startListCluster>[0]
type Answer = { data: Record<string, unknown>[]; meta: Record<string, unknown> }

/** Pages of a list, as a cluster answers them. */
const pages = (rows: readonly object[]) => (query: URLSearchParams) => {
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))]
  const data = rows.slice((page - 1) * limit, page * limit)
  const meta = { page, limit, count: rows.length, hasnext: rows.length > page * limit }
  return { body: { data, meta } }
}

async function start(answers: Answers) {
  const cluster = await startListCluster(answers)
  onTestFinished(cluster.close)
  return { ...cluster, ask: (path: string) => ask(cluster, path) }
}

async function ask({ front }: ListCluster, path: string) {
  const answer = await fetch(`${front.url}api/v5${path}`, {
    headers: { authorization: 'Bearer anna' },
  })
  return { status: answer.status, ...((await answer.json()) as Answer) }
}

const delayed = (topic: string, expected_at: string) => ({
  ...{ msgid: topic, node: 'n@h', topic, qos: 0, delayed_interval: 60, delayed_remaining: 60 },
  ...{ publish_at: '2026-11-22T10:00:00+00:00', expected_at },
})

it('delayed messages of a cluster are in order, and found by their topic', async () => {
  const { ask } = await start({
    '/mqtt/delayed/messages': pages([
      delayed('b/late', '2026-11-22T10:10:00+00:00'),
      // The same moment as 10:01 in UTC.
      delayed('c/soon', '2026-11-22T18:01:00+08:00'),
      delayed('a/middle', '2026-11-22T10:05:00+00:00'),
    ]),
  })
  const topics = async (query: string) => {
    const { data, meta } = await ask(`/mqtt/delayed/messages?${query}`)
    return [data.map(({ topic }) => topic), meta]
  }
  expect(await topics('order=asc')).toEqual([
    ['c/soon', 'a/middle', 'b/late'],
    { page: 1, limit: 100, count: 3, hasnext: false },
  ])
  expect(await topics('order=desc&limit=1&page=2')).toEqual([
    ['a/middle'],
    { page: 2, limit: 1, count: 3, hasnext: true },
  ])
  expect((await topics('like_topic=/m'))[0]).toEqual(['a/middle'])
})

const routes = [
  { topic: 'plant/+/temp', node: 'n2@h' },
  { topic: 'plant/1', node: 'n1@h' },
  { topic: 'plant/+/temp', node: 'n1@h' },
  { topic: 'plant/+/temp', session: 'meter' },
  { topic: '$share/g/plant/1', node: 'n1@h' },
]
const subscriptions = [
  { clientid: 'a', topic: 'plant/+/temp', qos: 0 },
  { clientid: 'meter', topic: 'plant/+/temp', qos: 0 },
  { clientid: 'a', topic: '$share/g/plant/1', qos: 0 },
]
const topicCluster = { '/topics': pages(routes), '/subscriptions': pages(subscriptions) }

it('a topic filter of a cluster has all its destinations, and the number of its subscribers', async () => {
  const { ask } = await start(topicCluster)
  const { data, meta } = await ask('/topics?subscribers=true')
  expect(data).toEqual([
    { topic: 'plant/+/temp', nodes: ['n1@h', 'n2@h'], sessions: ['meter'], subscribers: 2 },
    { topic: 'plant/1', nodes: ['n1@h'], sessions: [], subscribers: 0 },
    { topic: '$share/g/plant/1', nodes: ['n1@h'], sessions: [], subscribers: 1 },
  ])
  expect(meta).toEqual({ page: 1, limit: 100, count: 3, hasnext: false })
})

it('topic filters of a cluster are found by a part, and by a filter that covers them', async () => {
  const { ask } = await start(topicCluster)
  const topics = async (query: Record<string, string>) => {
    const { data } = await ask(`/topics?${new URLSearchParams(query)}`)
    return data.map(({ topic }) => topic)
  }
  expect(await topics({ like_topic: '/temp' })).toEqual(['plant/+/temp'])
  expect(await topics({ like_topic: '$share' })).toEqual(['$share/g/plant/1'])
  expect(await topics({ match_topic: 'plant/+' })).toEqual(['plant/1', '$share/g/plant/1'])
  expect(await topics({ match_topic: 'plant/#', like_topic: 'g/' })).toEqual(['$share/g/plant/1'])
  expect((await ask('/topics?match_topic=a/%23/b')).status).toBe(400)
})

it('of very many topics the first are read, and not all of their subscriptions are counted', async () => {
  const many = (row: (i: number) => object) =>
    pages(Array.from({ length: 60_000 }, (_, i) => row(i)))
  const { ask, asked } = await start({
    '/topics': many((i) => ({ topic: `t/${i}`, node: 'n@h' })),
    '/subscriptions': many((i) => ({ clientid: 'c', topic: `t/${i}`, qos: 0 })),
  })
  const { data, meta } = await ask('/topics?like_topic=9&subscribers=true&limit=1')
  expect(data).toEqual([{ topic: 't/9', nodes: ['n@h'], sessions: [] }])
  expect(meta).toMatchObject({ compared: 50_000, hasnext: true })
  expect(asked.length).toBeLessThan(60)
  // The next page of the same list is answered from what was read.
  const read = asked.length
  await ask('/topics?like_topic=9&subscribers=true&limit=1&page=2')
  expect(asked).toHaveLength(read)
})

it('a very long list is read as a whole only when asked to; else it is the page of the cluster', async () => {
  const due = (i: number) => new Date(Date.UTC(2026, 10, 22) + i * 1000).toISOString()
  const { ask, asked } = await start({
    '/mqtt/delayed/messages': pages(
      Array.from({ length: 4000 }, (_, i) => delayed(`t/${i}`, due(4000 - i))),
    ),
    '/topics': pages(
      Array.from({ length: 4000 }, (_, i) => ({ topic: `t/${i >> 1}`, node: `n${i % 2}@h` })),
    ),
    '/subscriptions': pages(subscriptions),
  })
  const messages = await ask('/mqtt/delayed/messages?order=asc&page=2&limit=2')
  expect(messages.data.map(({ topic }) => topic)).toEqual(['t/2', 't/3'])
  expect(messages.meta).toEqual({ page: 2, limit: 2, count: 4000, hasnext: true, own_order: true })
  const topics = await ask('/topics?subscribers=true&page=2&limit=3')
  expect(topics.data).toEqual([
    { topic: 't/1', nodes: ['n1@h'], sessions: [] },
    { topic: 't/2', nodes: ['n0@h', 'n1@h'], sessions: [] },
  ])
  expect(topics.meta).toEqual({ page: 2, limit: 3, count: 4000, hasnext: true, own_order: true })
  expect(asked).toEqual(['/mqtt/delayed/messages', '/topics'])
  const sorted = await ask('/mqtt/delayed/messages?order=asc&whole=true&limit=2')
  expect(sorted.data.map(({ topic }) => topic)).toEqual(['t/3999', 't/3998'])
  expect(sorted.meta).toEqual({ page: 1, limit: 2, count: 4000, hasnext: true })
  expect((await ask('/topics?subscribers=true&whole=true')).meta.count).toBe(2000)
})

it('a list without parameters of the embedded broker is that of the cluster', async () => {
  const { ask } = await start({ '/topics': pages(routes) })
  const { data } = await ask('/topics?page=1&limit=2&node=n1@h')
  expect(data).toEqual(routes.slice(0, 2))
})

it('bans of a cluster are found by words in any part', async () => {
  const ban = (as: string, who: string, reason: string) => ({
    ...{ as, who, by: 'mgmt_api', reason },
    ...{ at: '2026-01-01T00:00:00Z', until: 'infinity' },
  })
  const bans = [ban('clientid', 'Pump', 'too loud'), ban('peerhost', '10.0.0.1', 'scans')]
  const { ask } = await start({ '/banned': pages(bans) })
  const { data, meta } = await ask('/banned?like=LOUD+pump')
  expect(data).toEqual([bans[0]])
  expect(meta).toEqual({ page: 1, limit: 100, count: 1 })
})

it('a list that was read during a change is read again after it', async () => {
  let rows = [delayed('a'.repeat(500_000), '2026-11-22T10:10:00+00:00')]
  const { ask, front, asked, release } = await start({
    '/mqtt/delayed/messages': (query) => pages(rows)(query),
    '/mqtt/delayed/messages/n/m': () => 'held',
  })
  const list = async () => (await ask('/mqtt/delayed/messages?like_topic=a')).data.length
  const path = '/mqtt/delayed/messages/n/m'
  const headers = { authorization: 'Bearer anna' }
  const deleted = fetch(`${front.url}api/v5${path}`, { method: 'DELETE', headers })
  await expect.poll(() => asked).toContain(path)
  expect(await list()).toBe(1)
  rows = []
  release({})
  expect((await deleted).status).toBe(200)
  expect(await list()).toBe(0)
})
