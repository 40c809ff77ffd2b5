import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { ClientLimits } from './client-limits.ts'
import { LIMIT_TABLES } from './limit-table.ts'

let disk: TestStore
let test: TestKernel
let limits: ClientLimits

beforeEach(() => {
  seen = []
  disk = new TestStore()
  disk.store.migrate('clientLimits', LIMIT_TABLES)
  test = new TestKernel()
  limits = new ClientLimits(test.kernel, disk.store)
})
afterEach(async () => {
  limits.close()
  await test.kernel.close()
  disk.close()
})

const limit = (change: { messages?: number; bytes?: number; until?: number } = {}) => ({
  ...{ messages: null, bytes: null, until: null, by: 'admin', at: test.clock.now() },
  ...change,
})
let seen: string[]
/** All payloads that a subscriber has received, after some turns of the event loop: streams pass packets on in them. */
const payloads = async (subscriber: MemoryClient) => {
  for (let round = 0; round < 5; round++) {
    await new Promise(setImmediate)
    for (const packet of await subscriber.settle()) {
      if (packet.cmd === 'publish') seen.push(packet.payload.toString())
    }
  }
  return seen
}
const subscribed = async () => {
  const subscriber = await test.connected('s')
  await subscriber.subscribe('t')
  return subscriber
}

it('a client publishes no faster than its limit, and loses nothing; other clients are not limited', async () => {
  const subscriber = await subscribed()
  const noisy = await test.connected('noisy')
  await limits.set(['noisy'], limit({ messages: 2 }))
  for (const n of [1, 2, 3, 4]) noisy.publish('t', `${n}`)
  const other = await test.connected('other')
  for (const n of [1, 2, 3, 4]) other.publish('t', `other ${n}`)
  expect((await payloads(subscriber)).filter((text) => /^\d$/.test(text))).toEqual(['1', '2'])
  expect(await payloads(subscriber)).toContain('other 4')
  test.clock.advance(500)
  expect(await payloads(subscriber)).toContain('3')
  expect(await payloads(subscriber)).not.toContain('4')
  test.clock.advance(500)
  expect(await payloads(subscriber)).toContain('4')
})

it('the limit is kept over a reconnect and a restart, without a new burst', async () => {
  const subscriber = await subscribed()
  await limits.set(['noisy'], limit({ messages: 1 }))
  const first = await test.connected('noisy')
  first.publish('t', 'a')
  expect(await payloads(subscriber)).toEqual(['a'])
  first.disconnect()
  await first.closed()
  const second = await test.connected('noisy')
  second.publish('t', 'b')
  expect(await payloads(subscriber)).toEqual(['a'])
  test.clock.advance(1000)
  expect(await payloads(subscriber)).toEqual(['a', 'b'])

  limits.close()
  limits = new ClientLimits(test.kernel, disk.reopen())
  expect(limits.list()).toMatchObject([{ clientId: 'noisy', messages: 1, by: 'admin' }])
  for (const text of ['c', 'd']) second.publish('t', text)
  expect(await payloads(subscriber)).toEqual(['a', 'b', 'c'])
})

it('bytes are limited as well', async () => {
  const subscriber = await subscribed()
  const noisy = await test.connected('noisy')
  await limits.set(['noisy'], limit({ bytes: 100 }))
  for (const letter of ['a', 'b']) noisy.publish('t', letter.repeat(80))
  expect(await payloads(subscriber)).toHaveLength(1)
  test.clock.advance(1000)
  expect(await payloads(subscriber)).toHaveLength(2)
})

it('ends at its time, and when it is removed: a message that waits is handled at once', async () => {
  const subscriber = await subscribed()
  const noisy = await test.connected('noisy')
  await limits.set(['noisy'], limit({ bytes: 1, until: test.clock.now() + 5000 }))
  for (const n of [1, 2, 3]) noisy.publish('t', `${n}`)
  expect(await payloads(subscriber)).toEqual(['1'])
  test.clock.advance(5000)
  expect(await payloads(subscriber)).toEqual(['1', '2', '3'])
  expect(limits.list()).toEqual([])
  await disk.store.write(() => undefined)
  expect(disk.store.statement('SELECT * FROM client_limit').all()).toEqual([])

  await limits.set(['noisy'], limit({ bytes: 1 }))
  for (const n of [4, 5, 6]) noisy.publish('t', `${n}`)
  expect(await payloads(subscriber)).toEqual(['1', '2', '3', '4'])
  expect(await limits.remove('noisy')).toBe(true)
  expect(await payloads(subscriber)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(await limits.remove('noisy')).toBe(false)
})

it('the limit of the listener holds beside that of the client', async () => {
  const subscriber = await subscribed()
  const { Throttle } = await import('../../kernel/net/throttle.ts')
  const throttle = new Throttle(test.clock, { messages: 1, bytes: Number.POSITIVE_INFINITY })
  const noisy = await test.connected('noisy', {}, 5, { throttle })
  await limits.set(['noisy'], limit({ messages: 1000 }))
  for (const n of [1, 2]) noisy.publish('t', `${n}`)
  expect(await payloads(subscriber)).toEqual(['1'])
  test.clock.advance(1000)
  expect(await payloads(subscriber)).toEqual(['1', '2'])
})

it('the number and the size of all limits are bounded; a refused call sets none', async () => {
  limits.close()
  limits = new ClientLimits(test.kernel, disk.store, { maxClients: 3, maxCharacters: 20 })
  expect(await limits.set(['a', 'b', 'b'], limit({ messages: 1 }))).toBe('set')
  expect(await limits.set(['c', 'd'], limit({ messages: 1 }))).toBe('full')
  expect(await limits.set(['c'.repeat(30)], limit({ messages: 1 }))).toBe('full')
  expect(limits.list()).toHaveLength(2)
  // Limits that exist can be changed.
  expect(await limits.set(['a', 'b', 'c'], limit({ messages: 5 }))).toBe('set')
  expect(limits.list().map(({ messages }) => messages)).toEqual([5, 5, 5])
  await limits.remove('a')
  expect(await limits.set(['d'], limit({ messages: 1 }))).toBe('set')
})
