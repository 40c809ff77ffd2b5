import { mongoAuthenticator } from '@signalbox/contract/authenticators'
import { type MongoServer, startMongodb } from '@signalbox/testing/mongodb'
import { waitFor } from '@signalbox/testing/wait-for'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  BrokerWithClients,
  ACCEPTED,
  UNKNOWN,
  WRONG,
} from '../../backends/testing/broker-with-clients.ts'
import { ConfigFault } from '../../config/setting.ts'
import { caCertificate, serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'

const ALARM = 'authentication:password_based:mongodb'

let mongo: MongoServer
let test: BrokerWithClients

beforeEach(async () => {
  mongo = await startMongodb()
  test = await BrokerWithClients.start()
})
afterEach(async () => {
  await test.close()
  await mongo.stop()
})

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const USERS = [
  { username: 'u', password_hash: sha256('saltp'), salt: 'salt', is_superuser: false },
  { username: 'root', password_hash: sha256('p'), is_superuser: true },
  { username: 'one', password_hash: sha256('p'), is_superuser: 1 },
]

const shared = () => ({
  mechanism: 'password_based',
  backend: 'mongodb',
  database: 'mqtt',
  collection: 'mqtt_user',
  pool_size: 2,
  filter: { username: '${username}' },
})
const settings = (more: object = {}, server = mongo) =>
  mongoAuthenticator.single.parse({ ...shared(), server: `127.0.0.1:${server.port}`, ...more })

describe('users in MongoDB', () => {
  beforeEach(() => void mongo.documents.set('mqtt.mqtt_user', USERS))

  it('tells right, wrong and unknown apart, and superusers from others', async () => {
    await test.authenticateBy(settings())
    expect(test.authenticator?.reason).toBeUndefined()
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    expect(await test.login('u', 'x')).toBe(WRONG)
    expect(await test.login('u')).toBe(WRONG)
    expect(await test.login('nobody', 'p')).toBe(UNKNOWN)
    for (const username of ['u', 'root', 'one']) {
      await test.connect({ clientId: username, username, password: 'p' })
    }
    expect(['u', 'root', 'one'].map((id) => test.isSuperuser(id))).toEqual([false, true, true])
    expect(mongo.asked.slice(0, 2)).toEqual([{ username: 'u' }, { username: 'u' }])
  })

  it('reads the fields that are set, with the hash that is set', async () => {
    mongo.documents.set('other.people', [{ name: 'u', h: sha256('ps'), s: 's', boss: 'true' }])
    await test.authenticateBy(
      settings({
        database: 'other',
        collection: 'people',
        filter: { $or: [{ name: '${username}' }, { name: { $in: ['is ${clientid}'] } }] },
        password_hash_field: 'h',
        salt_field: 's',
        is_superuser_field: 'boss',
        password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
      }),
    )
    const { code } = await test.connect({ clientId: 'c', username: 'u', password: 'p' })
    expect(code).toBe(ACCEPTED)
    expect(test.isSuperuser('c')).toBe(true)
    expect(mongo.asked).toEqual([{ $or: [{ name: 'u' }, { name: { $in: ['is c'] } }] }])
  })

  it('asks for a text, whatever it is', async () => {
    await test.authenticateBy(settings())
    const names = [
      '{"$ne":null}',
      '$ne',
      '{ $gt: "" }',
      '"',
      '',
      "'; return true; '",
      '${password}',
    ]
    for (const name of names) expect(await test.login(name, 'p'), name).toBe(UNKNOWN)
    expect(mongo.asked).toEqual(names.map((username) => ({ username })))
    await test.authenticateBy(settings({ filter: { username: { $regex: '^${username}$' } } }))
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    for (const name of ['.*', '[u]', 'u|root', 'u?', 'x|u']) {
      expect(await test.login(name, 'p'), name).toBe(UNKNOWN)
    }
  })

  it('lets nobody in by an answer that it did not ask for', async () => {
    const hash = sha256('p')
    mongo.documents.set('mqtt.mqtt_user', [
      { username: 'none' },
      { username: 'number', password_hash: 7 },
      { username: 'object', password_hash: { hash } },
      { username: 'empty', password_hash: '' },
      { username: 'huge', password_hash: 'x'.repeat(5e6) },
      { username: 'salt', password_hash: hash, salt: { a: 1 }, is_superuser: 'yes' },
    ])
    await test.authenticateBy(settings())
    expect(await test.login('none', 'p')).toBe(UNKNOWN)
    expect(await test.login('number', 'p')).toBe(UNKNOWN)
    expect(await test.login('object', 'p')).toBe(UNKNOWN)
    expect(await test.login('empty', '')).toBe(WRONG)
    expect(await test.login('huge', 'p')).toBe(UNKNOWN)
    await test.connect({ clientId: 's', username: 'salt', password: 'p' })
    expect(test.isSuperuser('s')).toBe(false)
    for (const lie of [
      { ok: 1 },
      { ok: 0, code: 2, codeName: 'BadValue', errmsg: 'a secret' },
      { ok: 1, cursor: { id: 0n, ns: 'mqtt.mqtt_user', firstBatch: 'none' } },
      { ok: 1, cursor: { id: 0n, ns: 'mqtt.mqtt_user', firstBatch: [null, 7, 'x'] } },
      { ok: 1, cursor: 'x' },
    ]) {
      mongo.lie(lie)
      expect(
        await test.login('salt', 'p'),
        JSON.stringify(Object.values(lie)[1], (_, v) => (typeof v === 'bigint' ? Number(v) : v)),
      ).toBe(UNKNOWN)
    }
    mongo.lie(undefined)
    expect(await test.login('salt', 'p')).toBe(ACCEPTED)
  })

  it('logs in itself, where it has a name', async () => {
    const own = await startMongodb({ username: 'me', password: 'p, w=' })
    own.documents.set('mqtt.mqtt_user', USERS)
    try {
      const login = { username: 'me', password: 'p, w=', auth_source: 'admin' }
      await test.authenticateBy(settings(login, own))
      expect(test.authenticator?.reason).toBeUndefined()
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      await test.authenticateBy(settings({ ...login, password: 'other' }, own))
      expect(test.authenticator?.status).toBe('disconnected')
      expect(test.authenticator?.reason).toMatch(/Authentication ?failed/i)
      expect(await test.login('u', 'p')).toBe(UNKNOWN)
    } finally {
      await own.stop()
    }
  })

  it('finds the primary of a set, routers, and what is behind TLS', async () => {
    const set = await startMongodb({ as: { replicaSet: 'rs0' } })
    const router = await startMongodb({ as: 'router' })
    const tls = await startMongodb({ tls: { certificate: serverCertificate, key: serverKey } })
    for (const each of [set, router, tls]) each.documents.set('mqtt.mqtt_user', USERS)
    try {
      const servers = `127.0.0.1:9, 127.0.0.1:${set.port}`
      const ofSet = (name: string) =>
        mongoAuthenticator.rs.parse({
          ...shared(),
          mongo_type: 'rs',
          servers,
          replica_set_name: name,
          r_mode: 'slave_ok',
          topology: { server_selection_timeout_ms: '500ms' },
        })
      await test.authenticateBy(ofSet('rs0'))
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      await test.authenticateBy(ofSet('other'))
      expect(test.authenticator?.status).toBe('disconnected')
      await test.authenticateBy(
        mongoAuthenticator.sharded.parse({
          ...shared(),
          mongo_type: 'sharded',
          servers: `127.0.0.1:${router.port}`,
        }),
      )
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      const ssl = { enable: true, verify: 'verify_peer' }
      const server = `localhost:${tls.port}`
      await test.authenticateBy(settings({ server, ssl: { ...ssl, cacertfile: caCertificate } }))
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      await test.authenticateBy(settings({ server, ssl }))
      expect(test.authenticator?.status).toBe('disconnected')
    } finally {
      for (const each of [set, router, tls]) await each.stop()
    }
  })

  it.each([
    { server: 'a:b:c' },
    { database: '' },
    { database: 'a.b' },
    { collection: '$cmd' },
    { use_legacy_protocol: true },
    { topology: { connect_timeout_ms: 'soon' } },
    { filter: { $where: "this.username === '${username}'" } },
    { filter: { $expr: { $eq: ['$username', '${username}'] } } },
    { filter: { a: [{ $expr: { $and: [{ x: '${username}' }] } }] } },
  ])('refuses %j', async (more) => {
    await expect(test.authenticateBy(settings(more))).rejects.toThrow(ConfigFault)
  })
})

describe('a MongoDB that is away', () => {
  beforeEach(() => void mongo.documents.set('mqtt.mqtt_user', USERS))
  const topology = { server_selection_timeout_ms: '500ms' }

  it('has no word on anybody until it is back', async () => {
    await mongo.stop()
    await test.authenticateBy(settings({ topology }))
    expect(test.authenticator?.status).toBe('disconnected')
    expect(test.authenticator?.reason).toMatch(/ECONNREFUSED/)
    expect(test.alarms).toContain(ALARM)
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
    await mongo.start()
    await test.becomes('connected')
    expect(test.alarms).toEqual([])
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    await mongo.stop()
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
    await test.becomes('disconnected')
    expect(test.alarms).toContain(ALARM)
    await mongo.start()
    await test.becomes('connected')
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
  })

  it('is not waited for longer than its time when it is silent', async () => {
    await test.authenticateBy(settings())
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    mongo.pause()
    const { codes, areTogether } = await test.loginTogether(20, 'u', 'p')
    expect(codes).toEqual(new Set([UNKNOWN]))
    expect(areTogether).toBe(true)
    mongo.resume()
    await waitFor(async () => (await test.login('u', 'p')) === ACCEPTED, { intervalMs: 200 })
  })

  it('is left when it is not asked any more', async () => {
    await test.authenticateBy(settings())
    expect(mongo.connections).toBeGreaterThan(0)
    await test.authenticateBy()
    await waitFor(() => mongo.connections === 0)
  })
})
