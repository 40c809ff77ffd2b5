import type { AuditEntry } from '@signalbox/contract/audit'
import { readAreaRecordings } from '@signalbox/testing/facts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Page = { data: AuditEntry[]; meta: { count: number; hasnext: boolean } }
const read = (query = '') => api.read<Page>(`/audit${query}`)
const newest = async () => (await read('?limit=1')).data[0]
const ban = (who = 'c1', as = 'clientid') => api.call('POST', '/banned', { body: { as, who } })

describe('a call', () => {
  it('is recorded with caller, address, request, status and duration', async () => {
    await ban()
    expect(await newest()).toMatchObject({
      from: 'dashboard',
      source: 'admin',
      source_ip: '127.0.0.1',
      node: api.broker.kernel.node,
      operation_id: '/banned',
      operation_type: 'banned',
      operation_result: 'success',
      http_method: 'post',
      http_status_code: 200,
      http_request: {
        method: 'post',
        headers: { authorization: '******', 'content-type': 'application/json' },
        bindings: {},
        body: { as: 'clientid', who: 'c1' },
      },
      args: '',
      failure: '',
    })
    const entry = await newest()
    expect(entry?.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[+-]\d\d:\d\d$/)
    expect(entry?.duration_ms).toBeGreaterThanOrEqual(0)
  })

  it('that is refused is recorded with its reason', async () => {
    await ban('c1', 'nope')
    expect(await newest()).toMatchObject({
      operation_result: 'failure',
      http_status_code: 400,
      failure: { code: 'BAD_REQUEST', message: expect.stringContaining('root.as') },
    })
    await api.call('DELETE', '/clients/nobody')
    expect(await newest()).toMatchObject({
      operation_id: '/clients/:clientid',
      http_request: { bindings: { clientid: 'nobody' }, body: {} },
      failure: { code: 'CLIENTID_NOT_FOUND' },
    })
  })

  it('of an API key is recorded under the name of the key, and of a viewer as refused', async () => {
    const made = await api.call('POST', '/api_key', {
      body: { name: 'deploy', desc: '', enable: true, role: 'viewer' },
    })
    const { api_key: key, api_secret: secret } = made.body as Record<string, string>
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`
    await api.call('DELETE', '/banned', { authorization })
    expect(await newest()).toMatchObject({
      from: 'rest_api',
      source: 'deploy',
      http_status_code: 403,
      failure: { code: 'UNAUTHORIZED_ROLE' },
    })
  })

  it('without a login is recorded for logins alone', async () => {
    await api.call('DELETE', '/banned', { authorization: null })
    await api.call('DELETE', '/banned', { authorization: 'Bearer nope' })
    expect((await read()).data).toEqual([])
    const body = { username: 'mallory', password: 'guess-1' }
    await api.call('POST', '/login', { body, authorization: null })
    expect(await newest()).toMatchObject({
      operation_id: '/login',
      source: 'mallory',
      http_status_code: 401,
      http_request: { body: { username: 'mallory', password: '******' } },
    })
  })

  it('that only reads, or publishes, is not recorded', async () => {
    await api.call('GET', '/clients')
    await api.call('POST', '/publish', { body: { topic: 'a', payload: 'x' } })
    await api.call('POST', '/publish/bulk', { body: [{ topic: 'a', payload: 'x' }] })
    await api.call('POST', '/nowhere', { body: {} })
    expect((await read()).meta.count).toBe(0)
  })
})

describe('secrets', () => {
  const stored = () => JSON.stringify(api.broker.audit.list({}, 1000, 0))

  it('of requests are not stored, whether the request is accepted or refused', async () => {
    await api.call('POST', '/users', {
      body: { username: 'bob', password: 's3cret-bob', description: '', role: 'viewer' },
    })
    await api.call('POST', '/users/bob/change_pwd', {
      body: { old_pwd: 's3cret-bob', new_pwd: 's3cret-new1' },
    })
    await api.call('POST', '/connectors', {
      body: {
        type: 'http',
        name: 'h',
        url: 'http://user:s3cret-url@127.0.0.1:9/?token=s3cret-query',
        headers: { authorization: 's3cret-header', 'x-auth': 's3cret-custom' },
        ssl: { enable: true, keyfile: '-----BEGIN PRIVATE KEY-----s3cret' },
        nonsense: { password: 's3cret-deep' },
      },
    })
    await api.call('POST', '/actions', {
      body: {
        type: 'http',
        name: 'a',
        connector: 'h',
        parameters: { headers: { cookie: 's3cret-cookie' } },
      },
    })
    await api.call('POST', '/authentication', {
      body: { mechanism: 'jwt', algorithm: 'hmac-based', secret: 's3cret-jwt', use_jwks: false },
    })
    await api.call('POST', '/connectors', {
      body: {
        type: 'mqtt',
        name: 'm',
        server: '127.0.0.1:9',
        username: 'u',
        password: 's3cret-mqtt',
      },
    })
    await api.call('PUT', '/configs', {
      rawBody: 'dashboard { token = "s3cret-text" }',
      headers: { 'content-type': 'text/plain' },
    })
    const content = Buffer.from('s3cret-file').toString('base64')
    await api.call('POST', '/data/mosquitto/import', {
      body: { files: [{ name: 'mosquitto.conf', content }] },
    })
    expect(stored()).not.toContain(content)
    expect((await read()).meta.count).toBe(8)
    expect(stored()).not.toContain('s3cret')
    expect(stored()).toContain('bytes, not stored')
  })
})

describe('the list', () => {
  it('is filtered and paged', async () => {
    await ban('c1')
    await ban('c2')
    await ban('c3', 'nope')
    await api.call('DELETE', '/banned/clientid/c1')
    const counts = async (query: string) => (await read(query)).meta.count
    expect(await counts('?operation_type=banned')).toBe(4)
    expect(await counts('?operation_id=/banned')).toBe(3)
    expect(await counts('?http_method=delete')).toBe(1)
    expect(await counts('?operation_result=failure')).toBe(1)
    expect(await counts('?http_status_code=204')).toBe(1)
    expect(await counts('?source=admin&from=dashboard')).toBe(4)
    expect(await counts('?source_ip=10.9.9.9')).toBe(0)
    expect(await counts('?node=nope@x')).toBe(0)
    expect(await counts('?subject=c2')).toBe(1)
    expect(await counts('?lte_created_at=1577836800000000')).toBe(0)
    expect(await counts('?gte_created_at=2020-01-01T00:00:00Z')).toBe(4)
    const page = await read('?limit=3&page=2')
    expect(page).toMatchObject({ data: [{ http_request: { body: { who: 'c1' } } }] })
    expect(page.meta).toEqual({ page: 2, limit: 3, count: 4, hasnext: false })
  })

  it('refuses filters that it cannot read', async () => {
    for (const [name, value] of [
      ['from', 'nope'],
      ['operation_result', 'x'],
      ['http_method', 'get'],
      ['gte_created_at', 'yesterday'],
      ['lte_created_at', '9'.repeat(30)],
    ]) {
      const reply = await api.call('GET', `/audit?${name}=${value}`)
      expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
      expect(faultsFromReply(reply)).toMatchObject({ path: name, kind: 'validation_error' })
    }
  })
})

describe('recorded', () => {
  const entries = readAreaRecordings('enterprise', 'audit')
  const recorded = entries.find(({ step }) => step === 'entries')
  const { data: list } = (recorded?.response ?? { data: [] }) as Page

  it('entries have the same fields of the same kinds', async () => {
    const as = { as: 'clientid', who: 'aud' }
    await api.call('POST', '/banned', { body: as })
    await api.call('POST', '/banned', { body: { ...as, as: 'nope' } })
    await api.call('DELETE', '/banned/clientid/aud')
    await api.call('DELETE', '/clients/nobody')
    const { data } = await read()
    for (const entry of data) {
      const same = list.find(
        (each) =>
          each.operation_id === entry.operation_id &&
          each.http_status_code === entry.http_status_code,
      )
      // There only a fault of a field has a reason.
      const failure = entry.http_status_code === 404 ? '' : entry.failure
      expect(toShape({ ...entry, failure })).toEqual(toShape(same))
    }
    expect(data).toHaveLength(4)
  })

  it('filters are accepted or refused alike', async () => {
    for (const { query, status, path } of entries) {
      if (path !== '/audit' || query === null) continue
      const search = new URLSearchParams(query as Record<string, string>)
      const reply = await api.call('GET', `/audit?${search}`)
      expect(reply.status, String(search)).toBe(status)
    }
  })
})

/** Names of fields with the kinds of their values; headers and bodies differ. */
function toShape(entry: unknown): unknown {
  return Object.entries(entry as object)
    .map(([name, value]) =>
      name === 'http_request'
        ? `${name} ${Object.keys(value as object)
            .toSorted()
            .join(' ')}`
        : `${name} ${typeof value}`,
    )
    .toSorted()
}

it('a call with secrets of any name, or the type of a property of each object, is recorded without them', async () => {
  const body = { type: 'constructor', name: 'x', passcode: 'own-1', service_account: 'own-2' }
  expect((await api.call('POST', '/connectors', { body })).status).toBe(400)
  const entry = await newest()
  expect(entry).toMatchObject({ operation_id: '/connectors', http_status_code: 400 })
  expect(JSON.stringify(entry)).not.toMatch(/own-\d/)
})
