import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { caCertificate, serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

const ID = 'password_based:http'
const WRONG = 0x86
const REFUSED = 0x87
const DENIED = 0x87
const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }

let api: TestApi
let service: HttpService
beforeEach(async () => {
  service = await startHttpService()
  api = await startApi()
})
afterEach(async () => {
  await api.close()
  await service.stop()
})

async function authenticator(more: object = {}, path = '/auth') {
  const body = {
    mechanism: 'password_based',
    backend: 'http',
    method: 'post',
    url: service.url + path,
    body: { username: '${username}', password: '${password}' },
    ...more,
  }
  return api.call('POST', '/authentication', { body })
}

const answering = (body: unknown, headers: object = JSON_TYPE, status = 200) => {
  service.answer = (response) =>
    response
      .writeHead(status, { ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
}

async function connectCode(fields: { username?: string; password?: string | Buffer } = {}) {
  const { username = 'ann', password = 'pw' } = fields
  const client = api.client()
  const { reasonCode } = await client.connect({
    clientId: 'c1',
    username,
    password: Buffer.from(password),
  })
  return { client, code: reasonCode }
}
const session = () => api.broker.kernel.sessions.get('c1')
const status = (id = `/authentication/${ID}`) =>
  api.read<{ status: string; resource_metrics: object; node_error: unknown[] }>(`${id}/status`)

describe('an authenticator', () => {
  it('posts JSON, and keeps its connections', async () => {
    expect((await authenticator({ headers: { 'X-Key': 'k' }, pool_size: 1 })).status).toBe(200)
    const before = service.connections
    for (let i = 0; i < 3; i++) expect((await connectCode()).code).toBe(0)
    expect(service.requests).toHaveLength(3)
    expect(service.requests[0]).toMatchObject({
      method: 'POST',
      url: '/auth',
      headers: { 'content-type': 'application/json', 'x-key': 'k' },
      body: '{"username":"ann","password":"pw"}',
    })
    expect(service.connections - before).toBe(1)
    expect(await status()).toMatchObject({
      status: 'connected',
      metrics: { total: 3, success: 3 },
      resource_metrics: { matched: 3, success: 3, failed: 0, latency_p95: expect.any(Number) },
    })
  })

  it('posts forms', async () => {
    await authenticator({ headers: FORM_TYPE, body: { u: '${username}', n: 1 } }, '?a=${clientid}')
    await connectCode({ username: 'a&u=root' })
    expect(service.requests[0]).toMatchObject({ url: '/?a=c1', body: 'u=a%26u%3Droot&n=1' })
  })

  it('asks by GET, where the body is the query', async () => {
    const reply = await authenticator(
      { method: 'get', headers: { 'Content-Type': 'x', 'X-A': 'b' }, body: { p: '${password}' } },
      '/a/${username}?c=${clientid}&x=${nope} y',
    )
    expect(reply.body).toMatchObject({ headers: { 'x-a': 'b' } })
    await connectCode({ username: '密' })
    expect(service.requests[0]).toMatchObject({
      method: 'GET',
      url: '/a/%E5%AF%86?c=c1&x=$%7Bnope%7D%20y&p=pw',
      body: '',
    })
    expect(service.requests[0]?.headers).not.toHaveProperty('content-type')
  })

  it.each([
    'a/../../admin',
    'a?x=1#y',
    'a&password=x',
    'a%2Fb',
    'a\r\nX-Injected: 1',
    'a"},{"username":"root',
    '${password}',
    '\\',
    "' OR 1=1 --",
    '\u0001\u007f ',
  ])('takes a name for a name: %j', async (username) => {
    await authenticator(
      { method: 'get', headers: {}, body: { u: '${username}' } },
      '/x/${username}/y?q=${username}',
    )
    const { code } = await connectCode({ username })
    expect(code).toBe(0)
    const url = new URL(service.requests[0]?.url ?? '', service.url)
    const segments = (service.requests[0]?.url ?? '').split('?')[0]?.split('/') ?? []
    expect(segments.map(decodeURIComponent)).toEqual(['', 'x', username, 'y'])
    expect([...url.searchParams]).toEqual([
      ['q', username],
      ['u', username],
    ])
    expect(service.requests[0]?.headers).not.toHaveProperty('x-injected')

    await api.call('DELETE', `/authentication/${ID}`)
    await authenticator()
    await connectCode({ username })
    expect(JSON.parse(service.requests[1]?.body ?? '')).toEqual({ username, password: 'pw' })
  })

  it.each(['..', '.'])(
    'asks nothing for a name that would lead elsewhere: %s',
    async (username) => {
      await authenticator({}, '/x/${username}/y')
      expect((await connectCode({ username })).code).toBe(REFUSED)
      expect(service.requests).toEqual([])
    },
  )

  it('takes an address as it is written, where no name is in its path', async () => {
    await authenticator({}, '/a/../b%20c/<ü>?x=#1'.replace('#', '%23'))
    expect((await connectCode()).code).toBe(0)
    expect(service.requests[0]?.url).toBe('/a/../b%20c/%3C%C3%BC%3E?x=%231')
  })

  it('asks nothing for a password that is no text', async () => {
    await authenticator()
    expect((await connectCode({ password: Buffer.from([0xff, 0xfe]) })).code).toBe(REFUSED)
    expect(service.requests).toEqual([])
  })

  it('learns what the answer tells', async () => {
    await authenticator()
    const seconds = Math.floor(Date.now() / 1000) + 3600
    answering({
      result: 'allow',
      is_superuser: 'true',
      client_attrs: { team: 'red', 'a b': 'x' },
      expire_at: seconds,
    })
    expect((await connectCode()).code).toBe(0)
    expect(session()).toMatchObject({
      isSuperuser: true,
      clientAttrs: { team: 'red' },
      authExpireAt: seconds * 1000,
    })
    answering('result=allow&is_superuser=1', FORM_TYPE)
    expect((await connectCode()).code).toBe(0)
    expect(session()).toMatchObject({ isSuperuser: true, clientAttrs: {}, authExpireAt: null })
  })

  it('brings rules, asked before all sources', async () => {
    await authenticator()
    const acl = [{ permission: 'deny', action: 'subscribe', topics: ['secret/${username}'] }]
    answering({ result: 'allow', acl })
    const { client } = await connectCode()
    expect(await client.subscribe('secret/ann')).toBe(DENIED)
    expect(await client.subscribe('secret/bob')).toBe(0)
  })

  it.each([
    ['no', { result: 'deny' }, REFUSED],
    ['a time that is past', { result: 'allow', expire_at: 1 }, WRONG],
    ['milliseconds', { result: 'allow', expire_at: Date.now() + 60_000 }, WRONG],
    ['no time', { result: 'allow', expire_at: 'soon' }, WRONG],
    ['no rules', { result: 'allow', acl: { pub: ['a'] } }, WRONG],
    ['bad rules', { result: 'allow', acl: [{ permission: 'allow' }] }, WRONG],
  ])('refuses when the answer is %s', async (_, body, expected) => {
    await authenticator()
    answering(body)
    expect((await connectCode()).code).toBe(expected)
    expect((await status()).resource_metrics).toMatchObject({ success: 1 })
    expect(await api.read(`/authentication/${ID}/status`)).toMatchObject({ metrics: { failed: 1 } })
  })

  it.each([
    ['ignore', { result: 'ignore' }, JSON_TYPE, 200],
    ['nothing', {}, JSON_TYPE, 200],
    ['a list', [1], JSON_TYPE, 200],
    ['cut off', '{"result":"allow"', JSON_TYPE, 200],
    ['of no type', { result: 'allow' }, {}, 200],
    ['of another type', { result: 'allow' }, { 'content-type': 'text/html' }, 200],
    ['500', { result: 'allow' }, JSON_TYPE, 500],
    ['401', { result: 'deny' }, JSON_TYPE, 401],
    ['201', { result: 'allow' }, JSON_TYPE, 201],
    ['elsewhere', { result: 'allow' }, { ...JSON_TYPE, location: '/other' }, 302],
  ])('asks further when the answer is %s', async (_, body, headers, code) => {
    await authenticator()
    answering(body, headers, code)
    expect((await connectCode()).code).toBe(REFUSED)
    expect(service.requests).toHaveLength(1)
    expect(await api.read(`/authentication/${ID}/status`)).toMatchObject({
      metrics: { nomatch: 1 },
    })
  })

  it.each<[string, HttpService['answer']]>([
    ['hangs', () => {}],
    ['begins and stops', (response) => void response.writeHead(200, JSON_TYPE).write('{"result":')],
    [
      'never ends',
      (response) => {
        response.writeHead(200, JSON_TYPE)
        const more = () => {
          if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(more))
        }
        more()
      },
    ],
    ['closes midway', (response) => response.writeHead(200, JSON_TYPE).socket?.destroy()],
    ['says what is no HTTP', (response) => response.socket?.end('SSH-2.0-x\r\n\r\n')],
    [
      'has headers without end',
      (response) => response.socket?.end(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`),
    ],
  ])('passes over a server that %s, and asks it again', async (_, answer) => {
    await authenticator({ request_timeout: '1s', pool_size: 1 })
    service.answer = answer
    expect((await connectCode()).code).toBe(REFUSED)
    expect((await status()).resource_metrics).toMatchObject({ matched: 1, failed: 1 })
    answering({ result: 'allow' })
    expect((await connectCode()).code).toBe(0)
  })

  it('that is unreachable is reported as such, and reconnects', async () => {
    await service.stop()
    expect((await authenticator()).status).toBe(200)
    expect(await status()).toMatchObject({
      status: 'disconnected',
      node_error: [{ error: expect.stringContaining('ECONNREFUSED') }],
    })
    expect((await connectCode()).code).toBe(REFUSED)
    const alarms = () => api.read<{ data: { name: string }[] }>('/alarms')
    expect((await alarms()).data.map(({ name }) => name)).toContain(`authentication:${ID}`)
    await service.start()
    await waitFor(async () => (await status()).status === 'connected')
    expect((await connectCode()).code).toBe(0)
    expect((await alarms()).data).toEqual([])
  })

  it('asks over TLS only servers with a trusted certificate', async () => {
    const secure = await startHttpService({ key: serverKey, cert: serverCertificate })
    const ssl = { enable: true, verify: 'verify_peer' }
    const url = `${secure.url}/auth`
    try {
      await authenticator({ url, ssl: { ...ssl, cacertfile: caCertificate } })
      expect(await status()).toMatchObject({ status: 'connected' })
      expect((await connectCode()).code).toBe(0)
      expect(secure.requests).toMatchObject([{ url: '/auth' }])

      await api.call('DELETE', `/authentication/${ID}`)
      await authenticator({ url, ssl })
      expect(await status()).toMatchObject({ status: 'disconnected' })
      expect((await connectCode()).code).toBe(REFUSED)
      expect(secure.requests).toHaveLength(1)
    } finally {
      await secure.stop()
    }
  })

  it('waits no longer than a client does, whatever is written', async () => {
    await authenticator({ request_timeout: '24d', connect_timeout: '1h' })
    expect(api.broker.collections.authentication.settings).toMatchObject([
      { settings: { server: { connectTimeoutMs: 60_000 }, request: { timeoutMs: 60_000 } } },
    ])
  })

  it.each([
    ['an address without a scheme', { url: 'nohost' }],
    ['an address with a name and a password', { url: 'http://u:p@localhost/' }],
    ['an address with a placeholder for a host', { url: 'http://${username}/' }],
    ['another protocol', { url: 'ftp://localhost/' }],
    ['https without TLS', { url: 'https://localhost/' }],
    ['TLS without https', { ssl: { enable: true } }],
    ['a header that is two', { headers: { 'x-a': 'b\r\nx-c: d' } }],
    ['a header without a name', { headers: { '': 'b' } }],
    ['no time at all', { request_timeout: '0s' }],
    ['a time that is none', { connect_timeout: 'soon' }],
    ['another method', { method: 'put' }],
  ])('cannot have %s', async (_, more) => {
    expect(await authenticator(more)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(await api.read('/authentication')).toEqual([])
  })
})

describe('a source', () => {
  const source = (more: object = {}) =>
    api.call('POST', '/authorization/sources', {
      body: {
        type: 'http',
        method: 'post',
        url: `${service.url}/acl`,
        body: {
          who: '${username}/${clientid}',
          what: '${action} ${access} ${topic} ${qos} ${retain}',
          how: '${proto_name} ${peerhost} ${mountpoint}',
          secret: '${password}',
        },
        ...more,
      },
    })
  const subscribe = async (topic: string) => {
    const client = api.client()
    await client.connect({ clientId: 'c1', username: 'ann' })
    const code = await client.subscribe(topic)
    client.drop()
    return code
  }

  it('receives the client and the request', async () => {
    await source()
    expect(await subscribe('a/#')).toBe(0)
    const client = api.client()
    await client.connect({ clientId: 'c2', username: 'b"b' })
    client.publish('t', 'x', { qos: 1, messageId: 1, retain: true })
    await client.next('puback')
    expect(service.requests.map(({ body }) => JSON.parse(body))).toEqual([
      {
        who: 'ann/c1',
        what: 'subscribe 1 a/# 0 false',
        how: 'MQTT 127.0.0.1 ',
        secret: '${password}',
      },
      {
        who: 'b"b/c2',
        what: 'publish 2 t 1 true',
        how: 'MQTT 127.0.0.1 ',
        secret: '${password}',
      },
    ])
  })

  it.each([
    ['204', undefined, {}, 204, 0],
    ['allow', { result: 'allow' }, JSON_TYPE, 200, 0],
    ['deny', { result: 'deny' }, JSON_TYPE, 200, DENIED],
    ['deny, of no type', { result: 'deny' }, {}, 200, DENIED],
    ['deny, as a form', 'result=deny', FORM_TYPE, 200, DENIED],
    ['ignore', { result: 'ignore' }, JSON_TYPE, 200, 0],
    ['403', { result: 'deny' }, JSON_TYPE, 403, 0],
    ['nonsense', 'deny', JSON_TYPE, 200, 0],
  ])('that says %s', async (_, body, headers, code, expected) => {
    await source()
    if (body === undefined) service.answer = (response) => response.writeHead(code).end()
    else answering(body, headers, code)
    expect(await subscribe('t')).toBe(expected)
    expect(service.requests).toHaveLength(1)
  })

  it('is asked why, and no figure of it knows', async () => {
    await source()
    const path = '/authorization/sources/http/status'
    const before = await api.read(path)
    const body = { imagined: true, clientid: 'c', action: 'publish', topic: 't' }
    answering({ result: 'deny' })
    expect(await api.call('POST', '/access/explain', { body })).toMatchObject({
      body: { decision: 'deny', authorization: { steps: [{ source: 'http', outcome: 'deny' }] } },
    })
    service.answer = (response) => response.destroy()
    expect(await api.call('POST', '/access/explain', { body })).toMatchObject({
      body: { authorization: { steps: [{ source: 'http', outcome: 'failed' }] } },
    })
    expect(service.requests.length).toBeGreaterThan(1)
    expect(await api.read(path)).toEqual(before)
  })

  it('that fails has no word on it, and the next is asked', async () => {
    const rules = '{deny, all}.'
    await api.call('POST', '/authorization/sources', { body: { type: 'file', rules } })
    await source({ request_timeout: '200ms' })
    service.answer = () => {}
    expect(await subscribe('t')).toBe(DENIED)
    const at = '/authorization/sources/http'
    expect(await status(at)).toMatchObject({
      metrics: { total: 1, nomatch: 1 },
      resource_metrics: { failed: 1 },
    })
    await api.call('PUT', at, {
      body: { type: 'http', method: 'get', url: service.url, enable: false },
    })
    expect(await status(at)).toMatchObject({ status: 'stopped' })
  })
})
