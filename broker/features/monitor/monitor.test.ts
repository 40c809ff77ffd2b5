import { NO_STAGES } from './stage-totals.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KernelMetric } from '../../kernel/metrics.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { KEPT_MS, Monitor } from './monitor.ts'
import { MONITOR_TABLES } from './feature.ts'

const SECOND = 1000
const nothingKept = { retained: { count: 0 }, delayed: { count: 0 } }

let disk: TestStore
let test: TestKernel
let monitor: Monitor

beforeEach(() => {
  disk = new TestStore()
  disk.store.migrate('monitor', MONITOR_TABLES)
  test = new TestKernel()
  monitor = new Monitor(test.kernel, disk.store, { retained: { count: 2 }, delayed: { count: 1 } })
})

afterEach(async () => {
  monitor.close()
  await test.kernel.close()
  disk.close()
})

const start = Date.UTC(2026, 0, 1)
const count = (name: 'received' | 'sent' | 'dropped', n: number) =>
  test.kernel.metrics.inc(`messages.${name}`, n)

describe('Monitor', () => {
  it('takes a sample on every tenth second, of what was counted since the last', () => {
    count('received', 100)
    count('sent', 40)
    count('dropped', 3)
    test.clock.advance(10 * SECOND)
    count('received', 5)
    test.clock.advance(10 * SECOND)
    expect(monitor.samples()).toMatchObject([
      { at: start + 10 * SECOND, received: 100, sent: 40, dropped: 3 },
      { at: start + 20 * SECOND, received: 5, sent: 0, dropped: 0 },
    ])
  })

  it('tells losses by reason: of messages, and of the copies of one client', async () => {
    const lost: [KernelMetric, number][] = [
      ['messages.dropped', 6],
      ['messages.dropped.no_subscribers', 3],
      ['packets.publish.auth_error', 2],
      ['delivery.dropped', 50],
      ['delivery.dropped.queue_full', 40],
      ['delivery.dropped.no_local', 10],
    ]
    for (const [name, n] of lost) test.kernel.metrics.inc(name, n)
    test.clock.advance(2 * SECOND)
    const byReason = { no_subscribers: 3, not_authorized: 2, queue_full: 40, other: 1 }
    expect(monitor.rates().lost).toEqual({
      ...{ no_subscribers: 2, not_authorized: 1, queue_full: 20, other: 1 },
    })
    test.clock.advance(8 * SECOND)
    test.kernel.metrics.inc('delivery.dropped.expired', 1)
    test.clock.advance(20 * SECOND)
    const samples = () => monitor.samples().map((each) => each.lost)
    expect(samples()).toEqual([byReason, { expired: 1 }, {}])
    await disk.store.write(() => {})
    monitor.close()
    monitor = new Monitor(test.kernel, disk.reopen(), nothingKept)
    expect(samples()).toEqual([byReason, { expired: 1 }, {}])
  })

  it('reads the levels at the time of the sample', async () => {
    const client = await test.connected('c1')
    await client.subscribe('a/#')
    await client.subscribe('$share/g/b')
    test.clock.advance(10 * SECOND)
    expect(monitor.samples()).toMatchObject([
      { connections: 1, liveConnections: 1, topics: 2, subscriptions: 2 },
    ])
    expect(monitor.levels()).toMatchObject({ sharedSubscriptions: 1, retained: 2, delayed: 1 })
  })

  it('gives the samples since a time', () => {
    test.clock.advance(60 * SECOND)
    expect(monitor.samples()).toHaveLength(6)
    expect(monitor.samples(start + 50 * SECOND)).toHaveLength(2)
    expect(monitor.samples(start + 61 * SECOND)).toEqual([])
  })

  it('tells rates as a mean of the last seconds, and none when all is quiet again', () => {
    test.clock.advance(10 * SECOND)
    for (let second = 0; second < 5; second++) {
      count('received', 200)
      test.clock.advance(SECOND)
    }
    expect(monitor.rates().received).toBe(200)
    test.clock.advance(10 * SECOND)
    const bytes = { receivedBytes: 0, sentBytes: 0 }
    expect(monitor.rates()).toEqual({
      received: 0,
      sent: 0,
      dropped: 0,
      persisted: 0,
      lost: {},
      stages: NO_STAGES,
      ...bytes,
    })
  })

  it('remembers the highest levels', async () => {
    const [first, second] = [await test.connected('c1'), await test.connected('c2')]
    test.clock.advance(SECOND)
    for (const client of [first, second]) {
      client.disconnect()
      await client.closed()
    }
    expect(monitor.levels().connections).toBe(0)
    expect(monitor.highest.connections).toBe(2)
  })

  it('keeps its samples over a restart', () => {
    count('received', 7)
    test.clock.advance(20 * SECOND)
    monitor.close()
    const before = monitor.samples()
    monitor = new Monitor(test.kernel, disk.reopen(), nothingKept)
    expect(monitor.samples()).toEqual(before)
    expect(before).toHaveLength(2)
  })

  it('forgets what is older than seven days, in memory and on disk', () => {
    test.clock.advance(KEPT_MS + 2 * 60 * 60 * SECOND)
    const due = test.clock.now() - KEPT_MS
    const rows = () => disk.store.statement('SELECT min(at) AS oldest FROM sample').get()?.oldest
    monitor.close()
    monitor = new Monitor(test.kernel, disk.reopen(), nothingKept)
    expect(Number(rows())).toBeGreaterThanOrEqual(due)
    expect(monitor.samples()).toHaveLength(KEPT_MS / (10 * SECOND) + 1)
  })

  it('counts the bytes of the connections, and keeps them over a restart', async () => {
    const client = await test.connected('c1')
    client.publish('t', 'x'.repeat(1000))
    await client.settle()
    test.clock.advance(2 * SECOND)
    expect(monitor.rates().receivedBytes).toBeGreaterThanOrEqual(500)
    test.clock.advance(8 * SECOND)
    const [before] = monitor.samples()
    expect(before?.receivedBytes).toBeGreaterThanOrEqual(1000)
    expect(before?.sentBytes).toBeGreaterThan(0)
    await disk.store.write(() => {})
    monitor.close()
    monitor = new Monitor(test.kernel, disk.reopen(), nothingKept)
    expect(monitor.samples()).toEqual([before])
  })

  it('keeps the starts of the node, with the last sample before each', async () => {
    expect(monitor.starts(0)).toEqual([{ at: start, downSince: undefined }])
    test.clock.advance(25 * SECOND)
    await disk.store.write(() => {})
    monitor.close()
    test.clock.advance(60 * SECOND)
    monitor = new Monitor(test.kernel, disk.reopen(), nothingKept)
    const second = { at: start + 85 * SECOND, downSince: start + 20 * SECOND }
    expect(monitor.starts(0)).toEqual([{ at: start, downSince: undefined }, second])
    expect(monitor.starts(start + SECOND)).toEqual([second])
    await disk.store.write(() => {})
    monitor.close()
    test.clock.advance(KEPT_MS - 80 * SECOND)
    monitor = new Monitor(test.kernel, disk.reopen(), nothingKept)
    expect(monitor.starts(0).map(({ at }) => at)).toEqual([second.at, test.clock.now()])
  })
})
