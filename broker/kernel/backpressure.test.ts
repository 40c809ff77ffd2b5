/** Which publisher waits for which receiver, step by step, on a clock that the test moves. */
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { describe, expect, test } from 'vitest'
import { waitFor } from '@signalbox/testing/wait-for'
import type { Message } from './message.ts'
import { TestKernel } from './testing/kernel.ts'
import type { MemoryClient } from './testing/memory-client.ts'

const PATIENCE_MS = 2000
const lasting = { clean: false, properties: { sessionExpiryInterval: 1000 } }
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A queue of eight behind a window of one: publishers wait from the fifth message on. */
async function slowReceiver(zone = {}) {
  const t = new TestKernel({ maxInflight: 1, maxMqueueLen: 8, ...zone })
  const receiver = await t.connected('r', lasting)
  await receiver.subscribe('t', { qos: 1 })
  const publisher = await t.connected('p', lasting)
  const session = t.kernel.sessions.get('r')
  if (session === undefined) throw new Error('no session')
  return { t, receiver, publisher, session }
}

function publish(client: MemoryClient, from: number, to: number, qos = 1): void {
  for (let i = from; i <= to; i++) client.publish('t', String(i), { qos, messageId: i })
}

/** Of a client that is connected. */
const findInbox = ({ kernel }: TestKernel, clientId: string) =>
  [...kernel.connections].find(({ session }) => session?.clientId === clientId)?.inbox

const acks = (packets: readonly { cmd: string; messageId?: number }[], cmd = 'puback') =>
  packets.filter((each) => each.cmd === cmd).map(({ messageId }) => messageId)

/** Takes and acknowledges what has come, as often as it takes until nothing more comes. */
async function takeAll(receiver: MemoryClient): Promise<string[]> {
  const taken: string[] = []
  for (;;) {
    const packets = (await receiver.settle()).flatMap((each) =>
      each.cmd === 'publish' ? [each] : [],
    )
    if (packets.length === 0) return taken
    for (const { messageId, payload } of packets) {
      taken.push(payload.toString())
      receiver.send({ cmd: 'puback', messageId })
    }
    await turn()
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, i) => String(i + 1))

describe('a publisher', () => {
  test('waits for a receiver whose queue is half full; its PINGREQ is answered', async () => {
    const { t, receiver, publisher, session } = await slowReceiver()
    publish(publisher, 1, 20)
    expect(acks(await publisher.settle())).toEqual([1, 2, 3, 4, 5])
    expect(session.queue.length).toBe(4)
    expect(await takeAll(receiver)).toEqual(upTo(20))
    expect(acks(await publisher.settle())).toEqual(Array.from({ length: 15 }, (_, i) => i + 6))
    expect(t.kernel.metrics.get('delivery.dropped')).toBe(0)
  })

  test('continues after two seconds, and counts the messages dropped then', async () => {
    const { t, publisher, session } = await slowReceiver()
    publish(publisher, 1, 20)
    await publisher.settle()
    t.clock.advance(PATIENCE_MS - 1)
    expect(acks(await publisher.settle())).toEqual([])
    t.clock.advance(1)
    await turn()
    expect(acks(await publisher.settle())).toHaveLength(15)
    expect(session.queue).toMatchObject({ length: 8, dropped: 11 })
    expect(t.kernel.metrics.get('delivery.dropped.queue_full')).toBe(11)
    // It holds nobody up again, as long as it takes nothing.
    publish(publisher, 21, 40)
    expect(acks(await publisher.settle())).toHaveLength(20)
  })

  test('waits again for a receiver that takes enough again', async () => {
    const { t, receiver, publisher, session } = await slowReceiver()
    publish(publisher, 1, 20)
    await publisher.settle()
    t.clock.advance(PATIENCE_MS)
    await turn()
    await publisher.settle()
    await takeAll(receiver)
    expect(session.queue.length).toBe(0)
    publish(publisher, 21, 40)
    expect(acks(await publisher.settle())).toHaveLength(5)
    expect(await takeAll(receiver)).toHaveLength(20)
  })

  test('waits longer for a receiver that makes progress, however full its queue is', async () => {
    const { t, receiver, publisher } = await slowReceiver({ maxMqueueLen: 100 })
    publish(publisher, 1, 200)
    await publisher.settle()
    const acknowledged: (number | undefined)[] = []
    for (let i = 0; i < 10; i++) {
      for (let n = 0; n < 26; n++) {
        const packet = await receiver.next('publish').catch(() => undefined)
        if (packet === undefined) break
        receiver.send({ cmd: 'puback', messageId: packet.messageId })
        if (Number(packet.payload.toString()) === 200) break
        await receiver.settle().then((more) => receiver.received.unshift(...more))
      }
      acknowledged.push(...acks(await publisher.settle()))
      if (acknowledged.length >= 149) break
      t.clock.advance(PATIENCE_MS - 1)
    }
    expect(t.kernel.metrics.get('delivery.dropped')).toBe(0)
    expect(acknowledged.length).toBeGreaterThanOrEqual(149)
  })

  test('does not wait for one that disconnects', async () => {
    const { publisher, receiver, session } = await slowReceiver()
    publish(publisher, 1, 8)
    expect(acks(await publisher.settle())).toHaveLength(5)
    receiver.drop()
    await receiver.closed()
    await turn()
    expect(acks(await publisher.settle())).toEqual([6, 7, 8])
    expect(session.queue.length).toBe(7)
  })

  test('does not wait for other topics, and others do not wait for it', async () => {
    const { t, publisher } = await slowReceiver()
    publish(publisher, 1, 20)
    await publisher.settle()
    const other = await t.connected('o')
    await other.subscribe('other')
    other.publish('other', 'x', { qos: 1, messageId: 1 })
    expect((await other.settle()).map(({ cmd }) => cmd).sort()).toEqual(['puback', 'publish'])
  })

  test('keeps the order of all it sends: SUBSCRIBE and DISCONNECT come after its messages', async () => {
    const { t, receiver, publisher } = await slowReceiver()
    let wills = 0
    t.kernel.hooks.on('message.publish', (message) => {
      if (message?.topic === 'will') wills++
      return undefined
    })
    const last = await t.connected('l', {
      will: { topic: 'will', payload: Buffer.from('gone'), qos: 0, retain: false },
    })
    publish(publisher, 1, 20)
    publisher.send({ cmd: 'subscribe', messageId: 99, subscriptions: [{ topic: 'x', qos: 0 }] })
    expect((await publisher.settle()).map(({ cmd }) => cmd)).not.toContain('suback')
    publish(last, 1, 3)
    last.disconnect()
    last.stream.end()
    await turn()
    expect(t.kernel.sessions.get('l')?.connected).toBe(true)
    const taken = await takeAll(receiver)
    expect(taken).toHaveLength(23)
    expect((await publisher.settle()).map(({ cmd }) => cmd)).toContain('suback')
    await last.closed()
    expect(t.kernel.sessions.get('l')).toBeUndefined()
    expect(wills).toBe(0)
  })

  test('that comes back while others publish loses nothing: acknowledged messages arrive once', async () => {
    const { t, receiver, publisher } = await slowReceiver()
    publish(publisher, 1, 20, 2)
    const before = acks(await publisher.settle(), 'pubrec')
    expect(before).toEqual([1, 2, 3, 4, 5])
    const back = await t.connected('p', lasting)
    await publisher.closed()
    for (const id of before) back.send({ cmd: 'pubrel', messageId: id ?? 0 })
    for (let i = 6; i <= 20; i++) {
      back.publish('t', String(i), { qos: 2, messageId: i, dup: true })
    }
    expect(await takeAll(receiver)).toEqual(upTo(20))
    expect(acks(await back.settle(), 'pubrec')).toEqual(Array.from({ length: 15 }, (_, i) => i + 6))
  })

  test('is not disconnected for a keep-alive that could not be read', async () => {
    const { t, publisher } = await slowReceiver({ keepAliveMultiplier: 1 })
    const client = await t.connected('k', { keepalive: 1 })
    publish(publisher, 1, 5)
    await publisher.settle()
    // More than is read of a connection that waits.
    for (let i = 0; i < 300; i++) client.publish('t', 'x'.repeat(1000), { qos: 0 })
    publish(client, 1, 400)
    await expect.poll(() => findInbox(t, 'k')?.isPaused).toBe(true)
    t.clock.advance(1900)
    expect(t.kernel.sessions.get('k')?.connected).toBe(true)
  })

  test('of the API waits for nobody', async () => {
    const { t, publisher, session } = await slowReceiver()
    publish(publisher, 1, 20)
    await publisher.settle()
    const message: Message = {
      topic: 't',
      payload: Buffer.from('api'),
      qos: 1,
      retain: false,
      fromClientId: 'http_api',
      timestamp: t.clock.now(),
    }
    expect(t.kernel.publish(message)).toMatchObject({ receivers: 1 })
    expect(session.queue.length).toBe(5)
  })

  test('is held by a member of a shared subscription as by any other', async () => {
    const t = new TestKernel({ maxInflight: 1, maxMqueueLen: 8 })
    const member = await t.connected('m')
    await member.subscribe('$share/g/t', { qos: 1 })
    const publisher = await t.connected('p')
    publish(publisher, 1, 20)
    expect(acks(await publisher.settle())).toHaveLength(5)
    expect(await takeAll(member)).toEqual(upTo(20))
  })

  test('that publishes to itself is held by nobody for long', async () => {
    const t = new TestKernel({ maxInflight: 1, maxMqueueLen: 8 })
    const self = await t.connected('s')
    await self.subscribe('t', { qos: 1 })
    publish(self, 1, 20)
    const heard: string[] = []
    while (heard.length < 20) {
      await turn()
      for (const packet of self.received.splice(0)) {
        if (packet.cmd !== 'publish') continue
        heard.push(packet.payload.toString())
        self.send({ cmd: 'puback', messageId: packet.messageId ?? 0 })
      }
    }
    expect(heard).toEqual(upTo(20))
  })
})

describe('memory', () => {
  test('of a publisher that waits is bounded: it is not read any more', async () => {
    const { t, publisher } = await slowReceiver()
    publish(publisher, 1, 5)
    await publisher.settle()
    const flood = Array.from({ length: 2000 }, (_, i) => i)
    for (const i of flood) publisher.publish('t', 'x'.repeat(1000), { qos: 1, messageId: i + 100 })
    await expect.poll(() => findInbox(t, 'p')?.isPaused).toBe(true)
    expect(t.kernel.backpressure.backlogBytes).toBeGreaterThan(0)
    expect(t.kernel.backpressure.backlogBytes).toBeLessThan(512 * 1024)
    publisher.drop()
    await publisher.closed()
    t.clock.advance(40_000)
    await waitFor(() => t.kernel.backpressure.backlogBytes === 0)
  })

  test('nothing is held when the kernel closes', async () => {
    const { t, publisher, receiver } = await slowReceiver()
    publish(publisher, 1, 20)
    expect(acks(await publisher.settle())).toHaveLength(5)
    const heard = receiver.received.length
    await t.kernel.close()
    expect(acks(publisher.received)).toEqual([])
    expect(heard).toBeLessThanOrEqual(1)
    expect(t.kernel.backpressure).toMatchObject({ closedGates: 0, backlogBytes: 0 })
  })
})

describe('QoS 0', () => {
  test('waits for a socket with many unsent bytes, and continues when it is read', async () => {
    const t = new TestKernel({ maxOutgoingBufferBytes: 256 * 1024 })
    const receiver = await t.connected('r')
    await receiver.subscribe('t')
    receiver.stream.pause()
    const publisher = await t.connected('p')
    const count = 1000
    for (let i = 1; i <= count; i++) publisher.publish('t', `${i} `.padEnd(1000, 'x'))
    await turn()
    const outbox = t.kernel.sessions.get('r')?.connection?.outbox
    expect(outbox?.waitingBytes).toBeLessThan(256 * 1024)
    expect(t.kernel.metrics.get('messages.qos0.received')).toBeLessThan(500)
    receiver.stream.resume()
    const heard: string[] = []
    while (heard.length < count) {
      await turn()
      for (const packet of receiver.received.splice(0)) {
        if (packet.cmd === 'publish') heard.push(packet.payload.toString().split(' ')[0] ?? '')
      }
    }
    expect(heard).toEqual(upTo(count))
    expect(t.kernel.metrics.get('delivery.dropped')).toBe(0)
  })
})

describe('more unreleased QoS 2 messages than were announced', () => {
  test('are announced in CONNACK as they are enforced', async () => {
    const t = new TestKernel({ maxAwaitingRel: 7 })
    const client = t.client()
    expect((await client.connect()).properties?.receiveMaximum).toBe(7)
    t.kernel.setZone({ maxAwaitingRel: 1 })
    // A connected client keeps the limit that its CONNACK announced.
    publish(client, 1, 7, 2)
    expect(acks(await client.settle(), 'pubrec')).toHaveLength(7)
    const unlimited = new TestKernel({ maxAwaitingRel: 0 }).client()
    expect((await unlimited.connect()).properties).not.toHaveProperty('receiveMaximum')
  })

  test('wait for a PUBREL', async () => {
    const t = new TestKernel({ maxAwaitingRel: 2 })
    const client = await t.connected('c')
    publish(client, 1, 4, 2)
    expect(acks(await client.settle(), 'pubrec')).toEqual([1, 2])
    t.clock.advance(PATIENCE_MS - 1)
    client.send({ cmd: 'pubrel', messageId: 1 })
    await turn()
    const packets = await client.settle()
    expect(acks(packets, 'pubcomp')).toEqual([1])
    expect(acks(packets, 'pubrec')).toEqual([3])
    t.clock.advance(PATIENCE_MS - 1)
    expect(await client.settle()).toEqual([])
    client.send({ cmd: 'pubrel', messageId: 2 })
    await turn()
    expect(acks(await client.settle(), 'pubrec')).toEqual([4])
  })

  test('end a connection that releases nothing for two seconds: 0x93', async () => {
    const t = new TestKernel({ maxAwaitingRel: 2 })
    const client = await t.connected('c')
    publish(client, 1, 3, 2)
    await client.settle()
    t.clock.advance(PATIENCE_MS)
    expect((await client.next('disconnect')).reasonCode).toBe(ReasonCode.receiveMaximumExceeded)
    await client.closed()
  })
})
