import { errorCodeGet, errorCodeList } from '@signalbox/contract/errorcodes'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { replyCode, ok, raw } from './target.ts'

describe('calls without a good login', () => {
  const cases: [what: string, header: string | undefined, status: number, code?: string][] = [
    ['none', undefined, 401, 'AUTHORIZATION_HEADER_ERROR'],
    ['a made-up token', 'Bearer abc', 401, 'BAD_TOKEN'],
    ['an unknown key', `Basic ${btoa('nobody:secret')}`, 401, 'BAD_API_KEY_OR_SECRET'],
    ['an unknown scheme', 'Digest x', 400],
    ['basic auth without a colon', `Basic ${btoa('nocolon')}`, 400],
  ]
  for (const [what, authorization, status, code] of cases) {
    it(what, async () => {
      const reply = await raw('GET', '/clients', {
        anonymous: true,
        ...(authorization !== undefined && { headers: { authorization } }),
      })
      assert.equal(reply.status, status)
      assert.equal(replyCode(reply), code)
    })
  }
})

describe('calls that nobody understands', () => {
  it('an unknown path is 404, with a login and without', async () => {
    assert.equal((await raw('GET', '/nope')).status, 404)
    assert.equal((await raw('GET', '/nope', { anonymous: true })).status, 404)
    assert.equal((await raw('GET', '/clients/c/nope')).status, 404)
  })

  it('a wrong method is 405', async () => {
    assert.equal((await raw('POST', '/nodes', { body: '{}' })).status, 405)
  })

  it('a trailing slash is no matter', async () => {
    assert.equal((await raw('GET', '/clients/?limit=1')).status, 200)
  })

  it('a body that is no JSON', async () => {
    const reply = await raw('POST', '/publish', { body: '{"topic": ' })
    assert.equal(reply.status, 400)
    assert.equal(replyCode(reply), 'BAD_REQUEST')
    assert.match((reply.json as { message: string }).message, /json/i)
  })

  it('unknown fields are named', async () => {
    const body = JSON.stringify({ topic: 'conformance/x', payload: 'x', nope: 1 })
    const reply = await raw('POST', '/publish', { body })
    assert.equal(reply.status, 400)
    assert.match((reply.json as { message: string }).message, /nope/)
  })

  it('unknown query parameters are not looked at', async () => {
    assert.equal((await raw('GET', '/clients?limit=1&nope=1')).status, 200)
  })
})

describe('paging', () => {
  for (const query of ['page=0', 'page=abc', 'page=-1', 'page=', 'limit=0', 'limit=10001']) {
    it(`${query} is refused`, async () => {
      const reply = await raw('GET', `/clients?${query}`)
      assert.equal(reply.status, 400)
      assert.equal(replyCode(reply), 'BAD_REQUEST')
    })
  }

  it('a page past the end is empty', async () => {
    const reply = await raw('GET', '/clients?page=100000&limit=10')
    assert.equal(reply.status, 200)
    const { data, meta } = reply.json as { data: unknown[]; meta: Record<string, unknown> }
    assert.deepEqual(data, [])
    assert.deepEqual([meta.page, meta.limit, meta.hasnext], [100000, 10, false])
  })

  it('10,000 rows are the most', async () => {
    assert.equal((await raw('GET', '/clients?limit=10000&like_clientid=nobody-at-all')).status, 200)
  })
})

describe('error codes', () => {
  it('are listed without a login', async () => {
    const codes = (await ok(errorCodeList, {})).map(({ code }) => code)
    for (const code of ['BAD_REQUEST', 'NOT_FOUND', 'CLIENTID_NOT_FOUND', 'BAD_USERNAME_OR_PWD']) {
      assert.ok(codes.includes(code), code)
    }
    assert.equal((await raw('GET', '/error_codes', { anonymous: true })).status, 200)
  })

  it('one by one', async () => {
    const answer = await ok(errorCodeGet, { path: { code: 'BAD_REQUEST' } })
    assert.equal(answer.code, 'BAD_REQUEST')
    assert.equal((await raw('GET', '/error_codes/NOPE')).status, 400)
  })
})
