/** Memory that connections take together, and the connections that are closed when it is full. */
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import mqttPacket from 'mqtt-packet'
import { beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from './testing/kernel.ts'
import type { MemoryClient } from './testing/memory-client.ts'

const HEAP_BYTES = 10 * 1024 * 1024
const LARGE = 'x'.repeat(100_000)

let t: TestKernel

beforeEach(() => {
  t = new TestKernel({}, undefined, HEAP_BYTES)
})

const budget = () => t.kernel.memory.budget('incoming_packets')
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))
const publishBytes = (payload: string) =>
  mqttPacket.generate(
    { cmd: 'publish', topic: 't', payload, qos: 0, retain: false, dup: false },
    { protocolVersion: 5 },
  )

/** A packet without its last byte. */
const part = publishBytes(LARGE).subarray(0, -1)

async function sendPart(client: MemoryClient, bytes = part): Promise<void> {
  client.write(bytes)
  await turn()
}

describe('packets that have come in part', () => {
  it('take no more memory than their budget: connections are closed, with a reason', async () => {
    const clients: MemoryClient[] = []
    for (let i = 0; i < 30; i++) {
      const client = await t.connected(`c${i}`, {}, i % 2 === 0 ? 5 : 4)
      clients.push(client)
      await sendPart(client)
    }
    await turn()
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
    const closed = clients.filter(({ isClosed }) => isClosed)
    expect(closed.length).toBeGreaterThan(15)
    expect(closed.length).toBeLessThan(25)
    expect(budget().refused).toBe(closed.length)
    const reasons = closed.flatMap(({ received }) => received)
    expect(new Set(reasons.map((packet) => 'reasonCode' in packet && packet.reasonCode))).toEqual(
      new Set([ReasonCode.quotaExceeded]),
    )
  })

  it('of connections without a CONNECT count as well', async () => {
    const clients = Array.from({ length: 30 }, () => t.client())
    for (const client of clients) await sendPart(client)
    await turn()
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
    expect(clients.filter(({ isClosed }) => isClosed).length).toBeGreaterThan(15)
  })

  it('leave a client alone that sends whole packets while others hold the memory', async () => {
    const good = await t.connected('good')
    await good.subscribe('t')
    for (let i = 0; i < 30; i++) {
      await sendPart(await t.connected(`bad${i}`))
      good.publish('t', 'x'.repeat(20_000))
      expect((await good.next('publish')).payload.length).toBe(20_000)
    }
  })

  it('leave the memory when they are complete, and when their connection ends', async () => {
    const [one, two] = [await t.connected('one'), await t.connected('two')]
    await sendPart(one)
    await sendPart(two)
    expect(budget().used).toBeGreaterThan(200_000)
    one.write(Buffer.from('x'))
    await one.settle()
    two.drop()
    await turn()
    t.clock.advance(1000)
    expect(budget().used).toBe(0)
  })

  it('that come byte by byte do not keep a buffer for each, and are put together', async () => {
    const client = await t.connected('c')
    await client.subscribe('t')
    for (const byte of publishBytes('y'.repeat(3000))) client.write(Buffer.from([byte]))
    expect((await client.next('publish')).payload.toString()).toBe('y'.repeat(3000))
    await client.settle()
    await turn()
    t.clock.advance(1000)
    expect(budget().used).toBe(0)
  })
})

describe('packets that clients do not read', () => {
  it('take no more memory than their budget: the slowest readers are closed', async () => {
    const publisher = await t.connected('p')
    const slow: MemoryClient[] = []
    for (let i = 0; i < 10; i++) {
      const client = await t.connected(`s${i}`)
      await client.subscribe(`t/${i}`)
      client.stream.pause()
      slow.push(client)
    }
    for (let round = 0; round < 10; round++) {
      for (let i = 0; i < 10; i++) publisher.publish(`t/${i}`, LARGE)
      await publisher.settle()
    }
    expect(budget().used).toBeLessThanOrEqual(budget().limit)
    expect(budget().refused).toBeGreaterThan(0)
    expect(t.kernel.sessions.size).toBeGreaterThan(1)
    expect(t.kernel.sessions.get('p')?.connected).toBe(true)
    for (const { stream } of slow) stream.resume()
  })
})

it('topic aliases count: a client that fills the memory with them is closed', async () => {
  const client = await t.connected('c')
  const topic = (i: number) => `${i}/${'l'.repeat(60_000)}`
  for (let i = 1; i <= 10; i++) {
    client.publish(topic(i), 'x', { properties: { topicAlias: i } })
  }
  await client.settle()
  expect(budget().used).toBeGreaterThan(600_000)
  for (let i = 11; i <= 30; i++) {
    client.publish(topic(i), 'x', { properties: { topicAlias: i } })
  }
  await client.closed()
  expect(client.received.at(-1)).toMatchObject({
    cmd: 'disconnect',
    reasonCode: ReasonCode.quotaExceeded,
  })
  expect(budget().used).toBe(0)
})
