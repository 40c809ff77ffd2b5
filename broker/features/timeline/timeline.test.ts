import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Refusal } from '../../kernel/access.ts'
import { MEMORY_SHARES } from '../../kernel/memory.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { Timeline } from './timeline.ts'

let test: TestKernel
let timeline: Timeline

beforeEach(() => {
  test = new TestKernel()
  timeline = new Timeline(test.kernel, { maxOfClient: 5, maxClients: 3 })
})

afterEach(async () => {
  timeline.close()
  await test.kernel.close()
})

const kinds = (clientId: string) => timeline.of(clientId).map(({ kind }) => kind)

describe('Timeline', () => {
  it('tells a visit from its beginning to its end, the latest first', async () => {
    const client = await test.connected('c1', { properties: { sessionExpiryInterval: 0 } })
    test.clock.advance(1000)
    await client.subscribe('a/+', { qos: 1 })
    client.disconnect()
    await client.closed()
    const [ended, disconnected, subscribed, connected] = timeline.of('c1')
    expect(connected).toMatchObject({
      kind: 'connected',
      isResumed: false,
      address: '127.0.0.1',
      listener: 'tcp:default',
      protocolVersion: 5,
      count: 1,
    })
    expect(subscribed).toMatchObject({ topicFilter: 'a/+', qos: 1 })
    expect((subscribed?.at ?? 0) - (connected?.at ?? 0)).toBe(1000)
    expect(disconnected).toMatchObject({ kind: 'disconnected', reason: 'normal' })
    expect(ended).toMatchObject({ kind: 'session_ended' })
  })

  it('tells that a session was found again, and taken over', async () => {
    const kept = { clean: false, properties: { sessionExpiryInterval: 600 } }
    await test.connected('c1', kept)
    await test.connected('c1', kept)
    expect(timeline.of('c1')).toMatchObject([
      { kind: 'connected', isResumed: true },
      { kind: 'disconnected', reason: 'takenover' },
      { kind: 'connected', isResumed: false },
    ])
  })

  it('reports a kick', async () => {
    const client = await test.connected('c1')
    test.kernel.sessions.kick('c1')
    await client.closed()
    expect(timeline.of('c1')).toMatchObject([
      { kind: 'session_ended' },
      { kind: 'disconnected', reason: 'kicked', reasonCode: 0x98 },
      { kind: 'connected' },
    ])
  })

  it('remembers who was refused, again and again as one', async () => {
    test.kernel.hooks.on('client.authenticate', () => new Refusal(0x86, 'bad credentials'))
    for (let i = 0; i < 3; i++) {
      const client = test.client()
      await client.connect({ clientId: 'stranger', username: 'somebody' })
      await client.closed()
      test.clock.advance(1000)
    }
    const [refused, ...others] = timeline.of('stranger')
    expect(others).toEqual([])
    expect(refused).toMatchObject({
      kind: 'refused',
      reasonCode: 0x86,
      username: 'somebody',
      count: 3,
    })
    expect((refused?.lastAt ?? 0) - (refused?.at ?? 0)).toBe(2000)
  })

  it('remembers no name that is longer than names are', async () => {
    test.kernel.hooks.on('client.authenticate', () => new Refusal(0x86, 'bad credentials'))
    const client = test.client()
    await client.connect({ clientId: 'stranger', username: 'u'.repeat(257) })
    await client.closed()
    expect(timeline.of('stranger')).toMatchObject([{ kind: 'refused', username: undefined }])
  })

  it('remembers how a denied message was sent', async () => {
    test.kernel.hooks.on('client.authorize', () => 'deny' as const)
    const client = await test.connected('c1')
    client.publish('a', 'x', { qos: 1, retain: true, messageId: 1 })
    await client.settle()
    expect(timeline.of('c1')[0]).toMatchObject({ kind: 'denied', topic: 'a', qos: 1, retain: true })
  })

  it('folds drops for one reason, so that they push nothing out', async () => {
    const client = await test.connected('c1')
    await client.subscribe('a/#', { nl: true })
    for (let i = 0; i < 50; i++) client.publish(`a/${i}`, 'x')
    await client.settle()
    expect(timeline.of('c1')).toMatchObject([
      { kind: 'dropped', reason: 'no_local', topic: 'a/49', count: 50 },
      { kind: 'subscribed' },
      { kind: 'connected' },
    ])
  })

  it('remembers how the last dropped message was sent', async () => {
    const client = await test.connected('c1')
    await client.subscribe('a/#', { nl: true })
    client.publish('a/1', 'x')
    client.publish('a/2', 'x', { qos: 1, retain: true, messageId: 2 })
    await client.settle()
    expect(timeline.of('c1')[0]).toMatchObject({
      ...{ kind: 'dropped', topic: 'a/2', count: 2 },
      ...{ qos: 1, retain: true },
    })
  })

  it('folds what several transformations did, each into one event', async () => {
    const message = { topic: 't', payload: Buffer.alloc(0), qos: 0, retain: false } as const
    await test.connected('c1')
    for (const topic of ['t/1', 't/2', 't/3']) {
      test.clock.advance(1000)
      const before = { ...message, topic, fromClientId: 'c1', timestamp: test.clock.now() }
      const after = { ...before, topic: `${topic}/new` }
      test.kernel.hooks.run('message.transformed', before, after, 'first')
      test.kernel.hooks.run('message.transformed', after, after, 'second')
    }
    const [second, first, ...rest] = timeline.of('c1')
    expect(second).toMatchObject({ stage: 'second', topic: 't/3/new', to: 't/3/new', count: 3 })
    expect(first).toMatchObject({ stage: 'first', topic: 't/3', to: 't/3/new', count: 3 })
    expect((first?.lastAt ?? 0) - (first?.at ?? 0)).toBe(2000)
    expect(rest).toMatchObject([{ kind: 'connected' }])
  })

  it('keeps the last events of a client, and the clients that something happened to last', async () => {
    const first = await test.connected('first')
    await test.connected('second')
    for (let i = 0; i < 6; i++) await first.subscribe(`t/${i}`)
    expect(timeline.of('first')).toHaveLength(5)
    expect(kinds('first')).not.toContain('connected')
    await test.connected('third')
    await test.connected('fourth')
    expect(kinds('second')).toEqual([])
    expect(kinds('first')).toHaveLength(5)
    expect(kinds('nobody')).toEqual([])
  })
  it('is bounded over all clients', async () => {
    timeline.close()
    timeline = new Timeline(test.kernel, { maxEvents: 4 })
    const first = await test.connected('first')
    await first.subscribe('a')
    const second = await test.connected('second')
    await second.subscribe('a')
    expect(kinds('first')).toHaveLength(2)
    await second.subscribe('b')
    expect(kinds('first')).toEqual([])
    expect(kinds('second')).toHaveLength(3)
  })

  it('forgets the clients with the oldest events beyond its memory budget', async () => {
    timeline.close()
    test = new TestKernel({}, new FakeClock(), 350_000 / MEMORY_SHARES.client_events)
    timeline = new Timeline(test.kernel)
    const budget = test.kernel.memory.budget('client_events')
    const ids = Array.from({ length: 5 }, (_, i) => `${i}${'x'.repeat(40_000)}`)
    for (const id of ids) {
      const client = await test.connected(id)
      await client.subscribe('t'.repeat(10_000))
    }
    expect(ids.map((id) => timeline.of(id).length > 0)).toEqual([false, false, true, true, true])
    expect(budget.used).toBeLessThanOrEqual(budget.limit)
    expect(budget.refused).toBeGreaterThan(0)
    timeline.close()
    expect(budget.used).toBe(0)
  })
})
