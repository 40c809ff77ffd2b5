import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import type { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { sysTopicsSetting } from './setting.ts'
import { SysTopics } from './sys-topics.ts'

const levels = {
  connections: 7,
  liveConnections: 5,
  topics: 3,
  subscriptions: 4,
  sharedSubscriptions: 1,
  durableSubscriptions: 0,
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
    highest: () => ({ ...levels, liveConnections: 9 }),
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

  it('tells what it is to later subscribers, whose filter begins with $SYS [MQTT-4.7.2-1]', async () => {
    start()
    await watcher.subscribe('#')
    expect(await reported()).toEqual({})
    await watcher.subscribe('$SYS/brokers/+/version')
    const [packet] = await watcher.settle()
    expect(packet).toMatchObject({ cmd: 'publish', topic: `${PREFIX}/version`, retain: true })
    await watcher.subscribe('$SYS/brokers/+/version', { rh: 1 })
    expect(await reported()).toEqual({})
  })

  it('publishes events of a client whose ID has wildcards to a topic without them [MQTT-3.3.2-2]', async () => {
    start()
    await watcher.subscribe(`${PREFIX}/clients/#`)
    await test.connected('a/+/#%')
    expect(Object.keys(await reported())).toEqual(['clients/a%2F%2B%2F%23%25/connected'])
  })

  it('tells uptime and time every 30 seconds', async () => {
    start()
    await watcher.subscribe(`${PREFIX}/+`)
    await reported()
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
      'stats/live_connections/max': '9',
      'stats/channels/count': '7',
      'stats/cluster_sessions/max': '7',
      'stats/suboptions/count': '4',
      'stats/durable_subscriptions/max': '0',
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

  describe('changed while running', () => {
    const set = (change: Partial<typeof sysTopicsSetting.defaults>) =>
      sysTopics.setSettings(sysTopicsSetting.read({ ...sysTopicsSetting.defaults, ...change }))

    beforeEach(async () => {
      start()
      await watcher.subscribe(`${PREFIX}/#`)
      await reported()
    })

    it('has other intervals at once', async () => {
      set({ sys_heartbeat_interval: '5s', sys_msg_interval: '2s' })
      test.clock.advance(2000)
      expect(await reported()).toHaveProperty('stats/topics/count')
      test.clock.advance(3000)
      expect(await reported()).toHaveProperty('uptime')
    })

    it('publishes neither, where both are disabled', async () => {
      set({ sys_heartbeat_interval: 'disabled', sys_msg_interval: 'disabled' })
      test.clock.advance(600_000)
      expect(await reported()).toEqual({})
    })

    it('publishes the events that are chosen', async () => {
      set({
        sys_event_messages: {
          client_connected: false,
          client_disconnected: false,
          client_subscribed: true,
          client_unsubscribed: true,
        },
      })
      const client = await test.connected('device-1')
      await client.subscribe('a/+', { qos: 1 })
      const { 'clients/device-1/subscribed': came = '', ...others } = await reported()
      expect(others).toEqual({})
      expect(JSON.parse(came)).toMatchObject({
        clientid: 'device-1',
        topic: 'a/+',
        subopts: { qos: 1, nl: 0, rap: 0, rh: 0 },
      })
      test.kernel.sessions.get('device-1')?.unsubscribe('a/+')
      const { 'clients/device-1/unsubscribed': went = '' } = await reported()
      expect(JSON.parse(went)).toMatchObject({ topic: 'a/+' })
    })

    it('refuses what is no interval', () => {
      expect(() => set({ sys_msg_interval: 'x' })).toThrow('sys_msg_interval')
    })
  })

  it('is silent once it is closed', async () => {
    start()
    await watcher.subscribe(`${PREFIX}/#`)
    await reported()
    sysTopics.close()
    test.clock.advance(120_000)
    await test.connected('device-1')
    expect(await reported()).toEqual({})
  })
})
