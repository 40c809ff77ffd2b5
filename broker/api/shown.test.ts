import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

const SECRET = 'hunter2-5ecret'
const tls = { ssl: { enable: false, keyfile: SECRET, password: SECRET } }
const sql = { server: '127.0.0.1:9', database: 'd', username: 'u', password: SECRET, ...tls }
const redis = { server: '127.0.0.1:9', password: SECRET, ...tls }
const mongodb = { ...sql, collection: 'c', filter: { username: '${username}' } }
const ldap = { server: '127.0.0.1:9', username: 'cn=u', password: SECRET, base_dn: 'dc=x', ...tls }
const http = {
  url: 'http://127.0.0.1:9/auth?client=${clientid}',
  headers: { Authorization: `Bearer ${SECRET}`, 'X-Key': SECRET, accept: 'text/plain' },
  body: { password: '${password}', token: SECRET, more: [{ key: SECRET }] },
  ...tls,
}
const by = (backend: string) => ({ mechanism: 'password_based', backend, enable: false })

const AUTHENTICATORS: Record<string, object> = {
  mysql: { ...by('mysql'), ...sql, query: 'SELECT 1' },
  postgresql: { ...by('postgresql'), ...sql, query: 'SELECT 1' },
  redis: { ...by('redis'), ...redis, cmd: 'HMGET u:${username} password_hash' },
  mongodb: { ...by('mongodb'), ...mongodb },
  'ldap by hash': { ...by('ldap'), ...ldap },
  'ldap by bind': { ...by('ldap'), ...ldap, method: { type: 'bind', bind_password: SECRET } },
  'http get': { ...by('http'), method: 'get', ...http },
  'http post': { ...by('http'), method: 'post', ...http },
  'jwt by secret': {
    mechanism: 'jwt',
    use_jwks: false,
    algorithm: 'hmac-based',
    secret: SECRET,
    enable: false,
  },
  'jwt by keys': {
    mechanism: 'jwt',
    use_jwks: true,
    endpoint: 'https://127.0.0.1:9/keys',
    headers: { Authorization: SECRET },
    ...tls,
    enable: false,
  },
}
const of = (type: string) => ({ type, enable: false })
const SOURCES: Record<string, object> = {
  mysql: { ...of('mysql'), ...sql, query: 'SELECT 1' },
  postgresql: { ...of('postgresql'), ...sql, query: 'SELECT 1' },
  redis: { ...of('redis'), ...redis, cmd: 'HGETALL u:${username}' },
  mongodb: { ...of('mongodb'), ...mongodb },
  ldap: { ...of('ldap'), ...ldap },
  'http get': { ...of('http'), method: 'get', ...http },
  'http post': { ...of('http'), method: 'post', ...http },
}

let api: TestApi
let viewer: string
beforeEach(async () => {
  api = await startApi()
  await api.broker.users.create('looker', 'Look-at-1', { description: '', role: 'viewer' })
  viewer = `Bearer ${api.broker.tokens.issue('looker')}`
})
afterEach(() => api.close())

const at = { authenticator: '/authentication', source: '/authorization/sources' }

/** Makes one; gives its address. */
async function make(of: keyof typeof at, config: object): Promise<string> {
  const reply = await api.call('POST', at[of], { body: config })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
  const list = await api.read<unknown>(at[of])
  const [made] = (Array.isArray(list) ? list : (list as { sources: unknown[] }).sources) as {
    id?: string
    type?: string
  }[] // as the contract has it
  return `${at[of]}/${made?.id ?? made?.type}`
}

const cases = [
  ...Object.entries(AUTHENTICATORS).map(([name, config]) => ['authenticator', name, config]),
  ...Object.entries(SOURCES).map(([name, config]) => ['source', name, config]),
] as ['authenticator' | 'source', string, object][]

describe.each(cases)('the secrets of an %s, %s', (of, _, config) => {
  it('are not shown to viewers, and kept when they are sent back as they are shown', async () => {
    const path = await make(of, config)
    const before = await api.read<Record<string, unknown>>(path)
    expect(JSON.stringify(before)).toContain(SECRET)
    for (const each of [path, at[of]]) {
      const { status, body } = await api.call('GET', each, { authorization: viewer })
      expect(status).toBe(200)
      expect(JSON.stringify(body)).not.toContain(SECRET)
    }
    const { body } = await api.call('GET', path, { authorization: viewer })
    expect(JSON.stringify(body)).toContain('******')
    const { id: _, ...shown } = body as Record<string, unknown>
    expect((await api.call('PUT', path, { body: shown })).status).toBe(204)
    expect(await api.read(path)).toEqual(before)
  })
})

describe('a viewer', () => {
  it('is shown what is no secret', async () => {
    const path = await make('source', SOURCES['http post'] ?? {})
    const { body } = await api.call('GET', path, { authorization: viewer })
    expect(body).toMatchObject({
      url: http.url,
      headers: { accept: 'text/plain', authorization: '******', 'x-key': '******' },
      body: { password: '${password}', token: '******', more: [{ key: '******' }] },
      ssl: { enable: false, keyfile: '******' },
    })
  })

  it('receives no token that is part of an address', async () => {
    const path = await make('source', {
      ...SOURCES['http get'],
      url: `http://127.0.0.1:9/a?user=\${username}&token=${SECRET}&${SECRET}`,
    })
    const { body } = await api.call('GET', path, { authorization: viewer })
    expect(body).toMatchObject({
      url: 'http://127.0.0.1:9/a?user=${username}&token=******&******',
    })
  })

  it('with a key is one as well', async () => {
    const path = await make('authenticator', AUTHENTICATORS['jwt by secret'] ?? {})
    const fields = { description: '', isEnabled: true, expiresAt: null, role: 'viewer' } as const
    const made = await api.broker.apiKeys.create('looking', fields)
    if (typeof made === 'string') throw new Error(made)
    const authorization = `Basic ${Buffer.from(`${made.key}:${made.secret}`).toString('base64')}`
    expect((await api.call('GET', path, { authorization })).body).toMatchObject({
      secret: '******',
    })
  })
})

it('six asterisks of a new one are its secret', async () => {
  const path = await make('authenticator', {
    ...AUTHENTICATORS['jwt by secret'],
    secret: '******',
  })
  expect(await api.read(path)).toMatchObject({ secret: '******' })
})
