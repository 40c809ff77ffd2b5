import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultZone, type ZoneSettings } from '../settings.ts'
import { type Delivery, MessageQueue } from './message-queue.ts'

function delivery(topic: string, text: string): Delivery {
  const payload = Buffer.from(text)
  const message = {
    topic,
    payload,
    qos: 1 as const,
    retain: false,
    fromClientId: 'p',
    timestamp: 0,
  }
  return { message, qos: 1, retain: false }
}

function makeQueue(zone: Partial<ZoneSettings>): MessageQueue {
  return new MessageQueue({ ...defaultZone, ...zone })
}

const texts = (queue: MessageQueue) =>
  [...queue.entries()].map(({ message }) => message.payload.toString())

function drain(queue: MessageQueue): string[] {
  const found: string[] = []
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    found.push(next.message.payload.toString())
  }
  return found
}

test('first in, first out, over any run of pushes and shifts', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 400 }), (pushes) => {
      const queue = makeQueue({ maxMqueueLen: 0 })
      const plain: string[] = []
      pushes.forEach((push, i) => {
        if (push) {
          queue.push(delivery('t', String(i)), i)
          plain.push(String(i))
        } else expect(queue.shift()?.message.payload.toString()).toBe(plain.shift())
        expect(queue.length).toBe(plain.length)
      })
      expect(texts(queue)).toEqual(plain)
      expect(drain(queue)).toEqual(plain)
    }),
  )
})

test('when full the oldest makes room and is handed back', () => {
  const queue = makeQueue({ maxMqueueLen: 2 })
  expect(queue.push(delivery('t', 'a'), 1)).toBeUndefined()
  expect(queue.push(delivery('t', 'b'), 2)).toBeUndefined()
  expect(queue.push(delivery('t', 'c'), 3)?.message.payload.toString()).toBe('a')
  expect(queue).toMatchObject({ length: 2, max: 2, dropped: 1 })
  expect(texts(queue)).toEqual(['b', 'c'])
})

describe('priorities', () => {
  const mqueuePriorities = new Map([
    ['high', 10],
    ['low', 1],
  ])

  test('higher first, the order kept within one; others last by default', () => {
    const queue = makeQueue({ mqueuePriorities })
    for (const [topic, text] of ['other 1', 'low 1', 'high 1', 'other 2', 'low 2', 'high 2'].map(
      (text) => [text.split(' ')[0] ?? '', text] as const,
    )) {
      queue.push(delivery(topic, text), 0)
    }
    const order = ['high 1', 'high 2', 'low 1', 'low 2', 'other 1', 'other 2']
    expect(texts(queue)).toEqual(order)
    expect(drain(queue)).toEqual(order)
  })

  test('topics without a priority go first where the default is highest', () => {
    const queue = makeQueue({ mqueuePriorities, mqueueDefaultPriority: 'highest' })
    queue.push(delivery('high', 'h'), 0)
    queue.push(delivery('other', 'o'), 0)
    expect(drain(queue)).toEqual(['o', 'h'])
  })

  test('when full the oldest of the lowest priority makes room', () => {
    const queue = makeQueue({ mqueuePriorities, maxMqueueLen: 3 })
    queue.push(delivery('high', 'h1'), 0)
    queue.push(delivery('low', 'l1'), 0)
    queue.push(delivery('low', 'l2'), 0)
    expect(queue.push(delivery('high', 'h2'), 0)?.message.payload.toString()).toBe('l1')
    expect(queue.push(delivery('high', 'h3'), 0)?.message.payload.toString()).toBe('l2')
    expect(queue.push(delivery('low', 'l3'), 0)?.message.payload.toString()).toBe('l3')
    expect(texts(queue)).toEqual(['h1', 'h2', 'h3'])
    expect(queue.dropped).toBe(3)
  })
})

test('0 is no limit', () => {
  const queue = makeQueue({ maxMqueueLen: 0 })
  for (let i = 0; i < 5000; i++) queue.push(delivery('t', String(i)), 0)
  expect(queue).toMatchObject({ length: 5000, dropped: 0 })
  queue.clear()
  expect(queue.length).toBe(0)
})
