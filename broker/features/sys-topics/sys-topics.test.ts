import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { SysTopics } from './sys-topics.ts'

const levels = {
  connections: 7,
  liveConnections: 5,
  topics: 3,
  subscriptions: 4,
  sharedSubscriptions: 1,
  retained: 2,
  delayed: 1,
}
const PREFIX = '$SYS/brokers/test@127.0.0.1'

let test: TestKernel
let sysTopics: SysTopics
let watcher: MemoryClient

beforeEach(async () => {
  test = new TestKernel()
  watcher = await test.connected('watcher')
})

afterEach(async () => {
  sysTopics.close()
  await test.kernel.close()
})

function start(): void {
  sysTopics = new SysTopics(test.kernel, {
    version: '9.8.7',
    metrics: test.kernel.metrics,
    levels: () => levels,
  })
}

/** Everything the watcher got by now, by topic below the prefix. */
async function reported(): Promise<Record<string, string>> {
  const packets = await watcher.settle()
  return Object.fromEntries(
    packets
      .filter((packet) => packet.cmd === 'publish')
      .map(({ topic, payload }) => [topic.replace(`${PREFIX}/`, ''), payload.toString()]),
  )
}

describe('SysTopics', () => {
  it('tells what the broker is, at its start and every minute', async () => {
    await watcher.subscribe('$SYS/#')
    start()
    expect(await reported()).toEqual({
      '$SYS/brokers': 'test@127.0.0.1',
      version: '9.8.7',
      sysdescr: 'Signalbox',
    })
  })

  it('tells uptime and time every 30 seconds', async () => {
    start()
    await watcher.subscribe(`${PREFIX}/+`)
    test.clock.advance(29_999)
    expect(await reported()).toEqual({})
    test.clock.advance(1)
    expect(await reported()).toEqual({ uptime: '30000', datetime: '2026-01-01T00:00:30.000Z' })
  })

  it('tells counters and levels every minute', async () => {
    start()
    await watcher.subscribe(`${PREFIX}/stats/#`)
    await watcher.subscribe(`${PREFIX}/metrics/#`)
    test.clock.advance(60_000)
    expect(await reported()).toMatchObject({
      'stats/connections/count': '7',
      'stats/live_connections/count': '5',
      'stats/topics/count': '3',
      'stats/subscriptions/count': '4',
      'stats/subscriptions/shared/count': '1',
      'stats/retained/count': '2',
      'metrics/client/connected': '1',
      'metrics/packets/connect/received': '1',
    })
  })

  it('tells who comes and goes, and why', async () => {
    start()
    await watcher.subscribe(`${PREFIX}/clients/#`)
    const client = await test.connected('device-1', { username: 'plant', keepalive: 30 })
    const { 'clients/device-1/connected': came = '' } = await reported()
    expect(JSON.parse(came)).toMatchObject({
      clientid: 'device-1',
      username: 'plant',
      ipaddress: '127.0.0.1',
      proto_ver: 5,
      keepalive: 30,
      clean_start: true,
      connack: 0,
    })
    client.disconnect()
    await client.closed()
    const { 'clients/device-1/disconnected': went = '' } = await reported()
    expect(JSON.parse(went)).toMatchObject({ clientid: 'device-1', reason: 'normal' })
  })

  it('is silent once it is closed', async () => {
    start()
    await watcher.subscribe(`${PREFIX}/#`)
    sysTopics.close()
    test.clock.advance(120_000)
    await test.connected('device-1')
    expect(await reported()).toEqual({})
  })
})
