import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const login = (body: unknown, headers = {}) =>
  api.call('POST', '/login', { body, authorization: null, headers })
const admin = { username: 'admin', password: 'public' }

describe('logging in', () => {
  it('gives a token, the version of the API and the edition', async () => {
    const { status, body } = await login(admin)
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{40,}$/),
      version: '5.7.2',
      license: { edition: 'ce' },
      role: 'administrator',
    })
  })

  it.each([
    { ...admin, password: 'nope' },
    { ...admin, username: 'nobody' },
    { ...admin, password: 1 },
  ])('does not tell which of both was wrong: %j', async (body) => {
    expect(await login(body)).toMatchObject({
      status: 401,
      body: { code: 'BAD_USERNAME_OR_PWD', message: 'Auth failed' },
    })
  })

  it('looks at no more passwords of a user after ten wrong ones', async () => {
    const ask = async (username: string, password: string) =>
      (await login({ username, password })).status
    for (let i = 0; i < 10; i++) expect(await ask('admin', `wrong${i}`)).toBe(401)
    expect(await login(admin)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_LOGINS' } })
    expect(await ask('other', 'x')).toBe(401)
  })

  it('looks at ten of 200 wrong ones that come at the same time', async () => {
    const attempts = Array.from({ length: 200 }, (_, i) =>
      login({ username: 'admin', password: `wrong${i}` }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(190)
  })

  it('still takes the right one of a user who has logged in from there', async () => {
    await login(admin)
    for (let i = 0; i < 12; i++) expect((await login({ ...admin, password: 'x' })).status).toBe(401)
    expect((await login(admin)).status).toBe(200)
  })

  it('names the first field that is missing', async () => {
    expect(faultsFromReply(await login({}))).toMatchObject({
      path: 'username',
      reason: 'required_field',
    })
    expect(faultsFromReply(await login({ username: 'admin' }))).toMatchObject({ path: 'password' })
  })

  it('passes over fields that it does not know', async () => {
    expect((await login({ ...admin, extra: 1 })).status).toBe(200)
  })

  it.each([
    ['through a proxy', { 'x-forwarded-for': '10.0.0.1' }],
    ['through a proxy that says so in the newer way', { forwarded: 'for=10.0.0.1' }],
    ['through a proxy that names no client', { via: '1.1 proxy' }],
    ['through nginx with its usual header', { 'x-real-ip': '10.0.0.1' }],
    ['through a proxy that tells the host alone', { 'x-forwarded-host': 'console.example' }],
    ['through a proxy that tells the scheme alone', { 'x-forwarded-proto': 'https' }],
    ['through Cloudflare', { 'cf-connecting-ip': '10.0.0.1' }],
    ['through Cloudflare, whatever else it adds', { 'cf-ray': '1' }],
    ['through Akamai', { 'true-client-ip': '10.0.0.1' }],
    ['by another name that points here', { host: 'rebound.example:18083' }],
  ])('takes the first password from this machine alone, not %s', async (_, headers) => {
    expect(await login(admin, headers)).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED' },
    })
    expect((await login({ ...admin, password: 'nope' }, headers)).status).toBe(401)
    await api.broker.users.changePassword('admin', 'public', 'Signal-201')
    expect((await login({ ...admin, password: 'Signal-201' }, headers)).status).toBe(200)
  })
})

describe('logging out', () => {
  it('ends the token, under the name of its user alone', async () => {
    const logout = (username: unknown) => api.call('POST', '/logout', { body: { username } })
    expect(await logout('other')).toMatchObject({
      status: 401,
      body: { code: 'WRONG_TOKEN_OR_USERNAME' },
    })
    expect(faultsFromReply(await api.call('POST', '/logout'))).toMatchObject({ path: 'username' })
    expect((await logout('admin')).status).toBe(204)
    expect(await logout('admin')).toMatchObject({ status: 401, body: { code: 'BAD_TOKEN' } })
  })
})

describe('changing a password', () => {
  const change = (body: unknown, username = 'admin', headers = {}) =>
    api.call('POST', `/users/${username}/change_pwd`, { body, headers })

  it('ends every login of that user, and the old password', async () => {
    const { body } = await login(admin)
    const authorization = `Bearer ${(body as { token: string }).token}`
    expect((await change({ old_pwd: 'public', new_pwd: 'Signal-201' })).status).toBe(204)
    expect((await api.call('GET', '/nodes', { authorization })).body).toMatchObject({
      code: 'BAD_TOKEN',
    })
    expect((await login(admin)).status).toBe(401)
    expect((await login({ ...admin, password: 'Signal-201' })).status).toBe(200)
  })

  it.each([
    [{ old_pwd: 'nope', new_pwd: 'Signal-201' }, 'ERROR_PWD_NOT_MATCH', /not match/],
    [{ old_pwd: 'public', new_pwd: 'abc' }, 'BAD_REQUEST', /8~64/],
    [{ old_pwd: 'public', new_pwd: 'abcdefgh' }, 'BAD_REQUEST', /two different kind/],
    [{ old_pwd: 'public', new_pwd: '密码密码密码12ab' }, 'BAD_REQUEST', /ascii/],
    [{ old_pwd: 'public', new_pwd: '' }, 'BAD_REQUEST', /undefined/],
    [{ old_pwd: 'public', new_pwd: 'P@ssw0rd' }, 'BAD_REQUEST', /most common/],
    [{ old_pwd: 'public', new_pwd: 'ADMIN-2026' }, 'BAD_REQUEST', /username/],
    [{ new_pwd: 'Signal-201' }, 'BAD_REQUEST', /"path":"old_pwd"/],
  ])('refuses %j', async (body, code, message) => {
    const reply = await change(body)
    expect(reply).toMatchObject({ status: 400, body: { code } })
    expect((reply.body as { message: string }).message).toMatch(message)
    expect((await api.call('GET', '/nodes')).status).toBe(200)
  })

  it('looks at no more old passwords after ten wrong ones, also of those at the same time', async () => {
    const body = { old_pwd: 'guess', new_pwd: 'Signal-2026' }
    const replies = await Promise.all(Array.from({ length: 100 }, () => change(body)))
    const statuses = replies.map(({ status }) => status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(90)
    expect((await login(admin)).status).toBe(429)
  })

  it('knows no user of another name, and is done on the machine the first time', async () => {
    const body = { old_pwd: 'public', new_pwd: 'Signal-201' }
    expect(await change(body, 'nobody')).toMatchObject({
      status: 404,
      body: { code: 'USER_NOT_FOUND' },
    })
    const remote = await change(body, 'admin', { 'x-forwarded-for': '10.0.0.1' })
    expect(remote.status).toBe(403)
  })
})
