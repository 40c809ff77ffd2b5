import type { LatencyType } from '@signalbox/contract/slow-subscriptions'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Memory, MEMORY_SHARES } from '../../kernel/memory.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { Ranking } from './ranking.ts'
import { SlowSubscriptions, type SlowSubscriptionSettings } from './slow-subscriptions.ts'

const settings: SlowSubscriptionSettings = {
  isEnabled: true,
  type: 'whole',
  thresholdMs: 100,
  max: 10,
  expireMs: 60_000,
}

let test: TestKernel
let slow: SlowSubscriptions

beforeEach(() => {
  test = new TestKernel()
  slow = new SlowSubscriptions(test.kernel, settings)
})

afterEach(async () => {
  slow.close()
  await test.kernel.close()
})

const rows = () =>
  slow.list().map(({ clientId, topic, timespanMs }) => `${clientId} ${topic} ${timespanMs}`)

/** A client that has been there for a second, and takes one message with QoS 1 and 2 at a time. */
async function subscribed(clientId = 'c') {
  const client = await test.connected(clientId, { properties: { receiveMaximum: 1 } })
  await client.subscribe('#', { qos: 2 })
  test.clock.advance(1000)
  return client
}

function publish(topic: string, qos: 0 | 1 | 2, agoMs = 0) {
  const timestamp = test.clock.now() - agoMs
  return test.kernel.publish({
    topic,
    payload: Buffer.from('x'),
    qos,
    retain: false,
    fromClientId: 'p',
    timestamp,
  })
}

async function acknowledge(client: MemoryClient): Promise<void> {
  const { qos, messageId = 0 } = await client.next('publish')
  if (qos === 1) client.send({ cmd: 'puback', messageId })
  if (qos !== 2) return
  client.send({ cmd: 'pubrec', messageId })
  await client.next('pubrel')
  test.clock.advance(50)
  client.send({ cmd: 'pubcomp', messageId })
}

describe('the latency of a delivery', () => {
  /** Published; 200 ms later sent, because the window was full; 300 ms later acknowledged. */
  async function deliver(type: LatencyType, qos: 1 | 2) {
    slow.setSettings({ ...settings, type })
    const client = await subscribed()
    await publish('first', 1)
    await publish('second', qos)
    test.clock.advance(200)
    await acknowledge(client)
    const { messageId = 0 } = await client.next('publish')
    test.clock.advance(300)
    if (qos === 1) client.send({ cmd: 'puback', messageId })
    else {
      client.send({ cmd: 'pubrec', messageId })
      await client.next('pubrel')
      test.clock.advance(50)
      client.send({ cmd: 'pubcomp', messageId })
    }
    await client.settle()
  }

  it.each([
    ['whole', 1, ['c second 500', 'c first 200']],
    ['whole', 2, ['c second 550', 'c first 200']],
    ['internal', 1, ['c second 200']],
    ['response', 1, ['c second 300', 'c first 200']],
    ['response', 2, ['c second 350', 'c first 200']],
  ] as const)('%s, QoS %i', async (type, qos, expected) => {
    await deliver(type, qos)
    expect(rows()).toEqual(expected)
  })

  it.each([
    ['whole', ['c t 400']],
    ['internal', ['c t 400']],
    ['response', []],
  ] as const)('%s, QoS 0: up to the socket', async (type, expected) => {
    slow.setSettings({ ...settings, type })
    await subscribed()
    await publish('t', 0, 400)
    expect(rows()).toEqual(expected)
  })

  it('is listed from the threshold on', async () => {
    await subscribed()
    await publish('at', 0, 100)
    await publish('above', 0, 101)
    expect(rows()).toEqual(['c above 101'])
  })

  it('of a message that is older than the session is not listed', async () => {
    const client = await test.connected('c')
    await client.subscribe('#')
    test.clock.advance(1000)
    await publish('old', 0, 1000)
    await publish('new', 0, 999)
    expect(rows()).toEqual(['c new 999'])
  })
})

it('hooks nothing while it is off, and forgets', async () => {
  await subscribed()
  await publish('t', 0, 400)
  slow.setSettings({ ...settings, type: 'internal' })
  expect(rows()).toHaveLength(1)
  const timers = test.clock.pending
  slow.setSettings({ ...settings, isEnabled: false })
  const { hooks } = test.kernel
  expect([hooks.has('message.delivered'), hooks.has('message.acked')]).toEqual([false, false])
  expect(rows()).toEqual([])
  expect(test.clock.pending).toBe(timers - 1)
})

it('counts a delayed message from its release on', async () => {
  const delay = (releasedAgoMs: number) => {
    const now = test.clock.now()
    return test.kernel.publish({
      topic: `ago/${releasedAgoMs}`,
      payload: Buffer.from('x'),
      qos: 0,
      retain: false,
      fromClientId: 'p',
      timestamp: now - 900,
      releasedAt: now - releasedAgoMs,
    })
  }
  await subscribed()
  await delay(0)
  await delay(200)
  expect(rows()).toEqual(['c ago/200 200'])
})

it('removes rows that were not updated for a while', async () => {
  await subscribed()
  await publish('a', 0, 400)
  test.clock.advance(30_000)
  await publish('b', 0, 300)
  await publish('a', 0, 300)
  test.clock.advance(30_000)
  expect(rows()).toEqual(['c b 300'])
  const timers = test.clock.pending
  test.clock.advance(31_000)
  expect(test.clock.pending).toBe(timers - 1)
  expect(rows()).toEqual([])
})

describe('the ranking', () => {
  const of = (topic: string, timespanMs: number, at = 0) => ({
    clientId: 'c',
    topic,
    timespanMs,
    at,
  })
  const makeBudget = (bytes = 1_000_000) =>
    new Memory(bytes / MEMORY_SHARES.diagnosis).budget('diagnosis')
  const listed = (ranking: Ranking) =>
    ranking.list().map(({ topic, timespanMs }) => `${topic} ${timespanMs}`)

  it('keeps the slowest within its memory budget, whatever the topics are', () => {
    const budget = makeBudget(10_000)
    const ranking = new Ranking(1000, budget)
    for (let i = 0; i < 100; i++) ranking.note(of(`${i}/${'x'.repeat(1000)}`, i))
    expect(ranking.list().map(({ timespanMs }) => timespanMs)).toEqual([99, 98, 97, 96])
    expect(budget.used).toBeLessThanOrEqual(budget.limit)
    ranking.clear()
    expect(budget.used).toBe(0)
  })

  it('has the slowest of each topic, and of all', () => {
    const ranking = new Ranking(2, makeBudget())
    for (const each of [of('a', 5), of('a', 9), of('a', 7), of('b', 3), of('c', 3), of('d', 4)]) {
      ranking.note(each)
    }
    expect(listed(ranking)).toEqual(['a 9', 'd 4'])
    ranking.setMax(1)
    expect(listed(ranking)).toEqual(['a 9'])
  })

  it('is that of a complete sort, whatever comes', () => {
    const ranking = new Ranking(50, makeBudget())
    const slowest = new Map<string, number>()
    let random = 1
    for (let i = 0; i < 5000; i++) {
      random = (random * 48_271) % 2_147_483_647
      const topic = `t${random % 50}`
      const timespan = random % 997
      ranking.note(of(topic, timespan, i))
      slowest.set(topic, Math.max(slowest.get(topic) ?? 0, timespan))
    }
    const sorted = [...slowest].sort(([, a], [, b]) => b - a).map(([, ms]) => ms)
    expect(ranking.list().map(({ timespanMs }) => timespanMs)).toEqual(sorted)
    ranking.expire(2500)
    expect(ranking.list().every(({ at }) => at > 2500)).toBe(true)
  })
})
