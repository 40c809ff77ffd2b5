import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { expect, it } from 'vitest'
import { MEMORY_SHARES } from '../memory.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { TestKernel } from '../testing/kernel.ts'

const LIMIT = 200_000
const deep = Array.from({ length: 124 }, (_, level) => level).join('/')

it('refuses subscriptions beyond the memory budget, and takes them when others have ended', async () => {
  const test = new TestKernel({}, new FakeClock(), LIMIT / MEMORY_SHARES.subscriptions)
  const budget = test.kernel.memory.budget('subscriptions')
  const greedy = await test.connected('greedy', { properties: { sessionExpiryInterval: 60 } })
  const granted = []
  for (let i = 0; i < 200; i++) granted.push(await greedy.subscribe(`${i}/+/${deep}`))
  const taken = granted.filter((code) => code === 0).length
  expect(taken).toBeGreaterThan(50)
  expect(granted.slice(taken)).toEqual(Array(200 - taken).fill(ReasonCode.quotaExceeded))
  expect(budget.used).toBeLessThanOrEqual(LIMIT)
  expect(budget.refused).toBe(200 - taken)
  // An existing subscription can still be changed.
  expect(await greedy.subscribe(`0/+/${deep}`, { qos: 1 })).toBe(1)

  const other = await test.connected('other')
  const long = 'x'.repeat(60_000)
  expect(await other.subscribe(long)).toBe(ReasonCode.quotaExceeded)
  greedy.disconnect()
  await greedy.closed()
  test.kernel.sessions.kick('greedy')
  expect(await other.subscribe(long)).toBe(0)
  test.kernel.sessions.kick('other')
  expect(budget.used).toBe(0)
})
