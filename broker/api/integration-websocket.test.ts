import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { makeSelfSigned } from '../features/listeners/self-signed.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// WebSocket: a server of the library at the far side.

let api: TestIntegration
let server: WebSocketServer
let port = 0
let taken: { text: string; isBinary: boolean }[] = []
let headers: Record<string, unknown> = {}
/** Reaction of the server to a message. */
let handle: (socket: WebSocket, text: string) => void

function listen(): Promise<void> {
  return new Promise((resolve) => {
    server = new WebSocketServer({
      host: '127.0.0.1',
      port,
      verifyClient: ({ req }: { req: { headers: Record<string, unknown> } }) =>
        req.headers.authorization === 'Bearer secret-t',
      handleProtocols: (protocols) => [...protocols][0] ?? false,
    })
    server.on('connection', (socket, request) => {
      headers = { ...request.headers }
      socket.on('error', () => {})
      socket.on('message', (data, isBinary) => {
        const text = String(data)
        taken.push({ text, isBinary })
        handle(socket, text)
      })
    })
    server.on('listening', () => {
      ;({ port } = server.address() as AddressInfo) // it has a port
      resolve()
    })
  })
}

const close = () =>
  new Promise<void>((resolve) => {
    for (const socket of server.clients) socket.terminate()
    server.close(() => resolve())
  })

beforeAll(async () => {
  ;[api] = await Promise.all([startIntegration(), listen()])
})
afterAll(async () => {
  await api.close()
  await close()
})
beforeEach(() => {
  taken = []
  handle = () => {}
})
afterEach(() => api.clear())

const connector = (more: object = {}) => ({
  type: 'websocket',
  name: 'c',
  url: `ws://127.0.0.1:${port}/in?a=1`,
  headers: { authorization: 'Bearer secret-t', 'x-own': '1' },
  subprotocol: 'rows.v1',
  resource_opts: QUICK,
  ...more,
})

const action = (parameters: object = {}, opts: object = {}) => ({
  type: 'websocket',
  name: 'a',
  connector: 'c',
  parameters: { payload_template: '${payload}', ...parameters },
  resource_opts: { health_check_interval: '200ms', resume_interval: '100ms', ...opts },
})

describe('an action of WebSocket', () => {
  it.each([
    ['text', false],
    ['binary', true],
  ])('sends each row as a message: %s', async (type, isBinary) => {
    const made = await api.create('connectors', connector())
    expect(made.body).toMatchObject({ status: 'connected' })
    expect(JSON.stringify(made.body)).not.toContain('secret-t')
    expect(headers).toMatchObject({ 'x-own': '1', 'sec-websocket-protocol': 'rows.v1' })
    await api.create('actions', action({ message_type: type }, { batch_size: 10 }))
    const outcomes = api.give('websocket:a', { payload: 'a\u0000\n€' }, { payload: '' })
    await waitFor(() => outcomes.length === 2)
    expect(outcomes).toEqual([{ kind: 'success' }, { kind: 'success' }])
    expect(taken).toEqual([
      { text: 'a\u0000\n€', isBinary },
      { text: '', isBinary },
    ])
  })

  it('fails for a text that is not UTF-8', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action())
    const outcomes = api.give('websocket:a', { payload: new Uint8Array([0xff]) })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'failed', reason: 'the text is not UTF-8' }])
  })

  it('loses nothing while the server is away, and keeps the order', async () => {
    await api.create('connectors', connector())
    await api.create('actions', action({ payload_template: '${n}' }, { batch_size: 10 }))
    await close()
    await waitFor(
      async () => (await api.statusOf('connectors', 'websocket:c')).status === 'disconnected',
    )
    const rows = Array.from({ length: 100 }, (_, n) => ({ clientid: 'x', n }))
    const outcomes = api.give('websocket:a', ...rows)
    await waitFor(async () => (await api.figuresOf('websocket:a')).queuing === 100)
    await listen()
    await waitFor(() => outcomes.length === 100)
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
    expect(taken.map(({ text }) => Number(text))).toEqual(rows.map(({ n }) => n))
  })

  it('replaces a connection that confirms nothing', async () => {
    await api.create('connectors', connector({ ack_timeout: '300ms' }))
    await api.create('actions', action())
    // A paused socket reads neither messages nor pings.
    for (const socket of server.clients) socket.pause()
    const outcomes = api.give('websocket:a', { payload: 'x' })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    expect(taken).toEqual([{ text: 'x', isBinary: false }])
  })

  it('fails for the one row that the server refuses, with the reason', async () => {
    handle = (socket, text) => {
      if (text === 'bad') socket.close(1009)
    }
    await api.create('connectors', connector())
    const opts = { batch_size: 10, worker_pool_size: 1 }
    await api.create('actions', action({}, opts))
    const rows = ['1', '2', 'bad', '3'].map((payload) => ({ payload }))
    const outcomes = api.give('websocket:a', ...rows)
    await waitFor(() => outcomes.length === 4)
    expect(outcomes.filter(({ kind }) => kind === 'success')).toHaveLength(3)
    expect(outcomes).toContainEqual({
      kind: 'failed',
      reason: 'the server closed the connection because of the size of a message (1009)',
    })
  })
})

describe('a connector of WebSocket', () => {
  it.each([
    ['the header', { headers: { authorization: 'Bearer wrong' } }, /HTTP status 401$/],
    ['the address', { url: `ws://${CLOSED}` }, /ECONNREFUSED/],
  ])('says that %s is refused', async (_, fault, reason) => {
    const body = connector(fault)
    const reply = await api.call('POST', '/connectors_probe', { body })
    expect(reply).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    const { message } = reply.body as { message: string }
    expect(message).toMatch(/^connection to the WebSocket server: /)
    expect(message).toMatch(reason)
    expect(message).not.toContain('wrong')
  })

  it.each([
    ['another scheme', { url: 'http://a' }],
    ['a user in the URL', { url: 'ws://u:secret-p@a' }],
    ['two subprotocols', { subprotocol: 'a, b' }],
    ['a header of several lines', { headers: { a: 'x\r\nb: y' } }],
  ])('refuses %s', async (_, fault) => {
    const reply = await api.create('connectors', connector(fault))
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).not.toContain('secret-p')
  })

  it('uses TLS, and verifies the certificate', async () => {
    const { cert, key } = makeSelfSigned(['localhost'], Date.now())
    const https = createServer({ cert, key })
    const secure = new WebSocketServer({ server: https })
    await new Promise<void>((resolve) => https.listen(0, 'localhost', resolve))
    const url = `wss://localhost:${(https.address() as AddressInfo).port}` // it has a port
    const probe = (ssl: object) =>
      api.call('POST', '/connectors_probe', { body: connector({ url, ssl }) })
    try {
      const ssl = { enable: true, verify: 'verify_peer', cacertfile: cert }
      expect(await probe(ssl)).toMatchObject({ status: 204 })
      expect(await probe({ enable: true, verify: 'verify_none' })).toMatchObject({ status: 204 })
      expect(await probe({})).toMatchObject({
        body: { message: expect.stringMatching(/certificate/) },
      })
    } finally {
      secure.close()
      https.closeAllConnections()
      https.close()
    }
  })
})
