import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

interface Page {
  data: { clientid: string; topic: string }[]
  meta: { count?: number; hasnext: boolean }
}

let api: TestApi

beforeEach(async () => {
  api = await startApi()
  const one = await connected('one')
  await one.subscribe('t/1', { qos: 1 })
  await one.subscribe('t/+/x')
  await one.subscribe('$share/g1/t/1')
  const two = await connected('two')
  await two.subscribe('t/1')
  await two.subscribe('$queue/q')
})
afterEach(() => api.close())

async function connected(clientId: string) {
  const client = api.client()
  await client.connect({ clientId })
  return client
}

async function found(query: Record<string, string>): Promise<string[]> {
  const { data } = await api.read<Page>(`/subscriptions?${new URLSearchParams(query)}`)
  return data.map(({ clientid, topic }) => `${clientid} ${topic}`).sort()
}

const own = () => api.broker.kernel.node

const routes = async (query: Record<string, string>) =>
  (await api.read<Page>(`/topics?${new URLSearchParams(query)}`)).data
    .map(({ topic }) => topic)
    .sort()

describe('GET /subscriptions', () => {
  it('finds a filter by its text, and a shared one with its group', async () => {
    expect(await found({ topic: 't/1' })).toEqual(['one t/1', 'two t/1'])
    expect(await found({ topic: 't/1', share_group: 'g1' })).toEqual(['one $share/g1/t/1'])
    expect(await found({ topic: '$share/g1/t/1' })).toEqual([])
  })

  it('finds what falls under a filter, shared or not', async () => {
    expect(await found({ match_topic: 't/#' })).toEqual([
      'one $share/g1/t/1',
      'one t/+/x',
      'one t/1',
      'two t/1',
    ])
    const { meta } = await api.read<Page>('/subscriptions?match_topic=t%2F%23')
    expect(meta.count).toBeUndefined()
  })

  it('follows `topic` when both are given', async () => {
    expect(await found({ topic: 't/1', match_topic: 'q' })).toEqual(['one t/1', 'two t/1'])
  })

  it.each(['$share/g1/t/1', 't/#/x', 'a+'])('refuses match_topic=%s', async (filter) => {
    const path = `/subscriptions?match_topic=${encodeURIComponent(filter)}`
    expect(await api.call('GET', path)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER', message: 'match_topic_invalid' },
    })
  })
})

describe('GET /topics', () => {
  it('names each filter once, shared ones with their prefix', async () => {
    expect(await routes({})).toEqual(['$queue/q', '$share/g1/t/1', 't/+/x', 't/1'])
    expect(await routes({ topic: '$share/g1/t/1' })).toEqual(['$share/g1/t/1'])
    expect(await routes({ topic: 'q' })).toEqual(['$queue/q'])
    expect(await routes({ topic: 't' })).toEqual([])
  })

  it('leaves shared ones out for one node, and all for another', async () => {
    expect(await routes({ node: own() })).toEqual(['t/+/x', 't/1'])
    expect(await routes({ node: 'x@y' })).toEqual([])
  })

  it('finds a part of a filter, and what a filter covers', async () => {
    expect(await routes({ like_topic: '/x' })).toEqual(['t/+/x'])
    expect(await routes({ like_topic: '$share/g1/' })).toEqual(['$share/g1/t/1'])
    expect(await routes({ like_topic: '/X' })).toEqual([])
    expect(await routes({ match_topic: 't/#' })).toEqual(['$share/g1/t/1', 't/+/x', 't/1'])
    expect(await routes({ match_topic: 't/#', like_topic: '/1', node: own() })).toEqual(['t/1'])
    const { meta } = await api.read<Page>('/topics?like_topic=t')
    expect(meta.count).toBeUndefined()
  })

  it('counts subscribers if asked to', async () => {
    const counts = async (query: string) => {
      const { data } = await api.read<{ data: { topic: string; subscribers?: number }[] }>(
        `/topics?${query}`,
      )
      return Object.fromEntries(data.map(({ topic, subscribers }) => [topic, subscribers]))
    }
    const expected = { 't/1': 2, 't/+/x': 1, '$share/g1/t/1': 1, '$queue/q': 1 }
    expect(await counts('subscribers=true')).toEqual(expected)
    expect(await counts('subscribers=true&like_topic=t/1')).toMatchObject({ 't/1': 2 })
    expect(await counts('topic=t/1')).toEqual({ 't/1': undefined })
  })

  it.each(['$share/g1/t/1', 't/#/x', 'a+'])('refuses match_topic=%s', async (filter) => {
    const path = `/topics?match_topic=${encodeURIComponent(filter)}`
    expect(await api.call('GET', path)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMETER', message: 'match_topic_invalid' },
    })
  })

  it.each(['t/#/x', 'a+', '$share//t'])('refuses topic=%s', async (filter) => {
    expect(await api.call('GET', `/topics?topic=${encodeURIComponent(filter)}`)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_PARAMTER', message: 'topic_filter_invalid' },
    })
  })
})
