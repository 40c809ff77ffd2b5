import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { ClientHistory } from './client-history.ts'
import { COURSE_BYTES } from './course.ts'

let test: TestKernel
let history: ClientHistory

beforeEach(() => {
  test = new TestKernel({ maxMqueueLen: 2 })
  history = new ClientHistory(test.kernel)
})
afterEach(async () => {
  history.close()
  await test.kernel.close()
})

const PERSISTENT = { clean: false, properties: { sessionExpiryInterval: 600 } }

it('records a client from the first look at it: rates, queue and window', async () => {
  const client = await test.connected('c')
  await client.subscribe('t', { qos: 1 })
  expect(history.read('c')).toMatchObject({
    time: [test.clock.now()],
    received: [null],
    queue: [0],
    inflight: [0],
  })
  for (let i = 0; i < 20; i++) client.publish('t', 'x')
  client.publish('other', 'x')
  await client.settle()
  test.clock.advance(10_000)
  test.clock.advance(10_000)
  const read = history.read('c')
  expect(read).toMatchObject({ received: [null, 2.1, 0], sent: [null, 2, 0], lost: [null, 0, 0] })
  expect(read?.since).toBe(test.clock.now() - 20_000)
})

it('records a client from its first loss, without a look, and over a reconnect', async () => {
  const away = await test.connected('away', PERSISTENT)
  await away.subscribe('t', { qos: 1 })
  away.disconnect()
  await away.closed()
  const publisher = await test.connected('p')
  for (let i = 0; i < 12; i++) publisher.publish('t', 'x', { qos: 1, messageId: i + 1 })
  await publisher.settle()
  expect(history.size).toBe(1)
  test.clock.advance(10_000)
  expect(history.read('away')).toMatchObject({ queue: [2, 2], inflight: [0, 0], lost: [null, 0.9] })

  await test.connected('away', PERSISTENT)
  test.clock.advance(10_000)
  const values = history.read('away')
  expect(values?.lost.at(-1)).toBe(0)
  expect(values?.sent.at(-1)).toBe(0.2)
  expect(values?.inflight.at(-1)).toBe(2)
})

it('keeps the last hour, and forgets a client an hour after the last look', async () => {
  await test.connected('c')
  history.read('c')
  for (let i = 0; i < 400; i++) {
    test.clock.advance(10_000)
    if (i % 100 === 0) history.read('c')
  }
  const read = history.read('c')
  expect(read?.time).toHaveLength(360)
  expect(read?.since).toBe(test.clock.now() - 3_600_000)
  for (let i = 0; i < 362; i++) test.clock.advance(10_000)
  expect(history.size).toBe(0)
})

it('is bounded by bytes: a look makes room, a loss does not', async () => {
  history.close()
  history = new ClientHistory(test.kernel, 2 * COURSE_BYTES + 20)
  for (const name of ['a', 'b', 'd']) await test.connected(name)
  history.read('a')
  test.clock.advance(1)
  history.read('b')
  test.clock.advance(1)
  history.read('d')
  expect(history.size).toBe(2)
  test.clock.advance(1)
  expect(history.read('b')?.since).toBe(test.clock.now() - 2)
  expect(history.read('a')?.since).toBe(test.clock.now())
  expect(history.read('unknown')).toBeUndefined()
  expect(history.size).toBe(2)

  const away = await test.connected('away', PERSISTENT)
  await away.subscribe('t', { qos: 1 })
  away.disconnect()
  await away.closed()
  const publisher = await test.connected('p')
  for (let i = 0; i < 5; i++) publisher.publish('t', 'x', { qos: 1, messageId: i + 1 })
  await publisher.settle()
  expect(history.size).toBe(2)
  expect(history.read('a')?.since).toBe(test.clock.now())
})

it('a client with a gap in its session has a gap in its course', async () => {
  const client = await test.connected('c')
  history.read('c')
  client.disconnect()
  await client.closed()
  test.clock.advance(10_000)
  expect(history.read('c')).toMatchObject({ queue: [0, null], received: [null, null] })
})
