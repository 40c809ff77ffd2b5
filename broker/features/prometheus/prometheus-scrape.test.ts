import { CLOSED } from '@signalbox/testing/closed-port'
import {
  PUSH_USER,
  promtool,
  startPrometheus,
  startPushgateway,
} from '@signalbox/testing/prometheus'
import { waitFor } from '@signalbox/testing/wait-for'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
const ends: (() => Promise<void>)[] = []
beforeEach(async () => {
  api = await startApi()
})
afterEach(async () => {
  await api.close()
  for (const end of ends.splice(0)) await end()
})

async function own<Server extends { end(): Promise<void> }>(start: Promise<Server>) {
  const server = await start
  ends.push(() => server.end())
  return server
}

const PATHS = [
  '/prometheus/stats',
  '/prometheus/auth',
  '/prometheus/data_integration',
  '/prometheus/schema_validation',
  '/prometheus/message_transformation',
] as const

const put = (body: unknown) => api.call('PUT', '/prometheus', { body })
const get = (path: string, authorization: string | null = null, accept?: string) =>
  api.call('GET', path, { authorization, headers: accept === undefined ? {} : { accept } })
const text = async (path: string) => String((await get(path)).body)
const json = async (path: string) => (await get(path, null, 'application/json')).body

async function newKey(role: string): Promise<string> {
  const { body } = await api.call('POST', '/api_key', {
    body: { name: role, enable: true, desc: '', role },
  })
  const { api_key: key, api_secret: secret } = body as { api_key: string; api_secret: string }
  return `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
}

/** One of each thing that has metrics of its own. */
async function createThings(): Promise<void> {
  const calls: [path: string, body: object][] = [
    [
      '/authentication',
      {
        mechanism: 'password_based',
        backend: 'built_in_database',
        password_hash_algorithm: { name: 'sha256' },
        user_id_type: 'username',
      },
    ],
    [
      '/authentication/password_based:built_in_database/users',
      { user_id: 'u', password: 'p', is_superuser: false },
    ],
    [
      '/authorization/sources',
      { type: 'file', enable: true, rules: '{deny, all, all, ["no/#"]}.\n{allow, all}.' },
    ],
    ['/authorization/sources', { type: 'built_in_database', enable: false }],
    ['/banned', { as: 'clientid', who: 'x' }],
    ['/connectors', { type: 'http', name: 'c', url: `http://${CLOSED}` }],
    ['/actions', { type: 'http', name: 'a', connector: 'c', parameters: { path: '/' } }],
    ['/rules', { id: 'r', sql: 'SELECT * FROM "t/#"', actions: ['http:a'] }],
  ]
  for (const [path, body] of calls) {
    const reply = await api.call('POST', path, { body })
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  }
}

describe('scraping', () => {
  /** Names that the API has for longer than Prometheus has conventions. */
  const NAMING = /counter metrics should have "_total" suffix|should not have "_count" suffix$/

  it.each(PATHS)('promtool reads %s in every mode', async (path) => {
    await createThings()
    for (const mode of ['node', 'all_nodes_aggregated', 'all_nodes_unaggregated']) {
      const { lines } = await promtool(['check', 'metrics'], await text(`${path}?mode=${mode}`))
      expect(lines.filter((line) => !NAMING.test(line))).toEqual([])
    }
    expect((await get(path)).headers['content-type']).toBe(
      'text/plain; version=0.0.4; charset=utf-8',
    )
  })

  it('promtool refuses a text that is none', async () => {
    const { code } = await promtool(['check', 'metrics'], 'emqx_a{ 1\n')
    expect(code).not.toBe(0)
  })

  it('counts clients and messages', async () => {
    const client = api.client()
    await client.connect({ clientId: 'c' })
    await client.subscribe('t/#')
    await api.call('POST', '/publish', { body: { topic: 't/1', payload: 'x' } })
    await client.next('publish')
    const lines = (await text('/prometheus/stats')).split('\n')
    expect(lines).toContain('emqx_live_connections_count 1')
    expect(lines).toContain('emqx_connections_max 1')
    expect(lines).toContain('emqx_subscriptions_count 1')
    expect(lines).toContain('emqx_messages_publish 1')
    expect(lines).toContain('emqx_packets_connect 1')
    expect(lines).toContain('emqx_cluster_nodes_running 1')
    expect(lines).toContain('emqx_packets_unsubscribe_error 0')
    expect(lines).toContain('emqx_messages_retained 0')
    expect(lines).toContain('emqx_durable_subscriptions_max 0')
  })

  it('shows authenticators, sources and bans', async () => {
    await createThings()
    expect(await json('/prometheus/auth')).toMatchObject({
      emqx_authn: [
        {
          id: 'password_based:built_in_database',
          emqx_authn_enable: 1,
          emqx_authn_status: 1,
          emqx_authn_total: 0,
          emqx_authn_users_count: 1,
        },
      ],
      emqx_authz: [
        { type: 'built_in_database', emqx_authz_enable: 0, emqx_authz_status: 0 },
        { type: 'file', emqx_authz_enable: 1, emqx_authz_status: 1, emqx_authz_rules_count: 2 },
      ],
      emqx_banned: { emqx_banned_count: 1 },
    })
    const lines = await text('/prometheus/auth')
    expect(lines).toContain('\nemqx_authz_rules_count{type="file"} 2\n')
  })

  it('shows rules, actions and connectors', async () => {
    await createThings()
    await api.call('POST', '/publish', { body: { topic: 't/1', payload: 'x' } })
    expect(await json('/prometheus/data_integration')).toMatchObject({
      data_integration_overview: { emqx_rules_count: 1, emqx_connectors_count: 1 },
      rules: [{ id: 'r', emqx_rule_enable: 1, emqx_rule_matched: 1, emqx_rule_passed: 1 }],
      actions: [{ id: 'http:a', emqx_action_enable: 1, emqx_action_matched: 1 }],
      connectors: [{ id: 'http:c', emqx_connector_enable: 1, emqx_connector_status: 0 }],
    })
  })

  it('shows validations and transformations', async () => {
    const stage = { topics: 't/#', failure_action: 'drop', log_failure: { level: 'none' } }
    const checks = [{ type: 'sql', sql: 'select * where payload.a = 1' }]
    const operations = [{ key: 'topic', value: "concat(['new/', topic])" }]
    const calls: [path: string, body: object][] = [
      ['/schema_validations', { name: 'v', ...stage, strategy: 'all_pass', checks }],
      ['/message_transformations', { name: 'm', ...stage, operations, enable: false }],
    ]
    for (const [path, body] of calls) {
      expect(await api.call('POST', path, { body })).toMatchObject({ status: 201 })
    }
    for (const payload of ['{"a":1}', '{"a":1}', 'x']) {
      await api.call('POST', '/publish', { body: { topic: 't/1', payload } })
    }
    expect(await json('/prometheus/schema_validation')).toEqual({
      schema_validations: [
        {
          validation_name: 'v',
          emqx_schema_validation_enable: 1,
          emqx_schema_validation_matched: 3,
          emqx_schema_validation_failed: 1,
          emqx_schema_validation_succeeded: 2,
        },
      ],
    })
    expect(await text('/prometheus/message_transformation')).toContain(
      '\nemqx_message_transformation_enable{transformation_name="m"} 0\n',
    )
  })

  it('labels the node if nodes are not summed, in both formats', async () => {
    const node = api.broker.kernel.node
    const path = '/prometheus/stats?mode=all_nodes_unaggregated'
    expect(await text(path)).toContain(`\nemqx_connections_count{node="${node}"} 0\n`)
    expect(await json(path)).toMatchObject({ stats: [{ node, emqx_connections_count: 0 }] })
    const wrong = await get('/prometheus/stats?mode=nope')
    expect(wrong.status).toBe(400)
    expect(faultsFromReply(wrong)).toMatchObject({ path: 'mode', value: 'nope' })
  })

  it('answers browsers and Prometheus with text', async () => {
    for (const accept of [
      'text/html,application/xhtml+xml,*/*;q=0.8',
      'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1',
      'application/json,text/plain',
    ]) {
      const { headers } = await get('/prometheus/stats', null, accept)
      expect(headers['content-type']).toMatch(/^text\/plain/)
    }
  })

  it('needs a login if authentication is enabled', async () => {
    const viewer = await newKey('viewer')
    const publisher = await newKey('publisher')
    await put({ enable_basic_auth: true })
    for (const path of PATHS) {
      expect(await get(path)).toMatchObject({
        status: 401,
        headers: { 'www-authenticate': expect.stringContaining('Basic') },
      })
      expect((await get(path, 'Basic YTpi')).status).toBe(401)
      expect((await get(path, publisher)).status).toBe(403)
      expect((await get(path, viewer)).status).toBe(200)
      expect((await get(path, `Bearer ${api.token}`)).status).toBe(200)
    }
    await put({ enable_basic_auth: false })
    expect((await get('/prometheus/stats')).status).toBe(200)
  })

  it('Prometheus scrapes all paths with an API key', async () => {
    await createThings()
    const authorization = await newKey('viewer')
    await put({ enable_basic_auth: true })
    const [username = '', password = ''] = Buffer.from(authorization.slice(6), 'base64')
      .toString()
      .split(':')
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const [{ port }] = api.app.addresses() as [AddressInfo] // it listens on IP
    const jobs = PATHS.map((path) => ({
      job_name: path.split('/').at(-1),
      metrics_path: `/api/v5${path}`,
      basic_auth: { username, password },
      static_configs: [{ targets: [`127.0.0.1:${port}`] }],
    }))
    // JSON is YAML.
    const prometheus = await own(
      startPrometheus(JSON.stringify({ global: { scrape_interval: '1s' }, scrape_configs: jobs })),
    )
    await waitFor(async () => {
      const targets = await prometheus.targets()
      expect(targets.map(({ health, error }) => ({ health, error }))).toEqual(
        PATHS.map(() => ({ health: 'up', error: '' })),
      )
      return true
    })
    const values = await prometheus.query('{__name__=~"emqx_(authz_rules_count|rules_count)"}')
    expect(values.map(({ labels, value }) => [labels.__name__, value]).toSorted()).toEqual([
      ['emqx_authz_rules_count', 0],
      ['emqx_authz_rules_count', 2],
      ['emqx_rules_count', 1],
    ])
  })
})

describe('pushing', () => {
  const state = () =>
    api.read<{ enable: boolean; pushed: number; failed: number; last?: object }>('/prometheus/push')
  const test = (body: object) => api.call('POST', '/prometheus/push/test', { body })
  const basic = ({ username, password }: typeof PUSH_USER) =>
    `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  it('a Pushgateway receives the metrics again and again, until it is disabled', async () => {
    const gateway = await own(startPushgateway())
    await put({ push_gateway: { enable: true, url: gateway.url, interval: '1s' } })
    await waitFor(async () => (await state()).pushed >= 2)
    expect(await gateway.metrics()).toMatch(
      /\nemqx_connections_count\{instance="signalbox~127\.0\.0\.1",job="signalbox"\} 0\n/,
    )
    await put({ push_gateway: { enable: false, url: gateway.url } })
    const { enable, last } = await state()
    expect({ enable, last }).toEqual({ enable: false, last: undefined })
  })

  it('failed pushes are counted with the reason, and a gateway that is back is used again', async () => {
    const gateway = await own(startPushgateway())
    await gateway.stop()
    await put({ push_gateway: { enable: true, url: gateway.url, interval: '1s' } })
    await waitFor(async () => (await state()).failed > 0)
    expect((await state()).last).toMatchObject({
      is_pushed: false,
      reason: expect.stringContaining('ECONNREFUSED'),
    })
    await gateway.start()
    await waitFor(async () => (await state()).pushed > 0)
  })

  it('a gateway with a login receives it from the address or from a header', async () => {
    const gateway = await own(startPushgateway({ hasLogin: true }))
    const { host } = new URL(gateway.url)
    expect((await test({ url: gateway.url })).body).toMatchObject({
      is_pushed: false,
      status: 401,
      reason: 'Unauthorized',
    })
    const inAddress = `http://signalbox:${encodeURIComponent(PUSH_USER.password)}@${host}`
    expect((await test({ url: inAddress })).body).toMatchObject({ is_pushed: true, status: 200 })
    const headers = { Authorization: basic(PUSH_USER) }
    expect((await test({ url: gateway.url, headers })).body).toMatchObject({ is_pushed: true })
    // As a form sends it that has read the setting.
    await put({ push_gateway: { url: gateway.url, headers } })
    const masked = { Authorization: '******' }
    expect((await test({ url: gateway.url, headers: masked })).body).toMatchObject({
      is_pushed: true,
    })
  })

  it('a test says what the gateway answered, and changes nothing', async () => {
    const gateway = await own(startPushgateway())
    expect((await test({ url: gateway.url, job_name: 'a/b' })).body).toMatchObject({
      is_pushed: false,
      status: expect.any(Number),
      reason: expect.any(String),
    })
    expect(faultsFromReply(await test({ url: 'nohost' }))).toMatchObject({
      path: 'root.push_gateway.url',
    })
    expect(await state()).toMatchObject({ enable: false, pushed: 0, failed: 0 })
  })

  it('does not connect to addresses that are denied', async () => {
    const gateway = await own(startPushgateway())
    await api.close()
    api = await startApi([], { outgoingDeny: ['127.0.0.0/8'] })
    expect((await test({ url: gateway.url })).body).toMatchObject({
      is_pushed: false,
      reason: expect.stringContaining('--outgoing-deny'),
    })
    expect(await gateway.metrics()).not.toContain('emqx_')
  })
})
