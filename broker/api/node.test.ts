import { pluginPackage } from '@signalbox/testing/plugin-package'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'
import { presentSamples } from '../features/monitor/present.ts'
import { presentBytes } from './nodes.present.ts'
import { presentTime } from './time.ts'

const NODE = 'signalbox@127.0.0.1'
type Row = Record<string, unknown>

let api: TestApi
beforeEach(async () => {
  const bind = { host: '127.0.0.1', port: 0 }
  const common = { name: 'default', bind }
  api = await startApi([
    { ...common, type: 'tcp' },
    { ...common, type: 'ws', config: { max_connections: 5 } },
  ])
})
afterEach(() => api.close())

async function subscribed(...topics: string[]) {
  const client = api.client()
  await client.connect({ clientId: `c-${topics.join()}` })
  for (const topic of topics) await client.subscribe(topic, { qos: 1, rh: 2 })
  return client
}

describe('nodes', () => {
  it('are one', async () => {
    const [node, ...others] = await api.read<Row[]>('/nodes')
    expect(others).toEqual([])
    expect(node).toMatchObject({ node: NODE, node_status: 'running', version: '5.7.2' })
    for (const name of [NODE, encodeURIComponent(NODE)]) {
      expect(await api.read(`/nodes/${name}`)).toMatchObject({ node: NODE, role: 'core' })
    }
    expect(await api.read('/cluster')).toMatchObject({ nodes: [NODE], self: NODE })
  })

  it.each([
    '/nodes/x@y',
    '/nodes/x@y/stats',
    '/nodes/x@y/metrics',
    '/monitor/nodes/x@y',
    '/monitor_current/nodes/x@y',
  ])('of another name are not found: %s', async (path) => {
    expect(await api.call('GET', path)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message: 'Node not found: x@y' },
    })
  })
})

describe('figures', () => {
  it('follow what clients do, and keep the highest', async () => {
    const client = await subscribed('a', 'b', '$share/g/c')
    const before = await api.read<Row>(`/nodes/${NODE}/stats`)
    expect(before).toMatchObject({
      'connections.count': 1,
      'live_connections.count': 1,
      'subscriptions.count': 3,
      'subscriptions.shared.count': 1,
      'topics.count': 3,
    })
    client.drop()
    await expect.poll(() => api.broker.kernel.sessions.size).toBe(0)
    expect(await api.read('/stats?aggregate=true')).toMatchObject({
      'connections.count': 0,
      'connections.max': 1,
      'subscriptions.max': 3,
    })
    expect(await api.read('/stats')).toMatchObject([{ node: NODE, 'topics.max': 3 }])
  })

  it('count packets and messages by node or summed', async () => {
    const client = await subscribed('a')
    client.publish('a', 'x')
    await client.settle()
    const summed = await api.read<Row>('/metrics?aggregate=true')
    expect(summed).toMatchObject({ 'packets.connect.received': 1, 'packets.subscribe.received': 1 })
    expect(summed).not.toHaveProperty('node')
    expect(await api.read('/metrics')).toMatchObject([{ node: NODE, 'messages.qos0.received': 1 }])
    expect(await api.read(`/nodes/${NODE}/metrics`)).toMatchObject({ 'client.connected': 1 })
    expect((await api.call('GET', '/metrics?aggregate=x')).status).toBe(400)
  })

  it('of this moment are those of the cluster and of its node', async () => {
    await subscribed('a')
    const now = { connections: 1, live_connections: 1, subscriptions: 1, topics: 1 }
    expect(await api.read('/monitor_current')).toMatchObject({ ...now, subscriptions_ram: 1 })
    const node = await api.read<Row>(`/monitor_current/nodes/${NODE}`)
    expect(node).toMatchObject(now)
    expect(node.node_uptime).toBeGreaterThanOrEqual(0)
    expect(node).not.toHaveProperty('subscriptions_ram')
  })

  it.each(['0', '-1', 'x', '1.5'])('of the last %s seconds are none', async (latest) => {
    expect((await api.call('GET', `/monitor?latest=${latest}`)).status).toBe(400)
  })

  it('are as far back as they are kept without a range', async () => {
    expect(await api.read('/monitor')).toEqual([])
    expect(await api.read(`/monitor/nodes/${NODE}?latest=9999999999`)).toEqual([])
  })

  it('are thinned once where there are many: counts add up, levels are the later ones', () => {
    const samples = Array.from({ length: 1001 }, (_, i) => ({
      at: i * 10_000,
      received: 1,
      sent: 2,
      receivedBytes: 10,
      sentBytes: 20,
      dropped: 3,
      lost: i % 2 === 0 ? { queue_full: 4 } : { queue_full: 1, expired: 2 },
      connections: i,
      liveConnections: i,
      topics: i,
      subscriptions: i,
      persisted: 5,
      durableSubscriptions: i > 0 ? 1 : 0,
      awaySessions: 1,
      stages: {
        validationSucceeded: 1,
        validationFailed: 2,
        transformationSucceeded: 3,
        transformationFailed: 4,
      },
    }))
    expect(presentSamples(samples.slice(1), 'cluster')).toHaveLength(1000)
    const thinned = presentSamples(samples, 'cluster')
    expect(thinned).toHaveLength(501)
    expect(thinned[0]).toMatchObject({ time_stamp: 10_000, received: 2, sent: 4, connections: 1 })
    expect(thinned[0]).toMatchObject({ received_bytes: 20, sent_bytes: 40 })
    expect(thinned[0]).toMatchObject({ validation_failed: 4, transformation_succeeded: 6 })
    expect(thinned[0]).toMatchObject({
      persisted: 10,
      subscriptions_durable: 1,
      subscriptions_ram: 0,
      disconnected_durable_sessions: 1,
    })
    expect(thinned[0]?.lost).toEqual({ queue_full: 5, expired: 2 })
    // As recorded: a sample of a node has one field less.
    const [{ subscriptions_ram, ...rest } = {}] = thinned
    expect(subscriptions_ram).toBe(0)
    expect(presentSamples(samples, 'node')[0]).toEqual(rest)
    expect(thinned.at(-1)).toMatchObject({ time_stamp: 10_000_000, received: 1 })
  })
})

describe('subscriptions and topics', () => {
  interface List {
    data: Row[]
    meta: Row
  }

  it('are listed, paged and found', async () => {
    await subscribed('t/1', 't/+/x', '$SYS/#', '#', '$share/g1/sh/#', '$queue/q/1')
    await subscribed('t/1')
    const topics = async (query: string) =>
      (await api.read<List>(`/subscriptions?${query}`)).data.map(({ topic }) => topic)
    expect((await api.read<List>('/subscriptions?limit=3&page=2')).meta).toEqual({
      page: 2,
      limit: 3,
      count: 7,
      hasnext: true,
    })
    expect(await topics('clientid=c-t/1')).toEqual(['t/1'])
    expect(await topics('clientid=nobody')).toEqual([])
    expect(await topics('topic=t/1')).toEqual(['t/1', 't/1'])
    expect(await topics(`topic=${encodeURIComponent('$share/g1/sh/#')}`)).toEqual([])
    expect(await topics('share_group=g1')).toEqual(['$share/g1/sh/#'])
    expect(await topics('qos=1')).toHaveLength(7)
    expect(await topics('qos=0')).toEqual([])
    expect(await topics('match_topic=t/%23')).toEqual(['t/1', 't/+/x', 't/1'])
    expect(await topics('match_topic=%23')).toHaveLength(6)
    expect((await api.read<List>('/subscriptions?match_topic=t/1')).meta).not.toHaveProperty(
      'count',
    )
    for (const [query, status] of [
      ['match_topic=$share/g1/sh/x', 400],
      ['match_topic=a/%23/b', 400],
      ['qos=3', 400],
      ['node=x@y', 500],
    ]) {
      expect((await api.call('GET', `/subscriptions?${query}`)).status).toBe(status)
    }
  })

  it('are routed by distinct filters', async () => {
    await subscribed('t/1', '$share/g1/sh/#')
    await subscribed('t/1', 'a b/中文')
    const list = await api.read<List>('/topics')
    expect(list.data.map(({ topic }) => topic).sort()).toEqual([
      '$share/g1/sh/#',
      'a b/中文',
      't/1',
    ])
    expect(list.meta).toEqual({ page: 1, limit: 100, count: 3, hasnext: false })
    expect((await api.read<List>('/topics?topic=t/1')).data).toEqual([{ topic: 't/1', node: NODE }])
    expect((await api.read<List>('/topics?node=x@y')).data).toEqual([])
    expect(await api.read(`/topics/${encodeURIComponent('a b/中文')}`)).toHaveLength(1)
    expect((await api.call('GET', '/topics/nope')).body).toMatchObject({ code: 'TOPIC_NOT_FOUND' })
    expect((await api.call('GET', '/topics/t/1')).status).toBe(404)
  })
})

describe('listeners', () => {
  it('are listed, by type as well, and returned in full', async () => {
    expect(await api.read('/listeners')).toMatchObject([
      { id: 'tcp:default', status: { running: true, max_connections: 'infinity' } },
      { id: 'ws:default', status: { running: true, max_connections: 5 } },
    ])
    expect(await api.read('/listeners?type=ws')).toHaveLength(1)
    expect(await api.read('/listeners_status')).toMatchObject([
      { type: 'tcp', ids: ['tcp:default'] },
      { type: 'ws', ids: ['ws:default'] },
    ])
    const port = api.broker.listeners.running[0]?.address.port
    for (const id of ['tcp:default', 'tcp%3Adefault']) {
      expect(await api.read(`/listeners/${id}`)).toMatchObject({ bind: `127.0.0.1:${port}` })
    }
    expect(await api.read('/listeners/ws:default')).toMatchObject({
      websocket: { mqtt_path: '/mqtt' },
    })
  })

  it.each([
    ['/listeners/tcp:nope', 404, 'BAD_LISTENER_ID'],
    ['/listeners/nope', 400, 'BAD_REQUEST'],
    ['/listeners/foo:bar', 400, 'BAD_REQUEST'],
    ['/listeners?type=nope', 400, 'BAD_REQUEST'],
  ])('that there are none of: %s', async (path, status, code) => {
    expect(await api.call('GET', path)).toMatchObject({ status, body: { code } })
  })
})

describe('alarms', () => {
  it('stand, and are history when they have ended', async () => {
    const { alarms } = api.broker
    alarms.activate('too_hot', 'It is too hot', { degrees: 41 })
    const standing = await api.read<{ data: Row[]; meta: Row }>('/alarms?limit=1')
    expect(standing.meta).toEqual({ page: 1, limit: 1, count: 1, hasnext: false })
    expect(standing.data[0]).toMatchObject({
      name: 'too_hot',
      details: { degrees: 41 },
      node: NODE,
    })
    expect(standing.data[0]).not.toHaveProperty('deactivate_at')
    alarms.deactivate('too_hot')
    expect(await api.read('/alarms')).toMatchObject({ data: [] })
    const ended = await api.read<{ data: Row[] }>('/alarms?activated=false')
    expect(ended.data[0]).toMatchObject({ name: 'too_hot', deactivate_at: expect.any(String) })
  })
})

describe('telemetry', () => {
  it('can be switched, but not to where it is', async () => {
    const put = (enable: unknown) => api.call('PUT', '/telemetry/status', { body: { enable } })
    expect(await put(true)).toMatchObject({ status: 200, body: { enable: true } })
    expect(await put(true)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await api.read('/telemetry/status')).toEqual({ enable: true })
    expect(await put(false)).toMatchObject({ status: 200, body: { enable: false } })
    expect((await put('x')).status).toBe(400)
  })

  it('shows its data while it is enabled, and before with `preview`', async () => {
    const data = await api.call('GET', '/telemetry/data')
    expect(data).toMatchObject({ status: 404, body: { message: 'Telemetry is not enabled' } })
    await api.client().connect({ clientId: 'c' })
    const preview = await api.read<Row>('/telemetry/data?preview=true')
    expect(preview).toMatchObject({ num_clients: 1, license: { edition: 'opensource' } })
    await api.call('PUT', '/telemetry/status', { body: { enable: true } })
    expect(await api.read<Row>('/telemetry/data')).toMatchObject({ uuid: preview.uuid })
  })

  it('names the plugins that run', async () => {
    const running = async () =>
      (await api.read<Row>('/telemetry/data?preview=true'))['active_plugins']
    const code = 'export const plugin = { start: () => ({}) }'
    const { file, bytes } = await pluginPackage({ code })
    await api.broker.plugins.install(file, Readable.from([bytes]))
    expect(await running()).toEqual([])
    await api.broker.plugins.start('demo_plugin-1.0.0')
    expect(await running()).toEqual(['demo_plugin'])
    await api.broker.plugins.uninstall('demo_plugin-1.0.0')
    expect(await running()).toEqual([])
  })
})

describe('the settings of MQTT', () => {
  it('are returned as they were written', async () => {
    const zone = await api.read<{ mqtt: Row }>('/configs/global_zone')
    expect(zone.mqtt).toMatchObject({
      max_packet_size: '1MB',
      session_expiry_interval: '2h',
      message_expiry_interval: 'infinity',
      await_rel_timeout: '300s',
      max_subscriptions: 'infinity',
      mqueue_priorities: 'disabled',
    })
  })
})

describe('values of the API', () => {
  it('memory has two places and a letter', () => {
    expect(presentBytes(1.5 * 2 ** 30)).toBe('1.50G')
    expect(presentBytes(512 * 2 ** 20)).toBe('512.00M')
  })

  it('times are read back as the moment that they are', () => {
    const now = Date.now()
    expect(Date.parse(presentTime(now))).toBe(now)
  })
})
