import { request } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Running, SCRIPT, startForTest } from './testing/fixtures.ts'

interface Got {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** A call with an unchanged path: `fetch` would normalize it. */
function get(base: string, path: string, headers: Record<string, string> = {}): Promise<Got> {
  const { hostname, port } = new URL(base)
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
}

describe('the page', () => {
  let server: Running
  beforeAll(async () => {
    server = await startForTest()
  })
  afterAll(() => server.close())

  it('has a nonce that its policy knows, new each time, and is never kept', async () => {
    const first = await get(server.url, '/')
    const second = await get(server.url, '/')
    const nonce = /nonce="([\w-]+)"/.exec(String(first.body))?.[1] ?? ''
    expect(nonce.length).toBeGreaterThanOrEqual(22)
    expect(String(first.headers['content-security-policy'])).toContain(`'nonce-${nonce}'`)
    expect(String(second.body)).not.toContain(nonce)
    expect(first.headers['cache-control']).toBe('no-store')
  })

  it('lets no inline or foreign script run, nobody frame it, and its MQTT client connect', async () => {
    const { headers } = await get(server.url, '/')
    const policy = String(headers['content-security-policy'])
    const directives = new Map(
      policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]),
    )
    expect(directives.get('default-src')).toEqual(["'none'"])
    expect(policy).not.toContain('unsafe')
    expect(directives.get('frame-ancestors')).toEqual(["'none'"])
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      'ws://127.0.0.1:*',
      'wss://127.0.0.1:*',
    ])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['x-powered-by']).toBeUndefined()
  })

  it('keeps a made-up Host header out of its policy', async () => {
    const { headers } = await get(server.url, '/', { host: "evil; script-src 'unsafe-inline'" })
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('evil')
    expect(policy).toContain("connect-src 'self' ws: wss:")
  })

  it('receives the settings of its server', async () => {
    const { body } = await get(server.url, '/')
    const config = JSON.parse(/id="config">(.*?)<\/script>/.exec(String(body))?.[1] ?? '')
    const ws = server.broker?.listeners.running.find(({ id }) => id === 'ws:default')
    expect(config).toEqual({
      mode: 'embedded',
      upstreams: [],
      upstreamHosts: [],
      sameUpstreams: [],
      base: '/',
      version: '0.1.0',
      mqttWs: { port: ws?.address.port, path: '/mqtt' },
      loginMs: 3_600_000,
      wsProxyPath: null,
      command: 'npm start --',
      dataDir: server.dataDir,
    })
  })

  it('names the data folder to nobody but the machine itself', async () => {
    const { body } = await get(server.url, '/', { 'x-forwarded-for': '203.0.113.7' })
    expect(String(body)).not.toContain(server.dataDir)
    expect(String(body)).toContain('"dataDir":"\\u003cdata folder\\u003e"')
  })

  it.each(['/login', '/clients/a%2Fb?page=2', '/dashboard/nodes/signalbox@127.0.0.1'])(
    'is answered for its own address %s',
    async (path) => {
      const { status, headers, body } = await get(server.url, path, { accept: 'text/html,*/*' })
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(String(body)).toContain('<base href="/">')
    },
  )

  it.each([
    'back%5Cslash',
    '%5C',
    'a%2F..%2Fb',
    '..%5C..%5Cpackage.json',
    '%2e%2e',
    '.',
    '.hidden',
    'a%2F%2Fb',
    '%00',
    '%20',
    'a%2F',
    'a%25b',
    '50%',
    '50%/',
    '%ff',
    '%E4%BD%zz?tab=queue',
    'C%3A%5Cx',
    'main-B3xY81qa.js',
  ])('is answered for a client of any ID: %s', async (id) => {
    const path = `/clients/detail/${id}`
    const { status, headers, body } = await get(server.url, path, { accept: 'text/html,*/*' })
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(String(body)).toContain('<base href="/">')
    expect(String(body)).not.toContain('not for the world')
  })

  it('is not the answer for a missing file', async () => {
    const { status, headers } = await get(server.url, '/assets/main-0LDxxxxx.js')
    expect(status).toBe(404)
    expect(headers['content-type']).toMatch(/json/)
  })

  it('can be asked for without its content', async () => {
    const response = await fetch(`${server.url}login`, { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect(response.headers.get('content-security-policy')).toContain('nonce-')
  })

  it('shows the template neither raw nor cached', async () => {
    const { body, headers } = await get(server.url, '/index.html')
    expect(String(body)).not.toContain('%NONCE%')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('files of the console', () => {
  let server: Running
  beforeAll(async () => {
    server = await startForTest()
  })
  afterAll(() => server.close())
  const script = '/assets/main-B3xY81qa.js'

  it('are sent as they were compressed at the build', async () => {
    const br = await get(server.url, script, { 'accept-encoding': 'gzip, br' })
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.headers.vary).toMatch(/accept-encoding/i)
    expect(String(br.headers['content-type'])).toMatch(/javascript/)
    expect(String(brotliDecompressSync(br.body))).toBe(SCRIPT)
    const gzip = await get(server.url, script, { 'accept-encoding': 'gzip' })
    expect(String(gunzipSync(gzip.body))).toBe(SCRIPT)
    const plain = await get(server.url, script)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(String(plain.body)).toBe(SCRIPT)
  })

  it('are kept for ever where their name changes with them, and asked for again otherwise', async () => {
    const hashed = await get(server.url, script)
    expect(hashed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const icon = await get(server.url, '/icon.svg')
    expect(icon.headers['cache-control']).toBe('no-cache')
    const again = await get(server.url, '/icon.svg', { 'if-none-match': String(icon.headers.etag) })
    expect(again.status).toBe(304)
  })

  it.each([
    '/../package.json',
    '/assets/../../package.json',
    '/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e%5c%2e%2e%5cpackage.json',
    '/..%252fpackage.json',
    '//etc/passwd',
    '/assets/....//....//etc/passwd',
    '/.secret',
    '/%00/etc/passwd',
  ])('stay in their folder: %s', async (path) => {
    const { status, body } = await get(server.url, path, { accept: '*/*' })
    const text = String(body)
    expect(text).not.toContain('@signalbox/server')
    expect(text).not.toContain('root:')
    expect(text).not.toContain('not for the world')
    expect([200, 400, 403, 404]).toContain(status)
  })
})

describe('the API in the server', () => {
  let server: Running
  beforeAll(async () => {
    server = await startForTest()
  })
  afterAll(() => server.close())

  const login = (headers: Record<string, string> = {}) =>
    fetch(`${server.url}api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: 'admin', password: 'public' }),
    })

  it('logs in from this machine with the first password, and nowhere else', async () => {
    expect((await login()).status).toBe(200)
    const proxied = await login({ 'x-forwarded-for': '203.0.113.7' })
    expect(proxied.status).toBe(403)
    expect(await proxied.json()).toMatchObject({ code: 'NOT_ALLOWED' })
  })

  it('gives every answer an id, and lets no browser guess its type', async () => {
    const response = await fetch(`${server.url}api/v5/status`)
    expect(response.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('sends the policy of documents with documents alone', async () => {
    const icon = await fetch(`${server.url}icon.svg`)
    expect(icon.headers.get('content-security-policy')).toContain("default-src 'none'")
    const data = await fetch(`${server.url}api/v5/status`)
    for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy']) {
      expect(data.headers.get(name), name).toBeNull()
    }
  })

  it('says what is unknown as JSON, and never with the page', async () => {
    const response = await fetch(`${server.url}api/v5/nope`)
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ code: 'NOT_FOUND', message: 'Request Path Not Found' })
  })

  it('refuses a body that is too large before reading it', async () => {
    const response = await fetch(`${server.url}api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'x'.repeat(20_000), password: 'x' }),
    })
    expect(response.status).toBe(413)
  })

  it('tells anyone what it is', async () => {
    const response = await fetch(`${server.url}signalbox/info`)
    expect(await response.json()).toEqual({ mode: 'embedded', version: '0.1.0', upstreams: [] })
  })

  it('answers probes outside the API too', async () => {
    const response = await fetch(`${server.url}status`)
    expect(await response.text()).toMatch(/is started/)
  })

  it('a login whose client sends nonsense and is cut off is no error of the server', async () => {
    const { hostname, port } = new URL(server.url)
    const client = connect(Number(port), hostname).resume()
    client.write(
      'POST /api/v5/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\nZZ\r\n',
    )
    client.on('error', () => {}) // the server may reset the connection
    await new Promise((resolve) => client.once('close', resolve))
    // A later call has been through all hooks.
    expect((await login({ 'content-type': 'application/json' })).status).toBeLessThan(500)
    expect(server.errors).toEqual([])
  })

  it('limits logins from one address', async () => {
    let last: Response | undefined
    for (let i = 0; i < 130 && last?.status !== 429; i++)
      last = await login({ 'content-type': 'text/plain' })
    expect(last?.status).toBe(429)
    expect(await last?.json()).toMatchObject({ code: 'TOO_MANY_LOGINS' })
    expect((await fetch(`${server.url}api/v5/error_codes`)).status).toBe(200)
  })
})

describe('behind proxies', () => {
  let server: Running
  afterEach(() => server.close())

  const login = (password: string, headers: Record<string, string>) =>
    fetch(`${server.url}api/v5/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ username: 'admin', password }),
    })
  const from = (client: string) => ({ 'x-forwarded-for': client })
  const guess = async (client: string, times: number) => {
    const statuses: number[] = []
    for (let i = 0; i < times; i++) statuses.push((await login(`wrong${i}`, from(client))).status)
    return statuses
  }
  const chooseOwn = async () => {
    await server.broker?.users.resetPassword('admin', 'Signal-201')
  }

  it('wrong passwords of one user behind a trusted proxy refuse no other behind it', async () => {
    server = await startForTest('--trusted-proxy', '127.0.0.0/8')
    await chooseOwn()
    expect((await guess('203.0.113.7', 12)).slice(-2)).toEqual([429, 429])
    const refused = await login('Signal-201', from('203.0.113.7'))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await login('Signal-201', from('203.0.113.8'))).status).toBe(200)
    expect((await login('Signal-201', {})).status).toBe(200)
  })

  it('a client that makes up addresses in front of the proxy is still one client', async () => {
    server = await startForTest('--trusted-proxy', '127.0.0.1')
    await chooseOwn()
    for (let i = 0; i < 10; i++) await login('wrong', from(`198.51.100.${i}, 203.0.113.7`))
    expect((await login('Signal-201', from('198.51.100.99, 203.0.113.7'))).status).toBe(429)
  })

  it('nobody else is believed: without the option, all behind a proxy have its address', async () => {
    server = await startForTest()
    await chooseOwn()
    for (let i = 0; i < 10; i++) await guess(`203.0.113.${i}`, 1)
    expect((await login('Signal-201', from('203.0.113.99'))).status).toBe(429)
  })

  it('the limit of logins counts by client too', async () => {
    server = await startForTest('--trusted-proxy', '127.0.0.1')
    const knock = (client: string) =>
      login('x', { ...from(client), 'content-type': 'text/plain' }).then(({ status }) => status)
    let last = 0
    for (let i = 0; i < 130 && last !== 429; i++) last = await knock('203.0.113.7')
    expect(last).toBe(429)
    expect(await knock('203.0.113.8')).not.toBe(429)
  })

  it('the default password works through no proxy, trusted or not', async () => {
    server = await startForTest('--trusted-proxy', '127.0.0.1')
    expect((await login('public', from('127.0.0.1'))).status).toBe(403)
    expect((await login('public', { via: '1.1 proxy' })).status).toBe(403)
    expect((await login('public', {})).status).toBe(200)
  })

  it('the policy of the page names the host that the browser sees', async () => {
    server = await startForTest('--trusted-proxy', '127.0.0.1')
    const { headers } = await get(server.url, '/', { 'x-forwarded-host': 'console.example' })
    expect(headers['content-security-policy']).toContain('wss://console.example:*')
    await server.close()
    server = await startForTest()
    const untrusted = await get(server.url, '/', { 'x-forwarded-host': 'console.example' })
    expect(untrusted.headers['content-security-policy']).not.toContain('console.example')
  })
})

describe('the description of the API', () => {
  let server: Running
  beforeAll(async () => {
    server = await startForTest('--base-path', '/signalbox/')
  })
  afterAll(() => server.close())

  it('is served where a real cluster has it, with the address to call', async () => {
    const response = await fetch(`${server.url}api-docs/swagger.json`)
    expect(await response.json()).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/signalbox/api/v5' }],
    })
  })

  it('is not served if it is switched off', async () => {
    const dashboard = server.broker?.config.tokens
    const status = async () => (await fetch(`${server.url}api-docs/swagger.json`)).status
    await dashboard?.change((now) => ({ ...now, swagger_support: false }))
    expect(await status()).toBe(404)
    await dashboard?.change((now) => ({ ...now, swagger_support: true }))
    expect(await status()).toBe(200)
  })

  it.each(['api-docs', 'api-docs/'])(
    'can be read as a page that obeys the policy: %s',
    async (path) => {
      const response = await fetch(server.url + path)
      const html = await response.text()
      const policy = response.headers.get('content-security-policy') ?? ''
      expect(policy).not.toContain('unsafe')
      for (const [, attributes] of html.matchAll(/<script([^>]*)>/g)) {
        const nonce = /nonce="([^"]+)"/.exec(attributes ?? '')?.[1]
        if (nonce === undefined) expect(attributes).toContain('src="files/')
        else expect(policy).toContain(`'nonce-${nonce}'`)
      }
      for (const [, file] of html.matchAll(/(?:src|href)="(files\/[^"]+)"/g)) {
        expect((await fetch(`${server.url}api-docs/${file}`)).status, file).toBe(200)
      }
    },
  )
})

describe('behind a proxy that gives it a path', () => {
  let server: Running
  beforeAll(async () => {
    server = await startForTest('--base-path', '/signalbox/')
  })
  afterAll(() => server.close())

  it('serves page, files and API under that path', async () => {
    const { origin } = new URL(server.url)
    expect(server.url).toBe(`${origin}/signalbox/`)
    expect((await get(origin, '/signalbox/')).status).toBe(200)
    const page = await get(origin, '/signalbox/clients')
    expect(String(page.body)).toContain('<base href="/signalbox/">')
    expect((await get(origin, '/signalbox/assets/main-B3xY81qa.js')).status).toBe(200)
    expect((await get(origin, '/signalbox/api/v5/status')).status).toBe(200)
    expect((await get(origin, '/signalbox/signalbox/info')).status).toBe(200)
  })

  it('leads from the root to it, and serves nothing else there', async () => {
    const { origin } = new URL(server.url)
    for (const path of ['/', '/signalbox']) {
      const { status, headers } = await get(origin, path)
      expect([status, headers.location], path).toEqual([302, '/signalbox/'])
    }
    expect((await get(origin, '/api/v5/status')).status).toBe(404)
  })
})
