import type { Exhook, ExhookHookMetrics } from '@signalbox/contract/exhooks'
import {
  type ExhookProvider,
  type ProviderPlan,
  releaseExhookProviders,
  startExhookProvider,
  stopExhookProviders,
} from '@signalbox/testing/exhook-provider'
import { waitFor } from '@signalbox/testing/wait-for'
import { once } from 'node:events'
import { createConnection } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { caCertificate, serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'
import { type Broker, startBroker } from '../../broker.ts'
import { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

const NOT_AUTHORIZED = 0x87
const REFUSED = 0x83
const NO_SUBSCRIBERS = 0x10

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(async () => {
  await api.close()
  await releaseExhookProviders()
})
afterAll(stopExhookProviders)

const create = (provider: { url: string }, more: object = {}, name = 'one') =>
  api.call('POST', '/exhooks', {
    body: { name, url: provider.url, request_timeout: '2s', pool_size: 2, ...more },
  })

/** A connected server with these hooks. */
async function connected(plan: ProviderPlan, more: object = {}, name = 'one') {
  const provider = await startExhookProvider(plan)
  const { body, status } = await create(provider, more, name)
  expect(status).toBe(200)
  expect(body).toMatchObject({ node_status: [{ status: 'connected' }] })
  return provider
}

const hooks = (...names: string[]) => names.map((name) => ({ name }))
const read = (name = 'one') => api.read<Exhook>(`/exhooks/${name}`)
const status = async (name = 'one') => (await read(name)).node_status?.[0]
const findMetrics = async (hook: string) =>
  (await api.read<ExhookHookMetrics[]>('/exhooks/one/hooks')).find(({ name }) => name === hook)
    ?.metrics

/** The latest event in the timeline of a client. */
const latestEvent = async (clientId: string) =>
  (await api.read<object[]>(`/clients/${clientId}/timeline`))[0]

async function connect(clientId: string, fields: object = {}): Promise<MemoryClient> {
  const client = api.client()
  await client.connect({ clientId, ...fields })
  return client
}

async function connectCode(clientId: string): Promise<number | undefined> {
  return (await api.client().connect({ clientId, username: 'u', password: Buffer.from('pw') }))
    .reasonCode
}

/** The reason code of the PUBACK. */
async function published(client: MemoryClient, topic: string, payload: string, options = {}) {
  client.publish(topic, payload, { qos: 1, messageId: 7, ...options })
  return (await client.next('puback')).reasonCode
}

describe('the list of servers', () => {
  const closed = { url: 'http://127.0.0.1:9' }

  it('has defaults, order and status, and keeps a server that cannot be reached', async () => {
    const { body, status } = await api.call('POST', '/exhooks', { body: { name: 'e1', ...closed } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'e1',
      enable: true,
      pool_size: 8,
      request_timeout: '5s',
      failed_action: 'deny',
      auto_reconnect: '60s',
      socket_options: { keepalive: true, nodelay: true },
      ssl: { enable: false, verify: 'verify_none' },
      hooks: [],
      metrics: { succeed: 0, failed: 0, rate: 0, max_rate: 0 },
      node_status: [{ node: 'signalbox@127.0.0.1', status: 'connecting' }],
    })
    expect((await create(closed, { enable: false }, 'e2')).body).toMatchObject({
      node_status: [{ status: 'disabled' }],
    })
    expect((await create(closed, { auto_reconnect: false }, 'e3')).body).toMatchObject({
      node_status: [{ status: 'disconnected' }],
    })
    expect((await create({ url: 'nohost' }, {}, 'e4')).body).toMatchObject({
      node_status: [{ status: 'disconnected' }],
    })
    const order = async () => (await api.read<Exhook[]>('/exhooks')).map(({ name }) => name)
    const move = (name: string, position: string) =>
      api.call('POST', `/exhooks/${name}/move`, { body: { position } })
    expect(await order()).toEqual(['e1', 'e2', 'e3', 'e4'])
    expect((await move('e3', 'front')).status).toBe(204)
    await move('e1', 'rear')
    await move('e2', 'before:e3')
    await move('e4', 'after:e2')
    expect(await order()).toEqual(['e2', 'e4', 'e3', 'e1'])
    expect(await move('e1', 'before:nope')).toMatchObject({ status: 400 })
    expect(await move('e1', 'nope')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'Invalid Position' },
    })
    expect(await move('nope', 'front')).toMatchObject({ status: 404 })
  })

  it.each([
    [{ name: 'a b' }],
    [{ url: undefined }],
    [{ failed_action: 'x' }],
    [{ request_timeout: 'x' }],
    [{ auto_reconnect: 'x' }],
    [{ pool_size: 0 }],
    [{ pool_size: 100_000 }],
    [{ nope: 1 }],
    [{ socket_options: { recbuf: 'x' } }],
    [{ ssl: { enable: true, cacertfile: '/etc/passwd' }, url: 'https://127.0.0.1:9' }],
  ])('refuses %j', async (fields) => {
    const { status, body } = await create(closed, fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await api.read('/exhooks')).toEqual([])
  })

  it('answers as EMQX for what is not there, and for a name that is taken', async () => {
    const notFound = { message: 'Server not found' }
    expect(await api.call('GET', '/exhooks/nope')).toMatchObject({
      status: 404,
      body: { code: 'BAD_REQUEST', ...notFound },
    })
    expect(await api.call('DELETE', '/exhooks/nope')).toMatchObject({ status: 404 })
    expect(await api.call('GET', '/exhooks/nope/hooks')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', ...notFound },
    })
    const body = { name: 'nope', ...closed }
    expect(await api.call('PUT', '/exhooks/nope', { body })).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', ...notFound },
    })
    await create(closed, { enable: false })
    expect(await create(closed)).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'Already exists' },
    })
    const renamed = { name: 'other', ...closed }
    expect((await api.call('PUT', '/exhooks/one', { body: renamed })).status).toBe(400)
    expect((await api.call('DELETE', '/exhooks/one')).status).toBe(204)
  })

  it('masks the key, keeps it when it is sent back, and is a root of the configuration', async () => {
    const ssl = { enable: true, keyfile: serverKey, certfile: serverCertificate }
    await create({ url: 'https://127.0.0.1:9' }, { enable: false, ssl })
    const { ssl: shown, url, name } = await read()
    expect(shown?.keyfile).toBe('******')
    const changed = { name, url, enable: false, pool_size: 3, ssl: shown }
    expect((await api.call('PUT', '/exhooks/one', { body: changed })).status).toBe(200)
    const [stored] = api.broker.collections.exhook.configs
    expect(stored).toMatchObject({ pool_size: 3, ssl: { keyfile: serverKey } })

    const text = (options: object) =>
      api.call('PUT', '/configs?mode=replace', {
        headers: { 'content-type': 'text/plain' },
        ...options,
      })
    const shownText = await api.call('GET', '/configs?key=exhook', {
      headers: { accept: 'text/plain' },
    })
    expect(String(shownText.body)).not.toContain('PRIVATE KEY')
    expect(await text({ rawBody: String(shownText.body) })).toMatchObject({ status: 200 })
    expect(api.broker.collections.exhook.configs[0]?.ssl.keyfile).toBe(serverKey)
    await text({
      rawBody: 'exhook { servers = [{ name = t, url = "http://h:1", enable = false }] }',
    })
    expect(api.broker.collections.exhook.configs.map((each) => each.name)).toEqual(['t'])
    expect((await text({ rawBody: 'exhook { servers = [{ name = t }] }' })).status).toBe(400)
  })
})

describe('a provider', () => {
  it('is loaded, lists its hooks, and is unloaded', async () => {
    const plan = {
      hooks: [
        { name: 'message.publish', topics: ['t/#'] },
        { name: 'client.connect', topics: ['ignored'] },
        { name: 'message.publish', topics: ['second'] },
      ],
    }
    const provider = await connected(plan)
    const loaded = await provider.call('OnProviderLoaded')
    expect(loaded).toMatchObject({
      broker: { version: '5.7.2', sysdescr: 'Signalbox' },
      meta: { node: 'signalbox@127.0.0.1', version: '5.7.2', cluster_name: 'signalbox' },
    })
    expect(provider.calls[0]?.isBounded).toBe(true)
    const params = [
      { name: 'message.publish', params: { topics: ['t/#'] } },
      { name: 'client.connect', params: {} },
    ]
    expect((await read()).hooks).toEqual(params)
    expect(await api.read('/exhooks/one/hooks')).toMatchObject(params)
    await api.call('PUT', '/exhooks/one', {
      body: { name: 'one', url: provider.url, enable: false },
    })
    await provider.call('OnProviderUnloaded')
    expect(await read()).toMatchObject({ hooks: [], node_status: [{ status: 'disabled' }] })
  })

  it('cannot ask for a hook point that does not exist', async () => {
    const provider = await startExhookProvider({ hooks: hooks('client.nope') })
    await create(provider)
    expect(await status()).toMatchObject({
      status: 'connecting',
      reason: 'unknown_hookpoint: client.nope',
    })
  })

  it('is connected to when it comes later', async () => {
    const first = await startExhookProvider({ hooks: [] })
    await first.kill()
    await create(first, { auto_reconnect: '50ms' })
    expect(await status()).toMatchObject({ status: 'connecting' })
    await startExhookProvider({ hooks: hooks('client.connect') }, { port: first.port })
    await waitFor(async () => (await status())?.status === 'connected')
    expect((await read()).hooks).toHaveLength(1)
  })

  it('has an alarm while it is away, and none for a test of its connection', async () => {
    const active = async () =>
      (await api.read<{ data: { name: string; message: string }[] }>('/alarms')).data.filter(
        ({ name }) => name.startsWith('exhook'),
      )
    const provider = await connected({ hooks: [] }, { auto_reconnect: '50ms' })
    expect(await active()).toEqual([])
    await provider.kill()
    await waitFor(async () => (await active()).length > 0)
    expect(await active()).toMatchObject([
      { name: 'exhook:one', message: expect.stringMatching(/^resource down: connection closed; /) },
    ])
    const away = { url: provider.url }
    await api.call('POST', '/exhooks_probe', { body: { name: 'two', ...away } })
    await create(away, { enable: false }, 'three')
    await create({ url: 'nohost' }, {}, 'four')
    expect((await active()).map(({ name }) => name)).toEqual(['exhook:one', 'exhook:four'])
    await startExhookProvider({ hooks: [] }, { port: provider.port })
    await waitFor(async () => (await status())?.status === 'connected')
    await api.call('DELETE', '/exhooks/four')
    expect(await active()).toEqual([])
  })

  it('gets every event of a client, in order, with the fields of its kind', async () => {
    const all = [
      'client.connect',
      'client.connack',
      'client.connected',
      'client.disconnected',
      'client.subscribe',
      'client.unsubscribe',
      'session.created',
      'session.subscribed',
      'session.unsubscribed',
      'session.terminated',
      'message.delivered',
      'message.acked',
      'message.dropped',
    ]
    const provider = await connected({ hooks: hooks(...all) })
    const client = api.client()
    await client.connect({
      clientId: 'c1',
      username: 'ann',
      password: Buffer.from('secret'),
      keepalive: 30,
      properties: { sessionExpiryInterval: 0, userProperties: { k: 'v' } },
    })
    await client.subscribe('$share/g/t/1', { qos: 1 })
    client.publish('t/1', 'hello', { qos: 1, messageId: 3 })
    const got = await client.next('publish')
    client.send({ cmd: 'puback', messageId: got.messageId ?? 0 })
    await client.next('puback')
    client.publish('nobody', 'x')
    await provider.call('OnMessageDropped')
    client.send({ cmd: 'unsubscribe', messageId: 9, unsubscriptions: ['$share/g/t/1'] })
    await client.next('unsuback')
    client.disconnect()
    await provider.call('OnClientDisconnected')
    expect(provider.calls.map(({ method }) => method)).toEqual([
      'OnProviderLoaded',
      'OnClientConnect',
      'OnClientConnack',
      'OnSessionCreated',
      'OnClientConnected',
      'OnClientSubscribe',
      'OnSessionSubscribed',
      'OnMessageDelivered',
      'OnMessageAcked',
      'OnMessageDropped',
      'OnClientUnsubscribe',
      'OnSessionUnsubscribed',
      'OnSessionTerminated',
      'OnClientDisconnected',
    ])
    const request = (method: string) => provider.call(method)
    expect(await request('OnClientConnect')).toMatchObject({
      conninfo: {
        clientid: 'c1',
        username: 'ann',
        proto_name: 'MQTT',
        proto_ver: '5',
        keepalive: 30,
      },
      props: [
        { name: 'Session-Expiry-Interval', value: '0' },
        { name: 'User-Property', value: '{"k":"v"}' },
      ],
    })
    const connack = await request('OnClientConnack')
    expect(connack).toMatchObject({ result_code: 'success' })
    expect(connack.props).toContainEqual({ name: 'Retain-Available', value: '1' })
    expect(await request('OnClientConnected')).toMatchObject({
      clientinfo: { clientid: 'c1', password: '', protocol: 'mqtt', is_superuser: false },
    })
    expect(await request('OnClientSubscribe')).toMatchObject({
      topic_filters: [{ name: '$share/g/t/1', subopts: { qos: 1 } }],
    })
    expect(await request('OnSessionSubscribed')).toMatchObject({
      topic: '$share/g/t/1',
      subopts: { qos: 1, rh: 0, rap: 0, nl: 0 },
    })
    const delivered = await request('OnMessageDelivered')
    expect(delivered).toMatchObject({
      clientinfo: { clientid: 'c1' },
      message: { from: 'c1', topic: 't/1', qos: 1, headers: { username: 'ann', protocol: 'mqtt' } },
    })
    const { id, payload, timestamp } = delivered.message as Record<string, unknown>
    expect(id).toMatch(/^[0-9A-F]{32}$/)
    expect(Buffer.from(payload as string).toString()).toBeDefined()
    expect(Number(timestamp)).toBeGreaterThan(1.7e12)
    expect(await request('OnMessageDropped')).toMatchObject({ reason: 'no_subscribers' })
    expect(await request('OnSessionTerminated')).toMatchObject({ reason: 'normal' })
    expect(await request('OnClientDisconnected')).toMatchObject({ reason: 'normal' })
    expect(JSON.stringify(provider.calls)).not.toContain('secret')
    await waitFor(async () => (await read()).metrics?.succeed === 13)
    expect(await findMetrics('client.connect')).toMatchObject({ succeed: 1, failed: 0 })
  })
})

describe('a login', () => {
  const asked = (valued: object | undefined, more: object = {}): ProviderPlan => ({
    hooks: hooks('client.authenticate'),
    methods: { OnClientAuthenticate: { ...(valued && { valued: valued as never }), ...more } },
  })

  it.each([
    [{ type: 'STOP_AND_RETURN', bool_result: true }, 0],
    [{ type: 'CONTINUE', bool_result: true }, 0],
    [{ type: 'STOP_AND_RETURN', bool_result: false }, NOT_AUTHORIZED],
    [{ type: 'IGNORE' }, NOT_AUTHORIZED],
    [{ type: 'CONTINUE' }, NOT_AUTHORIZED],
  ])('is decided by %j', async (valued, code) => {
    const provider = await connected(asked(valued))
    expect(await connectCode('c1')).toBe(code)
    expect(await provider.call('OnClientAuthenticate')).toMatchObject({
      clientinfo: { clientid: 'c1', username: 'u', password: 'pw', anonymous: true },
      result: false,
    })
    expect(await findMetrics('client.authenticate')).toMatchObject({ succeed: 1, failed: 0 })
  })

  it('goes from server to server: the value of one is seen by the next', async () => {
    await connected(asked({ type: 'CONTINUE', bool_result: true }), {}, 'one')
    const second = await connected(asked({ type: 'IGNORE' }), {}, 'two')
    // It has not registered the hook: it is not asked, and denies nothing.
    await connected({ hooks: hooks('client.connect') }, {}, 'three')
    expect(await connectCode('c1')).toBe(0)
    expect(await second.call('OnClientAuthenticate')).toMatchObject({ result: true })
    await api.call('POST', '/exhooks/two/move', { body: { position: 'front' } })
    await connectCode('c2')
    const later = await second.call('OnClientAuthenticate', ({ clientinfo }) =>
      JSON.stringify(clientinfo).includes('c2'),
    )
    expect(later).toMatchObject({ result: false })
  })

  it('that an authenticator decides asks no server, and one that nobody knows does', async () => {
    const provider = await connected(asked({ type: 'STOP_AND_RETURN', bool_result: true }))
    const body = {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    }
    await api.call('POST', '/authentication', { body })
    const user = { user_id: 'u', password: 'other' }
    await api.call('POST', '/authentication/password_based:built_in_database/users', { body: user })
    expect(await connectCode('c1')).toBe(0x86)
    expect(provider.calls.map(({ method }) => method)).toEqual(['OnProviderLoaded'])
    const unknown = { clientId: 'c2', username: 'new', password: Buffer.from('pw') }
    expect((await api.client().connect(unknown)).reasonCode).toBe(0)
    expect(api.broker.kernel.sessions.get('c2')).toMatchObject({ admission: { by: 'exhook' } })
  })

  it.each([
    ['deny', NOT_AUTHORIZED],
    ['ignore', NOT_AUTHORIZED],
  ])('without an answer is refused by failed_action %s', async (failed_action, code) => {
    const more = { error: { code: 13, details: 'broken' } }
    await connected(asked(undefined, more), { failed_action })
    expect(await connectCode('c1')).toBe(code)
    expect(await findMetrics('client.authenticate')).toMatchObject({ succeed: 0, failed: 1 })
    const reason = failed_action === 'deny' ? 'no answer from one' : 'no server accepts the client'
    const origin = { by: 'exhook', reason }
    expect(await latestEvent('c1')).toMatchObject({ kind: 'refused', ...origin })
  })

  it('asks the next server after one that failed, if failed_action is ignore', async () => {
    const yes = asked({ type: 'STOP_AND_RETURN', bool_result: true })
    const broken = asked(undefined, { error: { code: 13, details: 'broken' } })
    await connected(broken, { failed_action: 'ignore' }, 'one')
    await connected(yes, {}, 'two')
    expect(await connectCode('c1')).toBe(0)
  })

  it('waits for a silent provider no longer than its time-out, and no other client waits', async () => {
    const subscriber = await connect('s')
    await subscriber.subscribe('t')
    await connected(asked(undefined, { isSilent: true }), { request_timeout: '400ms' })
    let isOver = false
    const slow = connectCode('c1').then((code) => {
      isOver = true
      return code
    })
    subscriber.publish('t', 'x')
    await subscriber.next('publish')
    expect(isOver).toBe(false)
    expect(await slow).toBe(NOT_AUTHORIZED)
  })

  it('is explained with its decision, without a count', async () => {
    await connected(asked({ type: 'STOP_AND_RETURN', bool_result: false }))
    const { status, body } = await api.call('POST', '/access/explain', {
      body: { imagined: true, clientid: 'c1', username: 'u', password: 'pw', action: 'connect' },
    })
    expect(status).toBe(200)
    expect(JSON.stringify(body)).toContain('refused by one')
    expect(await findMetrics('client.authenticate')).toMatchObject({ succeed: 0 })
  })
})

describe('an action', () => {
  const asked = (valued: object | undefined, more: object = {}): ProviderPlan => ({
    hooks: hooks('client.authorize'),
    methods: { OnClientAuthorize: { ...(valued && { valued: valued as never }), ...more } },
  })
  const no = { type: 'STOP_AND_RETURN', bool_result: false }

  it('is denied and allowed by a server, asked once while it is cached', async () => {
    const provider = await connected(asked(no))
    const client = await connect('c1')
    expect(await published(client, 'a/b', 'x')).toBe(NOT_AUTHORIZED)
    expect(await client.subscribe('$share/g/a/#', { qos: 1 })).toBe(NOT_AUTHORIZED)
    const of = (type: string) => provider.call('OnClientAuthorize', (each) => each.type === type)
    expect(await of('PUBLISH')).toMatchObject({ topic: 'a/b', result: true })
    expect(await of('SUBSCRIBE')).toMatchObject({ topic: 'a/#' })
    await published(client, 'a/b', 'x')
    expect(await findMetrics('client.authorize')).toMatchObject({ succeed: 2 })
    const cached = await api.read<object[]>('/clients/c1/authorization/cache')
    expect(cached).toHaveLength(2)
    const { data } = await api.read<{ data: object[] }>('/access/refused')
    const origin = { by: 'exhook', server: 'one', reason: 'refused by one' }
    expect(data).toContainEqual(expect.objectContaining(origin))
    expect(await latestEvent('c1')).toMatchObject({ kind: 'denied', ...origin })
  })

  it('without a decision has the default, and without an answer that of failed_action', async () => {
    const provider = await connected(asked({ type: 'IGNORE' }))
    const client = await connect('c1')
    expect(await published(client, 'a', 'x')).toBe(NO_SUBSCRIBERS)
    await provider.plan(asked(undefined, { error: { code: 2, details: '' } }))
    expect(await published(client, 'b', 'x')).toBe(NOT_AUTHORIZED)
  })
})

describe('a message', () => {
  const asked = (
    valued: object | undefined,
    more: object = {},
    topics?: string[],
  ): ProviderPlan => ({
    hooks: [{ name: 'message.publish', ...(topics && { topics }) }],
    methods: { OnMessagePublish: { ...(valued && { valued: valued as never }), ...more } },
  })
  const changed = (message: object, type = 'STOP_AND_RETURN') => ({ type, message })

  it('is changed by a server: topic, payload, QoS', async () => {
    const provider = await connected(asked(changed({ topic: 'new', payload: 'changed', qos: 0 })))
    const subscriber = await connect('s')
    await subscriber.subscribe('#', { qos: 1 })
    const client = await connect('c1')
    await published(client, 'old', 'x', { properties: { contentType: 'text' } })
    const got = await subscriber.next('publish')
    expect({ ...got, payload: String(got.payload) }).toMatchObject({
      topic: 'new',
      payload: 'changed',
      qos: 0,
      properties: { contentType: 'text' },
    })
    expect(await provider.call('OnMessagePublish')).toMatchObject({
      message: { topic: 'old', from: 'c1', qos: 1 },
    })
  })

  it('is not delivered if allow_publish is false, and the publisher has its acknowledgement', async () => {
    const provider = await connected(
      asked(changed({ headers: { allow_publish: 'false' } }), {}, ['t/#']),
    )
    const subscriber = await connect('s')
    await subscriber.subscribe('#', { qos: 1 })
    const client = await connect('c1')
    expect(await published(client, 't/1', 'x')).toBe(NO_SUBSCRIBERS)
    const { data } = await api.read<{ data: object[] }>('/access/refused')
    const origin = { by: 'exhook', server: 'one', reason: 'refused by one', topic: 't/1' }
    expect(data).toEqual([expect.objectContaining({ kind: 'publish', ...origin })])
    expect(await latestEvent('c1')).toMatchObject({ kind: 'rejected', ...origin })
    // Another topic is not asked about.
    expect(await published(client, 'other', 'y')).toBe(0)
    expect(String((await subscriber.next('publish')).payload)).toBe('y')
    await provider.call('OnMessagePublish')
    expect(provider.calls).toHaveLength(2)
  })

  it.each([
    [changed({ topic: '' })],
    [changed({ topic: 'a/#' })],
    [changed({ qos: 3 })],
    [{ type: 'STOP_AND_RETURN', bool_result: true }],
    [{ type: 'IGNORE' }],
  ])('is delivered unchanged with %j', async (valued) => {
    await connected(asked(valued))
    const subscriber = await connect('s')
    await subscriber.subscribe('t')
    expect(await published(await connect('c1'), 't', 'x')).toBe(0)
    expect(String((await subscriber.next('publish')).payload)).toBe('x')
  })

  it('without an answer is refused with deny, and delivered with ignore', async () => {
    const broken = asked(undefined, { error: { code: 13, details: '' } })
    const provider = await connected(broken)
    const subscriber = await connect('s')
    await subscriber.subscribe('t')
    const client = await connect('c1')
    expect(await published(client, 't', 'x')).toBe(REFUSED)
    const origin = { by: 'exhook', server: 'one', reason: 'no answer from one' }
    expect(await latestEvent('c1')).toMatchObject({ kind: 'rejected', ...origin, topic: 't' })
    client.publish('t', 'x', { qos: 2, messageId: 8 })
    expect((await client.next('pubrec')).reasonCode).toBe(REFUSED)
    const body = { name: 'one', url: provider.url, failed_action: 'ignore' }
    await api.call('PUT', '/exhooks/one', { body })
    expect(await published(client, 't', 'y')).toBe(0)
    expect(String((await subscriber.next('publish')).payload)).toBe('y')
  })

  it('is refused when the provider dies in the middle of the call, until it is back', async () => {
    const provider = await connected(asked(undefined, { exits: true }), { auto_reconnect: '100ms' })
    const client = await connect('c1')
    expect(await published(client, 't', 'x')).toBe(REFUSED)
    await waitFor(async () => (await status())?.status === 'connecting')
    // What it has registered remains: `deny` protects while it is away.
    expect((await read()).hooks).toHaveLength(1)
    expect(await published(client, 't', 'x')).toBe(REFUSED)
    const again = await startExhookProvider(asked({ type: 'IGNORE' }), { port: provider.port })
    await again.call('OnProviderLoaded')
    await waitFor(async () => (await status())?.status === 'connected')
    expect(await published(client, 't', 'y')).toBe(NO_SUBSCRIBERS)
  })

  it('of a slow provider keeps the order of its publisher, and other publishers do not wait', async () => {
    const plan = (delayMs: number) => asked({ type: 'IGNORE' }, { delayMs }, ['slow/#'])
    const provider = await connected(plan(400))
    const subscriber = await connect('s')
    await subscriber.subscribe('#')
    const slow = await connect('c1')
    slow.publish('slow/1', 'first')
    slow.publish('plain', 'second')
    const quick = await connect('c2')
    quick.publish('plain', 'other')
    const order = [await subscriber.next('publish'), await subscriber.next('publish')]
    order.push(await subscriber.next('publish'))
    expect(order.map(({ payload }) => String(payload))).toEqual(['other', 'first', 'second'])
    expect(provider.calls).toHaveLength(2)
  })

  it('is predicted to be asked about, without a call', async () => {
    const provider = await connected(asked({ type: 'IGNORE' }, {}, ['t']))
    const simulate = async (topic: string) =>
      JSON.stringify(
        (await api.call('POST', '/publish/simulate', { body: { topic, payload: 'x' } })).body,
      )
    expect(await simulate('t')).toContain('"name":"exhook","outcome":"passed","reason":"asked"')
    expect(await simulate('u')).toContain('"name":"exhook","outcome":"skipped"')
    expect(provider.calls).toHaveLength(1)
  })

  it('of $SYS is nothing for providers', async () => {
    const provider = await connected(asked({ type: 'IGNORE' }))
    await api.call('POST', '/publish', { body: { topic: '$SYS/x', payload: 'x' } })
    await api.call('POST', '/publish', { body: { topic: 'x', payload: 'x' } })
    await provider.call('OnMessagePublish')
    expect(provider.calls).toHaveLength(2)
  })
})

describe('TLS', () => {
  const tls = { key: serverKey, cert: serverCertificate }
  const plan = { hooks: hooks('client.connect') }
  const probe = (provider: ExhookProvider, ssl: object) =>
    api.call('POST', '/exhooks_probe', { body: { name: 'p', url: provider.url, ssl } })

  it('is used by the scheme of the URL, and the certificate is verified if that is asked for', async () => {
    const provider = await startExhookProvider(plan, { tls })
    await create(provider)
    expect(await status()).toMatchObject({ status: 'connected' })
    const verify = { enable: true, verify: 'verify_peer' }
    const failed = await probe(provider, verify)
    expect(failed).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    const named = { ...verify, cacertfile: caCertificate, server_name_indication: 'localhost' }
    expect(await probe(provider, named)).toMatchObject({
      status: 200,
      body: { hooks: [{ name: 'client.connect', params: {} }] },
    })
    expect(provider.calls.some(({ method }) => method === 'OnProviderUnloaded')).toBe(false)
  })
})

it('does not connect to an address that is denied', async () => {
  await api.close()
  api = await startApi([], { outgoingDeny: ['127.0.0.0/8'] })
  const provider = await startExhookProvider({ hooks: [] })
  await create(provider)
  expect((await status())?.reason).toContain('--outgoing-deny')
  expect(provider.calls).toEqual([])
})

describe('a server that is not connected', () => {
  const unreachable = { url: 'http://127.0.0.1:9' }
  const alarms = async () =>
    (await api.read<{ data: { name: string; message: string; details: object }[] }>('/alarms')).data

  it('refuses everything that it could decide, if it was never connected and denies', async () => {
    const publisher = await connect('before')
    expect(await published(publisher, 't', 'x')).toBe(NO_SUBSCRIBERS)
    await create(unreachable)
    expect(await connectCode('c1')).toBe(NOT_AUTHORIZED)
    expect(await published(publisher, 't', 'x')).toBeGreaterThanOrEqual(REFUSED)
    expect(await publisher.subscribe('t')).toBeGreaterThanOrEqual(0x80)
    expect(await alarms()).toMatchObject([
      {
        name: 'exhook:one',
        message: expect.stringContaining('clients are refused'),
        details: { failed_action: 'deny' },
      },
    ])
    expect((await read()).hooks).toEqual([])
  })

  it('is what a simulated message ends at, unless it ignores failures', async () => {
    const simulated = async () => {
      const { body } = await api.call('POST', '/publish/simulate', {
        body: { topic: 't', payload: '' },
      })
      return JSON.stringify(body)
    }
    await create(unreachable)
    expect(await simulated()).toContain(
      '"name":"exhook","outcome":"ended","reason":"away","details":{"server":"one"}',
    )
    const ignores = { name: 'one', ...unreachable, failed_action: 'ignore' }
    await api.call('PUT', '/exhooks/one', { body: ignores })
    expect(await simulated()).not.toContain('"reason":"away"')
  })

  it('lets everybody in if it ignores failures, and has an alarm that says so', async () => {
    await create(unreachable, { failed_action: 'ignore' })
    expect(await connectCode('c1')).toBe(0)
    expect(await alarms()).toMatchObject([
      { message: expect.stringContaining('protection not active') },
    ])
  })

  it('refuses nobody when it is disabled or deleted', async () => {
    await create(unreachable)
    expect(await connectCode('c1')).toBe(NOT_AUTHORIZED)
    await api.call('PUT', '/exhooks/one', { body: { name: 'one', ...unreachable, enable: false } })
    expect(await connectCode('c2')).toBe(0)
    await api.call('PUT', '/exhooks/one', { body: { name: 'one', ...unreachable } })
    expect(await connectCode('c3')).toBe(NOT_AUTHORIZED)
    await api.call('DELETE', '/exhooks/one')
    expect(await connectCode('c4')).toBe(0)
    expect(await alarms()).toEqual([])
  })

  it('is asked by the next client when it has come, whatever its interval', async () => {
    const first = await startExhookProvider({ hooks: [] })
    await first.kill()
    await create(first, { auto_reconnect: '1h' })
    expect(await connectCode('c1')).toBe(NOT_AUTHORIZED)
    await startExhookProvider({ hooks: hooks('client.connect') }, { port: first.port })
    await waitFor(async () => (await connectCode('c2')) === 0)
    expect(await status()).toMatchObject({ status: 'connected' })
  })

  it('delays clients until it is connected, and refuses none that it does not want', async () => {
    const provider = await startExhookProvider({
      hooks: hooks('client.connect'),
      methods: { OnProviderLoaded: { delayMs: 300 } },
    })
    const created = create(provider)
    await provider.call('OnProviderLoaded')
    expect(await connectCode('c1')).toBe(0)
    expect((await created).status).toBe(200)
  })

  it('guards while its settings change', async () => {
    const provider = await connected({
      hooks: hooks('client.authenticate'),
      methods: {
        OnClientAuthenticate: { valued: { type: 'STOP_AND_RETURN', bool_result: true } },
        OnProviderUnloaded: { delayMs: 500 },
      },
    })
    expect(await connectCode('c1')).toBe(0)
    const changed = api.call('PUT', '/exhooks/one', {
      body: { name: 'one', ...unreachable, request_timeout: '2s' },
    })
    await provider.call('OnProviderUnloaded')
    expect(await connectCode('c2')).toBe(NOT_AUTHORIZED)
    expect((await changed).status).toBe(200)
    // Only the hook points that the old address registered are guarded, so publishes are not refused.
    const client = api.client()
    expect(await published(await connectedBefore(client), 't', 'x')).toBe(NO_SUBSCRIBERS)
  })

  async function connectedBefore(client: MemoryClient): Promise<MemoryClient> {
    await api.call('PUT', '/exhooks/one', {
      body: { name: 'one', ...unreachable, enable: false },
    })
    await client.connect({ clientId: 'before' })
    await api.call('PUT', '/exhooks/one', { body: { name: 'one', ...unreachable } })
    return client
  }

  /** The same broker after a restart, as long as the test lasts. */
  async function restarted<Result>(test: (broker: Broker) => Promise<Result>): Promise<Result> {
    const { dataDir } = api
    await api.broker.close()
    const broker = await startBroker({
      dataDir,
      version: '0.0.0',
      listeners: [],
      passwordRounds: 1,
    })
    try {
      return await test(broker)
    } finally {
      await broker.close()
    }
  }
  const codeAt = async (broker: Broker) =>
    (await new MemoryClient(broker.kernel).connect({ clientId: 'again' })).reasonCode

  it.each([
    ['refuses clients', 'client.authenticate', NOT_AUTHORIZED],
    ['lets clients in that it never decided about', 'message.publish', 0],
  ])('%s after a restart', async (_what, hook, code) => {
    const provider = await connected({ hooks: hooks(hook, 'client.connected') })
    await provider.kill()
    await restarted(async (broker) => {
      expect(await codeAt(broker)).toBe(code)
      expect([...broker.exhook.hooksOf('one').keys()]).toEqual([hook, 'client.connected'])
    })
  })

  it('is asked by the first client after a restart', async () => {
    await connected({
      hooks: hooks('client.authenticate'),
      methods: {
        OnProviderLoaded: { delayMs: 200 },
        OnClientAuthenticate: { valued: { type: 'STOP_AND_RETURN', bool_result: true } },
      },
    })
    expect(await restarted(codeAt)).toBe(0)
  })
})

describe('a client of a gateway', () => {
  async function stomp(login: string): Promise<string> {
    const gateway = api.broker.gateways.get('stomp')
    const port = gateway?.listeners.get('stomp:tcp:default')?.listener?.address.port ?? 0
    const socket = createConnection(port, '127.0.0.1')
    try {
      socket.write(`CONNECT\naccept-version:1.2\nhost:x\nlogin:${login}\npasscode:p\n\n\0`)
      const [chunk] = (await once(socket, 'data')) as [Buffer]
      return chunk.toString().split('\n')[0] ?? ''
    } finally {
      socket.destroy()
    }
  }

  beforeEach(async () => {
    const loaded = await api.call('PUT', '/gateways/stomp', {
      body: { listeners: [{ type: 'tcp', name: 'default', bind: '127.0.0.1:0' }] },
    })
    expect(loaded.status, JSON.stringify(loaded.body)).toBe(204)
  })

  it('is asked about as one of MQTT', async () => {
    const provider = await connected({
      hooks: hooks('client.authenticate'),
      methods: {
        OnClientAuthenticate: { valued: { type: 'STOP_AND_RETURN', bool_result: false } },
      },
    })
    expect(await stomp('evil')).toBe('ERROR')
    const { clientinfo } = await provider.call('OnClientAuthenticate')
    expect(clientinfo).toMatchObject({ username: 'evil', password: 'p', protocol: 'stomp' })
    const yes = { valued: { type: 'STOP_AND_RETURN', bool_result: true } } as const
    await provider.plan({
      hooks: hooks('client.authenticate'),
      methods: { OnClientAuthenticate: yes },
    })
    expect(await stomp('good')).toBe('CONNECTED')
  })

  it('is refused by a server that was never connected', async () => {
    expect(await stomp('any')).toBe('CONNECTED')
    await create({ url: 'http://127.0.0.1:9' })
    expect(await stomp('any')).toBe('ERROR')
  })

  it('that its own authenticator decides asks no server', async () => {
    const no = { valued: { type: 'STOP_AND_RETURN', bool_result: false } } as const
    const provider = await connected({
      hooks: hooks('client.authenticate'),
      methods: { OnClientAuthenticate: no },
    })
    const body = {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    }
    const created = await api.call('POST', '/gateways/stomp/authentication', { body })
    expect(created.status, JSON.stringify(created.body)).toBeLessThan(300)
    const user = { user_id: 'known', password: 'p' }
    await api.call('POST', '/gateways/stomp/authentication/users', { body: user })
    expect(await stomp('known')).toBe('CONNECTED')
    expect(provider.calls.map(({ method }) => method)).toEqual(['OnProviderLoaded'])
    expect(await stomp('unknown')).toBe('ERROR')
    expect(await provider.call('OnClientAuthenticate')).toMatchObject({
      clientinfo: { username: 'unknown' },
    })
  })
})
