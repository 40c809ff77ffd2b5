import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IConnectPacket, IPublishPacket, Packet } from 'mqtt-packet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ZoneSettings } from '../../kernel/settings.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { Store } from '../../store/store.ts'
import { DurableSessions, type DurableSessionsSettings } from './durable-sessions.ts'
import { durableTables } from './tables.ts'

const settings: DurableSessionsSettings = {
  retentionMs: 86_400_000,
  maxSessionBytes: 1e9,
  batchSize: 100,
  heartbeatMs: 5000,
  gcIntervalMs: 600_000,
  gcBatchSize: 100,
}

let folder: string
let store: Store
let t: TestKernel
let durable: DurableSessions
let zone: Partial<ZoneSettings>
/** Continues while the broker is down. */
let now: number

function open(change: Partial<DurableSessionsSettings> = {}): void {
  store = new Store(folder)
  store.migrate('durableSessions', durableTables)
  t = new TestKernel(zone, new FakeClock(now))
  durable = new DurableSessions(t.kernel, store, { ...settings, ...change })
  durable.restore()
}

function close(): void {
  now = t.clock.now()
  durable.close()
  t.kernel.deadlines.close()
  store.close()
}

/** Ends it as a crash does: connections are not ended, and nothing is written that is not on disk. */
async function crash(downMs = 0): Promise<void> {
  await written()
  close()
  now += downMs
  open()
}

/** Everything until now is on disk. */
async function written(): Promise<void> {
  while (durable.committed !== undefined) await durable.committed
}

const EXPIRY = { properties: { sessionExpiryInterval: 3600 } }

async function subscriber(clientId = 's', more: Partial<IConnectPacket> = {}, version: 4 | 5 = 5) {
  return t.connected(clientId, { clean: false, ...(version === 5 && EXPIRY), ...more }, version)
}

/** Publishes and waits for the acknowledgement. */
async function publish(
  client: MemoryClient,
  topic: string,
  payload: string,
  qos: 1 | 2 = 1,
  messageId = 1,
  more: object = {},
): Promise<number> {
  client.publish(topic, payload, { qos, messageId, ...more })
  const ack = await client.next(qos === 1 ? 'puback' : 'pubrec')
  if (qos === 2 && (ack.reasonCode ?? 0) < 0x80) {
    client.send({ cmd: 'pubrel', messageId })
    await client.next('pubcomp')
  }
  return ack.reasonCode ?? 0
}

const isPublish = (packet: Packet): packet is IPublishPacket => packet.cmd === 'publish'
const payloads = (packets: Packet[]) =>
  packets.filter(isPublish).map(({ payload }) => String(payload))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-durable-'))
  zone = {}
  now = Date.UTC(2026, 0, 1)
  open()
})

afterEach(() => {
  close()
  rmSync(folder, { recursive: true, force: true })
})

describe('after a crash', () => {
  it.each([4, 5] as const)(
    'a session of MQTT %i is there with its subscriptions',
    async (version) => {
      const before = await subscriber('s', { username: 'u' }, version)
      await before.subscribe('a/+', {
        qos: 1,
        ...(version === 5 && { nl: true, rap: true, rh: 1 }),
      })
      const { createdAt, connectedAt } = t.kernel.sessions.get('s') ?? {}
      await crash()
      const session = t.kernel.sessions.get('s')
      expect(session).toMatchObject({
        username: 'u',
        connected: false,
        isDurable: true,
        createdAt,
        connectedAt,
      })
      expect([...(session?.subscriptions.values() ?? [])]).toMatchObject([
        {
          topicFilter: 'a/+',
          qos: 1,
          ...(version === 5 && { noLocal: true, retainAsPublished: true }),
        },
      ])
      const after = t.client(version)
      const connack = await after.connect({
        clientId: 's',
        clean: false,
        ...(version === 5 && EXPIRY),
      })
      expect(connack.sessionPresent).toBe(true)
      const other = await t.connected('p')
      await publish(other, 'a/b', 'x')
      expect(payloads(await after.settle())).toEqual(['x'])
    },
  )

  it('a session without expiry is gone', async () => {
    const client = await t.connected('s', { clean: true })
    await client.subscribe('a', { qos: 1 })
    expect(t.kernel.sessions.get('s')?.isDurable).toBe(false)
    await crash()
    expect(t.kernel.sessions.size).toBe(0)
  })

  it('acknowledged messages come in their order, those that were sent before those that wait', async () => {
    zone = { maxInflight: 2 }
    await crash()
    const before = await subscriber()
    await before.subscribe('a', { qos: 2 })
    const p = await t.connected('p')
    for (let i = 1; i <= 6; i++) await publish(p, 'a', `m${i}`, i % 2 === 0 ? 2 : 1)
    // The first was acknowledged, the second is under way.
    const first = (await before.settle()).find(isPublish)
    before.send({ cmd: 'puback', messageId: first?.messageId ?? 0 })
    await before.settle()
    await crash()
    const after = await subscriber()
    const received: Packet[] = []
    const isOver = () => t.kernel.sessions.get('s')?.inflight.size === 0
    while (!isOver()) {
      const packets = await after.settle()
      received.push(...packets)
      for (const packet of packets) {
        const { messageId = 0 } = packet
        if (packet.cmd === 'pubrel') after.send({ cmd: 'pubcomp', messageId })
        else if (isPublish(packet)) {
          after.send({ cmd: packet.qos === 1 ? 'puback' : 'pubrec', messageId })
        }
      }
    }
    expect(payloads(received)).toEqual(['m2', 'm3', 'm4', 'm5', 'm6'])
    expect(received.filter(isPublish).map(({ dup }) => dup)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(t.kernel.sessions.get('s')).toMatchObject({
      inflight: { size: 0 },
      queue: { length: 0 },
    })
    await crash()
    expect(t.kernel.sessions.get('s')?.queue.length).toBe(0)
  })

  it('a message with QoS 2 has the same packet identifier, and is not sent after its PUBREC', async () => {
    const before = await subscriber()
    await before.subscribe('a', { qos: 2 })
    const p = await t.connected('p')
    for (const payload of ['m1', 'm2', 'm3']) await publish(p, 'a', payload, 2)
    const sent = (await before.settle()).filter(isPublish)
    before.send({ cmd: 'pubrec', messageId: sent[0]?.messageId ?? 0 })
    await before.next('pubrel')
    await crash()
    const after = await subscriber()
    const packets = await after.settle()
    expect(packets).toMatchObject([
      { cmd: 'pubrel', messageId: sent[0]?.messageId },
      { cmd: 'publish', messageId: sent[1]?.messageId, dup: true },
      { cmd: 'publish', messageId: sent[2]?.messageId, dup: true },
    ])
  })

  it('a publish with QoS 2 that comes again is not published again', async () => {
    const s = await subscriber()
    await s.subscribe('a', { qos: 2 })
    const p = await subscriber('p')
    p.publish('a', 'once', { qos: 2, messageId: 7 })
    await p.next('pubrec')
    await crash()
    const again = await subscriber('p')
    again.publish('a', 'once', { qos: 2, messageId: 7, dup: true })
    await again.next('pubrec')
    again.send({ cmd: 'pubrel', messageId: 7 })
    expect((await again.next('pubcomp')).reasonCode ?? 0).toBe(0)
    await crash()
    // Released: the identifier may be used for another message.
    const free = await subscriber('p')
    await publish(free, 'a', 'other', 2, 7)
    expect(payloads(await (await subscriber()).settle())).toEqual(['once', 'other'])
  })

  it('priorities of topics hold', async () => {
    zone = { maxInflight: 2, maxMqueueLen: 20, mqueuePriorities: new Map([['high', 9]]) }
    await crash()
    const before = await subscriber()
    await before.subscribe('+', { qos: 1 })
    const p = await t.connected('p')
    for (const topic of ['low', 'low', 'low', 'high', 'low', 'high']) await publish(p, topic, 'x')
    await before.settle()
    await crash()
    const after = await subscriber()
    const topics: (string | undefined)[] = []
    for (let i = 0; i < 6; i++) {
      const { topic, messageId = 0 } = await after.next('publish')
      topics.push(topic)
      after.send({ cmd: 'puback', messageId })
    }
    expect(topics).toEqual(['high', 'high', 'low', 'low', 'low', 'low'])
    expect(t.kernel.metrics.get('delivery.dropped')).toBe(0)
  })

  it('properties, identifiers and the publisher of a message are as they were', async () => {
    const s = await subscriber()
    s.send({
      cmd: 'subscribe',
      messageId: 1,
      properties: { subscriptionIdentifier: 9 },
      subscriptions: [{ topic: 'a', qos: 1, rap: true, nl: false, rh: 0 }],
    })
    await s.next('suback')
    s.drop()
    const p = await t.connected('p', { username: 'me' })
    const properties = {
      contentType: 'text',
      correlationData: Buffer.from([1, 2]),
      userProperties: { k: ['v', 'w'] },
      messageExpiryInterval: 100,
    }
    await publish(p, 'a', 'x', 1, 1, { properties, retain: true })
    await crash(10_000)
    const message = (await (await subscriber()).settle()).find(isPublish)
    expect(message).toMatchObject({
      retain: true,
      properties: { ...properties, messageExpiryInterval: 90, subscriptionIdentifier: 9 },
    })
  })
})

describe('time', () => {
  it('continues for a session while the broker is down', async () => {
    const s = await subscriber('s', { properties: { sessionExpiryInterval: 100 } })
    s.drop()
    await subscriber('other', { properties: { sessionExpiryInterval: 1000 } })
    await crash(60_000)
    expect(t.kernel.sessions.get('s')).toBeDefined()
    t.clock.advance(40_000)
    expect(t.kernel.sessions.get('s')).toBeUndefined()
    await crash(1_000_000)
    expect(t.kernel.sessions.get('other')).toBeUndefined()
    await crash()
    expect(t.kernel.sessions.size).toBe(0)
  })

  it('counts from the last sign of life for clients that were connected', async () => {
    await subscriber('s', { properties: { sessionExpiryInterval: 100 } })
    t.clock.advance(3_600_000)
    await crash(90_000)
    expect(t.kernel.sessions.get('s')).toBeDefined()
    await crash(20_000)
    expect(t.kernel.sessions.get('s')).toBeUndefined()
  })

  it('continues for a will, which is sent once', async () => {
    const watcher = await subscriber('watcher')
    await watcher.subscribe('will/#', { qos: 1 })
    const will = (topic: string, willDelayInterval: number) => ({
      will: {
        topic,
        payload: Buffer.from('gone'),
        qos: 1 as const,
        retain: false,
        properties: { willDelayInterval },
      },
    })
    const late = await subscriber('late', will('will/late', 100))
    late.drop()
    await subscriber('now', will('will/now', 0))
    await crash(60_000)
    const topics = async () =>
      (await (await subscriber('watcher')).settle()).filter(isPublish).map(({ topic }) => topic)
    await written()
    expect(await topics()).toEqual(['will/now'])
    t.clock.advance(40_000)
    await written()
    await crash()
    expect(await topics()).toEqual(['will/now', 'will/late'])
  })

  it('restored sessions are reported, so that a will has the rights of its login', async () => {
    const loginRules = { rules: [{ permission: 'deny' }], otherwise: 'deny' as const }
    t.kernel.hooks.on('client.authenticate', () => ({ rules: loginRules }))
    await subscriber()
    await written()
    close()
    store = new Store(folder)
    t = new TestKernel(zone, new FakeClock(now))
    const restored: unknown[] = []
    t.kernel.hooks.on('session.restored', (session) => restored.push(session.loginRules))
    durable = new DurableSessions(t.kernel, store, settings)
    durable.restore()
    expect(restored).toEqual([loginRules])
  })

  it('drops messages that have expired', async () => {
    const s = await subscriber()
    await s.subscribe('a', { qos: 1 })
    s.drop()
    const p = await t.connected('p')
    await publish(p, 'a', 'old', 1, 1, { properties: { messageExpiryInterval: 10 } })
    await publish(p, 'a', 'new')
    await crash(11_000)
    expect(payloads(await (await subscriber()).settle())).toEqual(['new'])
  })
})

describe('what is removed', () => {
  const rows = () =>
    ['session', 'ended', 'subscription', 'unreleased', 'message', 'delivery'].map((name) =>
      Number(store.statement(`SELECT count(*) AS n FROM durable_${name}`).get()?.n),
    )
  const nothing = [0, 0, 0, 0, 0, 0]

  async function withMessages(): Promise<MemoryClient> {
    const s = await subscriber()
    await s.subscribe('a', { qos: 1 })
    const p = await t.connected('p')
    for (const payload of ['1', '2']) await publish(p, 'a', payload)
    await s.settle()
    return s
  }

  it('a clean start leaves nothing of the session before', async () => {
    await withMessages()
    await t.connected('s', { clean: true })
    await written()
    await crash()
    await expect.poll(rows).toEqual(nothing)
  })

  it('neither does the end of a session by an administrator', async () => {
    await withMessages()
    t.kernel.sessions.kick('s')
    await crash()
    await expect.poll(rows).toEqual(nothing)
  })

  it('few sessions in one transaction', async () => {
    for (const id of ['s1', 's2', 's3']) await subscriber(id)
    for (const id of ['s1', 's2', 's3']) t.kernel.sessions.kick(id)
    await written()
    durable.setSettings({ ...settings, gcBatchSize: 1, gcIntervalMs: 4000 })
    await written()
    const write = vi.spyOn(store, 'write')
    t.clock.advance(4000)
    await expect.poll(rows).toEqual(nothing)
    expect(write).toHaveBeenCalledTimes(3)
  })

  it('an unsubscribed filter and acknowledged messages', async () => {
    const s = await withMessages()
    s.send({ cmd: 'unsubscribe', messageId: 2, unsubscriptions: ['a'] })
    await s.next('unsuback')
    for (const { packetId } of t.kernel.sessions.get('s')?.inflight.entries() ?? []) {
      s.send({ cmd: 'puback', messageId: packetId })
    }
    await s.settle()
    await written()
    expect(rows()).toEqual([1, 0, 0, 0, 0, 0])
  })

  it('messages that have waited for too long, however many', async () => {
    zone = { maxMqueueLen: 3 }
    await crash()
    const s = await subscriber()
    await s.subscribe('a', { qos: 1 })
    s.drop()
    const p = await t.connected('p')
    for (const payload of ['1', '2', '3', '4', '5']) await publish(p, 'a', payload)
    await written()
    expect(rows().slice(4)).toEqual([5, 5])
    durable.setSettings({ ...settings, retentionMs: 1000, gcIntervalMs: 5000 })
    t.clock.advance(5000)
    await expect.poll(rows).toEqual([1, 0, 1, 0, 0, 0])
    expect(t.kernel.metrics.get('delivery.dropped.expired')).toBe(5)
  })

  it('one copy of a message serves all sessions, until the last has it', async () => {
    for (const id of ['s1', 's2', 's3']) {
      const s = await subscriber(id)
      await s.subscribe('a', { qos: 1 })
      s.drop()
    }
    await publish(await t.connected('p'), 'a', 'x')
    expect(rows().slice(4)).toEqual([1, 3])
    for (const id of ['s1', 's2', 's3']) {
      const s = await subscriber(id)
      const { messageId = 0 } = await s.next('publish')
      s.send({ cmd: 'puback', messageId })
      await s.settle()
    }
    await written()
    expect(rows().slice(4)).toEqual([0, 0])
  })
})

it('messages of a shared subscription go to another member when a session has ended', async () => {
  const one = await subscriber('one', { properties: { sessionExpiryInterval: 10 } })
  await one.subscribe('$share/g/a', { qos: 1 })
  one.drop()
  await publish(await t.connected('p'), 'a', 'x')
  const two = await subscriber('two')
  await two.subscribe('$share/g/a', { qos: 1 })
  await crash(11_000)
  await written()
  await crash()
  expect(payloads(await (await subscriber('two')).settle())).toEqual(['x'])
})

describe('a session that is away', () => {
  it('has few of its messages in memory, and reads them back in batches', async () => {
    zone = { maxMqueueLen: 0, maxInflight: 10 }
    close()
    open({ batchSize: 5 })
    const s = await subscriber()
    await s.subscribe('a', { qos: 1 })
    s.drop()
    const p = await t.connected('p')
    for (let i = 0; i < 40; i++) await publish(p, 'a', `m${i}`)
    const loaded = () =>
      [...(t.kernel.sessions.get('s')?.queue.entries() ?? [])].filter(
        (each) => 'isLoaded' in each && each.isLoaded === true,
      ).length
    expect(loaded()).toBeLessThanOrEqual(5)
    close()
    open({ batchSize: 5 })
    expect(loaded()).toBe(0)
    // A look at the list leaves nothing behind.
    const waiting = [...(t.kernel.sessions.get('s')?.queue.entries() ?? [])]
    expect(waiting.map(({ message }) => String(message.payload)).at(-1)).toBe('m39')
    expect(loaded()).toBeLessThanOrEqual(5)
    const back = await subscriber()
    const received: string[] = []
    while (received.length < 40) {
      const { payload, messageId = 0 } = await back.next('publish')
      received.push(String(payload))
      expect(loaded()).toBeLessThanOrEqual(10)
      back.send({ cmd: 'puback', messageId })
    }
    expect(received).toEqual(Array.from({ length: 40 }, (_, i) => `m${i}`))
  })
})

describe('a full disk', () => {
  const fill = () => {
    const pages = Number(store.statement('PRAGMA page_count').get()?.page_count)
    store.statement(`PRAGMA max_page_count = ${pages}`).get()
  }
  const free = () => store.statement('PRAGMA max_page_count = 1000000').get()

  it('refuses messages, and takes them again when there is room', async () => {
    const s = await subscriber()
    await s.subscribe('a', { qos: 2 })
    const p = await subscriber('p')
    fill()
    const large = 'x'.repeat(200_000)
    expect(await publish(p, 'a', large)).toBe(ReasonCode.quotaExceeded)
    expect(await publish(p, 'a', large, 2, 5)).toBe(ReasonCode.quotaExceeded)
    expect(payloads(await s.settle())).toEqual([])
    free()
    expect(await publish(p, 'a', 'y', 2, 5)).toBe(0)
    expect(payloads(await s.settle())).toEqual(['y'])
  })

  it('ends the connection of a publisher of MQTT 3, which has no such answer', async () => {
    const s = await subscriber()
    await s.subscribe('a', { qos: 1 })
    const p = await t.connected('p', {}, 4)
    fill()
    p.publish('a', 'x'.repeat(200_000), { qos: 1, messageId: 1 })
    await p.closed()
    expect(p.received).toEqual([])
    free()
  })
})
