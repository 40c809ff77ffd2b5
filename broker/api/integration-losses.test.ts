import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { waitFor } from '@signalbox/testing/wait-for'
import { once } from 'node:events'
import mqttPacket, { type IPublishPacket } from 'mqtt-packet'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Broker, startBroker } from '../broker.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// What sources and actions must not lose, with a real MQTT broker at the far side.

let api: TestIntegration
let far: Broker
const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-far-'))
beforeAll(async () => {
  api = await startIntegration([tcpListener])
  far = await startBroker({ dataDir, version: '0', listeners: [tcpListener], passwordRounds: 1 })
})
afterAll(async () => {
  await api.close()
  await far.close()
  rmSync(dataDir, { recursive: true })
})
afterEach(() => api.clear())

const connector = (more: object = {}) => ({
  type: 'mqtt',
  name: 'm',
  server: `127.0.0.1:${far.listeners.running[0]?.address.port}`,
  pool_size: 1,
  proto_ver: 'v5',
  resource_opts: QUICK,
  ...more,
})

const source = { type: 'mqtt', name: 's', connector: 'm', parameters: { topic: 'in/#', qos: 1 } }

const action = (more: object = {}, opts: object = {}) => ({
  type: 'mqtt',
  name: 'a',
  connector: 'm',
  parameters: { topic: 'out/${topic}', payload: '${payload}' },
  resource_opts: { health_check_interval: '200ms', resume_interval: '100ms', ...opts },
  ...more,
})

async function publishFar(topic: string): Promise<void> {
  const message = { topic, payload: Buffer.from(topic), qos: 1, retain: false } as const
  await (await far.kernel.publish({ ...message, fromClientId: 'p', timestamp: 0 })).settled
}

/** Topics that the far broker receives from now on. */
function farTopics(prefix: string): string[] {
  const topics: string[] = []
  far.kernel.hooks.on('message.publish', (message) => {
    if (message?.topic.startsWith(prefix) === true) topics.push(message.topic)
    return message
  })
  return topics
}

describe('a row that is nested too deeply', () => {
  it.each(['memory_only', 'volatile_offload'])('fails alone, buffer %s', async (buffer_mode) => {
    await api.create('connectors', connector())
    const fallback = { kind: 'reference', type: 'dead_letters', name: 'default' }
    const opts = { buffer_mode, worker_pool_size: 1 }
    await api.create('actions', action({ fallback_actions: [fallback] }, opts))
    const topics = farTopics('out/nested')
    const deep = JSON.parse(`${'{"a":'.repeat(2500)}1${'}'.repeat(2500)}`)
    const give = (n: number, p: unknown) =>
      api.give('mqtt:a', { topic: `nested/${n}`, payload: 'x', clientid: 'c', p })
    const [first, nested, last] = [give(1, 1), give(2, deep), give(3, 3)]
    await waitFor(() => first.length + nested.length + last.length === 3)
    expect(nested).toEqual([{ kind: 'failed', reason: 'a value has more than 500 levels' }])
    await waitFor(() => topics.length === 2)
    expect(topics).toEqual(['out/nested/1', 'out/nested/3'])
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ success: 2, queuing: 0 })
    // Neither is it a dead letter when the action is off, whatever its column is called.
    await api.call('PUT', '/actions/mqtt:a/enable/false')
    api.broker.actions.missed('mqtt:a', 'r', { topic: 'nested/4', metadata: deep })
    expect((await api.read<{ data: unknown[] }>('/dead_letters')).data).toEqual([])
  })
})

describe('a source', () => {
  it('receives what its session at the far side has stored in the meantime', async () => {
    await api.create('connectors', connector({ proto_ver: 'v4', clean_start: false }))
    await api.create('sources', source)
    await api.call('PUT', '/connectors/mqtt:m/enable/false')
    for (const n of [1, 2, 3]) await publishFar(`in/${n}`)
    await api.call('PUT', '/connectors/mqtt:m/enable/true')
    await waitFor(() => api.received('mqtt:s').length >= 3)
    expect(api.received('mqtt:s').map(({ topic }) => topic)).toEqual(['in/1', 'in/2', 'in/3'])
  })

  it('acknowledges a message when its rows are stored', async () => {
    await api.create('connectors', connector())
    await api.create('sources', source)
    const storing = Promise.withResolvers<void>()
    let count = 0
    api.broker.sources.onMessage(() => (++count === 1 ? storing.promise : undefined))
    const acked: string[] = []
    far.kernel.hooks.on('message.acked', (_, { topic }) => void acked.push(topic))
    await publishFar('in/1')
    await publishFar('in/2')
    await waitFor(() => acked.includes('in/2'))
    expect(acked).toEqual(['in/2'])
    storing.resolve()
    await waitFor(() => acked.includes('in/1'))
    api.listen()
  })

  it('starts rules that name it in the newer form', async () => {
    await api.create('connectors', connector())
    await api.create('sources', source)
    const sql = 'SELECT event, topic FROM "$sources/mqtt:s"'
    await api.call('POST', '/rules', { body: { id: 'r', sql, actions: [] } })
    expect(api.broker.rules.receive('mqtt:s', { topic: 'in/1' })).toBeUndefined()
    const { metrics } = await api.read<{ metrics: object }>('/rules/r/metrics')
    expect(metrics).toMatchObject({ matched: 1, passed: 1 })
    expect((await api.call('DELETE', '/sources/mqtt:s')).body).toMatchObject({ rules: ['r'] })
    await api.call('DELETE', '/rules/r')
  })
})

describe('an action', () => {
  it('is started by messages on its local topic, without a rule', async () => {
    await api.create('connectors', connector({ proto_ver: 'v4', bridge_mode: true }))
    const topics = farTopics('out/')
    const wrong = await api.create('actions', action({ local_topic: 'a/#/b' }))
    expect(wrong).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    await api.create('actions', action({ local_topic: 'local/+' }))
    expect([...far.kernel.sessions.values()].map(({ isBridge }) => isBridge)).toEqual([true])
    const client = api.client()
    await client.connect({ clientId: 'p' })
    client.publish('local/1', 'x')
    client.publish('other', 'x')
    await waitFor(() => topics.length > 0)
    await api.call('PUT', '/actions/mqtt:a/enable/false')
    client.publish('local/2', 'x')
    expect(topics).toEqual(['out/local/1'])
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ matched: 0 })
  })

  it('works when its connector is created after it', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action())
    const { configs } = api.broker.collections.connectors
    await api.broker.collections.connectors.change(() => [])
    expect(await api.statusOf('actions', 'mqtt:a')).toMatchObject({ status: 'disconnected' })
    await api.broker.collections.connectors.change(() => [...configs])
    await waitFor(async () => (await api.statusOf('actions', 'mqtt:a')).status === 'connected')
    const outcomes = api.give('mqtt:a', { topic: 't' })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
  })

  it('leaves no rows on disk when its buffer moves to memory', async () => {
    const silent = await startSilentBroker()
    await api.create('connectors', connector({ server: silent.server }))
    const onDisk = action({}, { buffer_mode: 'volatile_offload' })
    await api.create('actions', onDisk)
    api.give('mqtt:a', { topic: 't' })
    await waitFor(() => silent.published.length === 1)
    const { type: _, name: __, ...config } = action()
    await api.call('PUT', '/actions/mqtt:a', { body: config })
    const { resource_opts: opts } = onDisk
    await api.call('PUT', '/actions/mqtt:a', { body: { ...config, resource_opts: opts } })
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ queuing: 0, inflight: 0 })
    await silent.stop()
  })

  it('sends again what the far side does not acknowledge', async () => {
    const silent = await startSilentBroker()
    await api.create('connectors', connector({ server: silent.server, retry_interval: '200ms' }))
    await api.create('actions', action())
    const outcomes = api.give('mqtt:a', { topic: 't' })
    await waitFor(() => silent.published.length === 1)
    silent.isSilent = false
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    expect(silent.published.length).toBeGreaterThan(1)
    await silent.stop()
  })
})

describe('an action with rows that wait', () => {
  const ROWS = 40
  const onDisk = { buffer_mode: 'volatile_offload', worker_pool_size: 2 }
  const actionBody = (more: object, opts: object) => {
    const { type: _, name: __, ...body } = action(more, opts)
    return body
  }
  const waiting = async () => {
    const { queuing = 0, inflight = 0 } = await api.figuresOf('mqtt:a')
    return queuing + inflight
  }

  /** Rows of several clients that wait for a broker that is away. */
  async function begin(opts: object): Promise<string[]> {
    await api.create('connectors', connector({ server: '127.0.0.1:9' }))
    await api.create('actions', action({}, opts))
    const topics = Array.from({ length: ROWS }, (_, i) => `t/${i}`)
    for (const [i, topic] of topics.entries()) {
      api.give('mqtt:a', { topic, clientid: `c${i % 7}` })
    }
    expect(await waiting()).toBe(ROWS)
    return topics.map((topic) => `out/${topic}`)
  }

  const reach = () => {
    const { type: _, name: __, ...body } = connector()
    return api.call('PUT', '/connectors/mqtt:m', { body })
  }

  it.each<[what: string, from: object, more: object, opts: object]>([
    ['its time to live', onDisk, {}, { ...onDisk, request_ttl: '10m' }],
    ['the size of its buffer', onDisk, {}, { ...onDisk, max_buffer_bytes: '10MB' }],
    ['its window', onDisk, {}, { ...onDisk, inflight_window: 7 }],
    ['its checks', onDisk, {}, { ...onDisk, health_check_interval: '300ms' }],
    ['its mode', onDisk, {}, { ...onDisk, query_mode: 'sync' }],
    ['more queues', onDisk, {}, { ...onDisk, worker_pool_size: 5 }],
    ['fewer queues', onDisk, {}, { ...onDisk, worker_pool_size: 1 }],
    ['its local topic', onDisk, { local_topic: 'x' }, onDisk],
    ['its time to live, in memory', {}, {}, { request_ttl: '10m' }],
    ['fewer queues, in memory', {}, {}, { worker_pool_size: 1 }],
    ['a move to the disk', {}, {}, onDisk],
  ])('keeps and sends them after a change of %s', async (_, from, more, opts) => {
    const topics = await begin(from)
    const came = farTopics('out/')
    expect(
      (await api.call('PUT', '/actions/mqtt:a', { body: actionBody(more, opts) })).status,
    ).toBe(200)
    expect(await waiting()).toBe(ROWS)
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ matched: ROWS, dropped: 0 })
    await reach()
    await waitFor(async () => (await waiting()) === 0)
    expect(came.toSorted()).toEqual(topics.toSorted())
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ success: ROWS, dropped: 0 })
  })

  it('has the time to live of the change for all of them', async () => {
    await begin(onDisk)
    await api.call('PUT', '/actions/mqtt:a', {
      body: actionBody({}, { ...onDisk, request_ttl: '1s' }),
    })
    await waitFor(async () => (await waiting()) === 0)
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ 'dropped.expired': ROWS })
  })

  it.each<[what: string, more: object, opts: object]>([
    ['its template', { parameters: { topic: 'other', payload: '' } }, onDisk],
    ['its place to memory', {}, {}],
    ['its state', { enable: false }, onDisk],
  ])('drops them with a change of %s', async (_, more, opts) => {
    await begin(onDisk)
    await api.call('PUT', '/actions/mqtt:a', { body: actionBody(more, opts) })
    await api.call('PUT', '/actions/mqtt:a', { body: actionBody({}, onDisk) })
    expect(await waiting()).toBe(0)
  })

  it('keeps them, and those that come, while its connector is changed, disabled or restarted', async () => {
    const topics = await begin(onDisk)
    const came = farTopics('out/')
    await api.call('PUT', '/connectors/mqtt:m/enable/false')
    expect(await waiting()).toBe(ROWS)
    await api.call('PUT', '/connectors/mqtt:m/enable/true')
    const { type: _, name: __, ...body } = connector({ clientid_prefix: 'x' })
    let isDone = false
    const changed = api.call('PUT', '/connectors/mqtt:m', { body }).finally(() => (isDone = true))
    const given: string[] = []
    while (!isDone) {
      const topic = `late/${given.length}`
      api.give('mqtt:a', { topic, clientid: 'late' })
      given.push(`out/${topic}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await changed
    await api.call('POST', '/connectors/mqtt:m/start')
    await waitFor(async () => (await waiting()) === 0)
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ dropped: 0, failed: 0 })
    // Requests without an answer when the connection was replaced are sent again.
    expect([...new Set(came)].toSorted()).toEqual([...topics, ...given].toSorted())
  })

  it('sends the rest and takes nothing while it is asked to', async () => {
    const topics = await begin(onDisk)
    const came = farTopics('out/')
    const drain = (seconds: number) =>
      api.call('POST', '/actions/mqtt:a/backlog/drain', { body: { seconds } })
    expect(await drain(60)).toMatchObject({ status: 200, body: { id: 'mqtt:a' } })
    expect(api.give('mqtt:a', { topic: 'refused' })).toMatchObject([{ kind: 'failed' }])
    // The pause has a length, whatever is done to the time of the day.
    const tomorrow = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
    expect(api.give('mqtt:a', { topic: 'refused' })).toMatchObject([{ kind: 'failed' }])
    tomorrow.mockRestore()
    await reach()
    await waitFor(async () => (await waiting()) === 0)
    expect(came.toSorted()).toEqual(topics.toSorted())
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ 'dropped.resource_stopped': 2 })
    await drain(0)
    const taken = api.give('mqtt:a', { topic: 'taken' })
    await waitFor(() => taken.length === 1)
    expect(taken).toEqual([{ kind: 'success' }])
    expect((await drain(61)).status).toBe(400)
    expect(
      (await api.call('POST', '/actions/mqtt:b/backlog/drain', { body: { seconds: 1 } })).status,
    ).toBe(404)
  })
})

/** A broker that accepts clients and acknowledges no messages. */
async function startSilentBroker() {
  const published: IPublishPacket[] = []
  const sockets = new Set<Socket>()
  const silent = { isSilent: true, server: '', published, stop }
  const listening: Server = createServer((socket) => {
    sockets.add(socket)
    const parser = mqttPacket.parser({ protocolVersion: 5 })
    const answer = (packet: mqttPacket.Packet) =>
      socket.write(mqttPacket.generate(packet, { protocolVersion: 5 }))
    parser.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        answer({ cmd: 'connack', reasonCode: 0, sessionPresent: false })
      }
      if (packet.cmd !== 'publish') return
      published.push(packet)
      if (!silent.isSilent && packet.messageId !== undefined) {
        answer({ cmd: 'puback', messageId: packet.messageId, reasonCode: 0 })
      }
    })
    socket.on('data', (chunk) => parser.parse(chunk))
    socket.on('error', () => {})
  })
  listening.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  silent.server = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return silent

  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    listening.close()
    await once(listening, 'close')
  }
}
