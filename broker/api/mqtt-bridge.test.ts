import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mosquitto, startMosquitto } from '@signalbox/testing/mosquitto'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Broker, startBroker } from '../broker.ts'
import type { Message, MessageProperties } from '../kernel/message.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

/** Bridges to a second Signalbox and to Mosquitto, in both directions, with rules as operators write them. */

let api: TestIntegration
let far: Broker
let mosquitto: Mosquitto
const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-far-'))
const arrived: Message[] = []

beforeAll(async () => {
  api = await startIntegration([tcpListener])
  far = await startBroker({ dataDir, version: '0', listeners: [tcpListener], passwordRounds: 1 })
  far.kernel.hooks.on('message.publish', (message) => {
    if (message?.topic.startsWith('fwd/') === true) arrived.push(message)
    return message
  })
  mosquitto = await startMosquitto()
})
afterAll(async () => {
  await api.close()
  await far.close()
  await mosquitto.end()
  rmSync(dataDir, { recursive: true })
})
afterEach(async () => {
  arrived.length = 0
  await api.call('DELETE', '/rules/r')
  await api.clear()
})

const firstPort = (broker: Broker) => broker.listeners.running[0]?.address.port ?? 0
const VERSIONS = ['v3', 'v4', 'v5'] as const

async function bridge(
  port: number,
  version: (typeof VERSIONS)[number],
  { parameters = {}, connector = {} }: { parameters?: object; connector?: object } = {},
): Promise<void> {
  const made = await api.create('connectors', {
    type: 'mqtt',
    name: 'm',
    server: `127.0.0.1:${port}`,
    pool_size: 1,
    proto_ver: version,
    resource_opts: QUICK,
    ...connector,
  })
  expect(made.body).toMatchObject({ status: 'connected' })
  await api.create('actions', {
    type: 'mqtt',
    name: 'a',
    connector: 'm',
    parameters: {
      topic: 'fwd/${topic}',
      payload: '${payload}',
      qos: '${qos}',
      retain: '${flags.retain}',
      ...parameters,
    },
    // One lane: a row that cannot be sent would stop those behind it.
    resource_opts: { health_check_interval: '200ms', worker_pool_size: 1 },
  })
  const sql = 'SELECT * FROM "near/#"'
  const rule = await api.call('POST', '/rules', { body: { id: 'r', sql, actions: ['mqtt:a'] } })
  expect(rule.status).toBe(201)
}

async function publish(
  topic: string,
  properties?: MessageProperties,
  { retain = false } = {},
): Promise<void> {
  const { settled } = await api.broker.kernel.publish({
    topic,
    payload: Buffer.from(topic.slice(0, 20)),
    qos: 1,
    retain,
    fromClientId: 'p',
    timestamp: Date.now(),
    ...(properties !== undefined && { properties }),
  })
  await settled
}

const ALL: MessageProperties = {
  payloadFormatIndicator: 1,
  messageExpiryInterval: 300,
  contentType: 'application/json',
  responseTopic: 'answers/1',
  correlationData: Buffer.from([0, 255, 128, 1]),
  userProperties: [
    ['b', '1'],
    ['a', '2'],
    ['b', '3'],
    ['', 'no name'],
    ['__proto__', 'x'],
  ],
}

describe('an MQTT bridge with SELECT *', () => {
  for (const version of VERSIONS) {
    it(`sends messages with and without properties, with ${version}`, async () => {
      await bridge(firstPort(far), version)
      await publish('near/plain')
      await publish('near/empty', {})
      await publish('near/all', ALL)
      await waitFor(() => arrived.length === 3)
      expect(arrived.map(({ topic, qos }) => [topic, qos])).toEqual([
        ['fwd/near/plain', 1],
        ['fwd/near/empty', 1],
        ['fwd/near/all', 1],
      ])
      expect(arrived[0]?.properties).toBeUndefined()
      expect(arrived[2]?.properties).toEqual(version === 'v5' ? ALL : undefined)
    })
  }

  it('takes what a client of version 3.1.1 publishes, to a broker of version 5', async () => {
    await bridge(firstPort(far), 'v5')
    const client = await connectMqtt(`mqtt://127.0.0.1:${firstPort(api.broker)}`, {
      protocolVersion: 4,
    })
    await client.mqtt.publishAsync('near/b', 'hello2', { qos: 1 })
    await waitFor(() => arrived.length === 1)
    expect(arrived[0]).toMatchObject({ topic: 'fwd/near/b', payload: Buffer.from('hello2') })
    await client.end()
  })

  it('sends every message to Mosquitto, with all properties', async () => {
    const received: TestClient = await connectMqtt(`mqtt://127.0.0.1:${mosquitto.port}`)
    await received.mqtt.subscribeAsync('fwd/#', { qos: 1 })
    for (const version of VERSIONS) {
      await bridge(mosquitto.port, version)
      await publish('near/plain')
      await publish('near/all', ALL)
      expect((await received.message('fwd/near/plain')).payload.toString()).toBe('near/plain')
      const { properties } = await received.message('fwd/near/all')
      if (version === 'v5') {
        expect(properties).toMatchObject({
          payloadFormatIndicator: true,
          contentType: 'application/json',
          responseTopic: 'answers/1',
          correlationData: ALL.correlationData,
        })
        expect(properties?.messageExpiryInterval).toBeGreaterThan(290)
        expect(properties?.userProperties).toMatchObject({ a: '2', b: ['1', '3'] })
      }
      await api.call('DELETE', '/rules/r')
      await api.clear()
    }
    await received.end()
  })

  it('sends more messages at once than the other broker takes unacknowledged', async () => {
    const received = await connectMqtt(`mqtt://127.0.0.1:${mosquitto.port}`)
    await received.mqtt.subscribeAsync('fwd/#', { qos: 1 })
    await bridge(mosquitto.port, 'v5', { connector: { max_inflight: 1000 } })
    const names = Array.from({ length: 300 }, (_, i) => `near/${i}`)
    await Promise.all(names.map((name) => publish(name)))
    await waitFor(() => received.received.length >= 300)
    await waitFor(async () => (await api.figuresOf('mqtt:a')).success === 300)
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ retried: 0 })
    await received.end()
  })

  it('sends user properties that the rule has changed', async () => {
    await bridge(firstPort(far), 'v5')
    const sql = `SELECT *, 'x' as pub_props.'User-Property'.added FROM "near/#"`
    await api.call('PUT', '/rules/r', { body: { sql, actions: ['mqtt:a'] } })
    await publish('near/1', { userProperties: [['own', '1']] })
    await waitFor(() => arrived.length === 1)
    expect(arrived[0]?.properties?.userProperties).toEqual([['added', 'x']])
  })

  it('sends the rest of the interval, and not what has expired in its buffer', async () => {
    await bridge(mosquitto.port, 'v5')
    await mosquitto.stop()
    await publish('near/short', { messageExpiryInterval: 1 })
    await publish('near/long', { messageExpiryInterval: 300 }, { retain: true })
    const begun = Date.now()
    await waitFor(() => Date.now() - begun > 2100)
    await mosquitto.start()
    await waitFor(async () => (await api.figuresOf('mqtt:a')).success === 1)
    expect(await api.figuresOf('mqtt:a')).toMatchObject({ failed: 1 })
    const received = await connectMqtt(`mqtt://127.0.0.1:${mosquitto.port}`)
    await received.mqtt.subscribeAsync('fwd/#', { qos: 1 })
    const { properties } = await received.message('fwd/near/long')
    expect(properties?.messageExpiryInterval).toBeLessThanOrEqual(298)
    expect(received.received).toHaveLength(1)
    await received.end()
  })
})

describe('a row that cannot be sent', () => {
  const props = (more: object) => ({ 'User-Property': {}, ...more })
  const BAD: [what: string, row: Record<string, unknown>][] = [
    ['a topic that is too long', { topic: 'x'.repeat(70_000) }],
    ['a text that is too long', { pub_props: props({ 'Content-Type': 'x'.repeat(70_000) }) }],
    ['a NUL in a text', { pub_props: props({ 'User-Property': { a: 'x\0' } }) }],
    ['half a character', { pub_props: props({ 'User-Property': { '\ud800': 'x' } }) }],
    ['a long name', { pub_props: props({ 'User-Property': { ['x'.repeat(70_000)]: '' } }) }],
    ['a wildcard', { pub_props: props({ 'Response-Topic': 'a/#' }) }],
    ['an interval that is none', { pub_props: props({ 'Message-Expiry-Interval': 'soon' }) }],
    ['an interval below 0', { pub_props: props({ 'Message-Expiry-Interval': -1 }) }],
    ['an indicator that is none', { pub_props: props({ 'Payload-Format-Indicator': 7 }) }],
    ['long data', { pub_props: props({ 'Correlation-Data': new Uint8Array(70_000) }) }],
  ]

  for (const version of ['v4', 'v5'] as const) {
    it(`fails alone, with ${version}`, async () => {
      await bridge(firstPort(far), version)
      const closed: string[] = []
      const off = far.kernel.hooks.on('client.disconnected', ({ clientId }) => {
        closed.push(clientId)
      })
      for (const [what, row] of BAD) {
        const outcomes = api.give('mqtt:a', { topic: 't', ...row }, { topic: `good/${what}` })
        await waitFor(() => outcomes.length === 2)
        const isTaken = version === 'v4' && !('topic' in row)
        const expected = { kind: isTaken ? 'success' : 'failed' }
        expect([what, ...outcomes]).toMatchObject([what, expected, { kind: 'success' }])
      }
      expect(closed).toEqual([])
      expect(await api.statusOf('connectors', 'mqtt:m')).toMatchObject({ status: 'connected' })
      off()
    })
  }

  it('fails alone when it is larger than the other broker takes', async () => {
    await bridge(firstPort(far), 'v5')
    const large = { topic: 't', payload: 'x'.repeat(2 * 1024 * 1024) }
    const outcomes = api.give('mqtt:a', large, { topic: 'good' })
    await waitFor(() => outcomes.length === 2)
    expect(outcomes).toMatchObject([
      { kind: 'failed', reason: expect.stringContaining('1048576') },
      { kind: 'success' },
    ])
  })
})

describe('a row for which the other broker ends the connection', () => {
  it('fails with its reason, and those behind it are sent', async () => {
    await bridge(mosquitto.port, 'v5')
    // Mosquitto takes no control characters.
    const outcomes = api.give('mqtt:a', { topic: 'a\u0001b', qos: 1 }, { topic: 'good', qos: 1 })
    await waitFor(() => outcomes.length === 2)
    expect(outcomes).toContainEqual({ kind: 'success' })
    expect(outcomes).toContainEqual({
      kind: 'failed',
      reason: expect.stringMatching(/reason 12[89]|reason 130|reason 144/),
    })
  })
})

describe('an MQTT source', () => {
  it('keeps all properties of a message, and the bridge back has them again', async () => {
    await bridge(firstPort(far), 'v5')
    await api.create('sources', {
      type: 'mqtt',
      name: 's',
      connector: 'm',
      parameters: { topic: 'in/#', qos: 1 },
    })
    const sql = 'SELECT * FROM "$bridges/mqtt:s"'
    await api.call('PUT', '/rules/r', { body: { sql, actions: ['mqtt:a'] } })
    api.broker.sources.onMessage((id, columns) => api.broker.rules.receive(id, columns))
    const { settled } = await far.kernel.publish({
      topic: 'in/1',
      payload: Buffer.from('x'),
      qos: 1,
      retain: false,
      fromClientId: 'p',
      timestamp: Date.now(),
      properties: ALL,
    })
    await settled
    await waitFor(() => arrived.length === 1)
    expect(arrived[0]).toMatchObject({ topic: 'fwd/in/1', properties: ALL })
    api.listen()
  })

  it('gives the columns in the spelling of the standard', async () => {
    await bridge(firstPort(far), 'v5')
    await api.create('sources', {
      type: 'mqtt',
      name: 's',
      connector: 'm',
      parameters: { topic: 'in/#', qos: 1 },
    })
    const message = { topic: 'in/1', payload: Buffer.from('x'), qos: 1, retain: false } as const
    const more = { fromClientId: 'p', timestamp: Date.now() }
    await far.kernel.publish({ ...message, ...more, properties: ALL })
    await far.kernel.publish({ ...message, ...more })
    await waitFor(() => api.received('mqtt:s').length === 2)
    expect(api.received('mqtt:s').map(({ pub_props }) => pub_props)).toEqual([
      {
        'Payload-Format-Indicator': 1,
        'Message-Expiry-Interval': 300,
        'Content-Type': 'application/json',
        'Response-Topic': 'answers/1',
        'Correlation-Data': ALL.correlationData,
        'User-Property': Object.fromEntries(ALL.userProperties ?? []),
        'User-Property-Pairs': ALL.userProperties?.map(([key, value]) => ({ key, value })),
      },
      { 'User-Property': {} },
    ])
  })
})

describe('a bridge with several servers', () => {
  it('uses the next one while one is away, and loses no row', async () => {
    const [first, second] = [mosquitto, await startMosquitto()]
    const received = [
      await connectMqtt(`mqtt://127.0.0.1:${first.port}`),
      await connectMqtt(`mqtt://127.0.0.1:${second.port}`),
    ]
    for (const each of received) await each.mqtt.subscribeAsync('fwd/#', { qos: 1 })
    const servers = `127.0.0.1:${first.port}, 127.0.0.1:${second.port}`
    try {
      await bridge(first.port, 'v5', { connector: { server: servers } })
      await publish('near/1')
      await received[0]?.message('fwd/near/1')
      await first.stop()
      for (let n = 2; n <= 20; n++) await publish(`near/${n}`)
      await waitFor(async () => (await api.figuresOf('mqtt:a')).success === 20)
      expect(received[1]?.received).toHaveLength(19)
      await second.stop()
      for (let n = 21; n <= 40; n++) await publish(`near/${n}`)
      for (const { port } of [first, second]) {
        await waitFor(async () => {
          const { status_reason: reason = '' } = await api.statusOf('connectors', 'mqtt:m')
          return reason.includes(`127.0.0.1:${port}: connect ECONNREFUSED`)
        })
      }
      await first.start()
      await waitFor(async () => (await api.figuresOf('mqtt:a')).success === 40)
    } finally {
      for (const each of received) await each.end()
      await second.end()
    }
  })

  it('refuses more than it can try in the time of a start', async () => {
    const server = Array.from({ length: 9 }, (_, i) => `h${i}`).join(',')
    const reply = await api.create('connectors', { type: 'mqtt', name: 'm', server })
    expect(reply).toMatchObject({ status: 400 })
    expect(JSON.stringify(reply.body)).toContain('8 servers at most')
  })
})
