import { createClient } from '@signalbox/contract/client'
import { clientList } from '@signalbox/contract/clients'
import { login, logout } from '@signalbox/contract/login'
import { userChangePassword } from '@signalbox/contract/users'
import { ApiError } from '@signalbox/contract/errors'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { apiUrl, replyCode, ok, raw, refused, user } from './target.ts'

const loginBody = (body: unknown) => ({
  body: JSON.stringify(body),
  anonymous: true,
})

describe('login', () => {
  it('gives a token, the version and the edition', async () => {
    const answer = await ok(login, { body: user })
    assert.ok(answer.token.length > 20)
    assert.match(answer.version, /^(v?\d+\.\d+|e\d)/)
    assert.ok(['ce', 'ee', 'opensource', 'enterprise'].includes(answer.license.edition))
  })

  it('refuses a wrong password and an unknown user alike', async () => {
    const wrong = await raw('POST', '/login', loginBody({ ...user, password: 'nope-nope' }))
    const unknown = await raw('POST', '/login', loginBody({ username: 'nobody', password: 'nope' }))
    for (const reply of [wrong, unknown]) {
      assert.equal(reply.status, 401)
      assert.deepEqual(reply.json, { code: 'BAD_USERNAME_OR_PWD', message: 'Auth failed' })
    }
  })

  it('names the field that is missing', async () => {
    const reply = await raw('POST', '/login', loginBody({ username: user.username }))
    assert.equal(reply.status, 400)
    assert.equal(replyCode(reply), 'BAD_REQUEST')
    const { message } = reply.json as { message: string }
    assert.match(message, /required_field/)
    assert.match(message, /password/)
  })

  it('ignores fields that it does not know', async () => {
    const reply = await raw('POST', '/login', loginBody({ ...user, extra: 1 }))
    assert.equal(reply.status, 200)
  })
})

describe('logout', () => {
  it('ends the token, under its own name alone', async () => {
    const { token } = await ok(login, { body: user })
    const own = createClient({ baseUrl: apiUrl, authorization: () => `Bearer ${token}` })
    const failure = (error: unknown) => {
      assert.ok(error instanceof ApiError)
      return `${error.status} ${error.code}`
    }
    const other = await own.call(logout, { body: { username: 'other' } }).catch(failure)
    assert.equal(other, '401 WRONG_TOKEN_OR_USERNAME')
    assert.equal((await own.send(logout, { body: { username: user.username } })).status, 204)
    const after = await own.call(clientList, { query: { limit: 1 } }).catch(failure)
    assert.equal(after, '401 BAD_TOKEN')
  })
})

describe('change of password', () => {
  const body = { old_pwd: 'surely-not-1', new_pwd: 'Signal-20-new' }

  it('wants the old one', async () => {
    await refused(
      userChangePassword,
      { path: { username: user.username }, body },
      400,
      'ERROR_PWD_NOT_MATCH',
    )
  })

  it('knows the user', async () => {
    const path = { username: 'nobody_of_that_name' }
    await refused(userChangePassword, { path, body }, 404, 'USER_NOT_FOUND')
  })
})
