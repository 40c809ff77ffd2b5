import { expect, it } from 'vitest'
import { Memory, MEMORY_SHARES, messageBytes, textBytes } from './memory.ts'

it('divides two thirds of the heap limit at most beyond what waits for clients and on sockets', () => {
  const { message_queues, incoming_packets, ...inTheHeap } = MEMORY_SHARES
  const sum = Object.values<number>(inTheHeap).reduce((a, b) => a + b)
  expect(sum).toBeLessThan(2 / 3)
  expect(message_queues + incoming_packets).toBeLessThan(1 / 3)
  expect(new Memory(1000).budget('subscriptions').limit).toBe(100)
})

it('refuses what does not fit, counts it, and takes it when there is room', () => {
  const budget = new Memory(1000).budget('subscriptions')
  expect([budget.take(100), budget.take(1)]).toEqual([true, false])
  expect(budget).toMatchObject({ used: 100, refused: 1 })
  budget.release(1)
  expect(budget.take(1)).toBe(true)
})

it('lets an owner add more than fits, who makes room afterwards', () => {
  const budget = new Memory(1000).budget('subscriptions')
  budget.add(101)
  expect(budget.isExceeded).toBe(true)
  budget.release(1)
  budget.refuse()
  expect(budget).toMatchObject({ isExceeded: false, used: 100, refused: 1 })
})

it('counts two bytes for each character of a text with characters beyond Latin-1', () => {
  expect(textBytes('é'.repeat(1000)) - textBytes('')).toBe(1000)
  expect(textBytes(`${'e'.repeat(999)}客`) - textBytes('')).toBe(2000)
})

it('counts the payload and all texts of a message', () => {
  const plain = { qos: 0, retain: false, fromClientId: 'c', timestamp: 0, topic: 't' } as const
  const bytes = messageBytes({ ...plain, payload: Buffer.alloc(5000) })
  expect(bytes).toBeGreaterThan(5000)
  const properties = { userProperties: [['k'.repeat(1000), 'v'.repeat(2000)]] as const }
  expect(messageBytes({ ...plain, payload: Buffer.alloc(5000), properties })).toBeGreaterThan(
    bytes + 3000,
  )
})
