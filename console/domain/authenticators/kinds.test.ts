import { authenticatorSchemas, jwtAuthenticator } from '@signalbox/contract/authenticators'
import { readRecordings } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { findShownFaults } from '#form/faults.ts'
import { findFormProblems } from '#form/check.ts'
import type { Config, Kind, Values } from '#form/field.ts'
import { switched, toBody, toValues } from '#form/values.ts'
import { MASKED } from '@signalbox/contract/masked'
import { ApiError } from '@signalbox/contract/errors'
import { passwordBased, TLS_ON } from '#testing/unrecorded-items.ts'
import { findAuthenticatorKind } from './kinds.ts'

const ids = Object.keys(authenticatorSchemas) as (keyof typeof authenticatorSchemas)[]

function kind(id: string): Kind {
  const found = findAuthenticatorKind(id)
  if (found === undefined) throw new Error(id)
  return found
}

const recorded = readRecordings('open').flatMap(({ method, path, status, response }) => {
  const isOne = method === 'GET' && status === 200 && path.startsWith('/authentication')
  const list = isOne ? (Array.isArray(response) ? response : [response]) : []
  return (list as Config[]).filter((each) => 'mechanism' in each)
})
/** What is left for somebody to fill in. */
const FILLED: Readonly<Record<string, Values>> = {
  server: 'db.example.com:1234',
  database: 'mqtt',
  username: 'broker',
  url: 'http://127.0.0.1/login',
  base_dn: 'dc=example,dc=com',
  collection: 'users',
  secret: 'typed',
} as unknown as Record<string, Values>

it.each(ids)('a new %s has what the contract wants', (id) => {
  const values = toValues(kind(id))
  for (const [path] of findFormProblems(kind(id), values)) values[path] = FILLED[path]
  expect(findFormProblems(kind(id), values)).toEqual([])
  const body = toBody(kind(id), values)
  const read = z.safeParse<z.ZodMiniType>(authenticatorSchemas[id](body), body)
  expect(read.error?.issues ?? []).toEqual([])
  expect(body).toMatchObject(kind(id).fixed)
})

describe('secrets', () => {
  const came = { ...passwordBased('mysql'), password: 'pw', server: 'a', database: 'd', query: 'q' }
  const mysql = kind(came.id)
  it('are six asterisks, replaced by what is typed, and removed when they are emptied', () => {
    const values = toValues(mysql, came)
    expect(values.password).toBe(MASKED)
    expect(toBody(mysql, { ...values, server: 'b' }, came)).toMatchObject({
      password: 'pw',
      server: 'b',
    })
    expect(toBody(mysql, { ...values, password: 'new' }, came)).toMatchObject({ password: 'new' })
    expect(toBody(mysql, { ...values, password: '' }, came)).not.toHaveProperty('password')
  })

  it('and changes of another user are not reverted', () => {
    const values = { ...toValues(mysql, came), server: 'b' }
    expect(toBody(mysql, values, came, { ...came, password: 'other', pool_size: 3 })).toMatchObject(
      {
        password: 'other',
        pool_size: 3,
        server: 'b',
      },
    )
  })
})

it('what means nothing any more is not sent', () => {
  const came = {
    ...passwordBased('redis'),
    redis_type: 'single',
    server: 'a',
    database: 1,
    cmd: 'c',
  }
  const values = { ...toValues(kind(came.id), came), redis_type: 'cluster', servers: 'a,b' }
  const body = toBody(kind(came.id), values, came)
  expect(body).toMatchObject({ redis_type: 'cluster', servers: 'a,b', further: { a: [1] } })
  expect(body).not.toHaveProperty('server')
  expect(body).not.toHaveProperty('database')
})

describe('keys of tokens from elsewhere', () => {
  const own: readonly Config[] = [
    { use_jwks: false, algorithm: 'hmac-based', secret: 's', secret_base64_encoded: false },
    { use_jwks: false, algorithm: 'public-key', public_key: '-----BEGIN PUBLIC KEY-----' },
  ]
  const fetched: Config = {
    use_jwks: true,
    endpoint: 'http://a/jwks',
    headers: { Accept: 'application/json' },
    pool_size: 8,
    refresh_interval: 300,
    ssl: TLS_ON,
  }
  const rest = { id: 'jwt', mechanism: 'jwt', from: 'password', verify_claims: '' }
  const states = [...own, fetched, ...recorded.filter(({ mechanism }) => mechanism === 'jwt')]
  const switches = states.flatMap((from) => [...own, fetched].map((to) => ({ from, to })))

  it.each(switches)('$from.algorithm $from.endpoint → $to.algorithm $to.endpoint', (each) => {
    const jwt = kind('jwt')
    const came = { ...rest, ...each.from }
    const meant = { ...toValues(jwt, { ...came, ...each.to }), secret: 's' }
    const body = toBody(jwt, meant, came)
    expect(body).toMatchObject(each.to.use_jwks === true ? { endpoint: 'http://a/jwks' } : each.to)
    const { use_jwks, algorithm } = each.to
    const { hmac, publicKey, jwks } = jwtAuthenticator
    const schema = use_jwks === true ? jwks : algorithm === 'hmac-based' ? hmac : publicKey
    expect(z.safeParse(schema, body).error?.issues ?? []).toEqual([])
    // A broker refuses what it does not know.
    expect(Object.keys(schema.shape)).toEqual(expect.arrayContaining(Object.keys(body)))
  })
})

it('certificates go with TLS', () => {
  const came = { ...passwordBased('ldap'), server: 'a', ssl: TLS_ON }
  const values = toValues(kind(came.id), came)
  const ssl = { ...(values.ssl as object), enable: false }
  const body = toBody(kind(came.id), { ...values, ssl }, came)
  expect(body.ssl).toEqual({ enable: false, hibernate_after: '5s' })
})

it('an LDAP authenticator of former times is sent back with its method', () => {
  const came = {
    ...passwordBased('ldap'),
    server: 'a',
    password_attribute: 'pw',
    is_superuser_attribute: 'su',
  }
  const body = toBody(kind(came.id), toValues(kind(came.id), came), came)
  expect(body.method).toEqual({
    type: 'hash',
    password_attribute: 'pw',
    is_superuser_attribute: 'su',
  })
  expect(body).not.toHaveProperty('password_attribute')
})

it('what is only enabled or disabled is sent whole, in the shape of today', () => {
  const claims = { id: 'jwt', mechanism: 'jwt', secret: 's', verify_claims: '', enable: false }
  expect(switched(kind('jwt'), claims, true)).toEqual({
    mechanism: 'jwt',
    secret: 's',
    verify_claims: {},
    enable: true,
  })
  const unknown = { id: 'gcp_device', mechanism: 'gcp_device', enable: true }
  expect(switched(undefined, unknown, false)).toEqual({ mechanism: 'gcp_device', enable: false })
})

it('asks before users are taken for others', () => {
  const came = { ...passwordBased('built_in_database'), user_id_type: 'username' }
  const { loses } = kind(came.id)
  expect(loses?.({ ...came, user_id_type: 'clientid' }, came)?.body.en).toMatch(/user IDs/)
  const { user_id_type: _, ...unsaid } = came
  expect(loses?.(unsaid, came)).toBeUndefined()
})

it('a plain password has no salt, and the question follows', () => {
  const mysql = kind('password_based:mysql')
  const algorithm = mysql.groups
    .flatMap(({ fields }) => fields)
    .find(({ path }) => path === 'password_hash_algorithm.name')
  const values = toValues(mysql)
  const look = (path: string) => (path === 'query' ? values.query : 'suffix')
  expect(algorithm?.follow?.('bcrypt', look).query).not.toContain('salt')
  expect(algorithm?.follow?.('pbkdf2', look).query).toContain('salt')
  const body = toBody(mysql, { ...values, password_hash_algorithm: { name: 'plain' } })
  expect(body.password_hash_algorithm).toEqual({ name: 'plain', salt_position: 'disable' })
})

it('asks before users are lost', () => {
  const came = { ...passwordBased('built_in_database'), password_hash_algorithm: { name: 'md5' } }
  const loses = kind(came.id).loses
  expect(loses?.(came, came)).toBeUndefined()
  expect(loses?.({ ...came, password_hash_algorithm: { name: 'sha' } }, came)).toBeDefined()
})

it.each([
  ['password_based:redis', 'cmd', 'FLUSHALL'],
  ['password_based:redis', 'cmd', 'HMGET k salt'],
  ['password_based:redis', 'server', 'a:b:c'],
  ['password_based:mysql', 'pool_size', 0],
  ['password_based:mysql', 'query_timeout', 0],
  ['password_based:http', 'url', 'nohost'],
  ['password_based:http', 'url', 'https://without-tls/'],
  ['password_based:http', 'headers', [{ key: 'content-type', value: 'text/plain' }]],
  ['password_based:http', 'headers', [{ key: '', value: 'x' }]],
  ['password_based:mongodb', 'filter', '[1]'],
  ['jwt', 'verify_claims', [{ key: 'exp', value: '1' }]],
  ['jwt', 'verify_claims', [{ key: 'sub', value: '${nope}' }]],
])('%s: %s may not be %j', (id, path, value) => {
  const values = { ...toValues(kind(id)), [path]: value }
  expect(findFormProblems(kind(id), values).map(([at]) => at)).toContain(path)
})

it.each([
  ['{"path":"root.pool_size","reason":"x"}', 'pool_size', 'x'],
  [
    '{"path":"root.password_hash_algorithm.name","reason":"x"}',
    'password_hash_algorithm.name',
    'x',
  ],
  [
    '{missing_required_field,[<<"password_hash">>]}',
    'cmd',
    '{missing_required_field,[<<"password_hash">>]}',
  ],
])('%s stands at its field', (message, path, words) => {
  const redis = kind('password_based:redis')
  const faults = message.startsWith('{"')
    ? [JSON.parse(message) as { path: string; reason: string }]
    : []
  const error = new ApiError({ kind: 'http', operation: 'x', message, faults })
  expect(findShownFaults(redis, toValues(redis), error)).toEqual([[path, words]])
})

it('a claim may be a placeholder that there is, or any text', () => {
  const rows = ['${username}', '${clientid}', 'a ${nope}', '$'].map((value) => ({
    key: value,
    value,
  }))
  const values = { ...toValues(kind('jwt')), secret: 's', verify_claims: rows }
  expect(findFormProblems(kind('jwt'), values)).toEqual([])
})

it('what a broker would have taken is said in words', () => {
  const mysql = kind('password_based:mysql')
  const faults = [{ path: 'root.server', reason: '{"expected":"PEM text"}' }]
  const error = new ApiError({ kind: 'http', operation: 'x', message: '', faults })
  expect(findShownFaults(mysql, toValues(mysql), error)).toEqual([
    ['server', { en: 'Expected: PEM text', zh: '应为：PEM text' }],
  ])
})
