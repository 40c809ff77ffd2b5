import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { Store } from '../../store/store.ts'
import { Retainer } from './retainer.ts'

let folder: string
let store: Store
let test: TestKernel
let retainer: Retainer

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  store = new Store(folder)
  test = new TestKernel()
  retainer = new Retainer(test.kernel, store)
})

afterEach(async () => {
  retainer.close()
  await test.kernel.close()
  store.close()
  rmSync(folder, { recursive: true })
})

function keep(topic: string, payload: string | Buffer = 'kept', more: object = {}): void {
  void test.kernel.publish({
    topic,
    payload: Buffer.from(payload),
    qos: 1,
    retain: true,
    fromClientId: 'publisher',
    timestamp: test.clock.now(),
    ...more,
  })
}

/** Topics of the PUBLISH packets that have come by now. */
async function received(client: MemoryClient): Promise<string[]> {
  const packets = await client.settle()
  return packets.flatMap((packet) => (packet.cmd === 'publish' ? [packet.topic] : []))
}

describe('a new subscription', () => {
  it('receives the retained messages with the flag set [MQTT-3.3.1-8], [MQTT-3.3.1-13]', async () => {
    keep('a/1')
    keep('b/1')
    for (const rap of [false, true]) {
      const client = await test.connected(`c-${rap}`)
      await client.subscribe('a/+', { rap })
      const packet = await client.next('publish')
      expect(packet).toMatchObject({ topic: 'a/1', retain: true, qos: 0 })
      expect(packet.payload.toString()).toBe('kept')
      expect(await received(client)).toEqual([])
    }
  })

  it('is given it at the smaller of both QoS, with its identifier [MQTT-3.3.4-3]', async () => {
    keep('a', 'kept', { qos: 2 })
    const client = await test.connected('c')
    client.send({
      cmd: 'subscribe',
      messageId: 1,
      properties: { subscriptionIdentifier: 7 },
      subscriptions: [{ topic: 'a', qos: 1, nl: false, rap: false, rh: 0 }],
    })
    await client.next('suback')
    const packet = await client.next('publish')
    expect(packet.qos).toBe(1)
    expect(packet.properties?.subscriptionIdentifier).toBe(7)
  })

  it('has retained messages by its Retain Handling [MQTT-3.3.1-9..11]', async () => {
    keep('a')
    const asked = async (client: MemoryClient, rh: number) => {
      await client.subscribe('a', { rh })
      return received(client)
    }
    const client = await test.connected('c')
    expect(await asked(client, 2)).toEqual([])
    expect(await asked(client, 1), 'there was one already').toEqual([])
    expect(await asked(client, 0)).toEqual(['a'])
    expect(await asked(client, 0)).toEqual(['a'])
    expect(await asked(await test.connected('d'), 1)).toEqual(['a'])
  })

  it('is given none where it is shared [MQTT 5, 4.8.2]', async () => {
    keep('a')
    const client = await test.connected('c')
    await client.subscribe('$share/g/a')
    expect(await received(client)).toEqual([])
  })

  it('receives the remaining lifetime of a message [MQTT-3.3.2-6]', async () => {
    keep('a', 'kept', { properties: { messageExpiryInterval: 100 } })
    test.clock.advance(40_000)
    const client = await test.connected('c')
    await client.subscribe('a')
    const packet = await client.next('publish')
    expect(packet.properties?.messageExpiryInterval).toBe(60)
    test.clock.advance(60_000)
    await client.subscribe('a')
    expect(await received(client)).toEqual([])
  })

  it('for an administrator’s word is given it as well', async () => {
    keep('a')
    const client = await test.connected('c')
    test.kernel.sessions.get('c')?.subscribe('a', { qos: 1 })
    expect(await received(client)).toEqual(['a'])
  })
})

describe('many retained messages', () => {
  it('are all delivered, however many more than the queue holds', async () => {
    const count = 3 * test.kernel.zone.maxMqueueLen
    for (let i = 0; i < count; i++) keep(`many/${i}`)
    const client = await test.connected('c', { properties: { receiveMaximum: 10 } })
    await client.subscribe('many/#', { qos: 1 })
    const got = new Set<string>()
    while (got.size < count) {
      const { topic, messageId = 0 } = await client.next('publish')
      got.add(topic)
      client.send({ cmd: 'puback', messageId, reasonCode: 0 })
      test.clock.advance(20)
    }
    expect(test.kernel.metrics.get('delivery.dropped')).toBe(0)
  })

  it('wait for a reader that takes its time, also with QoS 0', async () => {
    test.kernel.setZone({ maxOutgoingBufferBytes: 512 * 1024 })
    const payload = Buffer.alloc(4096)
    for (let i = 0; i < 500; i++) keep(`many/${i}`, payload)
    const client = await test.connected('c')
    client.stream.pause()
    client.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: '#', qos: 0, nl: false, rap: false, rh: 0 }],
    })
    await expect.poll(() => test.kernel.metrics.get('messages.sent')).toBeGreaterThan(0)
    for (let i = 0; i < 100; i++) test.clock.advance(20)
    expect(test.kernel.metrics.get('messages.sent')).toBeLessThan(500)
    client.stream.resume()
    const isThere = () => client.received.length === 501
    await expect.poll(() => (test.clock.advance(20), isThere())).toBe(true)
    expect(test.kernel.metrics.get('delivery.dropped')).toBe(0)
  })

  it('come no faster than they may', async () => {
    await retainer.setSettings({ deliverRate: 100 })
    for (let i = 0; i < 35; i++) keep(`many/${i}`)
    const client = await test.connected('c')
    await client.subscribe('#')
    let count = 0
    for (const most of [10, 20, 30, 35, 35]) {
      await expect.poll(async () => (count += (await received(client)).length)).toBe(most)
      test.clock.advance(100)
    }
  })

  it('stop coming when the subscription is given up or the client has gone', async () => {
    await retainer.setSettings({ deliverRate: 10 })
    for (let i = 0; i < 5; i++) keep(`many/${i}`)
    const [left, gone] = [await test.connected('left'), await test.connected('gone')]
    for (const client of [left, gone]) {
      await client.subscribe('#')
      expect(await received(client)).toHaveLength(1)
    }
    test.kernel.sessions.get('left')?.unsubscribe('#')
    gone.drop()
    await expect.poll(() => test.kernel.sessions.size).toBe(1)
    test.clock.advance(10_000)
    expect(await received(left)).toEqual([])
    expect(test.kernel.metrics.get('messages.sent')).toBe(2)
  })

  it('leave no timer behind when the retainer is closed', async () => {
    const before = test.clock.pending
    await retainer.setSettings({ deliverRate: 10 })
    for (let i = 0; i < 5; i++) keep(`many/${i}`)
    const client = await test.connected('c')
    const connected = test.clock.pending
    await client.subscribe('#')
    expect(test.clock.pending).toBe(connected + 1)
    retainer.close()
    expect(test.clock.pending).toBeLessThan(connected)
    expect(before).toBe(1)
  })
})

it('a thousand searches of one packet leave others their turn', async () => {
  for (let i = 0; i < 5000; i++) keep(`many/${i}/x`)
  const busy = await test.connected('busy')
  const other = await test.connected('other')
  const subscriptions = Array.from({ length: 500 }, (_, i) => ({
    topic: `+/+/x${i}`,
    qos: 0 as const,
    nl: false,
    rap: false,
    rh: 0 as const,
  }))
  keep('last')
  subscriptions.push({ topic: 'last', qos: 0, nl: false, rap: false, rh: 0 })
  busy.send({ cmd: 'subscribe', messageId: 1, subscriptions })
  await busy.next('suback')
  // The searches take far longer than a turn, and the last one comes after the others of its session.
  for (let i = 0; i < 10; i++) await other.settle()
  expect(busy.received).toEqual([])
  await other.subscribe('last')
  const packet = await other.next('publish')
  expect(packet.topic).toBe('last')
  expect(busy.received).toEqual([])
  expect(await busy.next('publish')).toMatchObject({ topic: 'last' })
})
