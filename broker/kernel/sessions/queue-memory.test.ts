/** Memory that the messages of all sessions take together, and the sessions that lose messages when it is full. */
import { beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from '../testing/kernel.ts'
import type { MemoryClient } from '../testing/memory-client.ts'

const HEAP_BYTES = 10 * 1024 * 1024
const LARGE = 'x'.repeat(50_000)
const lasting = { clean: false, properties: { sessionExpiryInterval: 1000 } }

let t: TestKernel
let publisher: MemoryClient

beforeEach(async () => {
  t = new TestKernel({ maxInflight: 1000 }, undefined, HEAP_BYTES)
  publisher = await t.connected('p')
})

const budget = () => t.kernel.memory.budget('message_queues')
const session = (id: string) => {
  const found = t.kernel.sessions.get(id)
  if (found === undefined) throw new Error(`no session ${id}`)
  return found
}

async function offline(id: string, ...topics: string[]): Promise<void> {
  const client = await t.connected(id, lasting)
  for (const topic of topics) await client.subscribe(topic, { qos: 1 })
  client.disconnect()
  await client.closed().catch(() => {})
}

async function publish(topic: string, count: number, payload = LARGE): Promise<void> {
  for (let i = 0; i < count; i++) {
    publisher.publish(topic, `${i}:${payload}`, { qos: 1, messageId: i + 1 })
  }
  await publisher.settle()
}

const numbers = (id: string) =>
  [...session(id).queue.entries()].map(({ message }) => Number.parseInt(String(message.payload)))

describe('messages that wait for clients that are away', () => {
  it('take no more memory than their budget; the oldest ones are lost and counted', async () => {
    await offline('s', 'a')
    await publish('a', 200)
    const { length, dropped } = session('s').queue
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
    expect(length).toBeGreaterThan(20)
    expect(numbers('s').at(-1)).toBe(199)
    expect(dropped).toBe(200 - length)
    expect(budget().refused).toBe(dropped)
    expect(t.kernel.metrics.get('delivery.dropped.queue_full')).toBe(dropped)
  })

  it('count once, however many sessions they wait for', async () => {
    for (let i = 0; i < 16; i++) await offline(`s${i}`, 'a')
    await publish('a', 20)
    expect(budget().used).toBeLessThan(20 * (LARGE.length + 500) + 16 * 20 * 200)
    await publish('a', 100)
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
    for (let i = 0; i < 16; i++) expect(session(`s${i}`).queue.length).toBeGreaterThan(30)
  })

  it('are lost by the session that has most, and not by one below its share', async () => {
    await offline('large', 'a')
    await offline('small', 'b')
    await publish('a', 100)
    await publish('b', 10)
    expect(numbers('small')).toHaveLength(10)
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
    await publish('a', 100)
    expect(numbers('small')).toHaveLength(10)
  })

  it('are divided among all when each has more than its share', async () => {
    for (const id of ['s0', 's1', 's2', 's3']) await offline(id, id)
    for (const id of ['s0', 's1', 's2', 's3']) await publish(id, 100)
    for (const id of ['s0', 's1', 's2', 's3']) {
      const { length } = session(id).queue
      expect(length).toBeGreaterThan(6)
      expect(length).toBeLessThan(15)
    }
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
  })

  it('leave the memory when they are delivered, and when their session ends', async () => {
    await offline('s', 'a', 'b')
    await offline('other', 'a')
    await publish('a', 20)
    t.kernel.sessions.kick('other')
    const client = await t.connected('s', lasting)
    for (const packet of await client.settle()) {
      if (packet.cmd === 'publish') client.send({ cmd: 'puback', messageId: packet.messageId ?? 0 })
    }
    await client.settle()
    expect(budget().used).toBe(0)
  })

  it('do not keep the chunks of the network in which they came', async () => {
    await offline('s', 'a')
    const small = { cmd: 'publish', topic: 'a', qos: 0, retain: false, dup: false } as const
    publisher.stream.cork()
    publisher.send({ ...small, payload: 'tiny' })
    publisher.send({ ...small, payload: 'y'.repeat(5000) })
    publisher.send({ ...small, topic: 'none', payload: LARGE })
    publisher.stream.uncork()
    await publisher.settle()
    const kept = [...session('s').queue.entries()].map(({ message }) => message.payload)
    expect(kept.map(({ buffer }) => buffer.byteLength)).toEqual([4, 5000])
  })
})

describe('messages that a client does not acknowledge', () => {
  it('are no more than fit, and a client that acknowledges gets its own', async () => {
    const bad: MemoryClient[] = []
    for (let i = 0; i < 4; i++) {
      const client = await t.connected(`bad${i}`)
      await client.subscribe(`bad/${i}`, { qos: 1 })
      bad.push(client)
    }
    const good = await t.connected('good')
    await good.subscribe('good', { qos: 1 })
    for (const [i] of bad.entries()) await publish(`bad/${i}`, 100)
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
    for (let i = 0; i < 100; i++) {
      await publish('good', 1)
      const { messageId = 0, payload } = await good.next('publish')
      expect(payload.length).toBeGreaterThan(LARGE.length)
      good.send({ cmd: 'puback', messageId })
    }
  })
})

it('a window of messages that is larger than the outgoing buffer does not end the connection', async () => {
  t = new TestKernel({ maxOutgoingBufferBytes: 100_000 })
  publisher = await t.connected('p')
  await offline('s', 'a')
  await publish('a', 20)
  const client = await t.connected('s', lasting)
  for (let i = 0; i < 20; i++) {
    const { payload, messageId = 0 } = await client.next('publish')
    expect(Number.parseInt(String(payload))).toBe(i)
    client.send({ cmd: 'puback', messageId })
  }
})
