import { startMariadb } from '@signalbox/testing/mariadb'
import type { DatabaseServer } from '@signalbox/testing/database-server'
import { startPostgresql } from '@signalbox/testing/postgresql'
import { waitFor } from '@signalbox/testing/wait-for'
import bcrypt from 'bcrypt'
import mqtt from 'mqtt'
import { createHash, pbkdf2Sync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { caCertificate, serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'
import { tcpListener } from '../testing/tcp-listener.ts'

/** External databases: real servers, real clients. */

const WRONG = 0x86
const UNKNOWN = 0x87
const DENIED = 0x87

const KINDS = [
  ['postgresql', startPostgresql],
  ['mysql', startMariadb],
] as const

const TABLES = `
  CREATE TABLE mqtt_user (
    username varchar(200), clientid varchar(200), password_hash varchar(200), salt varchar(100),
    is_superuser smallint);
  CREATE TABLE mqtt_acl (
    id int, username varchar(200), permission varchar(20), action varchar(20),
    topic varchar(200), qos varchar(20), retain smallint)`

const QUERY =
  'SELECT password_hash, salt, is_superuser FROM mqtt_user WHERE username = ${username} LIMIT 1'
const ACL_QUERY =
  'SELECT permission, action, topic, qos, retain FROM mqtt_acl WHERE username = ${username} ORDER BY id'

const DENYING = { no_match: 'deny', deny_action: 'ignore', cache: { enable: false } }

const quoted = (value: string | number | null) =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value)

/** The tests of one server share its tables; those of several servers, which mostly wait, run together. */
const SEQUENTIAL = { concurrent: false }

describe.concurrent.each(KINDS)('%s', (kind, start) => {
  const ID = `password_based:${kind}`
  let server: DatabaseServer
  let api: TestApi

  beforeAll(async () => {
    server = await start()
    await server.run(TABLES)
  })
  afterAll(() => server.end())
  beforeEach(async () => {
    await server.run('DELETE FROM mqtt_user; DELETE FROM mqtt_acl')
    api = await startApi([tcpListener])
  })
  afterEach(() => api.close())

  const connection = (to: Pick<DatabaseServer, 'host' | 'port'> = server) => ({
    server: `${to.host}:${to.port}`,
    database: server.database,
    username: server.username,
    password: server.password,
  })
  const authenticator = (more: object = {}) => ({
    mechanism: 'password_based',
    backend: kind,
    ...connection(),
    password_hash_algorithm: { name: 'plain', salt_position: 'disable' },
    query: QUERY,
    ...more,
  })
  const authenticate = async (more: object = {}) => {
    const reply = await api.call('POST', '/authentication', { body: authenticator(more) })
    expect(reply).toMatchObject({ status: 200 })
  }
  const change = async (more: object = {}) => {
    const reply = await api.call('PUT', `/authentication/${ID}`, { body: authenticator(more) })
    expect(reply).toMatchObject({ status: 204 })
  }
  const authorize = async (more: object = {}) => {
    const body = { type: kind, ...connection(), query: ACL_QUERY, ...more }
    expect(await api.call('POST', '/authorization/sources', { body })).toMatchObject({
      status: 204,
    })
  }
  const addUser = (name: string, hash: string, salt: string | null = null, superuser = 0) =>
    server.run(
      `INSERT INTO mqtt_user VALUES (${[name, name, hash, salt, superuser].map(quoted).join()})`,
    )
  const readStatus = async () => {
    const { status } = await api.read<{ status: string }>(`/authentication/${ID}/status`)
    return status
  }
  const isAlarmed = async () => {
    const { data } = await api.read<{ data: { name: string }[] }>('/alarms?activated=true')
    return data.some(({ name }) => name === `authentication:${ID}`)
  }

  /** The reason code that mqtt.js is answered with. */
  function login(options: mqtt.IClientOptions): Promise<number> {
    const { port } = api.broker.listeners.running[0]?.address ?? {}
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      protocolVersion: 5,
      reconnectPeriod: 0,
      ...options,
    })
    return new Promise<number>((resolve, reject) => {
      client.once('connect', () => resolve(0))
      client.once('error', (error) =>
        'code' in error && typeof error.code === 'number' ? resolve(error.code) : reject(error),
      )
      client.once('close', () => reject(new Error('closed without an answer')))
    }).finally(() => client.end(true))
  }

  describe('authentication', SEQUENTIAL, () => {
    it('lets in who is right, refuses who is wrong, and does not know the others', async () => {
      await addUser('alice', 'pw')
      await authenticate()
      expect(await login({ username: 'alice', password: 'pw' })).toBe(0)
      expect(await login({ username: 'alice', password: 'other' })).toBe(WRONG)
      expect(await login({ username: 'bob', password: 'pw' })).toBe(UNKNOWN)
      expect(await login({ username: 'alice' })).toBe(WRONG)
      expect(await login({})).toBe(WRONG)
      const { metrics, resource_metrics } = await api.read<{
        metrics: object
        resource_metrics: object
      }>(`/authentication/${ID}/status`)
      expect(metrics).toMatchObject({ total: 5, success: 1, failed: 3, nomatch: 1 })
      // Who gives no password is not looked for.
      expect(resource_metrics).toMatchObject({ matched: 3, success: 3, failed: 0 })
    })

    it.each([
      ['0', false],
      ['1', true],
      ['2', true],
      ['NULL', false],
      ["'1'", true],
      ["'true'", true],
      ["'TRUE'", true],
      ["'false'", false],
      ["'yes'", false],
      ["''", false],
      ['true', true],
      ['false', false],
    ])('is_superuser %s: %s', async (written, isSuperuser) => {
      await authenticate({ query: `SELECT 'pw' AS password, ${written} AS is_superuser` })
      const client = api.client()
      const { reasonCode } = await client.connect({ username: 'a', password: Buffer.from('pw') })
      expect(reasonCode).toBe(0)
      expect(api.broker.kernel.sessions.get('c1')?.isSuperuser).toBe(isSuperuser)
    })

    const sha = (name: string, text: string) => createHash(name).update(text).digest('hex')
    const pbkdf2 = { name: 'pbkdf2', mac_fun: 'sha256', iterations: 100 }
    const derived = pbkdf2Sync('pw', 'na', 100, 32, 'sha256')
    const hash = bcrypt.hashSync('pw', 5)
    it.each<[object, string]>([
      [{ name: 'plain', salt_position: 'disable' }, 'pw'],
      [{ name: 'md5', salt_position: 'prefix' }, sha('md5', 'napw')],
      [{ name: 'sha', salt_position: 'suffix' }, sha('sha1', 'pwna')],
      [{ name: 'sha256', salt_position: 'prefix' }, sha('sha256', 'napw')],
      [{ name: 'sha256', salt_position: 'suffix' }, sha('sha256', 'pwna')],
      [{ name: 'sha512', salt_position: 'disable' }, sha('sha512', 'pw').toUpperCase()],
      [{ name: 'bcrypt' }, hash],
      [{ name: 'bcrypt' }, hash.replace('$2b$', '$2a$')],
      [{ name: 'bcrypt' }, hash.replace('$2b$', '$2y$')],
      [pbkdf2, derived.toString('hex')],
      [{ ...pbkdf2, dk_length: 20 }, derived.subarray(0, 20).toString('hex')],
    ])('%j', async (algorithm, stored) => {
      await addUser('alice', stored, 'na')
      await authenticate({ password_hash_algorithm: algorithm })
      const read = await api.read<{ password_hash_algorithm: object }>(`/authentication/${ID}`)
      expect(read.password_hash_algorithm).toEqual(algorithm)
      expect(await login({ username: 'alice', password: 'pw' })).toBe(0)
      expect(await login({ username: 'alice', password: 'pw ' })).toBe(WRONG)
      expect(await login({ username: 'alice', password: stored })).toBe(
        'name' in algorithm && algorithm.name === 'plain' ? 0 : WRONG,
      )
    })

    it('a hash that bcrypt would work on for days is none', async () => {
      await addUser('alice', hash.replace('$05$', '$31$'))
      await authenticate({ password_hash_algorithm: { name: 'bcrypt' } })
      expect(await login({ username: 'alice', password: 'pw' })).toBe(WRONG)
    })

    it('nothing that a client says becomes part of the statement', async () => {
      await addUser('alice', 'pw', null, 1)
      const query = `SELECT password_hash, is_superuser FROM mqtt_user
        WHERE username = \${username} AND clientid = \${clientid} AND password_hash = \${password}`
      const evil = [
        "' OR '1'='1",
        "alice' -- ",
        "alice'/*",
        "alice' #",
        "'; DROP TABLE mqtt_user; --",
        "\\' OR 1=1 -- ",
        '" OR ""="',
        "') OR ('1'='1",
        '${username}',
        '$1',
        '?',
        '%',
        "𝄞' OR 1=1 -- ",
      ]
      await authenticate({ query })
      for (const prepared of kind === 'postgresql' ? [true, false] : [true]) {
        if (!prepared) await change({ query, disable_prepared_statements: true })
        for (const text of evil) {
          const codes = [
            await login({ username: text, clientId: 'alice', password: 'pw' }),
            await login({ username: 'alice', clientId: text, password: 'pw' }),
            await login({ username: 'alice', clientId: 'alice', password: text }),
            await login({ username: 'alice', clientId: 'alice', password: `pw\0${text}` }),
            await login({
              username: 'alice',
              clientId: 'alice',
              password: Buffer.from([0xff, 0, 0x27, 0x5c]),
            }),
          ]
          expect(codes, text).toEqual(codes.map(() => UNKNOWN))
        }
        expect(await login({ username: 'alice', clientId: 'alice', password: 'pw' })).toBe(0)
      }
      expect(await server.run('SELECT username FROM mqtt_user')).toHaveLength(1)
      // Someone may be called so.
      await addUser("'; DROP TABLE mqtt_user; --", 'pw')
      await change()
      expect(await login({ username: "'; DROP TABLE mqtt_user; --", password: 'pw' })).toBe(0)
      expect(await readStatus()).toBe('connected')
    })

    it.each([
      ['no such column', 'SELECT username FROM mqtt_user WHERE username = ${username}'],
      ['no hash', 'SELECT NULL AS password_hash, NULL AS password'],
      ['no such table', 'SELECT password_hash FROM nope WHERE username = ${username}'],
      ['no statement', 'SELEKT ${username}'],
      ['two statements', "SELECT 'pw' AS password_hash; SELECT 1"],
      ['an endless row', "SELECT repeat('x', 3000000) AS password_hash"],
      [
        'endless rows',
        `SELECT repeat('x', 100) AS password_hash FROM mqtt_user a, mqtt_user b, mqtt_user c,
          mqtt_user d, mqtt_user e`,
      ],
      ['what changes rows', "DELETE FROM mqtt_user WHERE username = 'nobody'"],
    ])('%s: the next of the chain is asked', async (_, query) => {
      await server.run(
        `INSERT INTO mqtt_user (username) VALUES ${Array.from({ length: 10 }, () => "('alice')").join()}`,
      )
      const own = 'password_based:built_in_database'
      await authenticate({ query })
      await api.call('POST', '/authentication', {
        body: {
          mechanism: 'password_based',
          backend: 'built_in_database',
          password_hash_algorithm: { name: 'sha256' },
        },
      })
      await api.call('POST', `/authentication/${own}/users`, {
        body: { user_id: 'alice', password: 'own' },
      })
      expect(await login({ username: 'alice', password: 'own' })).toBe(0)
      expect(await login({ username: 'alice', password: 'own' })).toBe(0)
      expect(await login({ username: 'bob', password: 'own' })).toBe(UNKNOWN)
      const { metrics } = await api.read<{ metrics: object }>(`/authentication/${ID}/status`)
      expect(metrics).toMatchObject({ total: 3, success: 0, failed: 0, nomatch: 3 })
      // And nothing of it stays.
      await server.run("INSERT INTO mqtt_user VALUES ('carol', 'c', 'pw', NULL, 0)")
      await change()
      expect(await login({ username: 'carol', password: 'pw' })).toBe(0)
    })

    it('opens no more connections than it may', async () => {
      await addUser('alice', 'pw')
      await authenticate({ pool_size: 3 })
      const clients = Array.from({ length: 500 }, () => api.client())
      const answers = clients.map((client, i) =>
        client.connect({ clientId: `c${i}`, username: 'alice', password: Buffer.from('pw') }),
      )
      const sql =
        kind === 'postgresql'
          ? "SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'signalbox'"
          : 'SELECT count(*) - 1 AS n FROM information_schema.processlist'
      const [during] = await server.run(sql)
      const codes = (await Promise.all(answers)).map(({ reasonCode }) => reasonCode)
      // Who waited for longer than the limit is not known; a machine with other work may have some.
      expect(codes.filter((code) => code !== 0 && code !== UNKNOWN)).toEqual([])
      expect(codes).toContain(0)
      const [after] = await server.run(sql)
      expect(Number(during?.n)).toBeLessThanOrEqual(3)
      expect(Number(after?.n)).toBeLessThanOrEqual(3)
      for (const client of clients) client.drop()
      expect(await login({ username: 'alice', password: 'pw' })).toBe(0)
    })
  })

  describe('a server that is away', SEQUENTIAL, () => {
    it('when it is first used, is loaded then', async () => {
      await addUser('alice', 'pw')
      await server.stop()
      try {
        await authenticate()
        expect(await readStatus()).toBe('disconnected')
        expect(await isAlarmed()).toBe(true)
        expect(await login({ username: 'alice', password: 'pw' })).toBe(UNKNOWN)
      } finally {
        await server.start()
      }
      await waitFor(async () => (await readStatus()) === 'connected')
      expect(await isAlarmed()).toBe(false)
      expect(await login({ username: 'alice', password: 'pw' })).toBe(0)
    })

    it('later, comes back', async () => {
      await addUser('alice', 'pw')
      await authenticate()
      expect(await login({ username: 'alice', password: 'pw' })).toBe(0)
      await server.stop()
      try {
        expect(await login({ username: 'alice', password: 'pw' })).toBe(UNKNOWN)
        await waitFor(async () => (await readStatus()) === 'disconnected')
        expect(await isAlarmed()).toBe(true)
      } finally {
        await server.start()
      }
      await waitFor(async () => (await readStatus()) === 'connected')
      expect(await isAlarmed()).toBe(false)
      expect(await login({ username: 'alice', password: 'pw' })).toBe(0)
    })

    it('is reported for a wrong password and for a missing database', async () => {
      await authenticate({ password: 'wrong' })
      expect(await readStatus()).toBe('disconnected')
      const { node_error } = await api.read<{ node_error: { error: string }[] }>(
        `/authentication/${ID}/status`,
      )
      expect(node_error[0]?.error).toMatch(/password/)
      expect(JSON.stringify(node_error)).not.toContain('wrong')
      await change({ database: 'nope' })
      expect(await readStatus()).toBe('disconnected')
      await change()
      expect(await readStatus()).toBe('connected')
      await change({ enable: false })
      expect(await readStatus()).toBe('stopped')
      expect(await isAlarmed()).toBe(false)
    })

    it('slow, is waited for until the time is over, and by nobody afterwards', async () => {
      await addUser('alice', 'pw')
      const limitMs = kind === 'mysql' ? 1000 : 5000
      await authenticate({ pool_size: 2, ...(kind === 'mysql' && { query_timeout: '1s' }) })
      server.pause()
      try {
        const from = performance.now()
        const clients = Array.from({ length: 50 }, () => api.client())
        const codes = await Promise.all(
          clients.map(async (client, i) => {
            const to = { clientId: `c${i}`, username: 'alice', password: Buffer.from('pw') }
            return (await client.connect(to)).reasonCode
          }),
        )
        const tookMs = performance.now() - from
        expect(codes).toEqual(codes.map(() => UNKNOWN))
        expect(tookMs).toBeGreaterThan(limitMs * 0.9)
        // One after the other they would take 25 times as long.
        expect(tookMs).toBeLessThan(limitMs * 12)
        await waitFor(async () => (await readStatus()) === 'disconnected')
      } finally {
        server.resume()
      }
      await waitFor(async () => (await readStatus()) === 'connected')
      expect(await login({ username: 'alice', password: 'pw' })).toBe(0)
    })
  })

  describe('authorization', SEQUENTIAL, () => {
    const addRules = (...rows: (string | number | null)[][]) =>
      server.run(
        `INSERT INTO mqtt_acl VALUES ${rows
          .map((row, i) => `(${[i, 'alice', ...row].map(quoted).join()})`)
          .join()}`,
      )
    const ALLOW = ['allow', 'all'] as const

    it('the first row that fits decides', async () => {
      await addRules(
        ['deny', 'publish', 'a/secret', null, null],
        [...ALLOW, 'a/#', null, null],
        ['allow', 'subscribe', 'own/${clientid}/+', null, null],
        ['allow', 'publish', 'eq plus/+', null, null],
        ['allow', 'publish', 'q/1', '1', null],
        ['allow', 'pub', 'q/12', '1, 2', null],
        ['allow', 'publish', 'kept', null, 1],
        ['allow', 'publish', 'not-kept', null, 0],
      )
      await api.call('PUT', '/authorization/settings', {
        body: DENYING,
      })
      await authorize()
      const client = api.client()
      await client.connect({ clientId: 'me', username: 'alice' })
      const publish = async (topic: string, qos: 1 | 2 = 1, retain = false) => {
        client.publish(topic, 'x', { qos, retain, messageId: 1 })
        if (qos === 1) return (await client.next('puback')).reasonCode !== DENIED
        const { reasonCode } = await client.next('pubrec')
        if (reasonCode === DENIED) return false
        client.send({ cmd: 'pubrel', messageId: 1 })
        await client.next('pubcomp')
        return true
      }
      const subscribe = async (topic: string) => (await client.subscribe(topic)) !== DENIED
      expect(await publish('a/secret')).toBe(false)
      expect(await publish('a/open')).toBe(true)
      expect(await subscribe('a/secret')).toBe(true)
      expect(await subscribe('b')).toBe(false)
      expect(await subscribe('own/me/x')).toBe(true)
      expect(await subscribe('own/you/x')).toBe(false)
      expect(await publish('own/me/x')).toBe(false)
      expect(await publish('plus/x')).toBe(false)
      expect(await publish('q/1', 1)).toBe(true)
      expect(await publish('q/1', 2)).toBe(false)
      expect(await publish('q/12', 2)).toBe(true)
      expect(await publish('kept', 1, true)).toBe(true)
      expect(await publish('kept', 1)).toBe(false)
      expect(await publish('not-kept', 1, true)).toBe(false)
      expect(await publish('not-kept', 1)).toBe(true)
    })

    it('rows that are no rules are passed over', async () => {
      await addRules(
        ['maybe', 'publish', 'a', null, null],
        ['allow', 'read', 'a', null, null],
        ['deny', 'publish', null, null, null],
        ['deny', 'publish', '', null, null],
        ['deny', 'publish', 'a', '3', null],
        ['deny', 'publish', 'a', '0,x', null],
        ['deny', 'publish', 'a', '', null],
        ['deny', 'publish', 'a', null, 2],
        [null, null, null, null, null],
        ['allow', 'publish', 'a', null, null],
      )
      await api.call('PUT', '/authorization/settings', { body: DENYING })
      await authorize()
      const client = api.client()
      await client.connect({ username: 'alice' })
      client.publish('a', 'x', { qos: 1, messageId: 1 })
      expect((await client.next('puback')).reasonCode).not.toBe(DENIED)
      const { metrics } = await api.read<{ metrics: object }>(
        `/authorization/sources/${kind}/status`,
      )
      expect(metrics).toMatchObject({ total: 1, allow: 1, deny: 0, nomatch: 0 })
    })

    it.each([
      ['that fails', 'SELECT nope FROM nowhere'],
      ['without rows', ACL_QUERY],
      ['without the columns', 'SELECT username FROM mqtt_user'],
      ['without an end', "SELECT repeat('x', 3000000) AS topic"],
    ])('an answer %s leaves it to what holds where no rule matches', async (_, query) => {
      await addUser('alice', 'pw')
      await api.call('PUT', '/authorization/settings', { body: DENYING })
      await authorize({ query })
      const client = api.client()
      await client.connect({ username: "al'ice\\" })
      expect(await client.subscribe("t'; DROP TABLE mqtt_acl; --")).toBe(DENIED)
      const { metrics } = await api.read<{ metrics: object }>(
        `/authorization/sources/${kind}/status`,
      )
      expect(metrics).toMatchObject({ total: 1, allow: 0, deny: 0, nomatch: 1 })
    })

    it('who has a bad name is nobody else', async () => {
      await addRules(['allow', 'all', '${username}/#', null, null])
      await api.call('PUT', '/authorization/settings', { body: DENYING })
      await authorize({ query: ACL_QUERY.replace('WHERE username = ${username}', '') })
      for (const [username, topic, isAllowed] of [
        ['alice', 'alice/x', true],
        ['bob', 'alice/x', false],
        ['#', 'alice/x', false],
        ['+', 'alice/x', false],
      ] as const) {
        const client = api.client()
        await client.connect({ username })
        expect((await client.subscribe(topic)) !== DENIED, username).toBe(isAllowed)
        client.drop()
      }
    })
  })
})

describe.concurrent.each(KINDS)('%s over TLS', (kind, start) => {
  let server: DatabaseServer
  let api: TestApi
  beforeAll(async () => {
    server = await start({ tls: { key: serverKey, certificate: serverCertificate } })
  })
  afterAll(() => server.end())
  beforeEach(async () => {
    api = await startApi()
  })
  afterEach(() => api.close())

  const verified = { enable: true, verify: 'verify_peer', cacertfile: caCertificate }
  it.each<[string, string, object, string]>([
    ['with a certificate of an authority that is known', '127.0.0.1', verified, 'connected'],
    ['by its name', 'localhost', verified, 'connected'],
    ['without asking who it is', '127.0.0.1', { enable: true }, 'connected'],
    [
      'by the name that its certificate is for',
      '127.0.0.1',
      { ...verified, server_name_indication: 'localhost' },
      'connected',
    ],
    [
      'without a name',
      'localhost',
      { ...verified, server_name_indication: 'disable' },
      'connected',
    ],
    [
      'of an authority that nobody knows',
      '127.0.0.1',
      { enable: true, verify: 'verify_peer' },
      'disconnected',
    ],
    [
      'of another name',
      '127.0.0.1',
      { ...verified, server_name_indication: 'db.example.com' },
      'disconnected',
    ],
    ['of another address', '127.0.0.2', verified, 'disconnected'],
    ['in clear', '127.0.0.1', { enable: false }, 'disconnected'],
  ])('%s', SEQUENTIAL, async (_, host, ssl, status) => {
    const { port, database, username, password } = server
    const body = {
      mechanism: 'password_based',
      backend: kind,
      server: `${host}:${port}`,
      ...{ database, username, password },
      password_hash_algorithm: { name: 'plain' },
      query: 'SELECT ${username} AS password_hash',
      ssl,
    }
    expect(await api.call('POST', '/authentication', { body })).toMatchObject({ status: 200 })
    const read = await api.read<{ status: string; node_error: unknown }>(
      `/authentication/password_based:${kind}/status`,
    )
    expect(read, JSON.stringify(read.node_error)).toMatchObject({ status })
    const { reasonCode } = await api
      .client()
      .connect({ username: 'pw', password: Buffer.from('pw') })
    expect(reasonCode).toBe(status === 'connected' ? 0 : UNKNOWN)
  })
})
