import { connect, type Msg, type NatsConnection, nkeys } from '@nats-io/transport-node'
import { CLOSED } from '@signalbox/testing/closed-port'
import { type NatsServer, startNats } from '@signalbox/testing/nats'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeSelfSigned } from '../features/listeners/self-signed.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// NATS: a real server at the far side.

let api: TestIntegration
let server: NatsServer
let strict: NatsServer
let client: NatsConnection
const taken: Msg[] = []

const TOKEN = 'a-token-of-the-test'

async function listen(): Promise<void> {
  client = await connect({ port: server.port })
  client.subscribe('out.>', { callback: (_, message) => void taken.push(message) })
  await client.flush()
}

beforeAll(async () => {
  ;[api, server, strict] = await Promise.all([
    startIntegration(),
    startNats(),
    startNats(() => [
      'authorization { users: [',
      '  { user: u, password: secret-p, permissions: { publish: ["ok.>", "_INBOX.>"] } }',
      '] }',
    ]),
  ])
  await listen()
})
afterAll(async () => {
  await api.close()
  await client.close()
  await Promise.all([server.end(), strict.end()])
})
afterEach(async () => {
  taken.length = 0
  await api.clear()
})

const connector = (more: object = {}) => ({
  type: 'nats',
  name: 'c',
  servers: `127.0.0.1:${server.port}`,
  resource_opts: QUICK,
  ...more,
})

const action = (parameters: object = {}, opts: object = {}) => ({
  type: 'nats',
  name: 'a',
  connector: 'c',
  parameters: { subject: 'out.${clientid}', ...parameters },
  resource_opts: { health_check_interval: '200ms', resume_interval: '100ms', ...opts },
})

const LOGIN = { username: 'u', password: 'secret-p' }
const strictConnector = (more: object = {}) =>
  connector({ servers: `127.0.0.1:${strict.port}`, ...LOGIN, ...more })

describe('an action of NATS', () => {
  it('publishes subject, payload and headers of its templates', async () => {
    expect(await api.create('connectors', connector())).toMatchObject({
      status: 201,
      body: { status: 'connected' },
    })
    const headers = { 'Nats-Msg-Id': '${id}', fixed: 'x' }
    await api.create('actions', action({ payload_template: '${payload}', headers }))
    const hostile = 'a"\u0000\r\nPUB x 1\r\n€'
    const outcomes = api.give('nats:a', { clientid: 'c1', id: 'i1', payload: hostile })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    await waitFor(() => taken.length === 1)
    expect(taken[0]?.subject).toBe('out.c1')
    expect(taken[0]?.string()).toBe(hostile)
    expect(taken[0]?.headers?.get('Nats-Msg-Id')).toBe('i1')
  })

  it.each([
    ['a wildcard', { clientid: 'a.*' }],
    ['a command in the subject', { clientid: 'a 0\r\n\r\nPUB b' }],
    ['an empty part of the subject', { clientid: 'a..b' }],
    ['a line in a header', { clientid: 'a', id: 'x\r\nother: y' }],
    ['a payload that is too large', { clientid: 'a', id: 'i', payload: 'x'.repeat(70_000) }],
  ])('fails for %s, and sends the other rows', async (_, row) => {
    await api.create('connectors', connector())
    const headers = { id: '${id}' }
    await api.create('actions', action({ headers }, { worker_pool_size: 1, batch_size: 10 }))
    const outcomes = api.give('nats:a', row, { clientid: 'good', id: 'i' })
    await waitFor(() => outcomes.length === 2)
    expect(outcomes).toContainEqual({ kind: 'success' })
    expect(outcomes).toContainEqual({ kind: 'failed', reason: expect.any(String) })
    await waitFor(() => taken.length === 1)
    expect(taken.map(({ subject }) => subject)).toEqual(['out.good'])
  })

  it('loses nothing while the server is away, and keeps the order', async () => {
    await api.create('connectors', connector())
    await api.create(
      'actions',
      action({ payload_template: '${n}', delivery: 'jetstream' }, { batch_size: 10 }),
    )
    await client.request('$JS.API.STREAM.CREATE.kept', '{"name":"kept","subjects":["out.x"]}')
    await server.stop()
    await waitFor(async () => (await api.statusOf('connectors', 'nats:c')).status !== 'connected')
    const rows = Array.from({ length: 100 }, (_, n) => ({ clientid: 'x', n }))
    const outcomes = api.give('nats:a', ...rows)
    await waitFor(async () => (await api.figuresOf('nats:a')).queuing === 100)
    await server.start()
    await client.close()
    await listen()
    await waitFor(() => outcomes.length === 100)
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
    const read = async (seq: number) => {
      const answer = await client.request('$JS.API.STREAM.MSG.GET.kept', JSON.stringify({ seq }))
      const { message } = answer.json<{ message: { data: string } }>()
      return Number(Buffer.from(message.data, 'base64').toString())
    }
    expect(await Promise.all(rows.map((_, i) => read(i + 1)))).toEqual(rows.map(({ n }) => n))
    await client.request('$JS.API.STREAM.DELETE.kept')
  })

  it('waits for a stream that is not there yet, and for a server that answers nothing', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action({ delivery: 'jetstream', ack_timeout: '500ms' }))
    const early = api.give('nats:a', { clientid: 'later' })
    await waitFor(() => taken.length > 0)
    await client.request('$JS.API.STREAM.CREATE.later', '{"name":"later","subjects":["out.later"]}')
    await waitFor(() => early.length === 1)
    expect(early).toEqual([{ kind: 'success' }])
    expect(await api.figuresOf('nats:a')).toMatchObject({ retried: 1 })
    server.pause()
    try {
      const outcomes = api.give('nats:a', { clientid: 'later' })
      await waitFor(async () => ((await api.figuresOf('nats:a')).inflight ?? 0) > 0)
      expect(outcomes).toEqual([])
      server.resume()
      await waitFor(() => outcomes.length === 1)
      expect(outcomes).toEqual([{ kind: 'success' }])
    } finally {
      server.resume()
    }
    await client.request('$JS.API.STREAM.DELETE.later')
  })

  it('gives the reason why a subject is refused', async () => {
    await api.create('connectors', strictConnector())
    await api.create(
      'actions',
      action({ subject: '${s}' }, { worker_pool_size: 1, batch_size: 10 }),
    )
    const outcomes = api.give('nats:a', { s: 'ok.1' }, { s: 'no.1' }, { s: 'ok.2' })
    await waitFor(() => outcomes.length === 3)
    const reason = expect.stringMatching(/Permissions Violation for Publish to "no\.1"/)
    expect(outcomes).toContainEqual({ kind: 'failed', reason })
    expect(outcomes.filter(({ kind }) => kind === 'success')).toHaveLength(2)
  })
})

describe('a connector of NATS', () => {
  it('uses the next server when one is away', async () => {
    const servers = `${CLOSED},127.0.0.1:${server.port}`
    expect(await api.create('connectors', connector({ servers }))).toMatchObject({
      body: { status: 'connected' },
    })
  })

  it.each([
    ['the password', { password: 'wrong' }, /Authorization Violation/],
    ['the missing login', { username: undefined, password: undefined }, /Authorization Violation/],
    ['the token', { username: undefined, password: undefined, token: TOKEN }, /Authorization/],
    ['the address', { servers: CLOSED }, /ECONNREFUSED|connection refused/],
    ['TLS, which the server does not have', { ssl: { enable: true } }, /tls/i],
  ])('says that %s is refused', async (_, fault, reason) => {
    const body = strictConnector(fault)
    const reply = await api.call('POST', '/connectors_probe', { body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    const { message } = reply.body as { message: string }
    expect(message).toMatch(/^connection to NATS: /)
    expect(message).toMatch(reason)
    for (const secret of ['wrong', TOKEN, 'secret-p']) expect(message).not.toContain(secret)
  })

  it.each([
    ['two logins', { username: 'u', token: TOKEN }, /a username, a token or credentials/],
    ['other credentials', { credentials: 'my key' }, /the seed of an NKey/],
    ['an address', { servers: 'http://x' }, /host\[:port\]/],
  ])('refuses %s', async (_, fault, reason) => {
    const reply = await api.create('connectors', connector(fault))
    expect(reply.status).toBe(400)
    const text = JSON.stringify(reply.body)
    expect(text).toMatch(reason)
    expect(text).not.toContain('my key')
  })

  it('takes the content of a .creds file, also without ends of lines', async () => {
    const lines = [
      ...['-----BEGIN NATS USER JWT-----', 'eyJ0.eyJq-.sig-', '------END NATS USER JWT------'],
      ...['-----BEGIN USER NKEY SEED-----', Buffer.from(nkeys.createUser().getSeed()).toString()],
      '------END USER NKEY SEED------',
    ]
    for (const end of ['\n', '', ' ']) {
      const body = connector({ credentials: lines.join(end) })
      expect(await api.call('POST', '/connectors_probe', { body })).toMatchObject({ status: 204 })
    }
  })

  it('masks its secrets', async () => {
    const reply = await api.create('connectors', strictConnector())
    expect(reply.body).toMatchObject({ status: 'connected', password: '******' })
  })

  it('logs in with an NKey', async () => {
    const pair = nkeys.createUser()
    const keyed = await startNats(() => [
      `authorization { users: [ { nkey: ${pair.getPublicKey()} } ] }`,
    ])
    try {
      const servers = `127.0.0.1:${keyed.port}`
      const probe = (seed: Uint8Array) => {
        const credentials = Buffer.from(seed).toString()
        return api.call('POST', '/connectors_probe', { body: connector({ servers, credentials }) })
      }
      expect(await probe(pair.getSeed())).toMatchObject({ status: 204 })
      expect(await probe(nkeys.createUser().getSeed())).toMatchObject({
        body: { message: expect.stringMatching(/Authorization Violation/) },
      })
    } finally {
      await keyed.end()
    }
  })

  it('uses TLS, and verifies the certificate', async () => {
    const { cert: certificate, key } = makeSelfSigned(['localhost'], Date.now())
    const secure = await startNats((folder) => [
      `tls { cert_file: ${folder.write('cert.pem', certificate)}`,
      `  key_file: ${folder.write('key.pem', key)} }`,
    ])
    try {
      const servers = `localhost:${secure.port}`
      const probe = (ssl: object) =>
        api.call('POST', '/connectors_probe', { body: connector({ servers, ssl }) })
      const ssl = { enable: true, verify: 'verify_peer', cacertfile: certificate }
      expect(await probe(ssl)).toMatchObject({ status: 204 })
      expect(await probe({ enable: true, verify: 'verify_none' })).toMatchObject({ status: 204 })
      expect(await probe({ enable: true, verify: 'verify_peer' })).toMatchObject({
        body: { message: expect.stringMatching(/certificate/) },
      })
      expect(await probe({ enable: false })).toMatchObject({
        body: { message: 'connection to NATS: the server requires TLS' },
      })
    } finally {
      await secure.end()
    }
  })
})
