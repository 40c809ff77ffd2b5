import { authenticatorSchemas } from '@signalbox/contract/authenticators'
import { sourceSchemas } from '@signalbox/contract/authorization-sources'
import { authenticationUserDelete, authenticationUserGet } from '@signalbox/contract/authentication'
import {
  clientRulesDelete,
  clientRulesGet,
  userRulesDelete,
} from '@signalbox/contract/authorization'
import { bannedDelete } from '@signalbox/contract/banned'
import type { AnyOperation } from '@signalbox/contract/client'
import { clientKick } from '@signalbox/contract/clients'
import { operationPath, type Schema } from '@signalbox/contract/operation'
import { retainedDelete, retainedGet } from '@signalbox/contract/retainer'
import { topicGet } from '@signalbox/contract/topics'
import { operations } from '@signalbox/contract/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsFromReply, notImplemented, startApi, type TestApi } from './testing/fixtures.ts'
import { objectFields, isArraySchema, unionOptions, schemaAt } from './schema.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('who calls', () => {
  it.each([
    [null, 401, 'AUTHORIZATION_HEADER_ERROR', 'Support authorization: basic/bearer '],
    ['Bearer nope', 401, 'BAD_TOKEN', 'Get a token by POST /login'],
    [basic('nokey:nosecret'), 401, 'BAD_API_KEY_OR_SECRET', 'Check api_key/api_secret'],
    [basic('admin:public'), 401, 'BAD_API_KEY_OR_SECRET', 'Check api_key/api_secret'],
  ])('is refused as %s: %i %s', async (authorization, status, code, message) => {
    const reply = await api.call('GET', '/clients', { authorization })
    expect(reply).toMatchObject({ status, body: { code, message } })
    expect(reply.headers['www-authenticate']).toBe(
      code === 'BAD_TOKEN' ? undefined : 'Basic Realm="emqx-dashboard"',
    )
  })

  it.each(['Digest abc', 'Bearer ', 'Bearer', 'Basic %%%', basic('abc'), 'Bearer a b'])(
    'cannot be read from %j: 400 without a body',
    async (authorization) => {
      const reply = await api.call('GET', '/clients', { authorization })
      expect(reply).toMatchObject({ status: 400, body: undefined })
    },
  )

  it('is asked before anything of the call is read', async () => {
    const reply = await api.call('GET', '/clients?page=0', { authorization: null })
    expect(reply.status).toBe(401)
  })

  it('is asked by every operation but those that say otherwise', async () => {
    for (const operation of operations.filter(({ access }) => access !== 'none')) {
      const path = operation.at.replaceAll(/\{\w+\}/g, 'x')
      const reply = await api.call(operation.method, path, { authorization: null })
      expect(reply.status, operation.id).toBe(401)
    }
  })

  it('is nobody to ask where a login would be of no use', async () => {
    for (const path of ['/status', '/error_codes', '/error_codes/BAD_REQUEST']) {
      expect((await api.call('GET', path, { authorization: null })).status).toBe(200)
      expect((await api.call('GET', path, { authorization: 'Digest abc' })).status).toBe(200)
    }
  })
})

describe('addresses', () => {
  it('that there are none of are 404, also without a login', async () => {
    for (const path of ['/nope', '/clients/c1/nope', '/', '', '/clients/a/b/c']) {
      const reply = await api.call('GET', path, { authorization: null })
      expect(reply, path).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND', message: 'Request Path Not Found' },
      })
    }
    const page = await api.call('GET', '/nope', { headers: { accept: 'text/html' } })
    expect(page).toMatchObject({ status: 404, body: expect.stringContaining('404 - NOT FOUND') })
  })

  it('may end in a slash', async () => {
    expect((await api.call('GET', '/clients/')).status).toBe(200)
  })

  it('tell which methods they have, before any question of who calls', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD']) {
      const reply = await api.call(method, '/nodes', { authorization: null })
      expect(reply, method).toMatchObject({ status: 405, body: undefined })
      expect(reply.headers.allow).toBe('GET')
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('have their own methods, not those of a path with a parameter', async () => {
    const order = await api.call('GET', '/authentication/order')
    expect(order).toMatchObject({ status: 405, headers: { allow: 'PUT' } })
    const logout = await api.call('DELETE', '/sso/logout?force=true')
    expect(logout).toMatchObject({ status: 405, headers: { allow: 'GET' } })
  })

  it('that are malformed are refused', async () => {
    expect(await api.call('GET', '/clients/%ZZ')).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST' },
    })
  })
})

describe('a name in a path', () => {
  const id = 'password_based:built_in_database'
  const at = operationPath

  it.each(['.', '..', '...', 'a\\b', 'a/b', '/', '50%', '%2e', ' a  b ', '客户', 'a?b', 'c;d'])(
    'is read as it is: %j',
    async (name) => {
      const make = async (path: string, body: unknown) =>
        expect((await api.call('POST', path, { body })).status).toBeLessThan(300)
      const gone = async (operation: AnyOperation, path: Record<string, unknown>) => {
        const url = at(operation, path)
        expect([(await api.call('DELETE', url)).status, operation.id]).toEqual([204, operation.id])
        expect((await api.call('DELETE', url)).status, operation.id).toBe(404)
      }
      await make('/banned', { as: 'username', who: name })
      await gone(bannedDelete, { as: 'username', who: name })

      await make('/authentication', {
        mechanism: 'password_based',
        backend: 'built_in_database',
        password_hash_algorithm: { name: 'sha256' },
      })
      await make(`/authentication/${id}/users`, { user_id: name, password: 'x' })
      const user = at(authenticationUserGet, { id, user_id: name })
      expect(await api.read(user)).toMatchObject({ user_id: name })
      await gone(authenticationUserDelete, { id, user_id: name })
      await api.call('DELETE', `/authentication/${id}`)

      const source = '/authorization/sources/built_in_database'
      await make('/authorization/sources', { type: 'built_in_database' })
      await make(`${source}/rules/clients`, [{ clientid: name, rules: [] }])
      await make(`${source}/rules/users`, [{ username: name, rules: [] }])
      expect(await api.read(at(clientRulesGet, { clientid: name }))).toMatchObject({
        clientid: name,
      })
      await gone(clientRulesDelete, { clientid: name })
      await gone(userRulesDelete, { username: name })
      await api.call('DELETE', source)

      const client = api.client()
      await client.connect({ clientId: name })
      await client.subscribe(name)
      expect(await api.read(at(topicGet, { topic: name }))).toMatchObject([{ topic: name }])
      await gone(clientKick, { clientid: name })

      await make('/publish', { topic: name, payload: 'x', retain: true, qos: 1 })
      const retained = at(retainedGet, { topic: name })
      expect(await api.read(retained)).toMatchObject({ topic: name })
      await gone(retainedDelete, { topic: name })
    },
  )
})

describe('queries', () => {
  it('count the last of several values', async () => {
    expect(await api.read('/clients?page=1&page=2')).toMatchObject({ meta: { page: 2 } })
  })

  it('with an empty value are rejected with a reason', async () => {
    expect((await api.call('GET', '/clients?page=')).status).toBe(400)
  })

  it('cannot reach properties of prototypes', async () => {
    const query = '__proto__=1&constructor=2&toString=3'
    expect((await api.call('GET', `/clients?${query}`)).status).toBe(200)
  })
})

describe('bodies', () => {
  const publish = (rawBody: string, contentType?: string) =>
    api.call('POST', '/publish', {
      rawBody,
      ...(contentType !== undefined && { headers: { 'content-type': contentType } }),
    })

  it('that are no JSON are refused', async () => {
    const reply = await publish('{"topic": "a", ', 'application/json')
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'Invalid json message received' },
    })
  })

  it('that are missing, empty or null count as an empty object, and all faults are reported', async () => {
    const faults = [
      { reason: 'required_field', path: 'root.topic', kind: 'validation_error' },
      { reason: 'required_field', path: 'root.payload', kind: 'validation_error' },
    ]
    expect(faultsFromReply(await api.call('POST', '/publish'))).toEqual(faults)
    expect(faultsFromReply(await publish('', 'application/json'))).toEqual(faults)
    expect(faultsFromReply(await publish('null', 'application/json'))).toEqual(faults)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', undefined])(
    'of the kind %s are one text',
    async (contentType) => {
      const text = '{"topic":"a","payload":"x"}'
      const reply = await publish(text, contentType)
      expect(reply.status).toBe(400)
      expect(faultsFromReply(reply)).toEqual({
        value: text,
        reason: 'bad_value_for_struct',
        path: 'root',
        kind: 'validation_error',
      })
    },
  )

  it('of another shape are refused as a whole', async () => {
    expect(faultsFromReply(await publish('[]', 'application/json'))).toMatchObject({
      value: [],
      reason: 'bad_value_for_struct',
      path: 'root',
    })
  })

  it('with fields that would reach into an object itself are refused', async () => {
    const reply = await publish(
      '{"topic":"a","payload":"x","properties":{"__proto__":{"x":1}}}',
      'application/json',
    )
    expect(reply.status).toBe(400)
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('null in a body', () => {
  // `logout` would end the login that the others are made with, and has no optional field.
  const withBody = operations.filter(({ body, id }) => body !== undefined && id !== 'logout')

  it.each(withBody.map((operation) => [operation.id, operation] as const))(
    'is no value to %s',
    async (_id, { method, at, body }) => {
      const path = at.replaceAll(/\{\w+\}/g, 'x')
      const ask = async (given: unknown) => {
        const { status, body: answer } = await api.call(method, path, { body: given })
        return {
          status,
          // Without what differs between two equal calls.
          answer: JSON.stringify(answer)?.replaceAll(
            /"(id|publish_at)":"\w+"|"at":"[^"]+"|"took_ms":\d+|"file":\{[^}]*\}/g,
            '',
          ),
        }
      }
      const variants = body === undefined ? [] : makeBodies(body)
      expect(variants.length).toBeGreaterThan(0)
      for (const { nulls, absent } of variants) expect(await ask(nulls)).toEqual(await ask(absent))
    },
  )

  it('is no value to the fields of each kind of authenticator and source', async () => {
    const kinds = {
      '/authentication': Object.entries(authenticatorSchemas).map(([id, schemaOf]) => {
        const [mechanism, backend] = id.split(':')
        return [schemaOf({}), { mechanism, ...(backend !== undefined && { backend }) }] as const
      }),
      '/authorization/sources': Object.entries(sourceSchemas).map(
        ([type, schemaOf]) => [schemaOf({ type }), { type }] as const,
      ),
    }
    for (const [path, schemas] of Object.entries(kinds)) {
      for (const [schema, kind] of schemas) {
        for (const { nulls, absent } of makeBodies(schema)) {
          const replies = []
          for (const fields of [nulls, absent]) {
            replies.push(await api.call('POST', path, { body: { ...(fields as object), ...kind } }))
            const id = 'mechanism' in kind ? Object.values(kind).join(':') : kind.type
            await api.call('DELETE', `${path}/${id}`)
          }
          const [of, without] = replies.map(({ status, body }) => ({ status, body }))
          expect(of, JSON.stringify(kind)).toEqual(without)
        }
      }
    }
  })

  it('makes a ban without a date', async () => {
    const body = { as: 'clientid', who: 'null', reason: null, by: null, at: null, until: null }
    const made = await api.call('POST', '/banned', { body })
    expect(made).toMatchObject({ status: 200, body: { by: 'mgmt_api', reason: '' } })
  })

  it('for a field that there is not is a fault all the same', async () => {
    const reply = await api.call('POST', '/banned', {
      body: { as: 'clientid', who: 'x', no: null },
    })
    expect(faultsFromReply(reply)).toMatchObject({ reason: 'unknown_fields', unknown: 'no' })
  })
})

describe('a body that is nested without end', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  it.each(operations.filter(({ body }) => body !== undefined).map(({ id }) => id))(
    'is refused by %s',
    async (id) => {
      const operation = operations.find((each) => each.id === id)
      if (operation === undefined) throw new TypeError('it was listed')
      const path = operation.at.replaceAll(/\{\w+\}/g, 'x')
      // Requests without a login have a smaller limit.
      const depth = operation.access === 'none' ? 5000 : 100_000
      for (const rawBody of [nested(depth), `{"as":"clientid","who":${nested(depth)}}`]) {
        const headers = { 'content-type': 'application/json' }
        expect(await api.call(operation.method, path, { rawBody, headers })).toMatchObject({
          status: 400,
          body: { code: 'BAD_REQUEST', message: expect.stringContaining('levels deep') },
        })
      }
    },
  )
})

/** With every field `null`, and without it: at the top, and in each object below. */
function makeBodies(schema: Schema): { nulls: unknown; absent: unknown }[] {
  const options = unionOptions(schema)
  if (options.length > 0) return options.flatMap(makeBodies)
  if (isArraySchema(schema)) {
    const element = schemaAt(schema, [0])
    return (element === undefined ? [] : makeBodies(element)).map(({ nulls, absent }) => ({
      nulls: [nulls],
      absent: [absent],
    }))
  }
  const fields = objectFields(schema)
  if (fields === undefined) return [{ nulls: null, absent: null }]
  const nulls = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const below = Object.entries(fields).flatMap(([name, field]) =>
    objectFields(field) === undefined && unionOptions(field).length === 0
      ? []
      : makeBodies(field).map((inner) => ({
          nulls: { ...nulls, [name]: inner.nulls },
          absent: { [name]: inner.absent },
        })),
  )
  return [{ nulls, absent: {} }, ...below]
}

describe('operations', () => {
  it('have a handler each', () => {
    // A license, several nodes, and devices of a service that has ended: docs/reference/enterprise.md.
    const ofClusters = operations.filter((each) => each.edition === 'ent' && !each.isInside)
    expect(ofClusters.length).toBeLessThanOrEqual(17)
    expect(notImplemented(api.broker)).toEqual(ofClusters.map(({ id }) => id))
  })
})
