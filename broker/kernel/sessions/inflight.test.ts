import { expect, test } from 'vitest'
import { InflightWindow } from './inflight.ts'
import type { Delivery } from './message-queue.ts'

const message = {
  topic: 't',
  payload: Buffer.alloc(0),
  qos: 2 as const,
  retain: false,
  fromClientId: 'p',
  timestamp: 0,
}
const delivery = (qos: 1 | 2): Delivery => ({ message, qos, retain: false })

test('what is awaited first follows from the QoS', () => {
  const window = new InflightWindow(10)
  expect(window.add(delivery(1), 0).awaits).toBe('puback')
  expect(window.add(delivery(2), 0).awaits).toBe('pubrec')
})

test('packet identifiers run from 1 to 65,535 and round, past those in use [MQTT-2.2.1-3]', () => {
  const window = new InflightWindow(10)
  expect(window.add(delivery(1), 0).packetId).toBe(1)
  for (let i = 2; i <= 65_535; i++) {
    expect(window.add(delivery(1), 0).packetId).toBe(i)
    window.delete(i)
  }
  expect(window.add(delivery(1), 0).packetId).toBe(2) // 1 is still under way
})

test('is full at its limit, and lists in the order of sending', () => {
  const window = new InflightWindow(2)
  const first = window.add(delivery(1), 5)
  expect(window.isFull).toBe(false)
  const second = window.add(delivery(2), 6)
  expect(window.isFull).toBe(true)
  expect([...window.entries()]).toEqual([first, second])
  expect(window.get(first.packetId)).toBe(first)
  window.delete(first.packetId)
  expect(window).toMatchObject({ size: 1, isFull: false })
  window.clear()
  expect(window.size).toBe(0)
})
