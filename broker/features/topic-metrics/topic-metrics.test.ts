import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stop } from '../../kernel/hooks.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { Meter } from './meter.ts'
import { TopicMetrics } from './topic-metrics.ts'

let test: TestKernel
let metrics: TopicMetrics

beforeEach(() => {
  test = new TestKernel()
  metrics = new TopicMetrics(test.kernel, ['t'])
})

afterEach(async () => {
  metrics.close()
  await test.kernel.close()
})

/** The counts for each QoS, and of dropped messages. */
function counts(topic = 't') {
  const meters = metrics.get(topic)
  if (meters === undefined) return undefined
  const of = (side: 'in' | 'out') => [0, 1, 2].map((qos) => meters[side][qos as 0 | 1 | 2].count)
  return { in: of('in'), out: of('out'), dropped: meters.dropped.count }
}

it('counts messages with the QoS of the publisher and of the delivery', async () => {
  const subscriber = await test.connected('subscriber')
  await subscriber.subscribe('#', { qos: 1 })
  const publisher = await test.connected('publisher')
  publisher.publish('t', 'a')
  publisher.publish('t', 'b', { qos: 1, messageId: 1 })
  publisher.publish('t', 'c', { qos: 2, messageId: 2 })
  publisher.publish('other', 'd')
  await publisher.settle()
  expect(counts()).toEqual({ in: [1, 1, 1], out: [1, 2, 0], dropped: 0 })
})

it('counts each receiver, and messages without one', async () => {
  const publisher = await test.connected('publisher')
  publisher.publish('t', 'a')
  await publisher.settle()
  expect(counts()).toEqual({ in: [1, 0, 0], out: [0, 0, 0], dropped: 1 })
  for (const id of ['a', 'b']) await (await test.connected(id)).subscribe('t')
  publisher.publish('t', 'b')
  await publisher.settle()
  expect(counts()).toEqual({ in: [2, 0, 0], out: [2, 0, 0], dropped: 1 })
})

it('a message that the client acknowledges only after a reconnect is sent once', async () => {
  const session = { clean: false, properties: { sessionExpiryInterval: 60 } }
  const subscriber = await test.connected('subscriber', session)
  await subscriber.subscribe('t', { qos: 1 })
  const publisher = await test.connected('publisher')
  publisher.publish('t', 'a', { qos: 1, messageId: 1 })
  await subscriber.next('publish')
  subscriber.drop()
  await subscriber.closed()
  const again = await test.connected('subscriber', session)
  expect(await again.next('publish')).toMatchObject({ dup: true })
  expect(counts()).toEqual({ in: [0, 1, 0], out: [0, 1, 0], dropped: 0 })
})

it('counts a message that a hook refuses as dropped', async () => {
  const unhook = test.kernel.hooks.on('message.publish', () => stop(null), 'exhook')
  await (await test.connected('subscriber')).subscribe('t')
  const publisher = await test.connected('publisher')
  publisher.publish('t', 'a')
  await publisher.settle()
  unhook()
  expect(counts()).toEqual({ in: [1, 0, 0], out: [0, 0, 0], dropped: 1 })
})

it('hooks nothing without topics', () => {
  const { hooks } = test.kernel
  const names = ['message.publish', 'message.delivered', 'message.dropped'] as const
  const hooked = () => names.filter((name) => hooks.has(name))
  expect(hooked()).toEqual(names)
  metrics.setTopics([])
  expect(hooked()).toEqual([])
})

it('topics that remain in the list keep their counts; a reset keeps the time of creation', async () => {
  const publisher = await test.connected('publisher')
  publisher.publish('t', 'a')
  await publisher.settle()
  test.clock.advance(5000)
  metrics.setTopics(['new', 't'])
  expect(metrics.list().map(({ topic }) => topic)).toEqual(['new', 't'])
  expect(counts()?.dropped).toBe(1)
  const created = metrics.get('t')?.createdAt
  expect(created).toBe(test.clock.now() - 5000)
  metrics.reset('t')
  metrics.reset('nope')
  expect(counts()).toEqual({ in: [0, 0, 0], out: [0, 0, 0], dropped: 0 })
  expect(metrics.get('t')?.createdAt).toBe(created)
  expect(metrics.get('nope')).toBeUndefined()
})

describe('a rate', () => {
  it('is the moving average that API 5.7.2 was recorded with: 6 messages, 6 seconds later', () => {
    const meter = new Meter(100)
    for (let i = 0; i < 6; i++) meter.add(100)
    expect(meter.rateAt(100)).toBe(0)
    expect(meter.rateAt(101)).toBeCloseTo(1.2)
    expect(meter.rateAt(106)).toBeCloseTo(0.3932, 4)
  })

  it('comes near to steady traffic, and to 0 after it, whether it is read or not', () => {
    const read = new Meter(0)
    const unread = new Meter(0)
    for (let second = 0; second < 60; second++) {
      for (let i = 0; i < 10; i++) for (const meter of [read, unread]) meter.add(second)
      read.rateAt(second)
    }
    expect(read.rateAt(60)).toBeCloseTo(10, 3)
    expect(unread.rateAt(60)).toBe(read.rateAt(60))
    expect(unread.rateAt(120)).toBeLessThan(0.0001)
    expect(unread.count).toBe(600)
  })

  it('continues after the clock was set back', () => {
    const meter = new Meter(1000)
    meter.add(10)
    expect(meter.rateAt(11)).toBeCloseTo(0.2)
  })
})
