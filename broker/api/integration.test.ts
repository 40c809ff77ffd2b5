import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ActionBacklog } from '@signalbox/contract/backlog'
import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Broker, startBroker } from '../broker.ts'
import type { Outcome } from '../integration/result.ts'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

// Connectors, actions and sources with a real web service and a real MQTT broker at the far side.

interface View {
  status: string
  status_reason: string
  node_status: { node: string; status: string; status_reason: string }[]
  actions: string[]
  password?: string
  headers?: Record<string, string>
  url?: string
}

interface Figures {
  metrics: Record<string, number>
}

const FAST = { health_check_interval: '200ms', start_timeout: '2s' }

let api: TestApi
let web: HttpService
beforeAll(async () => {
  api = await startApi([tcpListener])
  web = await startHttpService()
})
afterAll(async () => {
  await api.close()
  await web.stop()
})

afterEach(async () => {
  web.answer = (response) => response.writeHead(204).end()
  web.requests.length = 0
  for (const kind of ['actions', 'sources', 'connectors']) {
    for (const { type, name } of await api.read<{ type: string; name: string }[]>(`/${kind}`)) {
      await api.call('DELETE', `/${kind}/${type}:${name}`)
    }
  }
})

const http = (name: string, more: object = {}) => ({
  type: 'http',
  name,
  url: web.url,
  resource_opts: FAST,
  ...more,
})

const action = (name: string, parameters: object, more: object = {}, opts: object = {}) => ({
  type: 'http',
  name,
  connector: 'c',
  parameters: { max_retries: 0, ...parameters },
  resource_opts: { health_check_interval: '200ms', resume_interval: '100ms', ...opts },
  ...more,
})

const create = (kind: string, body: object) => api.call('POST', `/${kind}`, { body })

function give(
  id: string,
  row: Record<string, string | number | Uint8Array>,
  broker: Broker = api.broker,
) {
  const outcomes: Outcome[] = []
  const stored = broker.actions.target(id)?.send(row, {
    ruleId: 'r',
    key: String(row.clientid ?? ''),
    report: (one) => outcomes.push(one),
  })
  return { outcomes, stored }
}

const readMetrics = async (id: string) =>
  (await api.read<Figures>(`/actions/${id}/metrics`)).metrics

describe('a connector', () => {
  it('is connected, or says why it is not, and comes back', async () => {
    const created = await create('connectors', http('c'))
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ status: 'connected', enable: true, actions: [] })
    await web.stop()
    await waitFor(
      async () => (await api.read<View>('/connectors/http:c')).status === 'disconnected',
    )
    const { node_status: nodes } = await api.read<View>('/connectors/http:c')
    expect(nodes[0]?.status_reason).toMatch(/ECONNREFUSED/)
    const { data } = await api.read<{ data: { name: string; message: string }[] }>('/alarms')
    expect(data.find(({ name }) => name === 'connector:http:c')?.message).toMatch(
      /^resource down: /,
    )
    await web.start()
    await waitFor(async () => (await api.read<View>('/connectors/http:c')).status === 'connected')
    const after = await api.read<{ data: { name: string }[] }>('/alarms')
    expect(after.data.map(({ name }) => name)).not.toContain('connector:http:c')
  })

  it('is created although nothing answers, and cannot be started then', async () => {
    const created = await create('connectors', http('c', { url: `http://${CLOSED}` }))
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ status: 'disconnected' })
    const started = await api.call('POST', '/connectors/http:c/start')
    expect(started).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })

  it('is stopped while it is disabled', async () => {
    await create('connectors', http('c'))
    expect((await api.call('PUT', '/connectors/http:c/enable/false')).status).toBe(204)
    expect(await api.read<View>('/connectors/http:c')).toMatchObject({ status: 'stopped' })
    expect((await api.call('POST', '/connectors/http:c/start')).body).toMatchObject({
      message: 'Forbidden operation, connector not enabled',
    })
    await api.call('PUT', '/connectors/http:c/enable/true')
    expect(await api.read<View>('/connectors/http:c')).toMatchObject({ status: 'connected' })
  })

  it('shows secrets to nobody, and keeps one that is sent back as it is shown', async () => {
    const headers = { authorization: 'Bearer s3cret', 'x-plain': 'a' }
    await create('connectors', http('c', { headers }))
    const shown = await api.read<View>('/connectors/http:c')
    expect(shown.headers).toEqual({ authorization: '******', 'x-plain': 'a' })
    const changed = { url: web.url, headers: shown.headers, description: 'changed' }
    expect((await api.call('PUT', '/connectors/http:c', { body: changed })).status).toBe(200)
    await create('actions', action('a', { path: '/x', headers: {} }))
    give('http:a', {})
    await waitFor(() => web.requests.length === 1)
    expect(web.requests[0]?.headers.authorization).toBe('Bearer s3cret')
  })

  it.each([
    ['no URL', { url: undefined }],
    ['no scheme', { url: 'nohost' }],
    ['credentials in the URL', { url: 'http://a:b@host' }],
    ['a header that breaks the request', { headers: { a: 'b\r\nc: d' } }],
    ['an unknown field', { nope: 1 }],
    ['a check every two hours', { resource_opts: { health_check_interval: '2h' } }],
    ['a name with a blank', { name: 'a b' }],
    ['an unknown type', { type: 'nope' }],
  ])('is refused with %s', async (_, fault) => {
    const reply = await create('connectors', http('c', fault))
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect((await create('connectors', http('c'))).status).toBe(201)
  })

  it('is refused with the reason if only a cluster has its type', async () => {
    const reply = await create('connectors', { type: 'pulsar', name: 'c' })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    const { message } = reply.body as { message: string }
    expect(message).toContain('the embedded broker has no pulsar connector: its protocol')
    expect(await api.read<string[]>('/action_types')).not.toContain('pulsar')
    const action = await create('actions', { type: 'pulsar', name: 'a', connector: 'c' })
    expect((action.body as { message: string }).message).toContain('no pulsar connector')
  })

  it('is there once, and not deleted while it is used', async () => {
    await create('connectors', http('c'))
    expect(await create('connectors', http('c'))).toMatchObject({
      status: 400,
      body: { code: 'ALREADY_EXISTS' },
    })
    await create('actions', action('a', {}))
    expect(await api.read<View>('/connectors/http:c')).toMatchObject({ actions: ['a'] })
    expect(await api.call('DELETE', '/connectors/http:c')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
    expect((await api.call('GET', '/connectors/http:nope')).status).toBe(404)
    expect((await api.call('GET', '/connectors/nope')).status).toBe(404)
  })

  it('is tried without being kept', async () => {
    expect((await create('connectors_probe', http('c'))).status).toBe(204)
    const closed = await create('connectors_probe', http('c', { url: `http://${CLOSED}` }))
    expect(closed).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    expect(await api.read<View[]>('/connectors')).toEqual([])
  })
})

describe('an HTTP action', () => {
  it('sends each row as its templates say', async () => {
    await create(
      'connectors',
      http('c', { url: `${web.url}/base/`, headers: { 'x-c': '${topic}' } }),
    )
    await create(
      'actions',
      action('a', {
        path: '/in/${topic}?q=${payload.v}',
        method: 'put',
        headers: { 'content-type': 'text/plain' },
        body: '${payload.v} of ${missing}',
      }),
    )
    const { outcomes } = give('http:a', { topic: 'a/../b', payload: '{"v":"x&y"}' })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    expect(web.requests[0]).toMatchObject({
      method: 'PUT',
      url: '/base/in/a%2F..%2Fb?q=x%26y',
      body: 'x&y of undefined',
    })
    expect(web.requests[0]?.headers).toMatchObject({
      'x-c': 'a/../b',
      'content-type': 'text/plain',
    })
    expect(await readMetrics('http:a')).toMatchObject({ matched: 1, success: 1, failed: 0 })
  })

  it('sends the whole row without a body, and nothing with GET', async () => {
    await create('connectors', http('c'))
    await create('actions', action('a', {}))
    await create('actions', action('b', { method: 'get', path: 'x' }))
    give('http:a', { topic: 't', n: 1 })
    give('http:b', { topic: 't' })
    await waitFor(() => web.requests.length === 2)
    const bodies = Object.fromEntries(web.requests.map(({ method, body }) => [method, body]))
    expect(JSON.parse(bodies.POST ?? '')).toEqual({ topic: 't', n: 1 })
    expect(bodies.GET).toBe('')
  })

  it('sends bytes that are no text as they are', async () => {
    await create('connectors', http('c'))
    await create('actions', action('a', { body: '${payload}' }))
    const payload = Uint8Array.of(0xff, 0, 0xfe)
    const { outcomes } = give('http:a', { payload })
    await waitFor(() => outcomes.length === 1)
    expect(web.requests[0]?.bytes).toEqual(Buffer.from(payload))
  })

  it.each([
    ['the path', { path: '/${v}' }, '..'],
    ['a header', { headers: { x: '${v}' } }, 'a\r\nb: c'],
  ])('lets no value leave %s', async (_, parameters, v) => {
    await create('connectors', http('c'))
    await create('actions', action('a', parameters))
    const { outcomes } = give('http:a', { v })
    expect(outcomes).toMatchObject([{ kind: 'failed' }])
    expect(await readMetrics('http:a')).toMatchObject({ matched: 1, failed: 1 })
  })

  it('fails a row that is refused, and tries a busy service again', async () => {
    await create('connectors', http('c'))
    await create('actions', action('a', {}))
    web.answer = (response) => response.writeHead(500).end()
    const refused = give('http:a', {})
    await waitFor(() => refused.outcomes.length === 1)
    expect(refused.outcomes).toEqual([{ kind: 'failed', reason: 'HTTP status 500' }])
    let count = 0
    web.answer = (response) => response.writeHead(++count < 3 ? 503 : 200).end('ok')
    const busy = give('http:a', {})
    await waitFor(() => busy.outcomes.length === 1)
    expect(busy.outcomes).toEqual([{ kind: 'success' }])
    expect(await readMetrics('http:a')).toMatchObject({ success: 1, failed: 1, retried: 1 })
  })

  it('loses no row while the service is away, in order', async () => {
    await create('connectors', http('c', { pool_size: 1 }))
    await create('actions', action('a', { body: '${n}' }, {}, { inflight_window: 1 }))
    await web.stop()
    for (let n = 0; n < 20; n++) give('http:a', { clientid: 'x', n })
    await waitFor(async () => (await api.read<View>('/actions/http:a')).status === 'disconnected')
    const { queuing = 0, inflight = 0 } = await readMetrics('http:a')
    expect(queuing + inflight).toBe(20)
    await web.start()
    await waitFor(() => web.requests.length >= 20)
    expect(web.requests.map(({ body }) => Number(body))).toEqual(
      Array.from({ length: 20 }, (_, n) => n),
    )
  })

  it('reports its backlog, and clears it', async () => {
    await create('connectors', http('c', { url: `http://${CLOSED}` }))
    for (const [name, buffer_mode] of [
      ['a', 'memory_only'],
      ['disk', 'volatile_offload'],
    ] as const) {
      await create('actions', action(name, {}, {}, { buffer_mode, max_buffer_bytes: '1MB' }))
      const id = `http:${name}`
      const empty = await api.read<object>(`/actions/${id}/backlog`)
      expect(empty).toMatchObject({ id, queuing: 0, inflight: 0, bytes: 0, in_rate: 0 })
      expect(empty).not.toHaveProperty('oldest_at')
      const before = Date.now()
      const given = Array.from({ length: 5 }, (_, n) => give(id, { n }))
      for (const { stored } of given) await stored
      const { bytes, oldest_at, ...waiting } = await api.read<ActionBacklog>(
        `/actions/${id}/backlog`,
      )
      expect(waiting).toMatchObject({
        queuing: 5,
        max_bytes: 16 * 1024 * 1024,
        is_on_disk: name === 'disk',
      })
      expect(bytes).toBeGreaterThan(100)
      expect(Date.parse(oldest_at ?? '')).toBeGreaterThanOrEqual(before)
      expect(waiting.oldest_age).toBeLessThan(60_000)
      expect(await api.read<ActionBacklog[]>('/backlog')).toContainEqual(
        expect.objectContaining({ id, queuing: 5 }),
      )
      const cleared = await api.call('DELETE', `/actions/${id}/backlog`)
      expect(cleared).toMatchObject({ status: 200, body: { dropped: 5 } })
      expect(given.map(({ outcomes }) => outcomes[0]?.kind)).toEqual(
        Array.from({ length: 5 }, () => 'out_of_service'),
      )
      expect(await api.read<object>(`/actions/${id}/backlog`)).toMatchObject({ queuing: 0 })
    }
    await api.call('PUT', '/actions/http:a/enable/false')
    expect(await api.read<object>('/actions/http:a/backlog')).toMatchObject({
      queuing: 0,
      max_bytes: 16 * 1024 * 1024,
    })
    expect((await api.call('GET', '/actions/http:x/backlog')).status).toBe(404)
  })

  it('drops rows after their time to live', async () => {
    await create('connectors', http('c', { url: `http://${CLOSED}` }))
    await create('actions', action('a', {}, {}, { request_ttl: '300ms' }))
    const { outcomes } = give('http:a', {})
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'failed', reason: 'request_expired' }])
    expect(await readMetrics('http:a')).toMatchObject({ dropped: 1, 'dropped.expired': 1 })
  })

  it('lets the publisher wait with the query mode sync', async () => {
    await create('connectors', http('c'))
    await create('actions', action('a', {}, {}, { query_mode: 'sync' }))
    let answer = () => {}
    web.answer = (response) => (answer = () => response.writeHead(200).end())
    const { stored, outcomes } = give('http:a', {})
    await waitFor(() => web.requests.length === 1)
    expect(outcomes).toEqual([])
    answer()
    await stored
    expect(outcomes).toEqual([{ kind: 'success' }])
  })

  it('is not restarted by a note, and is by anything else', async () => {
    await create('connectors', http('c'))
    const { type: _, name: __, ...config } = action('a', {})
    await create('actions', action('a', {}))
    await waitFor(() => give('http:a', {}).outcomes !== undefined)
    await waitFor(async () => (await readMetrics('http:a')).success === 1)
    await api.call('PUT', '/actions/http:a', { body: { ...config, description: 'note' } })
    expect(await readMetrics('http:a')).toMatchObject({ success: 1 })
    await api.call('PUT', '/actions/http:a', { body: { ...config, parameters: { path: '/b' } } })
    expect(await readMetrics('http:a')).toMatchObject({ success: 0, matched: 0 })
  })

  it('is not there for rules while it is disabled', async () => {
    await create('connectors', http('c'))
    await create('actions', action('a', {}))
    await api.call('PUT', '/actions/http:a/enable/false')
    expect(api.broker.actions.target('http:a')).toBeUndefined()
    expect(await api.read<View>('/actions/http:a')).toMatchObject({
      status: 'disconnected',
      status_reason: 'Not installed',
    })
  })

  it('is refused without its connector, and tried with it', async () => {
    const unknown = await create('actions', action('a', {}))
    expect(unknown).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    await create('connectors', http('c'))
    expect((await create('actions_probe', action('a', {}))).status).toBe(204)
    const probe = await create('actions_probe', action('a', {}, { connector: 'nope' }))
    expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
  })

  it('keeps what it had not sent on disk over a restart', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-integration-'))
    const options = { dataDir, version: '0', listeners: [], passwordRounds: 1 }
    try {
      const first = await startBroker(options)
      await first.collections.connectors.change(() => [connectorConfig(`http://${CLOSED}`)])
      await first.collections.actions.change(() => [diskAction])
      for (let n = 0; n < 30; n++) await give('http:a', { clientid: 'x', n }, first).stored
      await first.close()
      const second = await startBroker(options)
      const outcomes: Outcome[] = []
      second.actions.onOutcome((_, outcome) => outcomes.push(outcome))
      await second.collections.connectors.change(() => [connectorConfig(web.url)])
      await waitFor(() => outcomes.length === 30)
      await second.close()
      expect(web.requests.map(({ body }) => Number(body)).toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 30 }, (_, n) => n),
      )
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})

type ConnectorConfig = Extract<
  Parameters<Parameters<Broker['collections']['connectors']['change']>[0]>[0][number],
  { type: 'http' }
>

const connectorConfig = (url: string): ConnectorConfig =>
  ({
    type: 'http',
    name: 'c',
    enable: true,
    description: '',
    url,
    headers: {},
    connect_timeout: '1s',
    pool_type: 'random',
    pool_size: 1,
    enable_pipelining: 1,
    ssl: { enable: false },
    resource_opts: {
      health_check_interval: '200ms',
      start_timeout: '1s',
      start_after_created: true,
    },
  }) as unknown as ConnectorConfig // TLS is off

const diskAction = {
  type: 'http' as const,
  name: 'a',
  enable: true,
  description: '',
  connector: 'c',
  parameters: { method: 'post' as const, headers: {}, body: '${n}', max_retries: 0 },
  resource_opts: {
    worker_pool_size: 2,
    health_check_interval: '200ms',
    query_mode: 'async' as const,
    request_ttl: 'infinity',
    inflight_window: 10,
    max_buffer_bytes: '1MB',
    buffer_mode: 'volatile_offload' as const,
    resume_interval: '100ms',
  },
}

describe('a rule', () => {
  const rule = (more: object) => ({
    id: 'r',
    sql: 'SELECT payload.v as v, topic, clientid FROM "t/#"',
    actions: ['http:a'],
    ...more,
  })
  const readCounts = async () => (await api.read<Figures>('/rules/r/metrics')).metrics

  afterEach(async () => {
    await api.call('DELETE', '/rules/r')
  })

  it('gives its rows to an action, and counts what became of them', async () => {
    await create('connectors', http('c'))
    await create('actions', action('a', { body: '${v} of ${topic}' }))
    await create('rules', rule({}))
    const client = api.client()
    await client.connect({ clientId: 'p' })
    for (const v of [1, 2]) client.publish('t/x', JSON.stringify({ v }))
    await waitFor(async () => (await readCounts())['actions.success'] === 2)
    expect(web.requests.map(({ body }) => body).toSorted()).toEqual(['1 of t/x', '2 of t/x'])
    await api.call('PUT', '/actions/http:a/enable/false')
    client.publish('t/x', '{}')
    await waitFor(async () => (await readCounts())['actions.total'] === 3)
    expect(await readCounts()).toMatchObject({
      'actions.total': 3,
      'actions.failed': 1,
      'actions.failed.out_of_service': 1,
    })
  })

  it('keeps an action that it uses, unless the caller insists', async () => {
    await create('connectors', http('c'))
    await create('actions', action('a', {}))
    await create('rules', rule({ actions: ['http:a', { function: 'console' }] }))
    expect(await api.call('DELETE', '/actions/http:a')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', rules: ['r'] },
    })
    const removed = await api.call('DELETE', '/actions/http:a?also_delete_dep_actions=true')
    expect(removed.status).toBe(204)
    expect(await api.read('/rules/r')).toMatchObject({ actions: [{ function: 'console' }] })
  })

  it('runs with the messages of a source', async () => {
    const far = await startApi([tcpListener])
    const server = `127.0.0.1:${far.broker.listeners.running[0]?.address.port}`
    try {
      await create('connectors', {
        type: 'mqtt',
        name: 'm',
        server,
        pool_size: 1,
        resource_opts: FAST,
      })
      await create('sources', {
        type: 'mqtt',
        name: 's',
        connector: 'm',
        parameters: { topic: 'in/#' },
      })
      await create('connectors', http('c'))
      await create('actions', action('a', { body: '${topic} ${payload}' }))
      await create('rules', rule({ sql: 'SELECT * FROM "$bridges/mqtt:s"' }))
      const client = far.client()
      await client.connect({ clientId: 'p' })
      client.publish('in/1', 'hello')
      await waitFor(() => web.requests.length === 1)
      expect(web.requests[0]?.body).toBe('in/1 hello')
      expect((await api.call('DELETE', '/sources/mqtt:s')).body).toMatchObject({ rules: ['r'] })
    } finally {
      await far.close()
    }
  })
})

describe('MQTT', () => {
  let far: Broker
  let server = ''
  const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-far-'))
  beforeAll(async () => {
    far = await startBroker({ dataDir, version: '0', listeners: [tcpListener], passwordRounds: 1 })
    server = `127.0.0.1:${far.listeners.running[0]?.address.port}`
  })
  afterAll(async () => {
    await far.close()
    rmSync(dataDir, { recursive: true })
  })

  const mqtt = (more: object = {}) => ({
    type: 'mqtt',
    name: 'm',
    server,
    pool_size: 2,
    proto_ver: 'v5',
    clientid_prefix: 'br',
    resource_opts: FAST,
    ...more,
  })

  it('publishes rows with a pool of clients that are named as the reference names them', async () => {
    expect((await create('connectors', mqtt())).body).toMatchObject({ status: 'connected' })
    const ids = [...far.kernel.sessions.values()].map(({ clientId }) => clientId).sort()
    expect(ids).toEqual([expect.stringMatching(/^brm[0-9a-f]{8}:1$/), expect.stringMatching(/:2$/)])
    const received: { topic: string; payload: string; qos: number; retain: boolean }[] = []
    far.kernel.hooks.on('message.publish', (message) => {
      if (message?.topic.startsWith('out/') === true) {
        const { topic, payload, qos, retain } = message
        received.push({ topic, payload: payload.toString(), qos, retain })
      }
      return message
    })
    await create('actions', {
      type: 'mqtt',
      name: 'a',
      connector: 'm',
      parameters: {
        topic: 'out/${topic}',
        qos: '${qos}',
        retain: '${flags.retain}',
        payload: 'p ${x}',
      },
    })
    const { outcomes } = give('mqtt:a', { topic: 't', qos: 1 })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    expect(received).toEqual([{ topic: 'out/t', payload: 'p ', qos: 1, retain: false }])
    const wild = give('mqtt:a', { topic: '#', qos: 1 })
    expect(wild.outcomes).toMatchObject([{ kind: 'failed' }])
  })

  it('gives each message of a source to the rules', async () => {
    await create('connectors', mqtt())
    const events: [string, Record<string, unknown>][] = []
    api.broker.sources.onMessage((id, columns) => {
      events.push([id, { ...columns }])
      return undefined
    })
    const source = {
      type: 'mqtt',
      name: 's',
      connector: 'm',
      parameters: { topic: 'in/#', qos: 1 },
    }
    expect((await create('sources', source)).body).toMatchObject({ status: 'connected' })
    const { settled } = await far.kernel.publish({
      topic: 'in/1',
      payload: Buffer.from('{"a":1}'),
      qos: 1,
      retain: false,
      fromClientId: 'p',
      timestamp: 0,
    })
    await settled
    await waitFor(() => events.length === 1)
    expect(events[0]).toMatchObject([
      'mqtt:s',
      { topic: 'in/1', qos: 1, server, retain: false, dup: false },
    ])
    const { metrics } = await api.read<Figures>('/sources/mqtt:s/metrics')
    expect(metrics).toMatchObject({ received: 1 })
    await api.call('PUT', '/sources/mqtt:s/enable/false')
    const filters = [...far.kernel.sessions.values()].flatMap(({ subscriptions }) => [
      ...subscriptions.keys(),
    ])
    expect(filters).toEqual([])
  })

  it('says why it cannot connect', async () => {
    const closed = await create('connectors', mqtt({ server: CLOSED }))
    expect(closed).toMatchObject({ status: 201, body: { status: 'disconnected' } })
    expect((closed.body as View).status_reason).toMatch(/ECONNREFUSED/)
  })

  it('connects again when a client is lost', async () => {
    await create('connectors', mqtt())
    for (const session of far.kernel.sessions.values()) far.kernel.sessions.kick(session.clientId)
    await waitFor(async () => (await api.read<View>('/connectors/mqtt:m')).status !== 'connected')
    await waitFor(async () => (await api.read<View>('/connectors/mqtt:m')).status === 'connected')
  })
})
