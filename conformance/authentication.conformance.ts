import {
  authenticationCreate,
  authenticationDelete,
  authenticationGet,
  authenticationList,
  authenticationMove,
  authenticationOrder,
  authenticationStatus,
  authenticationUpdate,
  authenticationUserCreate,
  authenticationUserDelete,
  authenticationUserGet,
  authenticationUserImport,
  authenticationUserList,
  authenticationUserUpdate,
} from '@signalbox/contract/authentication'
import { connectRaw } from '@signalbox/testing/raw-client'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, it } from 'node:test'
import { mqttUrl, ok, refused } from './target.ts'

const id = 'password_based:built_in_database'
const path = { id }
const body = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  user_id_type: 'username',
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
}

/** 0 for who is let in. */
async function connectCode(username: string, password: string): Promise<number> {
  try {
    const fields = { username, password: Buffer.from(password) }
    const client = await connectRaw(mqttUrl, { clientId: uniqueId('authn'), ...fields })
    client.end()
    return 0
  } catch (error) {
    return Number(/refused with (\d+)/.exec(String(error))?.[1])
  }
}

/** No other client can connect while the authenticator exists: it is deleted in any case. */
async function withOne(one: Record<string, unknown>, use: () => Promise<void>): Promise<void> {
  assert.deepEqual(await ok(authenticationList, {}), [], 'a chain of its own is no place for tests')
  const created = await ok(authenticationCreate, { body: one })
  try {
    await use()
  } finally {
    await ok(authenticationDelete, { path: { id: String(created.id) } }, 204)
  }
}
const withDatabase = (use: () => Promise<void>) => withOne(body, use)

describe('the built-in database', () => {
  it('accepts known users only', () =>
    withDatabase(async () => {
      await refused(authenticationCreate, { body }, 409, 'ALREADY_EXISTS')
      const user = { user_id: 'u/1 +#客', password: 'p1' }
      await ok(authenticationUserCreate, { path, body: user }, 201)
      await refused(authenticationUserCreate, { path, body: user }, 409, 'ALREADY_EXISTS')
      assert.equal(await connectCode(user.user_id, 'p1'), 0)
      assert.equal(await connectCode(user.user_id, 'p2'), 134)
      assert.equal(await connectCode('nobody', 'p1'), 135)
      const { metrics } = await ok(authenticationStatus, { path })
      assert.equal(typeof metrics.total, 'number')
      const userPath = { id, user_id: user.user_id }
      await ok(authenticationUserUpdate, { path: userPath, body: { password: 'p2' } })
      assert.equal(await connectCode(user.user_id, 'p2'), 0)
      assert.equal((await ok(authenticationUserGet, { path: userPath })).is_superuser, false)
      await ok(authenticationUserDelete, { path: userPath }, 204)
      await refused(authenticationUserGet, { path: userPath }, 404, 'NOT_FOUND')
      assert.equal(await connectCode(user.user_id, 'p2'), 135)
    }))

  it('asks nobody while it is disabled, and is what it was set to', () =>
    withDatabase(async () => {
      const changed = { ...body, enable: false }
      await ok(authenticationUpdate, { path, body: changed }, 204)
      const kept = await ok(authenticationGet, { path })
      assert.deepEqual({ ...kept, ...changed }, kept)
      assert.equal(await connectCode('nobody', 'p'), 0)
    }))

  it('takes a list of users at once, and lists them', () =>
    withDatabase(async () => {
      const users = ['a', 'b', 'c'].map((user_id) => ({ user_id, password: `p-${user_id}` }))
      const query = { type: 'plain' } as const
      // Later versions answer with counts.
      await ok(authenticationUserImport, { path, query, body: users }, [200, 204])
      assert.equal(await connectCode('b', 'p-b'), 0)
      const { data, meta } = await ok(authenticationUserList, { path, query: { limit: 2 } })
      assert.equal(data.length, 2)
      assert.equal(meta.count, 3)
    }))

  it('can be moved, and put into an order that names it', () =>
    withDatabase(async () => {
      await ok(authenticationMove, { path: { id, position: 'front' } }, 204)
      const nowhere = { path: { id, position: 'middle' } }
      await refused(authenticationMove, nowhere, 400, 'BAD_REQUEST')
      await refused(authenticationMove, { path: { id, position: 'after:x' } }, 404, 'NOT_FOUND')
      await ok(authenticationOrder, { body: [{ id }] }, 204)
      await refused(authenticationOrder, { body: [] }, 400, 'BAD_REQUEST')
    }))

  it('is refused where it makes no sense', async () => {
    for (const bad of [
      {},
      { ...body, mechanism: 'nope' },
      { ...body, backend: 'nope' },
      { ...body, user_id_type: 'email' },
      { ...body, password_hash_algorithm: { name: 'rot13' } },
      { ...body, password_hash_algorithm: { name: 'bcrypt', salt_rounds: 11 } },
      { ...body, nope: 1 },
    ]) {
      await refused(authenticationCreate, { body: bad }, 400, 'BAD_REQUEST')
    }
    await refused(authenticationGet, { path }, 404, 'NOT_FOUND')
  })
})

describe('tokens', () => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signToken = (claims: object, secret = 's3cr3t') => {
    const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
  }
  const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
  const jwt = {
    mechanism: 'jwt',
    use_jwks: false,
    algorithm: 'hmac-based',
    secret: 's3cr3t',
    verify_claims: { sub: '${username}' },
  }

  it('accept the named client until they expire', () =>
    withOne(jwt, async () => {
      assert.equal(await connectCode('ann', signToken({ sub: 'ann', exp: inSeconds(60) })), 0)
      assert.equal(await connectCode('bob', signToken({ sub: 'ann' })), 134)
      assert.equal(await connectCode('ann', signToken({ sub: 'ann', exp: inSeconds(-60) })), 134)
      assert.equal(await connectCode('ann', signToken({ sub: 'ann' }, 'other')), 135)
      assert.equal(await connectCode('ann', 'password'), 135)
    }))

  it('have no users, and claims that the client can be asked for', () =>
    withOne(jwt, async () => {
      const ofJwt = { path: { id: 'jwt' } }
      await refused(authenticationUserList, ofJwt, 400, 'BAD_REQUEST')
      for (const bad of [{ verify_claims: { sub: '${nope}' } }, { secret: undefined }]) {
        const changed = { ...ofJwt, body: { ...jwt, ...bad } }
        await refused(authenticationUpdate, changed, 400, 'BAD_REQUEST')
      }
    }))
})
