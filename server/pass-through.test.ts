import { createServer, type IncomingMessage, Server, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Running, startForTest } from './testing/fixtures.ts'

describe('in front of another Signalbox', () => {
  let cluster: Running
  let console_: Running
  beforeAll(async () => {
    cluster = await startForTest()
    const south = await free()
    console_ = await startForTest(
      '--upstream',
      `north=${cluster.url}`,
      '--upstream',
      `south=${south}`,
    )
  })
  afterAll(async () => {
    await console_.close()
    await cluster.close()
  })

  const login = async (base: string) => {
    const response = await fetch(`${base}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })
    const { token } = (await response.json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }

  it('starts no broker of its own', () => {
    expect(console_.broker).toBeUndefined()
    expect(console_.addresses.map(([what]) => what)).toEqual(['console', 'upstream', 'upstream'])
  })

  it('passes logins, calls and refusals on', async () => {
    const base = `${console_.url}api/v5`
    const refused = await fetch(`${base}/clients`)
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ code: 'AUTHORIZATION_HEADER_ERROR' })
    const headers = await login(base)
    const clients = await fetch(`${base}/clients?limit=1&clientid=a&clientid=b`, { headers })
    expect(await clients.json()).toMatchObject({ meta: { count: 0, limit: 1 } })
  })

  it('opens no way round for the first password', async () => {
    const response = await fetch(`${console_.url}api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  it('reaches each cluster by its name', async () => {
    const north = await fetch(`${console_.url}upstreams/north/api/v5/status`)
    expect(await north.text()).toMatch(/is started/)
    const south = await fetch(`${console_.url}upstreams/south/api/v5/status`)
    expect(south.status).toBe(502)
    expect((await fetch(`${console_.url}upstreams/west/api/v5/status`)).status).toBe(404)
  })

  it('passes ids on as they are, whatever they hold', async () => {
    const headers = await login(`${console_.url}api/v5`)
    const id = '../a b/#+?%2F客户'
    const response = await fetch(
      `${console_.url}api/v5/clients/${encodeURIComponent(id)}/subscriptions`,
      { headers },
    )
    expect(await response.json()).toMatchObject({ code: 'CLIENTID_NOT_FOUND' })
  })

  it('tells mode, clusters and whether they can be reached', async () => {
    const response = await fetch(`${console_.url}signalbox/info`)
    expect(await response.json()).toEqual({
      mode: 'upstream',
      version: '0.1.0',
      upstreams: [
        { name: 'north', reachable: true },
        { name: 'south', reachable: false },
      ],
    })
  })

  it('serves the console beside it', async () => {
    const page = await fetch(`${console_.url}clients`, { headers: { accept: 'text/html' } })
    expect(await page.text()).toContain('"mode":"upstream","upstreams":["north","south"]')
  })
})

describe('in front of a server that answers badly', () => {
  const closers: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })

  async function behind(answer: (request: IncomingMessage, response: ServerResponse) => void) {
    const upstream = createServer(answer)
    const url = await listen(upstream)
    closers.push(() => shut(upstream))
    const server = await startForTest('--upstream', url)
    closers.push(() => server.close())
    return { base: `${server.url}api/v5`, server, upstream }
  }

  it('streams an answer as it comes', async () => {
    let more = () => {}
    const { base } = await behind((_request, response) => {
      response.write('first')
      more = () => response.end('last')
    })
    const response = await fetch(`${base}/x`)
    const reader = response.body?.getReader()
    const decoder = new TextDecoder()
    expect(decoder.decode((await reader?.read())?.value)).toBe('first')
    more()
    expect(decoder.decode((await reader?.read())?.value)).toBe('last')
  })

  it('streams a body up as it comes', async () => {
    let bytes = 0
    const { base } = await behind((request, response) => {
      request.on('data', (chunk: Buffer) => (bytes += chunk.length))
      request.on('end', () => response.end(String(bytes)))
    })
    const body = Buffer.alloc(20 * 1024 * 1024, 7)
    const response = await fetch(`${base}/data/files`, { method: 'POST', body })
    expect(await response.text()).toBe(String(body.length))
  })

  it('tells its own 500 as its own', async () => {
    const { base } = await behind((_request, response) => {
      response.writeHead(500, { 'content-type': 'application/json' })
      response.end('{"code":"INTERNAL_ERROR"}')
    })
    const response = await fetch(`${base}/x`)
    expect(response.status).toBe(500)
    expect(response.headers.get('x-signalbox-upstream-failure')).toBeNull()
    expect(await response.json()).toEqual({ code: 'INTERNAL_ERROR' })
  })

  it('passes no cookie in either direction, and no header of the connection', async () => {
    let seen: IncomingMessage['headers'] = {}
    const { base, upstream } = await behind((request, response) => {
      seen = request.headers
      response.writeHead(200, {
        'set-cookie': 'a=b',
        'x-kept': 'yes',
        connection: 'x-hop, keep-alive',
        'x-hop': 'no',
      })
      response.end()
    })
    const response = await raw(base, [
      'GET /api/v5/x HTTP/1.1',
      'host: console.example',
      'cookie: session=1',
      'authorization: Bearer t',
      'x-mine: no',
      'te: trailers',
      'connection: x-mine, close',
    ])
    expect(response).toMatch(/x-kept: yes/i)
    expect(response).not.toMatch(/set-cookie|x-hop/i)
    expect(seen).toMatchObject({ authorization: 'Bearer t' })
    expect(seen['x-forwarded-for']).toBe('127.0.0.1')
    for (const name of ['cookie', 'x-mine', 'te']) expect(seen).not.toHaveProperty(name)
    expect(seen.host).toBe(`127.0.0.1:${(upstream.address() as AddressInfo).port}`)
  })

  it('shows redirects instead of following them', async () => {
    let calls = 0
    const { base } = await behind((_request, response) => {
      calls++
      response.writeHead(302, { location: 'http://elsewhere.example/' }).end()
    })
    const response = await fetch(`${base}/sso`, { redirect: 'manual' })
    expect([response.status, calls]).toEqual([302, 1])
    expect(response.headers.get('location')).toBe('http://elsewhere.example/')
  })

  it('tells a cluster that is not there apart from its answers', async () => {
    const server = await startForTest('--upstream', `gone=${await free()}`)
    closers.push(() => server.close())
    const response = await fetch(`${server.url}api/v5/clients`)
    expect(response.status).toBe(502)
    expect(response.headers.get('x-signalbox-upstream-failure')).toBe('UPSTREAM_UNREACHABLE')
    expect(await response.json()).toEqual({
      code: 'UPSTREAM_UNREACHABLE',
      message: 'The cluster gone cannot be reached',
    })
  })

  it('ends the connection when an answer is cut off', async () => {
    const { base } = await behind((_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half', () => response.destroy())
    })
    const response = await fetch(`${base}/x`)
    await expect(response.text()).rejects.toThrow()
    // The server itself is well.
    expect((await fetch(new URL('/signalbox/info', base))).status).toBe(200)
  })

  it('says that a cluster is unreachable when it hangs up instead of answering', async () => {
    const { base } = await behind((request) => request.socket.destroy())
    const response = await fetch(`${base}/x`)
    expect(response.status).toBe(502)
    expect(response.headers.get('x-signalbox-upstream-failure')).toBe('UPSTREAM_UNREACHABLE')
  })

  it('asks again when the cluster ends a connection that was in use before, and repeats no POST', async () => {
    const used = new Set<unknown>()
    const asked: string[] = []
    const { base } = await behind((request, response) => {
      const { socket, method } = request
      asked.push(`${method}`)
      if (used.has(socket)) socket.destroy()
      else response.end('answered')
      used.add(socket)
    })
    const call = async (method: string, body?: string) =>
      (await fetch(`${base}/x`, { method, ...(body !== undefined && { body }) })).status
    expect(await call('GET')).toBe(200)
    expect(await call('PUT', 'a body')).toBe(200)
    expect(asked).toEqual(['GET', 'PUT', 'PUT'])
    expect(await call('GET')).toBe(200)
    expect(await call('POST', 'a body')).toBe(502)
    expect(asked.filter((method) => method === 'POST')).toHaveLength(1)
  })

  it('gives up on a cluster that accepts and never answers', async () => {
    const silent = createTcpServer((socket) => socket.resume())
    const url = await listen(silent)
    closers.push(() => shut(silent))
    const server = await startForTest('--upstream', url, '--upstream-timeout', '0.2')
    closers.push(() => server.close())
    const response = await fetch(`${server.url}api/v5/x`)
    expect(response.status).toBe(504)
    expect(response.headers.get('x-signalbox-upstream-failure')).toBe('UPSTREAM_TIMEOUT')
    expect(await response.json()).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  })

  it('ends the call to the cluster when the caller goes', async () => {
    const gone = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    const { base } = await behind((request) => {
      arrived.resolve()
      request.socket.on('close', () => gone.resolve())
    })
    const controller = new AbortController()
    const call = fetch(`${base}/x`, { signal: controller.signal })
    await arrived.promise
    controller.abort()
    await expect(call).rejects.toThrow()
    await gone.promise
  })

  it.each(['/api/v5/../secret', '/api/v5/a/%2e%2e/%2E./secret', '/api/v5/./x'])(
    'sends no path up that could leave the API: %s',
    async (path) => {
      const asked: string[] = []
      const { base } = await behind((request, response) => {
        asked.push(request.url ?? '')
        response.end()
      })
      const response = await raw(base, [`GET ${path} HTTP/1.1`, 'host: x', 'connection: close'])
      expect(response).not.toMatch(/^HTTP\/1\.1 200 .*secret/)
      expect(asked).toEqual([])
    },
  )

  it('passes WebSockets through, messages both ways and the end as well', async () => {
    const { server, upstream } = await behind((_request, response) => response.end())
    const sockets = new WebSocketServer({ server: upstream, handleProtocols: () => 'echo' })
    sockets.on('connection', (socket, request) => {
      socket.send(`${request.url} ${request.headers.cookie}`)
      socket.on('message', (data) => {
        socket.send(data)
        socket.close(4001, 'enough')
      })
    })
    const url = `${server.url.replace('http', 'ws')}api/v5/feed?x=1`
    const client = new WebSocket(url, 'echo', { headers: { cookie: 'a=b' } })
    const messages: string[] = []
    const closed = new Promise<number>((resolve) => client.on('close', resolve))
    client.on('message', (data) => {
      messages.push(String(data))
      if (messages.length === 1) client.send('hello')
    })
    expect(await closed).toBe(4001)
    expect(client.protocol).toBe('echo')
    expect(messages).toEqual(['/api/v5/feed?x=1 undefined', 'hello'])
    sockets.close()
  })

  it('ends WebSockets when it stops', async () => {
    const { server, upstream } = await behind((_request, response) => response.end())
    const sockets = new WebSocketServer({ server: upstream })
    const client = new WebSocket(`${server.url.replace('http', 'ws')}api/v5/feed`)
    await new Promise((resolve) => client.on('open', resolve))
    const closed = new Promise((resolve) => client.on('close', resolve))
    await server.close()
    await closed
    closers.splice(1)
    sockets.close()
  })

  it('refuses a WebSocket that the cluster refuses or that it cannot reach', async () => {
    const { server } = await behind((_request, response) => response.writeHead(403).end())
    const refusedStatus = (url: string) =>
      new Promise<number | undefined>((resolve) => {
        const client = new WebSocket(url)
        client.on('unexpected-response', (_request, response) => {
          resolve(response.statusCode)
          client.terminate()
        })
        client.on('error', () => {})
      })
    expect(await refusedStatus(`${server.url.replace('http', 'ws')}api/v5/feed`)).toBe(403)
    expect(await refusedStatus(`${server.url.replace('http', 'ws')}elsewhere`)).toBe(404)
    const lost = await startForTest('--upstream', await free())
    closers.push(() => lost.close())
    expect(await refusedStatus(`${lost.url.replace('http', 'ws')}api/v5/feed`)).toBe(502)
  })
})

describe('in front of one cluster at several addresses', () => {
  const closers: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })
  type Handle = (request: IncomingMessage, response: ServerResponse) => void

  /** A node of the cluster that notes what it is asked. */
  async function node(name: string, answer: Handle = (_, response) => response.end(name)) {
    const asked: string[] = []
    const state = { answer }
    const server = createServer((request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += String(chunk)))
      request.on('end', () => {
        asked.push(`${request.method} ${request.url} ${body}`.trim())
        state.answer(request, response)
      })
    })
    const url = await listen(server)
    closers.push(async () => server.listening && (await shut(server)))
    return { url, asked, state, server }
  }
  async function before(...urls: string[]) {
    const server = await startForTest(
      ...['--upstream', `all=${urls.join(',')}`, '--upstream-timeout', '1.5'],
    )
    closers.push(() => server.close())
    const call = async (method = 'GET', body?: string) => {
      const response = await fetch(`${server.url}api/v5/x`, {
        method,
        headers: { authorization: 'Bearer t' },
        ...(body !== undefined && { body }),
      })
      return { status: response.status, text: await response.text(), headers: response.headers }
    }
    return { server, call }
  }

  it('asks the next one where one is not there, whatever is to be done', async () => {
    const second = await node('second')
    const { call } = await before(await free(), second.url)
    expect((await call('POST', 'a body')).text).toBe('second')
    expect(second.asked).toEqual(['POST /api/v5/x a body'])
  })

  it('stays with the one that answers, and tells those who have logged in which', async () => {
    const [first, second] = [await node('first'), await node('second')]
    const { call } = await before(first.url, second.url)
    expect((await call()).text).toBe('first')
    await shut(first.server)
    const answer = await call()
    expect(answer.text).toBe('second')
    expect(answer.headers.get('x-signalbox-upstream-address')).toBe(new URL(second.url).host)
    first.server.listen(Number(new URL(first.url).port), '127.0.0.1')
    for (let i = 0; i < 3; i++) expect((await call()).text).toBe('second')
  })

  it.each(['GET', 'PUT', 'DELETE'])('repeats a %s that was not answered', async (method) => {
    const first = await node('first', (request) => request.socket.destroy())
    const second = await node('second')
    const { call } = await before(first.url, second.url)
    const body = method === 'PUT' ? 'the whole body' : undefined
    expect((await call(method, body)).text).toBe('second')
    expect(second.asked).toEqual(first.asked)
  })

  it('repeats no POST once it was sent', async () => {
    const first = await node('first', (request) => request.socket.destroy())
    const second = await node('second')
    const { call } = await before(first.url, second.url)
    const { status, text } = await call('POST', 'publish me once')
    expect([status, text]).toEqual([502, expect.stringContaining('UPSTREAM_UNREACHABLE')])
    expect([first.asked.length, second.asked.length]).toEqual([1, 0])
    // The next call goes elsewhere at once.
    expect((await call('POST')).text).toBe('second')
  })

  it('asks the next one where one is not ready, and shows the answer when none is', async () => {
    const refuse: Handle = (_, response) => response.writeHead(503).end('not ready')
    const [first, second] = [await node('first', refuse), await node('second')]
    const { call } = await before(first.url, second.url)
    expect((await call()).text).toBe('second')
    second.state.answer = refuse
    expect(await call()).toMatchObject({ status: 503, text: 'not ready' })
    expect(await call('POST')).toMatchObject({ status: 503, text: 'not ready' })
  })

  it('says that the cluster cannot be reached when none of them can', async () => {
    const { call, server } = await before(await free(), await free())
    expect(await call()).toMatchObject({ status: 502 })
    const info = await fetch(`${server.url}signalbox/info`)
    expect(await info.json()).toMatchObject({ upstreams: [{ name: 'all', reachable: false }] })
  })

  /** Accepts calls and answers none of them, as a frozen machine does. */
  const hang: Handle = () => {}

  it.each(['GET', 'PUT', 'DELETE'])(
    'leaves one that accepts a %s and does not answer, and keeps it last',
    async (method) => {
      const [first, second] = [await node('first', hang), await node('second')]
      const { call } = await before(first.url, second.url)
      const body = method === 'PUT' ? 'the whole body' : undefined
      expect((await call(method, body)).text).toBe('second')
      expect(second.asked).toContain(`${method} /api/v5/x ${body ?? ''}`.trim())
      const asked = first.asked.length
      for (let i = 0; i < 3; i++) expect((await call()).text).toBe('second')
      expect(first.asked).toHaveLength(asked)
    },
  )

  it('leaves a socket that accepts and never speaks', async () => {
    const silent = createTcpServer((socket) => socket.resume())
    const url = await listen(silent)
    closers.push(() => shut(silent))
    const second = await node('second')
    const { call } = await before(url, second.url)
    expect((await call()).text).toBe('second')
  })

  it('takes the answer of a slow one when no other one answers', async () => {
    const first = await node('first', hang)
    const second = await node('second', (_request, response) => {
      // The first node answers when the second was asked.
      first.state.answer(_request, response)
      answerFirst.resolve()
    })
    const answerFirst = Promise.withResolvers<void>()
    first.state.answer = (request, response) => {
      if (request.headers.host !== new URL(first.url).host) return
      void answerFirst.promise.then(() => response.end('first'))
    }
    const { call } = await before(first.url, second.url)
    expect((await call()).text).toBe('first')
    expect(second.asked).toHaveLength(1)
  })

  it('makes no change twice at one that is slow and alive', async () => {
    const first = await node('first', (request, response) => {
      if (request.url === '/api/v5/status') response.end('running')
      // The change is answered when the node was asked whether it is alive.
      else void alive.promise.then(() => response.end('first'))
      if (request.url === '/api/v5/status') alive.resolve()
    })
    const alive = Promise.withResolvers<void>()
    const second = await node('second')
    const { call } = await before(first.url, second.url)
    expect((await call('PUT', 'a body')).text).toBe('first')
    expect(second.asked).toEqual([])
  })

  it('goes elsewhere after a caller has given up on one', async () => {
    const [first, second] = [await node('first', hang), await node('second')]
    const { server, call } = await before(first.url, second.url)
    const caller = new AbortController()
    const { signal } = caller
    const given = fetch(`${server.url}api/v5/x`, { method: 'POST', body: 'once', signal })
    await waitFor(() => first.asked.some((each) => each.endsWith('once')))
    // A caller who leaves sooner proves nothing about the node.
    await delay(1000)
    caller.abort()
    await expect(given).rejects.toThrow()
    await expect.poll(async () => (await call('POST')).text).toBe('second')
    expect(first.asked.filter((each) => each.endsWith('once'))).toHaveLength(1)
  })

  it('goes elsewhere after one has stopped in the middle of an answer', async () => {
    const first = await node('first', (_request, response) => {
      response.writeHead(200, { 'content-length': '100' })
      response.write('half')
    })
    const second = await node('second')
    const { server, call } = await before(first.url, second.url)
    const caller = new AbortController()
    const half = await fetch(`${server.url}api/v5/x`, { signal: caller.signal })
    await delay(1500)
    caller.abort()
    await expect(half.text()).rejects.toThrow()
    await expect.poll(async () => (await call('POST')).text).toBe('second')
    expect(first.asked).toHaveLength(1)
  })

  it('opens WebSockets at the next one too', async () => {
    const second = await node('second')
    const sockets = new WebSocketServer({ server: second.server })
    sockets.on('connection', (socket) => socket.close(4002))
    const { server } = await before(await free(), second.url)
    const client = new WebSocket(`${server.url.replace('http', 'ws')}api/v5/feed`)
    expect(await new Promise((resolve) => client.on('close', resolve))).toBe(4002)
    sockets.close()
  })
})

async function listen(server: TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function shut(server: TcpServer): Promise<void> {
  if (server instanceof Server) server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** The address of a port that nothing listens on. */
async function free(): Promise<string> {
  const server = createTcpServer()
  const url = await listen(server)
  await shut(server)
  return url
}

/** What comes back for lines that no client library would send. */
function raw(base: string, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () =>
      socket.write(`${lines.join('\r\n')}\r\n\r\n`),
    )
    socket.on('data', (chunk) => (text += String(chunk)))
    socket.on('end', () => resolve(text))
    socket.on('error', reject)
  })
}
