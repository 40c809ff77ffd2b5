import type { Probe } from '@signalbox/contract/access'
import { startMariadb } from '@signalbox/testing/mariadb'
import { startMongodb } from '@signalbox/testing/mongodb'
import { startOpenldap } from '@signalbox/testing/openldap'
import type { DatabaseServer } from '@signalbox/testing/database-server'
import { startPostgresql } from '@signalbox/testing/postgresql'
import { startRedis } from '@signalbox/testing/redis'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startHttpService } from '../testing/http-service.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

/** "Test the connection" says yes only to a lookup that can work: real servers, real statements. */

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

async function ask(of: 'authenticator' | 'source', config: object, sample?: object) {
  const reply = await api.call('POST', '/access/probe', { body: { of, config, sample } })
  expect(reply).toMatchObject({ status: 200 })
  return reply.body as Probe // as the contract has it
}

const PLAIN = { name: 'plain', salt_position: 'disable' }
const FINE = { found: [], missing: [] }

describe.each([
  ['postgresql', startPostgresql],
  ['mysql', startMariadb],
] as const)('%s', (kind, start) => {
  let server: DatabaseServer
  beforeAll(async () => {
    server = await start()
    await server.run(`
      CREATE TABLE mqtt_user (username varchar(99), password_hash varchar(99), salt varchar(99));
      INSERT INTO mqtt_user VALUES ('u1', 'right', NULL);
      CREATE TABLE mqtt_acl (username varchar(99), permission varchar(9), action varchar(9), topic varchar(99));
      INSERT INTO mqtt_acl VALUES ('u1', 'allow', 'publish', 't/1')`)
  })
  afterAll(() => server.end())

  const authenticator = (query: string) => ({
    mechanism: 'password_based',
    backend: kind,
    server: `${server.host}:${server.port}`,
    database: server.database,
    username: server.username,
    password: server.password,
    password_hash_algorithm: PLAIN,
    query,
  })
  const source = (query: string) => {
    const {
      mechanism: _,
      backend: type,
      password_hash_algorithm: __,
      ...rest
    } = authenticator(query)
    return { ...rest, type }
  }
  const BY_NAME = 'FROM mqtt_user WHERE username = ${username}'

  it('prepares the statement, and says which columns it has', async () => {
    expect(await ask('authenticator', authenticator(`SELECT * ${BY_NAME}`))).toMatchObject({
      status: 'connected',
      lookup: { found: ['password_hash', 'salt'], missing: [] },
    })
    const { lookup } = await ask('authenticator', authenticator(`SELECT salt ${BY_NAME}`))
    expect(lookup).toEqual({ problem: 'missing', found: ['salt'], missing: ['password_hash'] })
  })

  it.each([
    'SELECT x FROM nonexist WHERE u = ${username}',
    'selec t',
    'SELECT nope FROM mqtt_user',
  ])('says that the server refuses %s', async (query) => {
    const reported = await ask('authenticator', authenticator(query))
    expect(reported).toMatchObject({ status: 'connected', lookup: { problem: 'failed' } })
    expect(reported.lookup?.detail).toMatch(/nonexist|syntax|nope/)
    const { lookup } = await ask('source', source(query))
    expect(lookup?.problem).toBe('failed')
  })

  it('runs nothing that would change the database', async () => {
    const query = 'DELETE FROM mqtt_user WHERE username <> ${username}'
    await ask('authenticator', authenticator(query))
    expect(await server.run('SELECT username FROM mqtt_user')).toHaveLength(1)
  })

  it('tells the columns that rules need', async () => {
    const by = 'FROM mqtt_acl WHERE username = ${username}'
    expect((await ask('source', source(`SELECT * ${by}`))).lookup).toEqual({
      found: ['permission', 'action', 'topic'],
      missing: [],
    })
    expect((await ask('source', source(`SELECT topic AS t, action ${by}`))).lookup).toEqual({
      problem: 'missing',
      found: ['action'],
      missing: ['permission', 'topic'],
    })
  })

  it('says how a sample client would fare', async () => {
    const config = authenticator(`SELECT password_hash ${BY_NAME} LIMIT 1`)
    const sample = async (username: string, password: string) =>
      (await ask('authenticator', config, { username, password })).sample
    expect(await sample('u1', 'right')).toEqual({ outcome: 'allow', is_superuser: false })
    expect(await sample('u1', 'no')).toEqual({ outcome: 'refuse', reason: 'wrong password' })
    expect(await sample('u2', 'right')).toEqual({ outcome: 'ignore', reason: 'unknown user' })
    const rules = source(
      'SELECT permission, action, topic FROM mqtt_acl WHERE username = ${username}',
    )
    const question = { username: 'u1', action: 'publish', topic: 't/1' }
    expect((await ask('source', rules, question)).sample).toEqual({ outcome: 'allow' })
    const other = { ...question, action: 'subscribe' }
    expect((await ask('source', rules, other)).sample).toEqual({ outcome: 'nomatch' })
  })
})

it('refuses a topic that no client can publish to', async () => {
  const config = { type: 'built_in_database' }
  const sample = { username: 'u', topic: 'a/#' }
  const reply = await api.call('POST', '/access/probe', { body: { of: 'source', config, sample } })
  expect(reply.status).toBe(400)
})

it('asks the built-in database about a sample client too', async () => {
  const config = {
    mechanism: 'password_based',
    backend: 'built_in_database',
    password_hash_algorithm: { name: 'sha256' },
  }
  await api.call('POST', '/authentication', { body: config })
  await api.call('POST', '/authentication/password_based:built_in_database/users', {
    body: { user_id: 'u', password: 'p' },
  })
  const { sample } = await ask('authenticator', config, { username: 'u', password: 'p' })
  expect(sample).toMatchObject({ outcome: 'allow' })
})

it('runs the command of Redis', async () => {
  const redis = await startRedis()
  try {
    redis.run('SET', 'text:u1', 'not a hash')
    redis.run('HSET', 'user:u1', 'password_hash', 'right')
    const config = (cmd: string) => ({
      mechanism: 'password_based',
      backend: 'redis',
      redis_type: 'single',
      server: `127.0.0.1:${redis.port}`,
      password_hash_algorithm: PLAIN,
      cmd,
    })
    const users = config('HMGET user:${username} password_hash')
    const u1 = { username: 'u1', password: 'right' }
    expect(await ask('authenticator', users)).toMatchObject({ status: 'connected', lookup: FINE })
    expect((await ask('authenticator', users, u1)).sample).toMatchObject({ outcome: 'allow' })
    const texts = config('HMGET text:${username} password_hash')
    expect(await ask('authenticator', texts, u1)).toMatchObject({
      lookup: { problem: 'failed', detail: expect.stringContaining('WRONGTYPE') },
      sample: { outcome: 'failed', reason: expect.stringContaining('WRONGTYPE') },
    })
  } finally {
    await redis.end()
  }
})

it('looks for the base DN in the directory', async () => {
  const directory = await startOpenldap()
  try {
    await directory.addUser('u1', { userPassword: 'right' })
    const config = (base_dn: string) => ({
      mechanism: 'password_based',
      backend: 'ldap',
      server: `127.0.0.1:${directory.port}`,
      username: directory.root.dn,
      password: directory.root.password,
      base_dn,
      filter: '(uid=${username})',
    })
    const there = config(`ou=users,${directory.base}`)
    const u1 = { username: 'u1', password: 'right' }
    expect(await ask('authenticator', there, u1)).toMatchObject({
      lookup: FINE,
      sample: { outcome: 'allow' },
    })
    expect(await ask('authenticator', config(`ou=nowhere,${directory.base}`))).toMatchObject({
      status: 'connected',
      lookup: { problem: 'no_base' },
    })
    const byName = config('uid=${username},ou=users,' + directory.base)
    expect((await ask('authenticator', byName)).lookup).toEqual(FINE)
  } finally {
    await directory.end()
  }
})

it('runs the filter of MongoDB, and looks at the fields of a document', async () => {
  const mongo = await startMongodb()
  try {
    mongo.documents.set('mqtt.mqtt_user', [{ username: 'u1', password: 'right' }])
    const config = (password_hash_field: string) => ({
      mechanism: 'password_based',
      backend: 'mongodb',
      mongo_type: 'single',
      server: `127.0.0.1:${mongo.port}`,
      database: 'mqtt',
      collection: 'mqtt_user',
      password_hash_algorithm: PLAIN,
      filter: { username: '${username}' },
      password_hash_field,
    })
    expect((await ask('authenticator', config('password_hash'))).lookup).toEqual({
      problem: 'missing',
      found: [],
      missing: ['password_hash'],
    })
    const fits = config('password')
    expect((await ask('authenticator', fits)).lookup).toEqual({ found: ['password'], missing: [] })
    const u1 = { username: 'u1', password: 'right' }
    expect((await ask('authenticator', fits, u1)).sample).toMatchObject({ outcome: 'allow' })
  } finally {
    await mongo.stop()
  }
})

describe('a web service', () => {
  const authenticator = (url: string) => ({
    mechanism: 'password_based',
    backend: 'http',
    method: 'post',
    url,
    body: { username: '${username}', password: '${password}' },
  })
  const source = (url: string) => ({ type: 'http', method: 'post', url, body: { t: '${topic}' } })

  it('is asked a real question', async () => {
    const service = await startHttpService()
    const answering = (status: number, body: string) => {
      service.answer = (response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    }
    answering(200, '{"result":"allow"}')
    const u1 = { username: 'u1', password: 'p' }
    expect(await ask('authenticator', authenticator(service.url), u1)).toMatchObject({
      status: 'connected',
      lookup: FINE,
      sample: { outcome: 'allow' },
    })
    expect(service.requests[0]?.body).toContain('u1')
    const cases = [
      [500, '{}', 'answered 500'],
      [200, 'hello', 'the answer cannot be read'],
      [200, '{}', 'no result'],
    ] as const
    for (const [status, body, detail] of cases) {
      answering(status, body)
      const problem = { status: 'connected', lookup: { problem: 'answer', detail } }
      expect(await ask('authenticator', authenticator(service.url))).toMatchObject(problem)
      expect(await ask('source', source(service.url))).toMatchObject(problem)
    }
    await service.stop()
  })

  it('that speaks something else is not taken for one', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {}).resume()
      socket.end('220 mail.example.com ESMTP\r\n')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    const { lookup } = await ask('authenticator', authenticator(`http://127.0.0.1:${port}/`))
    expect(lookup).toMatchObject({ problem: 'failed' })
    server.close()
    await once(server, 'close')
  })
})
