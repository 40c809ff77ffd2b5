import { TOPIC_PIN_LIMITS as LIMITS } from '@signalbox/contract/topic-activity'
import { expect, it, vi } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { TopicPins } from './pins.ts'

const clock = () => new FakeClock()

const message = (topic: string, payload: string | Buffer) => ({
  topic,
  payload: Buffer.from(payload),
  qos: 1 as const,
  retain: false,
  fromClientId: 'c',
  timestamp: 0,
})

it('keeps whole messages of a filter, and the newest when the bytes are used up', () => {
  const pins = new TopicPins(clock(), Number.POSITIVE_INFINITY)
  const pin = pins.add('a/#', 60, 'admin')
  pins.note(message('b', 'x'))
  for (let i = 0; i < 40; i++) pins.note(message(`a/${i}`, Buffer.alloc(200_000, i)))
  expect(pin?.received).toBe(40)
  const kept = pin?.messages ?? []
  expect(kept.length).toBe(20)
  expect(kept.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, i) => i + 21))
  expect(kept.every(({ head }) => head.length === 200_000)).toBe(true)
  expect(pin?.bytes).toBeLessThanOrEqual(LIMITS.bytesOfPin)
})

it('a message that replaces the oldest one of a full pin does not move all others', () => {
  const pins = new TopicPins(clock(), Number.POSITIVE_INFINITY)
  const pin = pins.add('a', 60, 'admin')
  const notes = (count: number) => {
    for (let i = 0; i < count; i++) pins.note(message('a', String(i)))
  }
  while (pin?.count === pin?.received) notes(100)
  const full = pin?.count ?? 0
  const splice = vi.spyOn(Array.prototype, 'splice')
  notes(2 * full + 10)
  const cuts = splice.mock.calls.length
  splice.mockRestore()
  expect(cuts).toBeLessThanOrEqual(3)
  const kept = pin?.messages ?? []
  expect(kept).toHaveLength(pin?.count ?? 0)
  expect(kept.length).toBeGreaterThan(full / 2)
  const last = pin?.received ?? 0
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, i) => last - kept.length + 1 + i))
  expect(pin?.bytes).toBeLessThanOrEqual(LIMITS.bytesOfPin)
})

it('cuts a payload that is larger than its limit', () => {
  const pins = new TopicPins(clock(), Number.POSITIVE_INFINITY)
  const pin = pins.add('a', 60, 'admin')
  pins.note(message('a', Buffer.alloc(LIMITS.payloadBytes + 5)))
  expect(pin?.messages[0]).toMatchObject({ payloadBytes: LIMITS.payloadBytes + 5 })
  expect(pin?.messages[0]?.head.length).toBe(LIMITS.payloadBytes)
})

it('all pins together have a limit, which the largest pays', () => {
  const pins = new TopicPins(clock(), 1_000_000)
  const small = pins.add('small', 60, 'admin')
  const large = pins.add('large', 60, 'admin')
  for (let i = 0; i < 10; i++) pins.note(message('small', Buffer.alloc(10_000)))
  for (let i = 0; i < 30; i++) pins.note(message('large', Buffer.alloc(100_000)))
  expect(pins.bytes).toBeLessThanOrEqual(1_000_000)
  expect(small?.messages).toHaveLength(10)
  expect(large?.messages.length).toBeGreaterThan(5)
})

it('ends at its time, and another one may begin', () => {
  const time = clock()
  const pins = new TopicPins(time, Number.POSITIVE_INFINITY)
  for (let i = 0; i < LIMITS.pins; i++) expect(pins.add(`t/${i}`, 60, 'admin')).toBeDefined()
  expect(pins.add('one more', 60, 'admin')).toBeUndefined()
  time.advance(60_000)
  expect(pins.list()).toEqual([])
  expect(pins.bytes).toBe(0)
  expect(pins.add('one more', 60, 'admin')).toBeDefined()
})
