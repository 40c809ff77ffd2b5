import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { IPublishPacket, Packet } from 'mqtt-packet'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { Store } from '../../store/store.ts'
import { DurableSessions } from './durable-sessions.ts'
import { durableTables } from './tables.ts'

/** A message for more sessions than are written in one turn. */

const SESSIONS = ['s1', 's2', 's3', 's4', 's5', 's6', 's7']
const AT_ONCE = 2
const EXPIRY = { clean: false, properties: { sessionExpiryInterval: 3600 } }

let folders: string[] = []
let store: Store
let t: TestKernel
let durable: DurableSessions

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-large-'))
  folders.push(folder)
  return folder
}

function open(folder: string): void {
  store = new Store(folder)
  store.migrate('durableSessions', durableTables)
  t = new TestKernel({}, new FakeClock(Date.UTC(2026, 0, 1)))
  const settings = {
    ...{ retentionMs: 86_400_000, maxSessionBytes: 1e9, batchSize: 100, heartbeatMs: 5000 },
    ...{ gcIntervalMs: 600_000, gcBatchSize: 100 },
  }
  durable = new DurableSessions(t.kernel, store, settings, undefined, AT_ONCE)
  durable.restore()
}

function close(): void {
  durable.close()
  t.kernel.deadlines.close()
  store.close()
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const isPartlyWritten = () =>
  store.statement("SELECT 1 FROM durable_fact WHERE name = 'incomplete'").get() !== undefined
const count = (table: string) =>
  Number(store.statement(`SELECT count(*) AS n FROM ${table}`).get()?.n)
const isPublish = (packet: Packet): packet is IPublishPacket => packet.cmd === 'publish'

/** What a client receives that comes back, each message acknowledged. */
async function receivedBy(clientId: string): Promise<string[]> {
  const client = await t.connected(clientId, EXPIRY)
  const packets = (await client.settle()).filter(isPublish)
  for (const { qos, messageId = 0 } of packets) {
    client.send({ cmd: qos === 2 ? 'pubrec' : 'puback', messageId })
  }
  await client.settle()
  return packets.map(({ payload }) => String(payload))
}

beforeEach(async () => {
  open(newFolder())
  for (const clientId of SESSIONS) {
    const client = await t.connected(clientId, EXPIRY)
    await client.subscribe('a', { qos: 2 })
    client.drop()
  }
})

afterEach(() => {
  close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  folders = []
})

it('is written in several turns, and acknowledged after the last of them', async () => {
  const p = await t.connected('p')
  p.publish('a', 'x', { qos: 1, messageId: 1 })
  let turns = 0
  while (count('durable_message') === 0) {
    expect(p.received.filter(({ cmd }) => cmd === 'puback')).toEqual([])
    expect(count('durable_delivery')).toBeLessThanOrEqual(AT_ONCE * turns)
    turns++
    await nextTurn()
  }
  expect(turns).toBeGreaterThanOrEqual(SESSIONS.length / AT_ONCE)
  expect((await p.next('puback')).reasonCode ?? 0).toBe(0)
  expect(count('durable_delivery')).toBe(SESSIONS.length)
  expect(isPartlyWritten()).toBe(false)
})

it('does not count if the broker ends before the last turn: the publisher sends it again', async () => {
  const p = await t.connected('p', EXPIRY)
  p.publish('a', 'once', { qos: 2, messageId: 7 })
  while (!isPartlyWritten()) await nextTurn()
  const crashed = newFolder()
  cpSync(folders[0] ?? '', crashed, { recursive: true })
  close()
  open(crashed)
  expect(count('durable_delivery')).toBe(0)
  expect(isPartlyWritten()).toBe(false)
  const again = await t.connected('p', EXPIRY)
  again.publish('a', 'once', { qos: 2, messageId: 7, dup: true })
  await again.next('pubrec')
  for (const clientId of SESSIONS) expect(await receivedBy(clientId)).toEqual(['once'])
})

it('stays before the messages of later turns', async () => {
  const p = await t.connected('p')
  p.publish('a', '1', { qos: 1, messageId: 1 })
  while (!isPartlyWritten()) await nextTurn()
  p.publish('a', '2', { qos: 1, messageId: 2 })
  p.publish('a', '3', { qos: 1, messageId: 3 })
  for (const messageId of [1, 2, 3]) expect(await p.next('puback')).toMatchObject({ messageId })
  for (const clientId of SESSIONS) expect(await receivedBy(clientId)).toEqual(['1', '2', '3'])
})

it('is written as a whole when the broker stops', async () => {
  const p = await t.connected('p')
  p.publish('a', '1', { qos: 1, messageId: 1 })
  while (!isPartlyWritten()) await nextTurn()
  p.publish('a', '2', { qos: 1, messageId: 2 })
  await nextTurn()
  close()
  open(folders[0] ?? '')
  for (const clientId of SESSIONS) expect(await receivedBy(clientId)).toEqual(['1', '2'])
})

it('leaves nothing of it on a disk that becomes full in between', async () => {
  const p = await t.connected('p')
  const payload = 'x'.repeat(200_000)
  p.publish('a', payload, { qos: 1, messageId: 1 })
  while (!isPartlyWritten()) await nextTurn()
  const pages = Number(store.statement('PRAGMA page_count').get()?.page_count)
  store.statement(`PRAGMA max_page_count = ${pages}`).get()
  expect((await p.next('puback')).reasonCode).toBe(ReasonCode.quotaExceeded)
  store.statement('PRAGMA max_page_count = 1000000').get()
  p.publish('a', 'fits', { qos: 1, messageId: 2 })
  expect((await p.next('puback')).reasonCode ?? 0).toBe(0)
  expect(count('durable_delivery')).toBe(SESSIONS.length)
  expect(isPartlyWritten()).toBe(false)
  close()
  open(folders[0] ?? '')
  for (const clientId of SESSIONS) expect(await receivedBy(clientId)).toEqual(['fits'])
})
