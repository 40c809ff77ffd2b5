import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { Timeline } from '../timeline/timeline.ts'
import { findingsFromEvidence, Losses } from './losses.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const lasting = { clean: false, properties: { sessionExpiryInterval: 1000, receiveMaximum: 2 } }

let test: TestKernel
let losses: Losses
let timeline: Timeline
beforeEach(() => {
  test = new TestKernel({ maxMqueueLen: 4 })
  losses = new Losses(test.kernel)
  timeline = new Timeline(test.kernel)
})
afterEach(() => {
  losses.close()
  timeline.close()
  return test.kernel.close()
})

function publish(topic: string, times: number, more: { qos?: 0 | 1 | 2; from?: string } = {}) {
  const { qos = 1, from: fromClientId = 'p' } = more
  const payload = Buffer.from('x')
  for (let i = 0; i < times; i++) {
    const timestamp = test.clock.now()
    void test.kernel.publish({ topic, payload, qos, retain: false, fromClientId, timestamp })
  }
}

const findings = (clientId: string) =>
  findingsFromEvidence({
    session: test.kernel.sessions.get(clientId),
    loss: losses.ofClient(clientId),
    events: timeline.of(clientId),
    now: test.clock.now(),
  })
const codes = (clientId: string) => findings(clientId).map(({ code }) => code)

async function subscribed(clientId: string): Promise<MemoryClient> {
  const client = await test.connected(clientId, lasting)
  await client.subscribe('t/#', { qos: 1 })
  return client
}

describe('losses', () => {
  it('names the clients that lose most, with the rate, the reasons and the last topic', async () => {
    await subscribed('slow')
    const away = await subscribed('away')
    await away.subscribe('only/#', { qos: 1 })
    away.disconnect()
    await away.closed()
    for (let second = 0; second < 120; second++) {
      publish('only/1', 3)
      publish('t/1', 3)
      test.clock.advance(SECOND)
    }
    const { losing, known, first } = losses.clients(5, 'rate')
    expect({ losing, known }).toEqual({ losing: 2, known: 2 })
    expect(first.map(({ loss }) => loss.name)).toEqual(['away', 'slow'])
    // 4 wait in the queue; the window of the connected client has 2.
    expect(first.map(({ count }) => count)).toEqual([720 - 4, 360 - 6])
    for (const [i, { loss, rate }] of first.entries()) {
      expect(rate).toBeCloseTo(i === 0 ? 6 : 3, 0)
      expect(loss).toMatchObject({ lastReason: 'queue_full' })
    }
    expect(first[1]?.loss.other).toBe('t/1')
    test.clock.advance(2 * MINUTE)
    expect(losses.clients(5, 'rate').losing).toBe(0)
    expect(losses.clients(1, 'count').first).toMatchObject([{ loss: { name: 'away' }, count: 716 }])
  })

  it('names topics: those without a subscriber, with the publisher, and those that clients lose', async () => {
    const away = await subscribed('away')
    away.disconnect()
    await away.closed()
    publish('nobody/1', 3, { from: 'sensor' })
    publish('t/1', 5)
    publish('t/2', 2, { qos: 0 })
    const topics = losses.topics(5, 'count')
    expect(topics.first.map(({ loss, count }) => [loss.name, loss.other, count])).toEqual([
      ['nobody/1', 'sensor', 3],
      // The messages that wait in the queue are dropped for later ones.
      ['t/1', 'away', 3],
    ])
    expect(losses.topics(5, 'count', 'no_subscribers').known).toBe(1)
    // A message without a subscriber is no trouble of its publisher.
    expect(losses.clients(5, 'count').first.map(({ loss }) => loss.name)).toEqual(['away'])
  })

  it('counts nothing that a client did not want', async () => {
    const client = await test.connected('c')
    await client.subscribe('t', { nl: true })
    client.publish('t', 'x')
    await client.settle()
    expect(losses.clients(5, 'rate').known + losses.topics(5, 'rate').known).toBe(0)
  })
})

describe('findings', () => {
  it('a healthy client has none', async () => {
    const client = await subscribed('c')
    publish('t/1', 1)
    const { messageId = 0 } = await client.next('publish')
    client.send({ cmd: 'puback', messageId })
    await client.settle()
    expect(findings('c')).toEqual([])
    expect(findings('unknown')).toEqual([])
  })

  it('a client that does not acknowledge has since when, and since when its queue is full', async () => {
    const start = test.clock.now()
    await subscribed('c')
    publish('t/1', 2)
    test.clock.advance(5 * SECOND)
    publish('t/1', 2)
    expect(codes('c')).toEqual(['acknowledges_slowly', 'queue_half_full'])
    test.clock.advance(5 * SECOND)
    publish('t/1', 2)
    expect(codes('c')).toEqual(['does_not_acknowledge', 'queue_full'])
    test.clock.advance(5 * SECOND)
    publish('t/1', 30)
    expect(findings('c')).toMatchObject([
      { code: 'losing_messages', level: 'problem', count: 30, reasons: { queue_full: 30 } },
      { code: 'does_not_acknowledge', since: start, inflight: { size: 2, max: 2 } },
      { code: 'queue_full', since: start + 10 * SECOND, queue: { length: 4, max: 4 } },
    ])
    test.clock.advance(2 * MINUTE)
    expect(codes('c')).toEqual(['does_not_acknowledge', 'queue_full', 'lost_messages'])
  })

  it('the time of a full queue starts again when half of it was free', async () => {
    const client = await subscribed('c')
    publish('t/1', 6)
    const full = test.clock.now()
    const acknowledge = async () => {
      const { messageId = 0 } = await client.next('publish')
      client.send({ cmd: 'puback', messageId })
      await new Promise((resolve) => setImmediate(resolve))
    }
    test.clock.advance(SECOND)
    await acknowledge()
    const since = () => test.kernel.sessions.get('c')?.queue.fullSince
    expect(since()).toBe(full)
    publish('t/1', 1)
    expect(since()).toBe(full)
    for (let i = 0; i < 3; i++) await acknowledge()
    expect(since()).toBeUndefined()
    publish('t/1', 4)
    expect(since()).toBe(full + SECOND)
  })

  it('a disconnected client has messages until its session ends', async () => {
    const client = await subscribed('c')
    client.disconnect()
    await client.closed()
    const since = test.clock.now()
    publish('t/1', 1)
    expect(findings('c')).toMatchObject([
      { code: 'away_with_messages', since, expiresAt: since + 1000 * SECOND, queue: { length: 1 } },
    ])
  })

  it('names keep-alive timeouts, frequent connects and replacements from its events', async () => {
    for (let i = 0; i < 5; i++) {
      const client = await test.connected('c', { keepalive: 10 })
      test.clock.advance(16 * SECOND)
      await client.closed()
    }
    expect(findings('c')).toMatchObject([
      { code: 'connects_often', count: 5 },
      { code: 'keepalive_timeouts', count: 5 },
    ])
    for (let i = 0; i < 3; i++) await test.connected('twin')
    expect(findings('twin')).toMatchObject([{ code: 'replaced_often', level: 'problem', count: 2 }])
    test.clock.advance(11 * MINUTE)
    expect(codes('c')).toEqual(['keepalive_timeouts'])
  })
})
