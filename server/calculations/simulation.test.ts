import type { ClientRow } from '@signalbox/contract/clients'
import { type Client, createClient } from '@signalbox/contract/client'
import type { RequestOf } from '@signalbox/contract/operation'
import { publishSimulate, type Simulation } from '@signalbox/contract/simulation'
import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ListCluster, startListCluster } from '../testing/list-cluster.ts'

/** Answers of the cluster. */
interface Facts {
  sender: ClientRow | undefined
  delayed: object | undefined
  rules: readonly object[]
  retainer: object | undefined
  /** Topics with a retained message. */
  retained: readonly string[]
  /** Topic filters, without those of the subscriptions. */
  filters: readonly string[]
  subscriptions: readonly AnySubscriptionRow[]
  clients: Readonly<Record<string, ClientRow>>
}

const retainer = { enable: true, max_payload_size: '1MB', stop_publish_clear_msg: false }
const none: Facts = {
  sender: { clientid: 'p' },
  delayed: { enable: true, max_delayed_messages: 0 },
  rules: [],
  retainer,
  retained: [],
  filters: [],
  subscriptions: [],
  clients: {},
}
let facts = none
beforeEach(() => {
  facts = none
})

const missing = { status: 404, body: { code: 'NOT_FOUND', message: 'There is none' } }
const orMissing = (body: unknown) => (body === undefined ? missing : { body })
const page = (data: readonly unknown[]) => ({
  body: { data, meta: { page: 1, limit: 2000, count: data.length, hasnext: false } },
})
const retainedAt = (topic: string) =>
  facts.retained.includes(topic) ? { body: { topic } } : missing

let cluster: ListCluster
let logins = 0
beforeAll(async () => {
  cluster = await startListCluster({
    '/clients/p': () => orMissing(facts.sender),
    '/clients': (query) =>
      page(
        query.getAll('clientid').flatMap((clientid) => {
          const known = facts.clients[clientid]
          return known === undefined ? [] : [{ clientid, ...known }]
        }),
      ),
    '/authorization/settings': () => ({
      body: { no_match: 'deny', deny_action: 'disconnect' },
    }),
    '/mqtt/delayed': () => orMissing(facts.delayed),
    '/mqtt/topic_rewrite': () => ({ body: facts.rules }),
    '/mqtt/retainer': () => orMissing(facts.retainer),
    '/mqtt/retainer/message/a/b': () => retainedAt('a/b'),
    '/topics': () => {
      const all = new Set([...facts.filters, ...facts.subscriptions.map(({ topic }) => topic)])
      return page([...all].map((topic) => ({ topic, node: 'emqx@10.0.0.1' })))
    },
    '/subscriptions': (query) => {
      const group = query.get('share_group')
      const filter = query.get('topic') ?? ''
      const wanted = group === null ? filter : `$share/${group}/${filter}`
      return page(facts.subscriptions.filter(({ topic }) => topic === wanted))
    },
  })
})
afterAll(() => cluster.close())

type Message = Partial<RequestOf<typeof publishSimulate>['body']>
/** Client of the API with a login that has asked nothing before. */
const api = (): Client => {
  const authorization = `Bearer ${++logins}`
  return createClient({
    baseUrl: `${cluster.front.url}api/v5`,
    authorization: () => authorization,
  })
}
const ask = async (more: Partial<Facts>, message: Message = {}): Promise<Simulation> => {
  facts = { ...none, ...more }
  const answer = await api().call(publishSimulate, {
    query: {},
    body: { clientid: 'p', topic: 'a/b', qos: 1, payload: 'x', ...message },
  })
  expect(answer.is_calculated).toBe(true)
  return answer
}
const listReasons = ({ steps }: Simulation) =>
  Object.fromEntries(steps.map(({ name, reason }) => [name, reason]))
const row = (clientid: string, topic: string, more: Partial<AnySubscriptionRow> = {}) => ({
  ...{ clientid, topic, qos: 1 as const, node: 'emqx@10.0.0.1' },
  ...more,
})

describe('a delay', () => {
  const off = { enable: false, max_delayed_messages: 0 }
  it.each<[string, Facts['delayed'], string, string]>([
    ['a/b', none.delayed, 'skipped', 'not_delayed'],
    ['$delayed/5/a/b', off, 'skipped', 'off'],
    ['$delayed/5/a/b', undefined, 'skipped', 'off'],
    ['$delayed/5/a/b', none.delayed, 'held', 'kept'],
    ['$delayed/0/a/b', none.delayed, 'changed', 'due'],
    // A number this large is a time, which has passed.
    ['$delayed/1700000000/a/b', none.delayed, 'changed', 'due'],
    ['$delayed/a', none.delayed, 'ended', 'no_delay'],
  ])('of %s', async (topic, delayed, outcome, reason) => {
    const { steps } = await ask({ delayed }, { topic })
    expect(steps.find(({ name }) => name === 'delayed')).toMatchObject({ outcome, reason })
    expect(steps.at(-1)?.name === 'delayed').toBe(outcome === 'held' || outcome === 'ended')
  })
})

it('a text that is no topic name is refused at once', async () => {
  expect((await ask({}, { topic: 'a/+' })).steps).toMatchObject([{ outcome: 'refused' }])
})

it('rights are not evaluated, unless there are none to ask for', async () => {
  expect((await ask({})).steps).toContainEqual({
    ...{ name: 'authorization', outcome: 'skipped', reason: 'not_evaluated' },
    details: { no_match: 'deny', deny_action: 'disconnect' },
  })
  expect(listReasons(await ask({ sender: undefined })).authorization).toBe('no_session')
  const superuser = { sender: { clientid: 'p', is_superuser: true } }
  expect(listReasons(await ask(superuser)).authorization).toBe('superuser')
  const { clientid: _, ...body } = { clientid: 'p', topic: 'a/b', payload: 'x' }
  const ofApi = await api().call(publishSimulate, { query: {}, body })
  expect(listReasons(ofApi).authorization).toBe('api')
})

describe('rules for topics', () => {
  const rule = (source_topic: string, re: string) => ({
    ...{ action: 'all', source_topic, re, dest_topic: 'y/$1' },
  })
  it.each([
    [rule('a/#', '^a/(.)$'), 'changed', 'rewritten', 'y/b'],
    [rule('a/#', '^x$'), 'skipped', 'unmatched', 'a/b'],
    [rule('a/#', 'p(?R)?'), 'skipped', 'bad_expression', 'a/b'],
    [rule('x', 'x'), 'skipped', 'no_rule', 'a/b'],
  ])('%j', async (each, outcome, reason, topic) => {
    const { steps } = await ask({ rules: [each] })
    expect(steps.find(({ name }) => name === 'rewrite')).toMatchObject({ outcome, reason })
    expect(steps.at(-1)?.details).toEqual({ topic })
  })
})

describe('a retained message', () => {
  const kept = { retained: ['a/b'] }
  it.each<[Partial<Facts>, Message, string]>([
    [{}, {}, 'not_retained'],
    [{ retainer: undefined }, { retain: true }, 'off'],
    [{}, { retain: true }, 'stored'],
    [kept, { retain: true }, 'replaced'],
    [kept, { retain: true, payload: '' }, 'removed'],
    [{}, { retain: true, payload: '' }, 'nothing_to_remove'],
    [
      { retainer: { ...retainer, max_payload_size: '2B' } },
      { retain: true, payload: '客' },
      'too_large',
    ],
    [{ retainer: { ...retainer, max_payload_size: 0 } }, { retain: true }, 'stored'],
  ])('%j %j: %s', async (more, message, reason) => {
    expect(listReasons(await ask(more, message)).retained).toBe(reason)
  })

  it('whose removal is not forwarded ends there', async () => {
    const quiet = { ...retainer, stop_publish_clear_msg: true }
    const simulated = await ask(
      { retainer: quiet, subscriptions: [row('r', 'a/#')] },
      { retain: true, payload: '' },
    )
    expect(simulated.steps.at(-1)).toMatchObject({ name: 'retained', outcome: 'ended' })
    expect(simulated.receivers).toEqual([])
  })
})

describe('receivers', () => {
  it('none, and filters that nearly match', async () => {
    const simulated = await ask({ filters: ['A/b'] })
    expect(simulated.steps.at(-1)).toMatchObject({ reason: 'no_subscribers', outcome: 'ended' })
    expect(simulated.similar).toEqual(['A/b'])
    const matched = await ask({ filters: ['A/b'], subscriptions: [row('r', 'a/#')] })
    expect([matched.similar, matched.is_cut]).toEqual([[], undefined])
  })

  it('by the state of their sessions, those that do not get it first', async () => {
    const subscriptions = ['here', 'away', 'full', 'behind', 'p', 'unknown'].map((id) =>
      row(id, 'a/#', { nl: id === 'p' ? 1 : 0 }),
    )
    const session = { mqueue_len: 0, mqueue_max: 2, inflight_cnt: 0, inflight_max: 1 }
    const clients = {
      here: { ...session, connected: true },
      away: { ...session, connected: false, mqueue_len: 2 },
      full: { ...session, connected: true, inflight_cnt: 1 },
      behind: { ...session, connected: true, mqueue_len: 1 },
    }
    const { receivers, counts, steps } = await ask({ subscriptions, clients })
    expect(
      receivers.map((each) => [each.clientid, each.outcome, each.reason, each.pushes_out]),
    ).toEqual([
      ['p', 'dropped', 'no_local', undefined],
      ['away', 'queued', 'not_connected', true],
      ['full', 'queued', 'inflight_full', undefined],
      ['behind', 'queued', 'behind_queue', undefined],
      ['here', 'delivered', undefined, undefined],
      ['unknown', 'delivered', undefined, undefined],
    ])
    expect(counts).toEqual({ receivers: 6, delivered: 2, queued: 3, dropped: 1, pushed_out: 1 })
    expect(steps.at(-1)).toMatchObject({ name: 'delivery', outcome: 'passed' })
  })

  it('have the QoS and the retain flag of message and subscription', async () => {
    const subscriptions = [row('r', 'a/b', { qos: 2, rap: 1 }), row('s', '#', { qos: 0 })]
    const { receivers } = await ask({ subscriptions }, { retain: true })
    expect(receivers.map(({ qos, retain }) => [qos, retain])).toEqual([
      [1, true],
      [0, false],
    ])
  })

  it('a shared group is one copy, to a connected member if there is one', async () => {
    const subscriptions = [
      row('m1', '$share/g/a/#'),
      row('m2', '$share/g/a/#'),
      row('m1', '$share/h/a/#'),
    ]
    const session = { mqueue_len: 0, inflight_cnt: 0, inflight_max: 1 }
    const clients = {
      m1: { ...session, connected: false },
      m2: { ...session, connected: true },
    }
    const { receivers, counts, steps } = await ask({ subscriptions, clients })
    expect(
      receivers.map(({ share_group, share_candidates }) => [share_group, share_candidates]),
    ).toEqual([
      ['g', 2],
      ['h', 1],
      ['g', 2],
    ])
    expect(counts).toEqual({ receivers: 2, delivered: 1, queued: 1, dropped: 0, pushed_out: 0 })
    expect(steps.find(({ name }) => name === 'subscriptions')?.details).toMatchObject({ groups: 2 })
  })

  it('more than are read are named as such', async () => {
    const filters = ['#', '+/#', '+/+', 'a/#', 'a/+', 'a/b', 'a/b/#', '+/b', '+/b/#', '+/+/#']
    const rows = filters.flatMap((topic) =>
      Array.from({ length: 21 }, (_, i) => row(`${topic} ${i}`, topic)),
    )
    const { is_cut, receivers, counts } = await ask({ subscriptions: rows })
    expect([is_cut, counts.receivers]).toEqual([undefined, 210])
    expect(receivers).toHaveLength(100)
    expect((await ask({ subscriptions: [...rows, ...rows] })).is_cut).toBe(true)
  })
})
