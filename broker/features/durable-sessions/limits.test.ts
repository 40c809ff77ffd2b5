/** Limits of durable sessions on disk and in memory. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IPublishPacket, Packet } from 'mqtt-packet'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import type { StoredDelivery } from '../../kernel/sessions/durability.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { Store } from '../../store/store.ts'
import { DeliveryTable } from './delivery-table.ts'
import { DurableSessions } from './durable-sessions.ts'
import { durableTables } from './tables.ts'

const MIB = 1024 * 1024
const LARGE = 'x'.repeat(50_000)
const lasting = { clean: false, properties: { sessionExpiryInterval: 3600 } }

let folder: string
let store: Store
let t: TestKernel
let durable: DurableSessions
let now: number
const alarm = { raise: vi.fn(), end: vi.fn() }

function open({ heapLimit = 1024 * MIB, maxSessionBytes = 100 * MIB, zone = {} } = {}): void {
  store = new Store(folder)
  store.migrate('durableSessions', durableTables)
  t = new TestKernel(zone, new FakeClock(now), heapLimit)
  const settings = {
    ...{ retentionMs: 86_400_000, batchSize: 100, heartbeatMs: 5000, maxSessionBytes },
    ...{ gcIntervalMs: 600_000, gcBatchSize: 100 },
  }
  durable = new DurableSessions(t.kernel, store, settings, undefined, undefined, alarm)
  durable.restore()
}

/** Ends the broker without a shutdown, as a crash does. */
async function crash(): Promise<void> {
  while (durable.committed !== undefined) await durable.committed
  now = t.clock.now()
  durable.close()
  t.kernel.deadlines.close()
  store.close()
}

beforeEach(() => {
  vi.clearAllMocks()
  folder = mkdtempSync(join(tmpdir(), 'signalbox-limits-'))
  now = Date.UTC(2026, 0, 1)
  open()
})

afterEach(async () => {
  await crash()
  rmSync(folder, { recursive: true })
})

async function offline(clientId: string, topic: string): Promise<void> {
  const client = await t.connected(clientId, lasting)
  await client.subscribe(topic, { qos: 2 })
  client.drop()
}

/** Publishes messages and waits for their acknowledgements. */
async function publish(p: MemoryClient, topic: string, payloads: readonly string[], qos = 1) {
  for (const [i, payload] of payloads.entries())
    p.publish(topic, payload, { qos, messageId: i + 1 })
  for (const _ of payloads) {
    const { reasonCode } = await p.next(qos === 1 ? 'puback' : 'pubrec')
    expect(reasonCode).toBe(0)
  }
  for (const [i] of qos === 2 ? payloads.entries() : []) p.send({ cmd: 'pubrel', messageId: i + 1 })
  for (const _ of qos === 2 ? payloads : []) await p.next('pubcomp')
}

const isPublish = (packet: Packet): packet is IPublishPacket => packet.cmd === 'publish'
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => String(from + i))
const queue = (clientId: string) => t.kernel.sessions.get(clientId)?.queue
const count = (table: string) =>
  Number(store.statement(`SELECT count(*) AS n FROM ${table}`).get()?.n)

/** Connects a client again, and returns the messages that it receives and acknowledges. */
async function receive(clientId: string, messages: number): Promise<string[]> {
  const client = await t.connected(clientId, lasting)
  const received: string[] = []
  while (received.length < messages) {
    for (const { qos, payload, messageId = 0 } of (await client.settle()).filter(isPublish)) {
      received.push(String(payload).slice(0, 10))
      client.send({ cmd: qos === 1 ? 'puback' : 'pubrec', messageId })
      if (qos === 2) client.send({ cmd: 'pubcomp', messageId })
    }
  }
  await client.settle()
  return received
}

describe('on disk', () => {
  it('messages are not limited by the length of the queue, and all come after a crash', async () => {
    await crash()
    open({ zone: { maxMqueueLen: 10 } })
    await offline('s', 'a')
    const p = await t.connected('p')
    await publish(p, 'a', numbers(0, 60), 1)
    await publish(p, 'a', numbers(60, 120), 2)
    expect(queue('s')).toMatchObject({ length: 120, dropped: 0, max: 0, fullSince: undefined })
    await crash()
    open({ zone: { maxMqueueLen: 10 } })
    expect(queue('s')?.length).toBe(120)
    expect(await receive('s', 120)).toEqual(numbers(0, 120))
  })

  it('messages of QoS 0 are limited as before, and make no stored message go', async () => {
    await crash()
    open({ zone: { maxMqueueLen: 10 } })
    await offline('s', 'a')
    const p = await t.connected('p')
    await publish(p, 'a', numbers(0, 20))
    for (let i = 0; i < 30; i++) p.publish('a', 'QoS 0')
    await p.settle()
    expect(queue('s')).toMatchObject({ length: 30, dropped: 20 })
    expect(count('durable_delivery')).toBe(20)
  })

  it('the oldest messages beyond the bytes of a session are lost, with an alarm and a counter that stays', async () => {
    await crash()
    open({ maxSessionBytes: MIB })
    await offline('s', 'a')
    const p = await t.connected('p')
    await publish(
      p,
      'a',
      numbers(0, 30).map((each) => each.padEnd(50_000)),
    )
    const { length = 0, dropped = 0 } = queue('s') ?? {}
    expect([length + dropped, length > 18, length < 22]).toEqual([30, true, true])
    expect(alarm.raise).toHaveBeenLastCalledWith({ clientid: 's', dropped, max_bytes: MIB })
    expect(t.kernel.metrics.get('delivery.dropped.queue_full')).toBe(dropped)
    await crash()
    open({ maxSessionBytes: MIB })
    expect(queue('s')).toMatchObject({ length, dropped })
    await publish(
      await t.connected('p'),
      'a',
      numbers(30, 40).map((each) => each.padEnd(50_000)),
    )
    const received = await receive('s', length)
    expect(received.map(Number)).toEqual(numbers(40 - length, 40).map(Number))
    expect(alarm.end).not.toHaveBeenCalled()
    t.clock.advance(5000)
    expect(alarm.end).toHaveBeenCalledOnce()
  })
})

describe('in memory', () => {
  it('large messages on disk are not kept, and all are delivered', async () => {
    await crash()
    // The messages take twice the memory budget of queues; a window of them fits into that of connections.
    open({ heapLimit: 24 * MIB })
    const budget = t.kernel.memory.budget('message_queues')
    for (const id of ['s1', 's2', 's3']) await offline(id, `${id}/#`)
    const p = await t.connected('p')
    for (const id of ['s1', 's2', 's3']) {
      await publish(
        p,
        `${id}/t`,
        numbers(0, 60).map((each) => each.padEnd(50_000)),
      )
    }
    expect(budget.used).toBeLessThanOrEqual(budget.limit)
    expect(t.kernel.metrics.get('delivery.dropped')).toBe(0)
    for (const id of ['s1', 's2', 's3']) {
      expect((await receive(id, 60)).map(Number)).toEqual(numbers(0, 60).map(Number))
      expect(budget.used).toBeLessThanOrEqual(budget.limit)
    }
  })

  it('sessions that do not fit stay on disk, and come back with their clients when there is room', async () => {
    const ids = numbers(0, 40).map((each) => `${each}-${LARGE}`)
    for (const [i, id] of ids.entries()) await offline(id, `t/${i}`)
    const p = await t.connected('p')
    for (const [i] of ids.entries()) await publish(p, `t/${i}`, ['x'])
    await crash()
    open({ heapLimit: 10 * MIB })
    const loaded = t.kernel.sessions.size
    expect(loaded).toBeGreaterThan(10)
    expect(loaded).toBeLessThan(25)
    expect(t.kernel.memory.budget('sessions').refused).toBeGreaterThan(0)
    const [first = '', last = ''] = [ids.at(0), ids.at(-1)]
    const refused = await t.client().connect({ clientId: last, ...lasting })
    expect(refused.reasonCode).toBe(ReasonCode.quotaExceeded)
    expect(await receive(first, 1)).toEqual(['x'])
    for (const id of ids.slice(0, 3)) t.kernel.sessions.kick(id)
    expect(await receive(last, 1)).toEqual(['x'])
    await crash()
    open()
    expect(t.kernel.sessions.size).toBe(37)
    expect(await receive(ids.at(-2) ?? '', 1)).toEqual(['x'])
  })

  it('a message too many does not cost a look at all others', async () => {
    await crash()
    open({ heapLimit: 5 * MIB })
    await offline('s', 'a')
    const waiting = queue('s')
    if (waiting === undefined) throw new Error('no session')
    let looked = 0
    const entries = waiting.entries.bind(waiting)
    waiting.entries = function* () {
      for (const entry of entries()) {
        looked++
        yield entry
      }
    }
    const read = vi.spyOn(DeliveryTable.prototype, 'messages')
    const p = await t.connected('p')
    await publish(p, 'a', numbers(0, 6000))
    const { dropped } = waiting
    expect(dropped).toBeGreaterThan(1000)
    expect(looked).toBeLessThan(6000)
    const rows = read.mock.calls.reduce((sum, [ids]) => sum + ids.length, 0)
    read.mockRestore()
    expect(rows).toBeLessThanOrEqual(2 * dropped)
  })

  it('messages that cannot be read make room like others', async () => {
    await crash()
    open({ maxSessionBytes: MIB })
    await offline('s', 'a')
    const p = await t.connected('p')
    const payloads = numbers(0, 30).map((each) => each.padEnd(50_000))
    await publish(p, 'a', payloads)
    const { dropped = 0 } = queue('s') ?? {}
    const read = vi.spyOn(DeliveryTable.prototype, 'messages').mockImplementation(() => {
      throw new Error('disk I/O error')
    })
    for (const delivery of queue('s')?.entries() ?? []) (delivery as StoredDelivery).unload()
    await publish(p, 'a', payloads)
    expect(queue('s')?.dropped).toBe(dropped + 30)
    read.mockRestore()
    expect((await receive('s', queue('s')?.length ?? 0)).map(Number).at(-1)).toBe(29)
  })

  it('one that has just ended is not read from the disk again', async () => {
    const ids = numbers(0, 40).map((each) => `${each}-${LARGE}`)
    for (const id of ids) await offline(id, 't')
    await crash()
    open({ heapLimit: 10 * MIB })
    const [first = ''] = ids
    t.kernel.sessions.kick(first)
    expect(durable.recall(first, true)).toBe(true)
    expect(t.kernel.sessions.get(first)).toBeUndefined()
    while (durable.committed !== undefined) await durable.committed
    expect(durable.recall(first, true)).toBe(true)
    expect(t.kernel.sessions.get(first)).toBeUndefined()
  })

  it('a session that had no room and is not continued is removed', async () => {
    const ids = numbers(0, 40).map((each) => `${each}-${LARGE}`)
    for (const id of ids) await offline(id, 't')
    await crash()
    open({ heapLimit: 10 * MIB })
    for (const id of ids.slice(0, 3)) t.kernel.sessions.kick(id)
    await t.connected(ids.at(-1) ?? '', { clean: true })
    await crash()
    open()
    expect(t.kernel.sessions.size).toBe(36)
  })
})
