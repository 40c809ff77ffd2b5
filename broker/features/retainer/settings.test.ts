import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message } from '../../kernel/message.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { Store } from '../../store/store.ts'
import { Retainer, type RetainerSettings } from './retainer.ts'

let folder: string
let store: Store
let test: TestKernel
let retainer: Retainer

function open(settings?: Partial<RetainerSettings>): void {
  store = new Store(folder)
  test = new TestKernel()
  retainer = new Retainer(test.kernel, store, settings)
}

async function close(): Promise<void> {
  await test.kernel.close()
  retainer.close()
  store.close()
}

async function reopen(settings?: Partial<RetainerSettings>): Promise<void> {
  await close()
  open(settings)
}

async function publish(topic: string, payload: string, more: Partial<Message> = {}) {
  const outcome = await test.kernel.publish({
    topic,
    payload: Buffer.from(payload),
    qos: 1,
    retain: true,
    fromClientId: 'publisher',
    timestamp: test.clock.now(),
    ...more,
  })
  await outcome.settled
}

const inMemory = () => [...retainer.list('#')].map(({ topic }) => topic).toSorted()
const onDisk = () =>
  store
    .statement('SELECT topic FROM retained ORDER BY topic')
    .all()
    .map(({ topic }) => topic)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-'))
  open()
})

afterEach(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

describe('a retainer that is off', () => {
  it('keeps what it has, adds nothing and gives nothing', async () => {
    await publish('a', '1')
    await retainer.setSettings({ isEnabled: false })
    await publish('b', '1')
    await publish('a', '')
    const client = await test.connected('c')
    await client.subscribe('#')
    expect(await client.settle()).toEqual([])
    expect(inMemory()).toEqual(['a'])
    await retainer.setSettings({ isEnabled: true })
    await client.subscribe('#')
    expect((await client.next('publish')).topic).toBe('a')
  })
})

describe('a retainer’s limits', () => {
  it('refuse new topics when there are enough, and replace known ones', async () => {
    await retainer.setSettings({ maxMessages: 2 })
    for (const topic of ['a', 'b', 'c']) await publish(topic, '1')
    await publish('a', '2')
    expect(inMemory()).toEqual(['a', 'b'])
    expect(retainer.get('a')?.payload.toString()).toBe('2')
    await publish('b', '')
    await publish('c', '3')
    expect(inMemory()).toEqual(['a', 'c'])
    expect(onDisk()).toEqual(['a', 'c'])
  })

  it('leave a payload of the greatest size in, and one byte more out', async () => {
    await retainer.setSettings({ maxPayloadBytes: 3 })
    await publish('a', '123')
    await publish('b', '1234')
    expect(inMemory()).toEqual(['a'])
  })
})

describe('where retained messages are kept', () => {
  it('in memory alone they end with the process', async () => {
    await reopen({ storage: 'ram' })
    await publish('a', '1')
    expect(inMemory()).toEqual(['a'])
    expect(onDisk()).toEqual([])
    await reopen()
    expect(inMemory()).toEqual([])
  })

  it('they stay when the place changes', async () => {
    await publish('a', '1')
    await retainer.setSettings({ storage: 'ram' })
    await publish('b', '1')
    expect(inMemory()).toEqual(['a', 'b'])
    expect(onDisk()).toEqual([])
    await retainer.setSettings({ storage: 'disc' })
    expect(onDisk()).toEqual(['a', 'b'])
    await publish('a', '')
    await reopen()
    expect(inMemory()).toEqual(['b'])
  })
})

describe('retained messages that are too old', () => {
  it('are given to nobody and removed, from the disk as well', async () => {
    await publish('own', '1', { properties: { messageExpiryInterval: 30 } })
    await publish('$other/own', '1', { properties: { messageExpiryInterval: 30 } })
    await publish('longer', '1', { properties: { messageExpiryInterval: 3600 } })
    await publish('never', '1')
    test.clock.advance(30_000)
    expect(inMemory()).toEqual(['longer', 'never'])
    expect(retainer.count).toBe(4)
    test.clock.advance(30_000)
    expect(retainer.count).toBe(2)
    await expect.poll(onDisk).toEqual(['longer', 'never'])
  })

  it('by the setting, unless a message says itself how long', async () => {
    await retainer.setSettings({ expiryMs: 10_000, clearIntervalMs: 5000 })
    await publish('own', '1', { properties: { messageExpiryInterval: 3600 } })
    await publish('plain', '1')
    test.clock.advance(9999)
    expect(inMemory()).toEqual(['own', 'plain'])
    test.clock.advance(1)
    expect(inMemory()).toEqual(['own'])
    test.clock.advance(5000)
    expect(retainer.count).toBe(1)
  })

  it('are removed at the next start', async () => {
    await publish('a', '1', { timestamp: test.clock.now() - 60_000 })
    await reopen({ expiryMs: 60_000 })
    expect(retainer.count).toBe(0)
    await expect.poll(onDisk).toEqual([])
  })

  it('in great number are removed in several turns', async () => {
    const count = 5000
    const properties = { messageExpiryInterval: 1 }
    const all = Array.from({ length: count }, (_, i) => publish(`a/${i}`, '1', { properties }))
    await Promise.all(all)
    test.clock.advance(60_000)
    expect(retainer.count).toBeGreaterThan(0)
    await expect.poll(() => retainer.count).toBe(0)
  })
})

describe('the empty payload that removes a message', () => {
  it('goes to subscribers, or not', async () => {
    const client = await test.connected('c')
    await client.subscribe('a')
    await publish('a', '')
    expect((await client.next('publish')).payload).toHaveLength(0)
    await retainer.setSettings({ forwardsRemovals: false })
    await publish('a', '1')
    await client.next('publish')
    await publish('a', '')
    expect(await client.settle()).toEqual([])
    expect(inMemory()).toEqual([])
  })
})

describe('a disk that takes nothing more', () => {
  it('refuses a message to its publisher, and keeps what is stored', async () => {
    await publish('a', '1')
    const client = await test.connected('c')
    const refuse =
      "CREATE TRIGGER full BEFORE INSERT ON retained BEGIN SELECT raise(ABORT, 'full'); END"
    store.statement(refuse).run()
    for (const messageId of [1, 2]) {
      client.publish('a', '2', { qos: 1, retain: true, messageId })
      expect((await client.next('puback')).reasonCode).toBe(0x97)
      client.publish('b', '2', { qos: 1, retain: true, messageId })
      expect((await client.next('puback')).reasonCode).toBe(0x97)
    }
    expect([...retainer.list()].map(({ topic, payload }) => [topic, String(payload)])).toEqual([
      ['a', '1'],
    ])
    const old = await test.connected('old', {}, 4)
    old.publish('b', '2', { qos: 1, retain: true, messageId: 1 })
    // MQTT 3 cannot refuse a message, so the connection is closed.
    await old.closed()
    await expect(publish('b', '1')).rejects.toMatchObject({ cause: { message: 'full' } })
    store.statement('DROP TRIGGER full').run()
    client.publish('b', '2', { qos: 1, retain: true, messageId: 3 })
    expect((await client.next('puback')).reasonCode).toBeLessThan(0x80)
  })
})
