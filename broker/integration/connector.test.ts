import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../kernel/log.ts'
import { FakeClock } from '../kernel/testing/fake-clock.ts'
import { Channel } from './channel.ts'
import { Connector } from './connector.ts'
import type { ChannelDriver } from './driver.ts'

async function turns(): Promise<void> {
  for (let i = 0; i < 8; i++) await turn()
}

/** A driver of a system that is up or down. */
class FakeDriver {
  down: string | undefined
  starts = 0
  stops = 0

  async start(): Promise<void> {
    this.starts++
    if (this.down !== undefined) throw new Error(this.down)
  }

  async check(): Promise<'connected'> {
    if (this.down !== undefined) throw new Error(this.down)
    return 'connected'
  }

  async stop(): Promise<void> {
    this.stops++
  }
}

function begin(driver = new FakeDriver()) {
  const clock = new FakeClock()
  const raised = new Map<string, string>()
  const alarms = {
    activate: (name: string, message: string) => void raised.set(name, message),
    deactivate: (name: string) => void raised.delete(name),
  }
  const options = { healthCheckIntervalMs: 15_000, startTimeoutMs: 5000 }
  const connector = new Connector('connector:http:c', driver, options, {
    clock,
    log: silentLog,
    alarms,
  })
  const channel = (channelDriver: ChannelDriver, onConnected = () => {}) =>
    new Channel(
      channelDriver,
      {
        id: 'action:http:a:connector:http:c',
        connectorId: 'connector:http:c',
        healthCheckIntervalMs: 15_000,
      },
      { clock, alarms, onConnected },
    )
  return { clock, raised, connector, driver, channel }
}

describe('a connector', () => {
  it('is connected once its check succeeds', async () => {
    const { connector, raised } = begin()
    await connector.start()
    expect(connector.status).toBe('connected')
    expect(raised.size).toBe(0)
  })

  it('says why it is down, raises an alarm and connects again', async () => {
    const { clock, connector, driver, raised } = begin()
    driver.down = 'Connection refused'
    await connector.start()
    expect([connector.status, connector.reason]).toEqual(['disconnected', 'Connection refused'])
    expect(raised.get('connector:http:c')).toBe('resource down: Connection refused')
    driver.down = undefined
    clock.advance(15_000)
    await turns()
    expect([connector.status, connector.reason]).toEqual(['connected', ''])
    expect(raised.size).toBe(0)
  })

  it('notices at a check that the system is gone', async () => {
    const { clock, connector, driver } = begin()
    await connector.start()
    driver.down = 'closed'
    clock.advance(15_000)
    await turns()
    expect(connector.status).toBe('disconnected')
  })

  it('is waited for no longer than its start may take', async () => {
    const driver = new FakeDriver()
    driver.start = () => new Promise(() => {})
    const { clock, connector } = begin(driver)
    const started = connector.start()
    await turns()
    clock.advance(5000)
    await started
    expect(connector.status).toBe('connecting')
  })

  it('stops at once while a server does not answer, and closes the connection when it is made', async () => {
    const driver = new FakeDriver()
    let connected = () => {}
    driver.start = () => new Promise((resolve) => (connected = resolve))
    const { connector } = begin(driver)
    const started = connector.start()
    await turns()
    await connector.stop()
    await started
    const { stops } = driver
    connected()
    await turns()
    expect(driver.stops).toBe(stops + 1)
    expect(connector.status).toBe('stopped')
  })

  it('stops, and lowers its alarm', async () => {
    const { clock, connector, driver, raised } = begin()
    driver.down = 'gone'
    await connector.start()
    await connector.stop()
    expect(connector.status).toBe('stopped')
    expect(raised.size).toBe(0)
    const { starts } = driver
    clock.advance(60_000)
    await turns()
    expect(driver.starts).toBe(starts)
    expect(clock.pending).toBe(0)
  })
})

describe('a channel', () => {
  it('is added when its connector is connected, and resumes what waits', async () => {
    const { connector, channel } = begin()
    let resumed = 0
    const one = channel({}, () => resumed++)
    expect([one.status, one.reason]).toEqual(['disconnected', 'Not installed'])
    await connector.attach(one)
    await connector.start()
    await turns()
    expect([one.status, one.reason, resumed]).toEqual(['connected', '', 1])
  })

  it('says that its connector is down', async () => {
    const { connector, channel, driver } = begin()
    const one = channel({})
    driver.down = 'refused'
    await connector.attach(one)
    await connector.start()
    await turns()
    expect([one.status, one.reason]).toEqual([
      'disconnected',
      'Resource connector:http:c for channel action:http:a:connector:http:c is not connected. Resource status: disconnected',
    ])
  })

  it('is tried again at the next check of the connector if it could not be added', async () => {
    const { clock, connector, channel, raised } = begin()
    let missing: string | undefined = 'no such table'
    const one = channel({
      add: async () => {
        if (missing !== undefined) throw new Error(missing)
      },
    })
    await connector.start()
    await connector.attach(one)
    expect([one.status, one.reason]).toEqual(['disconnected', 'no such table'])
    expect(raised.get('action:http:a:connector:http:c')).toBe('resource down: no such table')
    missing = undefined
    clock.advance(15_000)
    await turns()
    expect(one.status).toBe('connected')
    expect(raised.size).toBe(0)
  })

  it('is removed with the connection, and checked on its own', async () => {
    const { clock, connector, channel, driver } = begin()
    const calls: string[] = []
    let fault: string | undefined
    const one = channel({
      add: async () => void calls.push('add'),
      remove: async () => void calls.push('remove'),
      check: async () => {
        if (fault !== undefined) throw new Error(fault)
      },
    })
    await connector.start()
    await connector.attach(one)
    fault = 'table dropped'
    clock.advance(15_000)
    await turns()
    expect(one.reason).toBe('table dropped')
    driver.down = 'gone'
    clock.advance(15_000)
    await turns()
    expect(calls).toEqual(['add', 'remove'])
    await connector.detach(one)
    expect([one.status, one.reason]).toEqual(['disconnected', 'Not installed'])
  })
})
