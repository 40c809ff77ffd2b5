import { operationPath } from '@signalbox/contract/operation'
import { operations } from '@signalbox/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
const as: Record<string, string> = {}

beforeAll(async () => {
  api = await startApi()
  await api.broker.users.create('view1', 'Signal-201', { description: '', role: 'viewer' })
  as.viewer = `Bearer ${api.broker.tokens.issue('view1')}`
  for (const role of ['administrator', 'viewer', 'publisher'] as const) {
    const fields = { description: '', isEnabled: true, expiresAt: null, role }
    const key = await api.broker.apiKeys.create(role, fields)
    if (typeof key === 'string') throw new Error(key)
    as[`${role} key`] = `Basic ${Buffer.from(`${key.key}:${key.secret}`).toString('base64')}`
  }
})
afterAll(() => api.close())

/** Besides what its method says. The file of a backup has all secrets in clear. */
const isRead = ({ id, method }: { id: string; method: string }) =>
  (method === 'GET' && id !== 'backupDownload') ||
  ['liveStream', 'publishSimulate', 'accessExplain'].includes(id)

const asked = operations.filter(({ access }) => access !== 'none')

/** What an operation says to a caller of that role, sent with nothing in it. */
async function answerCode(operation: (typeof operations)[number], role: string) {
  const path = Object.fromEntries(
    [...operation.at.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      name === 'as' ? 'clientid' : 'x',
    ]),
  )
  const address = operationPath(operation, path)
  const authorization = as[role] ?? ''
  const { status, body } = await api.call(operation.method, address, {
    authorization,
    rawBody: operation.method === 'GET' ? '' : '"nothing"',
    headers: { 'content-type': 'application/json' },
  })
  return { status, code: (body as { code?: string } | undefined)?.code }
}

const refused = { status: 403, code: 'UNAUTHORIZED_ROLE' }

describe.each(asked.map((operation) => [operation.id, operation] as const))(
  '%s',
  (id, operation) => {
    it('is for viewers when it reads', async () => {
      const answer = await answerCode(operation, 'viewer')
      if (isRead(operation) || id === 'logout') expect(answer).not.toEqual(refused)
      else expect(answer).toEqual(refused)
    })

    it('is for keys as their role says', async () => {
      const isForUsers = { status: 401, code: 'API_KEY_NOT_ALLOW' }
      const roles = ['viewer key', 'publisher key']
      for (const role of roles) {
        const answer = await answerCode(operation, role)
        const may = role === 'viewer key' ? isRead(operation) : /^publish(Bulk)?$/.test(id)
        if (operation.access === 'user') expect(answer, role).toEqual(isForUsers)
        else if (may) expect(answer, role).not.toEqual(refused)
        else expect(answer, role).toEqual(refused)
      }
    })
  },
)

describe('a viewer', () => {
  const body = { old_pwd: 'Signal-201', new_pwd: 'Signal-202' }
  const change = (username: string, authorization = as.viewer ?? '') =>
    api.call('POST', `/users/${username}/change_pwd`, { body, authorization })

  it('changes the own password, and nobody else’s', async () => {
    expect(await change('admin')).toMatchObject({ status: 403 })
    expect(await change('VIEW1')).toMatchObject({ status: 403 })
    expect(await change('view1')).toMatchObject({ status: 204 })
  })

  it('is one from the next call on, and has to log in again', async () => {
    await api.call('POST', '/users', {
      body: { username: 'op', password: 'Signal-201', description: '' },
    })
    const authorization = `Bearer ${api.broker.tokens.issue('op')}`
    expect((await api.call('DELETE', '/banned', { authorization })).status).toBe(204)
    const made = { description: 'x', role: 'viewer' }
    expect(await api.call('PUT', '/users/op', { body: made })).toMatchObject({ body: made })
    expect(await api.call('DELETE', '/banned', { authorization })).toMatchObject({ status: 401 })
    const again = `Bearer ${api.broker.tokens.issue('op')}`
    expect(await api.call('DELETE', '/banned', { authorization: again })).toMatchObject({
      status: 403,
    })
    // Left out, it is administrator.
    expect(await api.call('PUT', '/users/op', { body: { description: '' } })).toMatchObject({
      body: { role: 'administrator' },
    })
  })
})

describe('a backup', () => {
  it('is downloaded by administrators alone, and no stream passes it on', async () => {
    const { body } = await api.call('POST', '/data/export')
    const { filename } = body as { filename: string }
    const download = (authorization: string) =>
      api.app.inject({
        url: `/api/v5/data/files/${filename}`,
        headers: { host: 'localhost', authorization },
      })
    // Tests before this one have logged the viewer out.
    const authorization = `Bearer ${api.broker.tokens.issue('view1')}`
    for (const role of ['viewer', 'viewer key', 'publisher key']) {
      const { statusCode, body: text } = await download(
        role === 'viewer' ? authorization : (as[role] ?? ''),
      )
      expect(statusCode, role).toBe(403)
      expect(text.length, role).toBeLessThan(200)
    }
    expect((await download(as['administrator key'] ?? '')).statusCode).toBe(200)
    expect(await api.call('GET', '/data/files', { authorization })).toMatchObject({
      status: 200,
      body: { data: [{ filename }] },
    })
    const reads = [{ operation: 'backupDownload', path: { filename }, interval_ms: 1000 }]
    const stream = await api.call('POST', '/live', { authorization, body: { reads } })
    expect(stream.body).toContain('"status":403,"code":"UNAUTHORIZED_ROLE"')
  })
})

describe('the logins of users', () => {
  const reported = async (authorization: string) => {
    const { body } = await api.call('GET', '/users/logins', { authorization })
    return (body as { username: string; logins: number }[]).find(
      ({ username }) => username === 'often',
    )
  }

  it('are counted, and end when an administrator says so', async () => {
    await api.broker.users.create('often', 'Signal-201', { description: '', role: 'viewer' })
    const tokens = ['1', '2'].map(() => `Bearer ${api.broker.tokens.issue('often')}`)
    expect(await reported(admin())).toEqual({
      ...{ username: 'often', backend: 'local', logins: 2 },
      has_default_password: false,
    })
    // Whose password everybody knows is not for everybody.
    expect(await reported(tokens[0] ?? '')).toEqual({
      ...{ username: 'often', backend: 'local', logins: 2 },
    })
    const end = (name: string) =>
      api.call('DELETE', `/users/${name}/logins`, { authorization: admin() })
    expect(await end('often')).toMatchObject({ status: 204 })
    for (const authorization of tokens) {
      expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({ status: 401 })
    }
    expect((await reported(admin()))?.logins).toBe(0)
    expect(await end('nobody')).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
  })

  it('report the default password until it is changed', async () => {
    const hasDefault = async () =>
      (
        (await api.call('GET', '/users/logins', { authorization: admin() })).body as {
          username: string
          has_default_password: boolean
        }[]
      ).find(({ username }) => username === 'admin')?.has_default_password
    expect(await hasDefault()).toBe(true)
    await api.broker.users.resetPassword('admin', 'Signal-209')
    expect(await hasDefault()).toBe(false)
  })
})

describe('there is always an administrator', () => {
  it('who is neither made a viewer nor deleted', async () => {
    await api.call('PUT', '/users/op', { body: { description: '', role: 'viewer' } })
    const body = { description: '', role: 'viewer' }
    expect(await api.call('PUT', '/users/admin', { body })).toMatchObject({ status: 400 })
    await api.call('PUT', '/users/op', { body: { description: '' } })
    const authorization = `Bearer ${api.broker.tokens.issue('op')}`
    expect(await api.call('PUT', '/users/admin', { body, authorization })).toMatchObject({
      status: 200,
    })
    for (const name of ['admin', 'op']) {
      expect(await api.call('DELETE', `/users/${name}`, { authorization })).toMatchObject({
        status: 400,
        body: { code: 'NOT_ALLOWED' },
      })
    }
    await api.call('PUT', '/users/admin', { body: { description: '' }, authorization })
  })

  it('and a user that was deleted is out at once', async () => {
    const authorization = `Bearer ${api.broker.tokens.issue('op')}`
    expect((await api.call('DELETE', '/users/op', { authorization: admin() })).status).toBe(204)
    expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({
      status: 401,
      body: { code: 'BAD_TOKEN' },
    })
  })
})

const admin = () => `Bearer ${api.broker.tokens.issue('admin')}`
