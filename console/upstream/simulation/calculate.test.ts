import { retainerSettings } from '@signalbox/contract/retainer-settings'
import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { calculateSimulation, type Facts, readDelay, refusedAtOnce } from './calculate.ts'
import type { Draft } from './draft.ts'

const draft: Draft = { clientid: 'p', topic: 'a/b', qos: 1, retain: false, payload: 'x' }
const retainer = z.parse(retainerSettings, {})
const none: Facts = {
  sender: { clientid: 'p' },
  authorization: undefined,
  retainer,
  hasRetained: false,
  subscriptions: [],
  similar: [],
  clients: new Map(),
}
const row = (clientid: string, topic: string, more: Partial<AnySubscriptionRow> = {}) => ({
  clientid,
  topic,
  qos: 1 as const,
  node: 'emqx@10.0.0.1',
  ...more,
})
const ask = (facts: Partial<Facts>, more: Partial<Draft> = {}) => {
  const asked = { ...draft, ...more }
  return calculateSimulation(
    asked,
    readDelay(asked.topic, { enable: true, max_delayed_messages: 0 }),
    {
      ...none,
      ...facts,
    },
  )
}
const reasonsOf = ({ steps }: ReturnType<typeof ask>) =>
  Object.fromEntries(steps.map(({ name, reason }) => [name, reason]))

describe('a delay', () => {
  const on = { enable: true, max_delayed_messages: 0 }
  it.each([
    ['a', on, 'skipped', 'not_delayed', 'a'],
    ['$delayed/5/a', { ...on, enable: false }, 'skipped', 'off', '$delayed/5/a'],
    ['$delayed/5/a', undefined, 'skipped', 'off', '$delayed/5/a'],
    ['$delayed/5/a/b', on, 'held', 'kept', undefined],
    ['$delayed/0/a', on, 'changed', 'due', 'a'],
    ['$delayed/a', on, 'ended', 'no_delay', undefined],
  ] as const)('%s', (topic, settings, outcome, reason, then) => {
    expect(readDelay(topic, settings)).toMatchObject({ step: { outcome, reason }, topic: then })
  })
})

it('what is no topic name is refused at once', () => {
  expect(refusedAtOnce(draft)).toBeUndefined()
  expect(refusedAtOnce({ ...draft, topic: 'a/+' })).toMatchObject({ outcome: 'refused' })
})

it('rights are not known, unless there are none to ask for', () => {
  expect(reasonsOf(ask({})).authorization).toBe('not_evaluated')
  expect(reasonsOf(ask({ sender: undefined })).authorization).toBe('no_session')
  expect(reasonsOf(ask({ sender: { is_superuser: true } })).authorization).toBe('superuser')
  expect(reasonsOf(ask({}, { clientid: undefined })).authorization).toBe('api')
  const authorization = { no_match: 'deny', deny_action: 'disconnect' } as const
  expect(ask({ authorization }).steps).toContainEqual({
    name: 'authorization',
    outcome: 'skipped',
    reason: 'not_evaluated',
    details: authorization,
  })
})

describe('a retained message', () => {
  it.each<[Partial<Facts>, Partial<Draft>, string]>([
    [{}, {}, 'not_retained'],
    [{ retainer: undefined }, { retain: true }, 'off'],
    [{}, { retain: true }, 'stored'],
    [{ hasRetained: true }, { retain: true }, 'replaced'],
    [{ hasRetained: true }, { retain: true, payload: '' }, 'removed'],
    [{}, { retain: true, payload: '' }, 'nothing_to_remove'],
    [
      { retainer: { ...retainer, max_payload_size: '2B' } },
      { retain: true, payload: '客' },
      'too_large',
    ],
    [{ retainer: { ...retainer, max_payload_size: 0 } }, { retain: true }, 'stored'],
  ])('%j %j: %s', (facts, more, reason) => {
    expect(reasonsOf(ask(facts, more)).retained).toBe(reason)
  })

  it('whose removal is not forwarded ends there', () => {
    const quiet = { ...retainer, stop_publish_clear_msg: true }
    const predicted = ask(
      { retainer: quiet, subscriptions: [row('r', 'a/#')] },
      { retain: true, payload: '' },
    )
    expect(predicted.steps.at(-1)).toMatchObject({ name: 'retained', outcome: 'ended' })
    expect(predicted.receivers).toEqual([])
  })
})

describe('receivers', () => {
  it('nobody, and who nearly', () => {
    const predicted = ask({ similar: ['A/b'] })
    expect(predicted.steps.at(-1)).toMatchObject({ reason: 'no_subscribers', outcome: 'ended' })
    expect(predicted.similar).toEqual(['A/b'])
    expect(ask({ similar: ['A/b'], subscriptions: [row('r', 'a/#')] }).similar).toEqual([])
  })

  it('by the state of their sessions', () => {
    const subscriptions = ['here', 'away', 'full', 'behind', 'p', 'unknown'].map((id) =>
      row(id, 'a/#', { nl: id === 'p' ? 1 : 0 }),
    )
    const session = { mqueue_len: 0, mqueue_max: 2, inflight_cnt: 0, inflight_max: 1 }
    const clients = new Map([
      ['here', { ...session, connected: true }],
      ['away', { ...session, connected: false, mqueue_len: 2 }],
      ['full', { ...session, connected: true, inflight_cnt: 1 }],
      ['behind', { ...session, connected: true, mqueue_len: 1 }],
    ])
    const { receivers, counts, steps } = ask({ subscriptions, clients })
    expect(
      receivers.map(({ clientid, outcome, reason, pushes_out }) => [
        clientid,
        outcome,
        reason,
        pushes_out,
      ]),
    ).toEqual([
      ['here', 'delivered', undefined, undefined],
      ['away', 'queued', 'not_connected', true],
      ['full', 'queued', 'inflight_full', undefined],
      ['behind', 'queued', 'behind_queue', undefined],
      ['p', 'dropped', 'no_local', undefined],
      ['unknown', 'delivered', undefined, undefined],
    ])
    expect(counts).toEqual({ receivers: 6, delivered: 2, queued: 3, dropped: 1, pushed_out: 1 })
    expect(steps.at(-1)).toMatchObject({ name: 'delivery', outcome: 'passed' })
  })

  it('QoS and retain flag are what message and subscription come to', () => {
    const subscriptions = [row('r', 'a/b', { qos: 2, rap: 1 }), row('s', '#', { qos: 0 })]
    const { receivers } = ask({ subscriptions }, { retain: true })
    expect(receivers.map(({ qos, retain }) => [qos, retain])).toEqual([
      [1, true],
      [0, false],
    ])
  })

  it('a shared group is one copy, whichever member gets it', () => {
    const subscriptions = [
      row('m1', '$share/g/a/#'),
      row('m2', '$share/g/a/#'),
      row('m1', '$share/h/a/#'),
    ]
    const session = { mqueue_len: 0, inflight_cnt: 0, inflight_max: 1 }
    const clients = new Map([
      ['m1', { ...session, connected: false }],
      ['m2', { ...session, connected: true }],
    ])
    const { receivers, counts, steps } = ask({ subscriptions, clients })
    expect(
      receivers.map(({ share_group, share_candidates }) => [share_group, share_candidates]),
    ).toEqual([
      ['g', 2],
      ['g', 2],
      ['h', 1],
    ])
    // The one of `g` that is there comes first; `h` has only one that is away.
    expect(counts).toEqual({ receivers: 2, delivered: 1, queued: 1, dropped: 0, pushed_out: 0 })
    expect(steps.find(({ name }) => name === 'subscriptions')?.details).toMatchObject({ groups: 2 })
  })
})
