import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Alarms } from '../alarms/alarms.ts'
import { type Probe, SystemProbe } from './probe.ts'
import { defaultSystemMonitor, SystemMonitor } from './system-monitor.ts'

const MINUTE = 60_000

/** A machine whose state the test sets: the real one cannot be brought to its limits here. */
class SetProbe implements Probe {
  readings = { cpu: 0, memory: 0, openFiles: 0, eventLoop: 0, longestTurnMs: 0 }
  cpu = () => this.readings.cpu
  memory = () => this.readings.memory
  openFiles = () => this.readings.openFiles
  eventLoop = () => this.readings.eventLoop
  longestTurnMs = () => this.readings.longestTurnMs
  close = () => undefined
}

let disk: TestStore
let test: TestKernel
let alarms: Alarms
let probe: SetProbe
let monitor: SystemMonitor

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  alarms = new Alarms(test.kernel, disk.store)
  probe = new SetProbe()
  monitor = new SystemMonitor(test.kernel, alarms, {}, probe)
})

afterEach(async () => {
  monitor.close()
  alarms.close()
  await test.kernel.close()
  disk.close()
})

const standing = () => alarms.active().map(({ name }) => name)

describe('SystemMonitor', () => {
  it('raises an alarm above the high watermark, and ends it below the low one', () => {
    probe.readings.cpu = 0.8
    test.clock.advance(MINUTE)
    expect(standing()).toEqual([])
    probe.readings.cpu = 0.81234
    test.clock.advance(MINUTE)
    expect(alarms.active()).toMatchObject([
      {
        name: 'high_cpu_usage',
        message: '81.23% cpu usage',
        details: { usage: 81.23, high_watermark: 80, low_watermark: 60 },
      },
    ])
    probe.readings.cpu = 0.6
    test.clock.advance(MINUTE)
    expect(standing()).toEqual(['high_cpu_usage'])
    probe.readings.cpu = 0.59
    test.clock.advance(MINUTE)
    expect(standing()).toEqual([])
    expect(alarms.ended()).toHaveLength(1)
  })

  it.each([
    ['memory', 'high_system_memory_usage'],
    ['eventLoop', 'high_event_loop_usage'],
    ['openFiles', 'too_many_open_files'],
  ] as const)('looks at %s', (reading, name) => {
    probe.readings[reading] = 0.95
    test.clock.advance(MINUTE)
    expect(standing()).toEqual([name])
    probe.readings[reading] = 0.1
    test.clock.advance(MINUTE)
    expect(standing()).toEqual([])
  })

  it('follows new watermarks with its next look', () => {
    probe.readings.memory = 0.5
    test.clock.advance(MINUTE)
    expect(standing()).toEqual([])
    monitor.setSettings({ ...defaultSystemMonitor, memory: { high: 0.4 } })
    test.clock.advance(MINUTE)
    expect(standing()).toEqual(['high_system_memory_usage'])
    monitor.setSettings(defaultSystemMonitor)
    test.clock.advance(MINUTE)
    expect(standing()).toEqual([])
  })

  it('ends the alarm of what is not looked at any more', () => {
    probe.readings.memory = 0.9
    test.clock.advance(MINUTE)
    const never = Number.POSITIVE_INFINITY
    monitor.setSettings({ ...defaultSystemMonitor, memoryIntervalMs: never })
    expect(standing()).toEqual([])
    test.clock.advance(10 * MINUTE)
    expect(standing()).toEqual([])
  })

  it('raises an alarm for a slow consumer until it has caught up', async () => {
    const slow = await test.connected('slow', { username: 'u' })
    await slow.subscribe('a')
    slow.stream.pause()
    const publish = (count: number) => {
      for (let i = 0; i < count; i++) {
        void test.kernel.publish({
          topic: 'a',
          payload: Buffer.alloc(16 * 1024),
          qos: 0,
          retain: false,
          fromClientId: 'p',
          timestamp: test.clock.now(),
        })
      }
    }
    publish(20)
    await new Promise((resolve) => setImmediate(resolve))
    test.clock.advance(30_000)
    expect(standing()).toEqual([])
    test.clock.advance(30_000)
    expect(alarms.active()).toMatchObject([
      { name: 'conn_congestion/slow/u', details: { clientid: 'slow' } },
    ])
    slow.stream.resume()
    await slow.settle()
    test.clock.advance(30_000)
    expect(standing()).toEqual([])
  })
})

describe('SystemProbe', () => {
  it('reads this machine', () => {
    const real = new SystemProbe()
    const share = expect.toSatisfy((value: unknown) => Number(value) >= 0 && Number(value) <= 1)
    const until = performance.now() + 20
    while (performance.now() < until) Math.sqrt(until)
    expect(real.cpu()).toEqual(share)
    expect(real.memory()).toEqual(share)
    expect(real.eventLoop()).toEqual(share)
    expect([undefined, share]).toContainEqual(real.openFiles())
    expect(real.longestTurnMs()).toBeGreaterThanOrEqual(0)
    real.close()
  })

  it('raises an alarm while a memory budget refuses something, and ends it when there is room', () => {
    const budget = test.kernel.memory.budget('subscriptions')
    expect(budget.take(budget.limit)).toBe(true)
    test.clock.advance(5000)
    expect(standing()).toEqual([])
    expect(budget.take(1)).toBe(false)
    test.clock.advance(5000)
    expect(alarms.active()).toMatchObject([
      {
        name: 'memory_budget_full/subscriptions',
        details: { structure: 'subscriptions', used_bytes: budget.limit, refused: 1 },
      },
    ])
    budget.release(budget.limit * 0.05)
    test.clock.advance(5000)
    expect(standing()).toEqual(['memory_budget_full/subscriptions'])
    budget.release(budget.limit * 0.1)
    test.clock.advance(5000)
    expect(standing()).toEqual([])
  })
})
