import { describe, expect, it } from 'vitest'
import {
  findClientHeadline,
  isFull,
  lossRank,
  clientLossRate,
  otherFindings,
  queueDrops,
} from './client-health.ts'

const limits = { mqueue_max: 1000, inflight_max: 32 }
const finding = (client: Parameters<typeof findClientHeadline>[0]) => {
  const found = findClientHeadline({ ...limits, ...client })
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

  it('has the times and rates of the broker, which it does not repeat', () => {
    const findings = [
      { code: 'losing_messages', level: 'problem', rate: 16 },
      { code: 'does_not_acknowledge', level: 'problem', since: '2026-01-01T00:00:00Z' },
      { code: 'queue_full', level: 'problem', since: '2026-01-01T00:01:00Z' },
      { code: 'denied', level: 'note', topic: 'secret/1' },
    ] as const
    const headline = findClientHeadline({ ...limits, connected: true, mqueue_len: 1000 }, findings)
    expect(headline).toEqual({
      kind: 'queueFull',
      cause: 'unacknowledged',
      since: '2026-01-01T00:01:00Z',
      rate: 16,
    })
    expect(otherFindings(findings, headline).map(({ code }) => code)).toEqual(['denied'])
    expect(otherFindings(findings, undefined)).toHaveLength(4)
  })

  it('has the rate of the broker only if that is of messages to the client', () => {
    const losing = { code: 'losing_messages', level: 'problem', rate: 16 } as const
    expect(clientLossRate({}, [losing], 3)).toBe(16)
    expect(clientLossRate({}, [{ ...losing, reasons: { queue_full: 9 } }], 3)).toBe(16)
    const mixed = { ...losing, reasons: { queue_full: 9, not_authorized: 4 } }
    expect(clientLossRate({}, [mixed], 3)).toBe(3)
    expect(clientLossRate({}, [], undefined)).toBeUndefined()
  })

  it('has no rate of messages that an earlier session of the client lost', () => {
    const losing = { code: 'losing_messages', level: 'problem', rate: 16 } as const
    const fresh = {
      ...{ mqueue_dropped: 0, 'send_msg.dropped': 0, 'send_msg.dropped.queue_full': 0 },
      ...{ connected: true, inflight_cnt: 32 },
    }
    expect(clientLossRate(fresh, [losing], 0)).toBe(0)
    expect(findClientHeadline({ ...limits, ...fresh }, [losing])?.rate).toBeUndefined()
    expect(clientLossRate({ ...fresh, 'send_msg.dropped': 1 }, [losing], 0)).toBe(16)
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

it('clients with full queues come first: a reconnect sets the drops of a connection to 0', () => {
  const reconnected = { mqueue_len: 1000, mqueue_max: 1000, 'send_msg.dropped': 0 }
  const full = { ...reconnected, 'send_msg.dropped': 9900 }
  const bridge = { mqueue_len: 0, mqueue_max: 1000, 'send_msg.dropped': 50_000 }
  const unlimited = { mqueue_len: 5000, mqueue_max: 'infinity' as const }
  const ranked = [unlimited, reconnected, bridge, full].sort((a, b) => lossRank(b) - lossRank(a))
  expect(ranked).toEqual([full, reconnected, bridge, unlimited])
})
