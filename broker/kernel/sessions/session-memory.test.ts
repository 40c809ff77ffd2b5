/** Memory that sessions take together, and the clients that are refused when it is full. */
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../testing/kernel.ts'

const HEAP_BYTES = 10 * 1024 * 1024
const lasting = { clean: false, properties: { sessionExpiryInterval: 1000 } }
const longId = (i: number) => `${i}-${'c'.repeat(60_000)}`

let t: TestKernel

beforeEach(() => {
  t = new TestKernel({}, undefined, HEAP_BYTES)
})

const budget = () => t.kernel.memory.budget('sessions')

/** Connects a client, which stays connected; returns the code of the CONNACK. */
async function code(clientId: string, fields = {}, version: 4 | 5 = 5): Promise<number> {
  const { reasonCode, returnCode } = await t.client(version).connect({ clientId, ...fields })
  return (version === 5 ? reasonCode : returnCode) ?? 0
}

async function fill(): Promise<number> {
  for (let i = 0; ; i++) if ((await code(longId(i), lasting)) !== 0) return i
}

it('refuses new sessions when it is full, also of clients that are connected', async () => {
  const count = await fill()
  expect(count).toBeGreaterThan(10)
  expect(budget().used).toBeLessThanOrEqual(budget().limit)
  expect(await code(longId(-1), lasting)).toBe(ReasonCode.quotaExceeded)
  expect(await code(longId(-1), { clean: false }, 4)).toBe(3)
  expect(budget().refused).toBe(3)
  expect(await code('short')).toBe(0)
})

it('has room again when sessions have ended', async () => {
  const count = await fill()
  for (let i = 0; i < count; i++) t.kernel.sessions.kick(longId(i))
  expect(budget().used).toBe(0)
  expect(await code(longId(-1))).toBe(0)
})

it('gives back what a client without a session took', async () => {
  for (let i = 0; i < 100; i++) {
    const client = await t.connected(longId(i))
    client.disconnect()
    await client.closed().catch(() => {})
  }
  expect(budget()).toMatchObject({ used: 0, refused: 0 })
})

it('counts user name, will and properties', async () => {
  const large = 'x'.repeat(60_000)
  const will = { topic: 'w', payload: Buffer.from(large), qos: 0, retain: false } as const
  const fields = [
    { username: large },
    { will },
    { properties: { sessionExpiryInterval: 1000, userProperties: { name: large } } },
  ]
  for (const each of fields) {
    await t.connected('c', { ...lasting, ...each })
    expect(budget().used).toBeGreaterThan(large.length)
    t.kernel.sessions.kick('c')
    expect(budget().used).toBe(0)
  }
})

it('refuses a client whose session has grown too much, and leaves the session', async () => {
  await t.connected('c', lasting)
  await fill()
  const will = { topic: 'w', payload: Buffer.alloc(60_000), qos: 0, retain: false } as const
  expect(await code('c', { ...lasting, will })).toBe(ReasonCode.quotaExceeded)
  expect(t.kernel.sessions.get('c')).toMatchObject({ connected: true, will: undefined })
})

it('counts packet identifiers of QoS 2 that the client does not release', async () => {
  const client = await t.connected('c')
  const before = budget().used
  for (let i = 1; i <= 100; i++) client.publish('t', 'x', { qos: 2, messageId: i })
  await client.settle()
  expect(budget().used).toBeGreaterThan(before + 100 * 16)
  for (let i = 1; i <= 100; i++) client.send({ cmd: 'pubrel', messageId: i })
  await client.settle()
  expect(budget().used).toBe(before)
})
