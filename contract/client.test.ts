import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ClientOptions, createClient, searchString } from './client.ts'
import { clientGet, clientKick, clientKickBulk, clientList } from './clients.ts'
import { clusterGet } from './cluster.ts'
import { configUpdate } from './configs.ts'
import { ApiError } from './errors.ts'
import { login } from './login.ts'
import { nodeList } from './nodes.ts'
import { readPath } from './operation.ts'
import { publish } from './publish.ts'
import { status } from './status.ts'

interface SentRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

let asked: SentRequest[] = []
let answer: (response: ServerResponse) => void
let baseUrl = ''

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    answer(response)
  })
})

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // An address in a listening TCP server is never a text or null.
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v5`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked = []
})

const json = (body: unknown, code = 200, type = 'application/json') => {
  answer = (response) => {
    response.writeHead(code, { 'content-type': type })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}
const empty = (code: number) => {
  answer = (response) => response.writeHead(code).end()
}
const client = (options: Partial<ClientOptions> = {}) => createClient({ baseUrl, ...options })

async function failure(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof ApiError))
    throw new Error('It did not fail as it should', { cause: error })
  return error
}

const page = { data: [{ clientid: 'c-1', from_the_future: true }], meta: { hasnext: false } }

describe('a call', () => {
  it('sends query and credentials, and gives the answer with what it does not know', async () => {
    json(page)
    const query = { clientid: ['a b', 'c&d'], like_username: undefined, limit: 20 }
    const rows = await client({ authorization: () => 'Bearer t' }).call(clientList, { query })
    expect(rows).toEqual(page)
    expect(asked).toMatchObject([
      {
        method: 'GET',
        url: '/api/v5/clients?clientid=a+b&clientid=c%26d&limit=20',
        headers: { accept: 'application/json', authorization: 'Bearer t' },
        body: '',
      },
    ])
    expect(asked[0]?.headers).not.toHaveProperty('content-type')
  })

  it('sends a text as it is', async () => {
    empty(200)
    await client().call(configUpdate, { query: {}, body: 'mqtt { max_inflight = 1 }' })
    expect(asked).toMatchObject([
      { headers: { 'content-type': 'text/plain' }, body: 'mqtt { max_inflight = 1 }' },
    ])
  })

  it('sends its body as JSON', async () => {
    empty(204)
    const reply = await client().send(clientKickBulk, { body: ['c-1', '客户'] })
    expect(reply).toMatchObject({ status: 204, answer: undefined })
    expect(asked).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '["c-1","客户"]' },
    ])
  })

  it('tells the status where there is more than one', async () => {
    json({ reason_code: 16, message: 'no_matching_subscribers' }, 202)
    const reply = await client().send(publish, { body: { topic: 't', payload: '' } })
    expect(reply).toMatchObject({ status: 202, answer: { reason_code: 16 } })
  })

  it('gives text as it is, and JSON under a misspelt type', async () => {
    json('Node n@h is started\nemqx is running', 200, 'text/plain')
    expect(await client().call(status, {})).toBe('Node n@h is started\nemqx is running')
    json({ node_name: 'n@h' }, 200, 'applicatin/json')
    expect(await client().call(status, {})).toEqual({ node_name: 'n@h' })
  })

  it('sends no credentials where nobody need be logged in', async () => {
    json({ token: 't', version: '5.7.2', license: { edition: 'ce' } })
    const body = { username: 'admin', password: 'public' }
    await client({ authorization: () => 'Bearer old' }).call(login, { body })
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each(['a/b', '+/#', '客户 端', 'a%2Fb', '?x=1', 'n@10.0.0.1', 'tcp:default', '...'])(
    'reaches the client %j',
    async (clientid) => {
      json({ clientid })
      await client().call(clientGet, { path: { clientid } })
      const [, , , , segment = '', ...further] = asked[0]?.url.split('/') ?? []
      expect(decodeURIComponent(segment)).toBe(clientid)
      expect(further).toEqual([])
    },
  )

  it.each(['.', '..', ''])('never leaves its own path: client %j', async (clientid) => {
    empty(204)
    await client().call(clientKick, { path: { clientid } })
    expect(asked).toMatchObject([{ url: `/api/v5/clients/%00${clientid}` }])
    expect(readPath({ clientid: `\0${clientid}` })).toEqual({ clientid })
  })
})

describe('a call that fails', () => {
  const calls = () => client().call(clusterGet, {})

  it.each([
    ['a code', '{"code":"NOT_FOUND","message":"Gone"}', 'NOT_FOUND', 'Gone'],
    ['no message', '{"code":"UPDATE_FAILED"}', 'UPDATE_FAILED', 'HTTP 400'],
    ['a code that is a number', '{"code":400,"message":"x"}', '400', 'x'],
    ['a reason alone', '{"reason":"bad_sql"}', '', 'bad_sql'],
    ['a message that is an object', '{"code":"X","message":{"hint":"h"}}', 'X', '{"hint":"h"}'],
    ['text', 'Something broke', '', 'Something broke'],
    ['a page', '<html><body>502</body></html>', '', ''],
    ['nothing', '', '', ''],
    ['JSON that is no object', '"sorry"', '', 'sorry'],
    [
      'a code that its schema does not know',
      'Unsupported code \'BAD_POSITION\', message <<"no">>, schema def ...',
      'BAD_POSITION',
      '<<"no">>',
    ],
  ])('reports the error of the response: %s', async (_, body, code, message) => {
    json(body, 400)
    expect(await failure(calls())).toMatchObject({
      kind: 'http',
      operation: 'clusterGet',
      status: 400,
      code,
      message,
    })
  })

  it('reads the faults out of a message that holds JSON', async () => {
    const fault = { path: 'root.limit', reason: { expected: '1..10000' }, kind: 'validation_error' }
    for (const message of [JSON.stringify(fault), JSON.stringify([fault]), fault]) {
      json({ code: 'BAD_REQUEST', message }, 400)
      const { faults } = await failure(calls())
      expect(faults).toEqual([{ path: 'root.limit', reason: 'expected: 1..10000' }])
    }
  })

  it.each([
    ['a line', { line: 3, reason: 'syntax' }, 'Line 3: syntax', []],
    ['a sentence', 'Cannot update', 'Cannot update', []],
    [
      'roots',
      { mqtt: { path: 'mqtt.x', reason: 'unknown_fields' }, nope: 'not found' },
      'mqtt.x: unknown_fields\nnope: not found',
      [
        { path: 'mqtt.x', reason: 'unknown_fields' },
        { path: 'nope', reason: 'not found' },
      ],
    ],
  ])(
    'reads what is wrong with a text of the configuration: %s',
    async (_, errors, message, faults) => {
      json(JSON.stringify({ errors }), 400, 'text/plain')
      expect(await failure(calls())).toMatchObject({ status: 400, code: '', message, faults })
    },
  )

  it.each([
    ['no JSON', '{"data":[', 'application/json'],
    ['no list where a list is due', '{"code":"X"}', 'application/json'],
  ])('says that the answer is not the API’s: %s', async (_, body, type) => {
    json(body, 200, type)
    expect(await failure(client().call(nodeList, {}))).toMatchObject({
      kind: 'contract',
      status: 200,
      body,
    })
  })

  it('says that a page has no rows', async () => {
    for (const body of ['{}', 'null', '{"data":{}}']) {
      json(body)
      expect((await failure(client().call(clientList, {}))).kind).toBe('contract')
    }
  })

  it('says that there was no answer, or half of one', async () => {
    answer = (response) => response.destroy()
    expect(await failure(calls())).toMatchObject({ kind: 'network', status: 0 })
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' })
      response.write('{"name":', () => response.destroy())
    }
    expect((await failure(calls())).kind).toBe('network')
  })

  it('says that nobody listens', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo // as above
    other.close()
    await once(other, 'close')
    const call = client({ baseUrl: `http://127.0.0.1:${port}/api/v5` }).call(clusterGet, {})
    expect((await failure(call)).kind).toBe('network')
  })

  it('ends after its time, before and within the answer', async () => {
    answer = () => {}
    const call = client({ timeoutMs: 20 }).call(clusterGet, {})
    expect(await failure(call)).toMatchObject({ kind: 'timeout', operation: 'clusterGet' })
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{')
    }
    const one = client().call(clusterGet, {}, { timeoutMs: 20 })
    expect((await failure(one)).kind).toBe('timeout')
  })

  it('throws the signal’s reason when it is aborted, and reports no failure', async () => {
    const failures: ApiError[] = []
    const controller = new AbortController()
    answer = () => controller.abort(new Error('left the page'))
    const it = client({ onError: (error) => failures.push(error) })
    const call = it.call(clusterGet, {}, { signal: controller.signal })
    await expect(call).rejects.toThrow('left the page')
    expect(failures).toEqual([])
  })

  it('is reported before the caller sees it', async () => {
    const failures: string[] = []
    json({ code: 'BAD_TOKEN', message: 'Get a token by POST /login' }, 401)
    const { onError } = { onError: (error: ApiError) => failures.push(error.code) }
    await failure(client({ onError }).call(clusterGet, {}))
    expect(failures).toEqual(['BAD_TOKEN'])
  })
})

it('counts the calls under way, failed ones too', async () => {
  const changes: number[] = []
  const counted = client({ onActivity: (change) => changes.push(change) })
  json({ name: 'c', nodes: [], self: 'n' })
  await counted.call(clusterGet, {})
  empty(500)
  await failure(counted.call(clusterGet, {}))
  expect(changes).toEqual([1, -1, 1, -1])
})

it('leaves out of a search what is not there', () => {
  expect(searchString({ a: undefined, b: null, c: '', d: false, e: 0, f: ['x', undefined] })).toBe(
    '?c=&d=false&e=0&f=x',
  )
  expect(searchString({})).toBe('')
})
