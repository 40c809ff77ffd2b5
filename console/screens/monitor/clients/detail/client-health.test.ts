import { describe, expect, it } from 'vitest'
import { findingOf, isFull, queueDrops } from './client-health.ts'

const limits = { mqueue_max: 1000, inflight_max: 32 }
const finding = (client: Parameters<typeof findingOf>[0]) => {
  const found = findingOf({ ...limits, ...client })
  return found && `${found.kind}: ${found.cause}`
}

describe('what keeps messages from a client', () => {
  it('is nothing while there is room', () => {
    expect(finding({ connected: true, mqueue_len: 999, inflight_cnt: 31 })).toBeUndefined()
    expect(finding({})).toBeUndefined()
  })

  it('is a full queue, a full window, or drops in the past, with the cause', () => {
    const slow = { connected: true, mqueue_len: 1000, inflight_cnt: 32, mqueue_dropped: 27_606 }
    expect(finding(slow)).toBe('queueFull: unacknowledged')
    expect(finding({ ...slow, connected: false })).toBe('queueFull: away')
    expect(finding({ ...slow, inflight_cnt: 3 })).toBe('queueFull: slow')
    expect(finding({ ...slow, mqueue_len: 3 })).toBe('windowFull: unacknowledged')
    expect(finding({ ...slow, mqueue_len: 3, inflight_cnt: 3 })).toBe('queueDrops: slow')
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
