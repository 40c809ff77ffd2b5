import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type LoggedMessage, MessageLog } from './message-log.ts'

const message = (id: number, size = 1): LoggedMessage => ({
  id,
  at: id,
  topic: `t/${id}`,
  payload: new Uint8Array(size),
  qos: 0,
  retain: false,
})

const ids = (log: MessageLog<LoggedMessage>) => log.view().messages.map((one) => one.id)

describe('MessageLog', () => {
  beforeEach(() => vi.useFakeTimers())
  afterEach(() => vi.useRealTimers())

  it('shows the newest first and pushes the oldest out', () => {
    const log = new MessageLog({ messages: 3, payloadBytes: 1000 })
    for (let id = 1; id <= 20; id += 1) log.add(message(id))
    vi.runAllTimers()
    expect(ids(log)).toEqual([20, 19, 18])
    expect(log.view()).toMatchObject({ total: 20, pushedOut: 17, payloadBytes: 3 })
  })

  it('forgets one message, which leaves the others in place', () => {
    const log = new MessageLog({ messages: 3, payloadBytes: 1000 })
    for (let id = 1; id <= 5; id += 1) log.add(message(id, id))
    log.remove(4)
    log.remove(1)
    expect(ids(log)).toEqual([5, 3])
    expect(log.view()).toMatchObject({ total: 4, pushedOut: 2, payloadBytes: 8 })
  })

  it('is bounded by bytes too, and keeps the newest however large it is', () => {
    const log = new MessageLog({ messages: 100, payloadBytes: 10 })
    log.add(message(1, 4))
    log.add(message(2, 4))
    log.add(message(3, 4))
    vi.runAllTimers()
    expect(ids(log)).toEqual([3, 2])
    log.add(message(4, 5000))
    vi.runAllTimers()
    expect(ids(log)).toEqual([4])
  })

  it('tells its listeners once for a burst', () => {
    const log = new MessageLog()
    const listener = vi.fn()
    log.subscribe(listener)
    for (let id = 1; id <= 1000; id += 1) log.add(message(id))
    expect(listener).not.toHaveBeenCalled()
    const before = log.view()
    expect(log.view()).toBe(before)
    vi.runAllTimers()
    expect(listener).toHaveBeenCalledTimes(1)
    expect(log.view()).not.toBe(before)
  })

  it('replaces a message in its place, and one that is gone not at all', () => {
    const log = new MessageLog({ messages: 2, payloadBytes: 1000 })
    for (let id = 1; id <= 3; id += 1) log.add(message(id))
    log.replace({ ...message(2), topic: 'changed' })
    log.replace({ ...message(1), topic: 'gone' })
    vi.runAllTimers()
    expect(log.view().messages.map((one) => one.topic)).toEqual(['t/3', 'changed'])
  })

  it('starts again after a clear', () => {
    const log = new MessageLog()
    log.add(message(1))
    log.clear()
    expect(log.view()).toEqual({ messages: [], total: 0, pushedOut: 0, payloadBytes: 0 })
    log.add(message(2))
    vi.runAllTimers()
    expect(ids(log)).toEqual([2])
  })
})
