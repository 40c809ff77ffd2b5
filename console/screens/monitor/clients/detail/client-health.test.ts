import { describe, expect, it } from 'vitest'
import { isFull, queueDrops, healthProblemsOf } from './client-health.ts'

const limits = { mqueue_max: 1000, inflight_max: 32 }
const kinds = (client: Parameters<typeof healthProblemsOf>[0]) =>
  healthProblemsOf({ ...limits, ...client }).map(({ kind, count }) => `${kind} ${count}`)

describe('what keeps messages from a client', () => {
  it('is nothing while there is room', () => {
    expect(kinds({ connected: true, mqueue_len: 999, inflight_cnt: 31 })).toEqual([])
    expect(kinds({})).toEqual([])
  })

  it('is a full queue, a full window, and drops', () => {
    const slow = { connected: true, mqueue_len: 1000, inflight_cnt: 32, mqueue_dropped: 27_606 }
    expect(kinds(slow)).toEqual(['queueFull 1000', 'windowFull 32', 'queueDrops 27606'])
    expect(kinds({ ...slow, connected: false })).toEqual(['queueFull 1000', 'queueDrops 27606'])
  })

  it('has no limit where brokers say 0 or infinity', () => {
    expect(isFull(5, 0)).toBe(false)
    expect(isFull(5, 'infinity')).toBe(false)
    expect(isFull(undefined, 5)).toBe(false)
  })

  it('counts what a cluster counts in another field', () => {
    expect(queueDrops({ mqueue_dropped: 0, 'send_msg.dropped.queue_full': 300 })).toBe(300)
    expect(queueDrops({ mqueue_dropped: 7 })).toBe(7)
    expect(queueDrops({})).toBeUndefined()
  })
})
