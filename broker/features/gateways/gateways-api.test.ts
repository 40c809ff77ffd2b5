import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { waitFor } from '@signalbox/testing/wait-for'
import { startBroker } from '../../broker.ts'
import { makeCertificate } from '../../certificates/certificate-maker.ts'
import { stompClient } from './testing/stomp-client.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi

beforeAll(async () => {
  api = await startApi()
})

afterAll(() => api.close())

const listener = (more: object = {}) => ({
  type: 'tcp',
  name: 'default',
  bind: '127.0.0.1:0',
  ...more,
})

const findPort = (id = 'stomp:tcp:default') =>
  api.broker.gateways.get('stomp')?.listeners.get(id)?.listener?.address.port ?? 0

async function load(body: object = {}): Promise<void> {
  const reply = await api.call('PUT', '/gateways/stomp', {
    body: { listeners: [listener()], ...body },
  })
  expect(reply).toMatchObject({ status: 204 })
}

describe('a gateway', () => {
  it('of the enterprise edition, or that nobody has, is unknown', async () => {
    for (const name of ['ocpp', 'nope']) {
      const reply = await api.call('GET', `/gateways/${name}`)
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    }
  })

  it('is not loaded with a listener that cannot be opened', async () => {
    const bind = `127.0.0.1:${findPort()}`
    for (const wrong of [
      listener({ type: 'udp' }),
      listener({ bind: 'x' }),
      listener({ name: '' }),
    ]) {
      const body = { listeners: [wrong] }
      expect(await api.call('PUT', '/gateways/stomp', { body })).toMatchObject({ status: 400 })
    }
    expect(bind).toBe('127.0.0.1:0')
    expect(await api.read('/gateways/stomp')).toEqual({ name: 'stomp', status: 'unloaded' })
  })

  it('is loaded, edited field by field of the first level, disabled and enabled', async () => {
    await load({ mountpoint: 'a/', frame: { max_headers: 5 } })
    expect(await api.read('/gateways/stomp')).toMatchObject({
      status: 'running',
      mountpoint: 'a/',
      frame: { max_headers: 5, max_body_length: 65_536 },
      listeners: [{ id: 'stomp:tcp:default', max_connections: 1024 }],
    })
    await api.call('PUT', '/gateways/stomp', { body: { mountpoint: 'b/', listeners: [] } })
    expect(await api.read('/gateways/stomp')).toMatchObject({
      mountpoint: 'b/',
      frame: { max_headers: 5 },
      listeners: [{ id: 'stomp:tcp:default' }],
    })
    const refused = await api.call('PUT', '/gateways/stomp', { body: { idle_timeout: 'x' } })
    expect(refused).toMatchObject({ status: 400 })
    expect(String((refused.body as { message: string }).message)).toContain('idle_timeout')
    await api.call('PUT', '/gateways/stomp/enable/false')
    expect(await api.read('/gateways?status=stopped')).toMatchObject([
      { name: 'stomp', listeners: [{ running: false }], node_status: [{ status: 'stopped' }] },
    ])
    await api.call('PUT', '/gateways/stomp/enable/true')
    expect(await api.read('/gateways?status=running')).toMatchObject([
      { name: 'stomp', max_connections: 1024, current_connections: 0 },
    ])
  })

  it('has listeners: an address in use leaves them as they are', async () => {
    const bind = `127.0.0.1:${findPort()}`
    const create = (more: object) =>
      api.call('POST', '/gateways/stomp/listeners', { body: listener(more) })
    const used = await create({ name: 'other', bind })
    expect(used).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(String((used.body as { message: string }).message)).toContain('eaddrinuse')
    expect(await create({ type: 'dtls', name: 'd' })).toMatchObject({ status: 400 })
    const ssl = { type: 'ssl', name: 'secure', ssl_options: { password: 'secret' } }
    expect(await create(ssl)).toMatchObject({ status: 201 })
    const id = 'stomp:ssl:secure'
    const shown = await api.read<Record<string, unknown>>(`/gateways/stomp/listeners/${id}`)
    expect(shown).toMatchObject({ running: true, ssl_options: { password: '******' } })
    await api.call('PUT', `/gateways/stomp/listeners/${id}`, {
      body: { ...shown, max_connections: 7 },
    })
    const stored = api.broker.gateways.get('stomp')?.listeners.get(id)?.config
    expect(stored).toMatchObject({ max_connections: 7, ssl_options: { password: 'secret' } })
    await api.call('DELETE', `/gateways/stomp/listeners/${id}`)
    expect(await api.read('/gateways/stomp/listeners')).toMatchObject([
      { id: 'stomp:tcp:default', status: { running: true } },
    ])
  })

  it('keeps all listeners if one of several changes fails', async () => {
    const second = listener({ name: 'second' })
    expect(await api.call('POST', '/gateways/stomp/listeners', { body: second })).toMatchObject({
      status: 201,
    })
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const inUse = `127.0.0.1:${(other.address() as AddressInfo).port}` // of TCP
    const text = `gateway.stomp.listeners.tcp {
      default { bind = "127.0.0.1:0", max_connections = 5 }
      second { bind = "${inUse}" }
    }`
    const headers = { 'content-type': 'text/plain' }
    const reply = await api.call('PUT', '/configs?mode=merge', { rawBody: text, headers })
    expect(reply).toMatchObject({ status: 400 })
    expect(JSON.stringify(reply.body)).toContain('eaddrinuse')
    const open = api.broker.gateways.get('stomp')?.listeners
    expect(open?.get('stomp:tcp:default')?.config.max_connections).not.toBe(5)
    expect(await api.read('/gateways/stomp/listeners')).toMatchObject([
      { id: 'stomp:tcp:default', status: { running: true } },
      { id: 'stomp:tcp:second', status: { running: true } },
    ])
    await api.call('DELETE', '/gateways/stomp/listeners/stomp:tcp:second')
  })

  it('is authenticated by kinds that it can have, with secrets that only administrators see', async () => {
    const http = {
      mechanism: 'password_based',
      backend: 'http',
      method: 'post',
      url: 'http://127.0.0.1:9/auth?key=token',
      headers: { authorization: 'Bearer token' },
      body: { username: '${username}' },
      pool_size: 1,
    }
    const scram = { mechanism: 'scram', backend: 'built_in_database' }
    const at = '/gateways/stomp/authentication'
    expect(await api.call('POST', at, { body: scram })).toMatchObject({ status: 400 })
    expect(await api.call('POST', at, { body: http })).toMatchObject({ status: 201, body: {} })
    expect(JSON.stringify((await api.call('GET', at)).body)).toContain('token')
    const { broker } = api
    await api.call('POST', '/users', {
      body: { username: 'v', password: 'viewer-1', role: 'viewer', description: '' },
    })
    const authorization = `Bearer ${broker.tokens.issue('v')}`
    const shown = await api.call('GET', at, { authorization })
    expect(JSON.stringify(shown.body)).not.toMatch(/token|u:p/)
    expect(await api.call('DELETE', at, { authorization })).toMatchObject({ status: 403 })
    expect(await api.call('DELETE', at)).toMatchObject({ status: 204 })
  })
})

describe('its clients', () => {
  it('are listed, subscribed, and kicked; their events and counters are kept', async () => {
    const client = await stompClient(findPort(), { connectHeaders: { login: 'u1' } })
    client.subscribe('a/#', () => {}, { id: 's1' })
    client.publish({ destination: 'a/1', body: 'x' })
    const list = () =>
      api.read<{ data: Record<string, unknown>[] }>('/gateways/stomp/clients?like_username=u')
    const [row] = await waitFor(async () => {
      const { data } = await list()
      return data[0]?.recv_msg === 1 && data
    })
    expect(row).toMatchObject({
      username: 'u1',
      proto_name: 'STOMP',
      proto_ver: '1.2',
      mountpoint: 'b/',
      connected: true,
      subscriptions_cnt: 1,
      send_msg: 1,
    })
    const at = `/gateways/stomp/clients/${row?.clientid}`
    const subscribed = await api.call('POST', `${at}/subscriptions`, {
      body: { topic: 'c', qos: 1, sub_props: { subid: 's2' } },
    })
    expect(subscribed).toMatchObject({ status: 201, body: { topic: 'b/c', qos: 0 } })
    expect(await api.read(`${at}/subscriptions`)).toMatchObject([
      { topic: 'b/a/#', sub_props: { subid: 's1' } },
      { topic: 'b/c', sub_props: { subid: 's2' } },
    ])
    expect((await api.call('DELETE', `${at}/subscriptions/b%2Fc`)).status).toBe(404)
    expect((await api.call('DELETE', `${at}/subscriptions/c`)).status).toBe(204)
    expect(await api.read('/gateways/stomp/metrics')).toMatchObject({
      'client.connected': 1,
      'messages.received': 1,
    })
    expect(await api.read(`${at}/timeline`)).toMatchObject([
      { kind: 'unsubscribed', topic: 'c' },
      { kind: 'subscribed', topic: 'c' },
      { kind: 'subscribed', topic: 'a/#' },
      { kind: 'connected', proto_ver: '1.2', listener: 'stomp:tcp:default' },
    ])
    // They are not among those of MQTT, but their subscriptions are among all.
    expect(await api.read('/clients')).toMatchObject({ data: [] })
    for (const query of ['', `?clientid=${row?.clientid}`]) {
      expect(await api.read(`/subscriptions${query}`)).toMatchObject({
        data: [{ topic: 'a/#', gateway: 'stomp' }],
      })
    }
    expect((await api.call('DELETE', at)).status).toBe(204)
    expect((await api.call('GET', at)).status).toBe(404)
    await client.deactivate()
  })

  it('are found by each filter', async () => {
    const client = await stompClient(findPort(), { connectHeaders: { login: 'u2' } })
    const count = async (query: string) =>
      (await api.read<{ data: unknown[] }>(`/gateways/stomp/clients?${query}`)).data.length
    for (const [query, expected] of [
      ['username=u2', 1],
      ['username=u', 0],
      ['like_username=2', 1],
      ['ip_address=127.0.0.1', 1],
      ['ip_address=127.0.0.2', 0],
      ['conn_state=connected', 1],
      ['conn_state=disconnected', 0],
      ['proto_ver=1.2', 1],
      ['proto_ver=1.0', 0],
      ['clean_start=true', 1],
      ['gte_connected_at=0', 1],
      ['lte_created_at=1', 0],
      ['endpoint_name=x', 0],
      ['page=2', 0],
    ] as const) {
      expect(await count(query), query).toBe(expected)
    }
    const down = await api.call('GET', '/gateways/stomp/clients?node=nope@127.0.0.1')
    expect(down).toMatchObject({ status: 500, body: { code: 'NODE_DOWN' } })
    await client.deactivate()
  })
})

describe('a listener of a gateway', () => {
  const at = '/gateways/stomp/listeners'

  it('that changes disconnects its own clients only', async () => {
    await api.call('POST', at, { body: listener({ name: 'other' }) })
    const kept = await stompClient(findPort())
    const lost = await stompClient(findPort('stomp:tcp:other'))
    const body = listener({ name: 'other', max_connections: 5 })
    expect((await api.call('PUT', `${at}/stomp:tcp:other`, { body })).status).toBe(200)
    await waitFor(() => !lost.connected)
    const again = await stompClient(findPort('stomp:tcp:other'))
    expect((await api.call('DELETE', `${at}/stomp:tcp:other`)).status).toBe(204)
    await waitFor(() => !again.connected)
    expect(kept.connected).toBe(true)
    await Promise.all([kept, lost, again].map((client) => client.deactivate()))
  })

  it('uses a changed certificate for new handshakes, and removes its files when it is deleted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'signalbox-certificates-'))
    const [certfile, keyfile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const write = (commonName: string) => {
      const notAfter = new Date(Date.now() + 86_400_000)
      const made = makeCertificate({ commonName, names: ['localhost'], notAfter })
      writeFileSync(certfile, made.cert)
      writeFileSync(keyfile, made.key)
      return made
    }
    const id = 'stomp:ssl:secure'
    const subject = () =>
      new Promise<unknown>((resolve, reject) => {
        const options = { port: findPort(id), host: '127.0.0.1', rejectUnauthorized: false }
        const socket = connectTls(options, () => {
          resolve(socket.getPeerCertificate().subject.CN)
          socket.destroy()
        })
        socket.on('error', reject)
      })
    const first = write('first')
    const body = listener({ type: 'ssl', name: 'secure', ssl_options: { certfile, keyfile } })
    expect(await api.call('POST', at, { body })).toMatchObject({ status: 201 })
    expect(await subject()).toBe('first')
    write('second, and longer')
    await api.broker.gateways.reloadCertificates()
    expect(await subject()).toBe('second, and longer')
    writeFileSync(certfile, 'half')
    await api.broker.gateways.reloadCertificates()
    expect(await subject()).toBe('second, and longer')
    const texts = { certfile: first.cert, keyfile: first.key }
    await api.call('PUT', `${at}/${id}`, { body: { ...body, ssl_options: texts } })
    expect(await subject()).toBe('first')
    const files = join(api.dataDir, 'certs', 'stomp_ssl_secure')
    expect(existsSync(files)).toBe(true)
    await api.call('DELETE', `${at}/${id}`)
    // The history still refers to the files.
    expect(existsSync(files)).toBe(true)
    rmSync(folder, { recursive: true })
  })
})

it('is there after a restart of the broker', async () => {
  const own = await startApi()
  await own.call('PUT', '/gateways/stomp', {
    body: { mountpoint: 'kept/', listeners: [listener()] },
  })
  const { dataDir } = own
  await own.app.close()
  await own.broker.close()
  const broker = await startBroker({ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1 })
  const gateway = broker.gateways.get('stomp')
  expect(gateway?.stored).toMatchObject({ mountpoint: 'kept/' })
  expect(gateway?.isRunning).toBe(true)
  await broker.close()
})
