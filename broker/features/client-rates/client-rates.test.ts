import { afterEach, beforeEach, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { ClientRates } from './client-rates.ts'

let test: TestKernel
let rates: ClientRates

beforeEach(() => {
  test = new TestKernel()
  rates = new ClientRates(test.kernel)
})
afterEach(() => rates.close())

const findCounters = (clientId: string) => test.kernel.sessions.get(clientId)?.counters

it('says how many messages a client sends and is sent a second', async () => {
  const client = await test.connected('c1')
  await client.subscribe('a')
  test.clock.advance(5000)
  // Two looks are needed for a rate.
  expect(findCounters('c1')?.recvMsgRate).toBeUndefined()
  for (let i = 0; i < 20; i++) client.publish('a', 'x')
  for (let i = 0; i < 5; i++) client.publish('nobody', 'x')
  await client.settle()
  test.clock.advance(5000)
  expect(findCounters('c1')).toMatchObject({ recvMsgRate: 5, sendMsgRate: 4 })
  test.clock.advance(5000)
  expect(findCounters('c1')).toMatchObject({ recvMsgRate: 0, sendMsgRate: 0 })
})

it('has none for a disconnected client, and starts at zero when it reconnects', async () => {
  const kept = { clean: false, properties: { sessionExpiryInterval: 600 } }
  const client = await test.connected('c1', kept)
  client.publish('a', 'x')
  await client.settle()
  test.clock.advance(10_000)
  expect(findCounters('c1')?.recvMsgRate).toBe(0)
  client.disconnect()
  await client.closed()
  test.clock.advance(5000)
  expect(findCounters('c1')?.recvMsgRate).toBeUndefined()
  const again = await test.connected('c1', kept)
  for (let i = 0; i < 10; i++) again.publish('a', 'x')
  await again.settle()
  test.clock.advance(5000)
  expect(findCounters('c1')?.recvMsgRate).toBeUndefined()
})
