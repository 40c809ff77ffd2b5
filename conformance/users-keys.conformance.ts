import {
  apiKeyCreate,
  apiKeyDelete,
  apiKeyGet,
  apiKeyList,
  apiKeyUpdate,
} from '@signalbox/contract/api-keys'
import { createClient } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import { login } from '@signalbox/contract/login'
import { nodeList } from '@signalbox/contract/nodes'
import {
  userChangePassword,
  userCreate,
  userDelete,
  userList,
  userUpdate,
} from '@signalbox/contract/users'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { apiUrl, asUser, ok, refused } from './target.ts'

const answerStatus = async (call: Promise<unknown>) => {
  try {
    await call
    return 200
  } catch (error) {
    assert.ok(error instanceof ApiError, String(error))
    return error.status
  }
}

// Neither is for API keys: a run with a key has nothing to ask here.
if (asUser) {
  describe('users', () => {
    const body = { username: 'conformance_1', password: 'Signal-201', description: 'x' }
    const path = { username: body.username }

    it('are made, log in, are changed, and are gone', async () => {
      await ok(userDelete, { path, query: {} }, 204).catch(() => undefined)
      assert.equal((await ok(userCreate, { body })).description, 'x')
      assert.ok((await ok(userList, {})).some(({ username }) => username === body.username))
      await refused(userCreate, { body }, 400, 'BAD_REQUEST')
      assert.equal((await ok(userUpdate, { path, body: { description: 'y' } })).description, 'y')
      const anybody = createClient({ baseUrl: apiUrl })
      const { token } = await anybody.call(login, { body })
      const own = createClient({ baseUrl: apiUrl, authorization: () => `Bearer ${token}` })
      const passwords = { old_pwd: body.password, new_pwd: 'Signal-202' }
      const wrong = { old_pwd: 'nope', new_pwd: 'Signal-202' }
      await refused(userChangePassword, { path, body: wrong }, 400, 'ERROR_PWD_NOT_MATCH')
      await own.call(userChangePassword, { path, body: passwords })
      // A cluster ends logins a moment later. A call in between would extend this login.
      assert.equal(await answerStatus(anybody.call(login, { body })), 401)
      await ok(userDelete, { path, query: {} }, 204)
      await refused(userDelete, { path, query: {} }, 404, 'USER_NOT_FOUND')
    })

    it('are refused with names and passwords that are none', async () => {
      for (const change of [
        { username: 'a-b' },
        { username: '操作员' },
        { password: 'short' },
        { password: 'aaaaaaaaa' },
        { description: undefined },
      ]) {
        await refused(userCreate, { body: { ...body, ...change } }, 400, 'BAD_REQUEST')
      }
    })

    it('have a first one that stays', async () => {
      const path = { username: 'admin' }
      await refused(userDelete, { path, query: {} }, 400, 'NOT_ALLOWED')
    })
  })

  describe('API keys', () => {
    const name = 'conformance-1'
    const path = { name }

    it('open the API until they are disabled, and do not open users', async () => {
      await ok(apiKeyDelete, { path }, 204).catch(() => undefined)
      const body = { name, desc: 'd', enable: true, expired_at: '2099-01-01T00:00:00Z' }
      const made = await ok(apiKeyCreate, { body })
      const { api_secret: secret, ...rest } = made
      assert.deepEqual(await ok(apiKeyGet, { path }), rest)
      assert.ok((await ok(apiKeyList, {})).every((each) => !('api_secret' in each)))
      await refused(apiKeyCreate, { body }, 400, 'BAD_REQUEST')
      const key = createClient({
        baseUrl: apiUrl,
        authorization: () => `Basic ${btoa(`${made.api_key}:${secret}`)}`,
      })
      assert.equal(await answerStatus(key.call(nodeList, {})), 200)
      assert.equal(await answerStatus(key.call(userList, {})), 401)
      const { expired_at, desc } = made
      const role = made.role ?? 'administrator'
      const off = { expired_at, desc, role, enable: false }
      // The embedded broker adds when the key was used.
      const { last_used_at: _, ...changed } = await ok(apiKeyUpdate, { path, body: off })
      assert.deepEqual(changed, { ...rest, enable: false })
      assert.equal(await answerStatus(key.call(nodeList, {})), 401)
      // What is left out is never.
      const open = await ok(apiKeyUpdate, { path, body: { enable: true, desc } })
      assert.equal(open.expired_at, 'infinity')
      await ok(apiKeyDelete, { path }, 204)
      await refused(apiKeyDelete, { path }, 404, 'NOT_FOUND')
    })

    it('are refused with names that are none', async () => {
      for (const bad of ['1k', '_k', 'k 1', '密钥']) {
        const body = { name: bad, desc: '', enable: true }
        await refused(apiKeyCreate, { body }, 400, 'BAD_REQUEST')
      }
    })
  })
}
