import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { impatient } from '../../kernel/packets/services.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Alarms } from '../alarms/alarms.ts'
import { Limiter, type LimiterSettings } from './limiter.ts'

const RATE_EXCEEDED = 0x9f
const RATE_TOO_HIGH = 0x96
const NO_SUBSCRIBERS = 0x10
const none: LimiterSettings = {
  connections: Number.POSITIVE_INFINITY,
  messages: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
}

let disk: TestStore
let test: TestKernel
let alarms: Alarms
let limiter: Limiter

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  alarms = new Alarms(test.kernel, disk.store)
  limiter = new Limiter(test.kernel, alarms, none)
})

afterEach(async () => {
  limiter.close()
  alarms.close()
  await test.kernel.close()
  disk.close()
})

const set = (change: Partial<LimiterSettings>) => limiter.setSettings({ ...none, ...change })

async function connect(clientId: string, version: 3 | 4 | 5 = 5) {
  const client = test.client(version)
  const { reasonCode, returnCode } = await client.connect({ clientId })
  return reasonCode ?? returnCode
}

it('costs nothing while there is no limit', () => {
  expect(test.kernel.hooks.has('client.connect')).toBe(false)
  expect(test.kernel.hooks.has('message.publish')).toBe(false)
})

it('lets as many in as may come in a second, and refuses the rest', async () => {
  set({ connections: 2 })
  expect([await connect('a'), await connect('b'), await connect('c')]).toEqual([
    0,
    0,
    RATE_EXCEEDED,
  ])
  expect(await connect('old', 4)).toBe(3)
  test.clock.advance(500)
  expect([await connect('d'), await connect('e')]).toEqual([0, RATE_EXCEEDED])
  test.clock.advance(10_000)
  expect([await connect('f'), await connect('g'), await connect('h')]).toEqual([
    0,
    0,
    RATE_EXCEEDED,
  ])
})

it('lets one in now and then however small the rate is', async () => {
  set({ connections: 1 / 60 })
  expect([await connect('a'), await connect('b')]).toEqual([0, RATE_EXCEEDED])
  test.clock.advance(60_000)
  expect([await connect('c'), await connect('d')]).toEqual([0, RATE_EXCEEDED])
})

it('raises an alarm for a storm of connections, and ends it a minute after the last refusal', async () => {
  set({ connections: 1 })
  await connect('a')
  expect(alarms.active()).toEqual([])
  await connect('b')
  expect(alarms.active()).toMatchObject([
    { name: 'high_connection_rate', details: { max_conn_rate: 1 } },
  ])
  test.clock.advance(40_000)
  await connect('c')
  await connect('d')
  test.clock.advance(59_000)
  expect(alarms.active()).toHaveLength(1)
  test.clock.advance(2000)
  expect(alarms.active()).toEqual([])
  expect(alarms.ended()).toMatchObject([{ name: 'high_connection_rate' }])
})

it('ends the alarm with the limit', async () => {
  set({ connections: 1 })
  await connect('a')
  await connect('b')
  set({})
  expect(alarms.active()).toEqual([])
  expect(await connect('c')).toBe(0)
})

describe('a caller that waits for an answer', () => {
  const message = { topic: 't', payload: Buffer.from('x'), qos: 0, retain: false } as const
  const send = (patienceMs: number) =>
    test.kernel.publish(
      { ...message, fromClientId: 'api', timestamp: test.clock.now() },
      impatient(patienceMs),
    )

  it('waits as long as it has patience, and is refused beyond that without taking a place', async () => {
    set({ messages: 1 })
    expect(await send(1000)).toMatchObject({ reasonCode: NO_SUBSCRIBERS })
    const waiting = send(1000)
    for (let call = 0; call < 100; call++) {
      expect(await send(1000)).toMatchObject({ receivers: 0, reasonCode: RATE_TOO_HIGH })
    }
    test.clock.advance(1000)
    expect(await waiting).toMatchObject({ reasonCode: NO_SUBSCRIBERS })
    // Refused messages do not count against later ones.
    const next = send(1000)
    test.clock.advance(1000)
    expect(await next).toMatchObject({ reasonCode: NO_SUBSCRIBERS })
  })

  it('does not wait behind messages of the broker itself, which are not limited', async () => {
    set({ messages: 1 })
    for (let n = 0; n < 50; n++) {
      const own = { ...message, fromClientId: 'rule', timestamp: test.clock.now() }
      expect(test.kernel.publish(own)).toMatchObject({ reasonCode: NO_SUBSCRIBERS })
    }
    expect(await send(1000)).toMatchObject({ reasonCode: NO_SUBSCRIBERS })
  })
})

it('slows publishers down, and loses nothing', async () => {
  const subscriber = await test.connected('s')
  await subscriber.subscribe('t')
  const publisher = await test.connected('p')
  set({ messages: 2 })
  for (const n of [1, 2, 3, 4, 5]) publisher.publish('t', `${n}`)
  await subscriber.next('publish')
  await subscriber.next('publish')
  const arrived = async () => {
    await Promise.resolve()
    return subscriber.next('publish')
  }
  test.clock.advance(500)
  expect((await arrived()).payload.toString()).toBe('3')
  test.clock.advance(500)
  expect((await arrived()).payload.toString()).toBe('4')
  // Without the limit nobody waits any longer.
  set({})
  expect((await arrived()).payload.toString()).toBe('5')
})

it('counts the bytes of payloads, too; one that is larger than the limit passes after its time', async () => {
  const subscriber = await test.connected('s')
  await subscriber.subscribe('t')
  const publisher = await test.connected('p')
  set({ bytes: 100 })
  publisher.publish('t', 'x'.repeat(250))
  publisher.publish('t', 'y')
  expect((await subscriber.next('publish')).payload).toHaveLength(250)
  test.clock.advance(1500)
  await new Promise(setImmediate)
  expect(subscriber.received.filter(({ cmd }) => cmd === 'publish')).toEqual([])
  test.clock.advance(100)
  expect((await subscriber.next('publish')).payload.toString()).toBe('y')
})
