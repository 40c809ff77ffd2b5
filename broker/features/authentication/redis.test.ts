import { redisAuthenticator } from '@signalbox/contract/authenticators'
import { CLOSED } from '@signalbox/testing/closed-port'
import { type RedisServer, startRedis } from '@signalbox/testing/redis'
import { waitFor } from '@signalbox/testing/wait-for'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BrokerWithClients,
  ACCEPTED,
  UNKNOWN,
  WRONG,
} from '../../backends/testing/broker-with-clients.ts'
import { ConfigFault } from '../../config/setting.ts'
import { caCertificate, serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'

const PASSWORD = 'it-is-redis'
const ALARM = 'authentication:password_based:redis'

let redis: RedisServer
let test: BrokerWithClients

beforeAll(async () => {
  redis = await startRedis({ password: PASSWORD })
})
afterAll(() => redis.end())
beforeEach(async () => {
  test = await BrokerWithClients.start()
})
afterEach(() => test.close())

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function settings(more: object = {}) {
  return redisAuthenticator.single.parse({
    mechanism: 'password_based',
    backend: 'redis',
    server: `127.0.0.1:${redis.port}`,
    password: PASSWORD,
    pool_size: 2,
    cmd: 'HMGET mqtt_user:${username} password_hash salt is_superuser',
    ...more,
  })
}

describe('users in Redis', () => {
  beforeEach(() => {
    redis.run('flushall')
    redis.run('hset', 'mqtt_user:u', 'password_hash', sha256('saltp'), 'salt', 'salt')
    redis.run('hset', 'mqtt_user:root', 'password_hash', sha256('p'), 'is_superuser', '1')
  })

  it('tells right, wrong and unknown apart, and superusers from others', async () => {
    await test.authenticateBy(settings())
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    expect(await test.login('u', 'x')).toBe(WRONG)
    expect(await test.login('u')).toBe(WRONG)
    expect(await test.login('nobody', 'p')).toBe(UNKNOWN)
    await test.connect({ clientId: 'c', username: 'u', password: 'p' })
    await test.connect({ clientId: 'r', username: 'root', password: 'p' })
    expect(test.isSuperuser('c')).toBe(false)
    expect(test.isSuperuser('r')).toBe(true)
    expect(test.authenticator?.metrics()).toMatchObject({ matched: 6, success: 6, failed: 0 })
  })

  it('knows hashes of every kind', async () => {
    const bcrypt = '$2b$05$6J6TBPGHhGjc8C/yGFQXdeDFxhbG2tOl2zEKuCuFALXsDLG9U1gnq'
    redis.run('hset', 'mqtt_user:md5', 'password_hash', '83878C91171338902E0FE0FB97A8C47A')
    redis.run('hset', 'mqtt_user:plain', 'password', 'p w')
    redis.run('hset', 'mqtt_user:salted', 'password', 'saltp w', 'salt', 'salt')
    redis.run('hset', 'mqtt_user:bcrypt', 'password_hash', bcrypt)
    redis.run(
      ...['hset', 'mqtt_user:pbkdf2', 'salt', 'salt', 'password_hash'],
      '120fb6cffcf8b32c43e7225256c4f837a86548c92ccc35480805987cb70be17b',
    )
    const cases = [
      ['md5', 'p', { name: 'md5', salt_position: 'disable' }],
      ['plain', 'p w', { name: 'plain' }],
      ['salted', 'p w', { name: 'plain' }],
      ['salted', 'saltp w', { name: 'plain', salt_position: 'disable' }],
      ['pbkdf2', 'password', { name: 'pbkdf2', mac_fun: 'sha256', iterations: 1 }],
    ] as const
    for (const [user, password, algorithm] of cases) {
      const cmd = 'HMGET mqtt_user:${username} password_hash password salt'
      await test.authenticateBy(settings({ cmd, password_hash_algorithm: algorithm }))
      expect(await test.login(user, password), user).toBe(ACCEPTED)
      expect(await test.login(user, `${password}x`), user).toBe(WRONG)
    }
    await test.authenticateBy(settings({ password_hash_algorithm: { name: 'bcrypt' } }))
    expect(await test.login('bcrypt', 'wrong')).toBe(WRONG)
  })

  it('asks for one field where one is enough, and in the database that is set', async () => {
    redis.run('-n', '3', 'hset', 'u', 'password', sha256('p'))
    await test.authenticateBy(settings({ cmd: 'hget ${username} password', database: 3 }))
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    expect(await test.login('root', 'p')).toBe(UNKNOWN)
  })

  it('keeps a value within its word, whatever it is', async () => {
    const names = [
      'u password_hash',
      'u\r\nFLUSHALL\r\n',
      '" "',
      "'",
      '*',
      '${username}',
      '\\x00 中',
    ]
    await test.authenticateBy(settings())
    for (const name of names) {
      expect(await test.login(name, 'p'), name).toBe(UNKNOWN)
      redis.run('hset', `mqtt_user:${name}`, 'password_hash', sha256('p'))
      expect(await test.login(name, 'p'), name).toBe(ACCEPTED)
    }
    expect(redis.run('exists', 'mqtt_user:u')).toBe('1')
    // Quotes hold a key together that has spaces of its own.
    redis.run('hset', 'of u s', 'password_hash', sha256('p'))
    await test.authenticateBy(settings({ cmd: 'HMGET "of ${username} s" password_hash' }))
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
  })

  it('lets nobody in by an answer that it did not ask for', async () => {
    redis.run('set', 'mqtt_user:text', 'a text')
    redis.run('hset', 'mqtt_user:none', 'salt', 's')
    redis.run('hset', 'mqtt_user:empty', 'password_hash', '')
    redis.run(
      'eval',
      "redis.call('hset', 'mqtt_user:huge', 'password_hash', string.rep('x', 1e7))",
      '0',
    )
    await test.authenticateBy(settings())
    expect(await test.login('text', 'p')).toBe(UNKNOWN)
    expect(await test.login('none', 'p')).toBe(WRONG)
    expect(await test.login('empty', '')).toBe(WRONG)
    expect(await test.login('huge', 'p')).toBe(UNKNOWN)
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
  })

  it.each([
    'FLUSHALL',
    'HGETALL mqtt_user:${username}',
    'HMGET mqtt_user:${username} salt is_superuser',
    'HMGET mqtt_user:${username} password_hash other',
    'HGET mqtt_user:${username} password_hash salt',
    'HMGET',
    '',
    'HMGET "mqtt_user password_hash',
  ])('refuses the command %s', async (cmd) => {
    await expect(test.authenticateBy(settings({ cmd }))).rejects.toThrow(ConfigFault)
  })
})

describe('a Redis that is away', () => {
  let own: RedisServer
  beforeEach(async () => {
    own = await startRedis({ password: PASSWORD })
    own.run('hset', 'mqtt_user:u', 'password_hash', sha256('p'))
  })
  afterEach(() => own.end())
  const server = () => ({ server: `127.0.0.1:${own.port}` })

  it('is one while nothing listens, and is found when something does', async () => {
    await own.stop()
    await test.authenticateBy(settings(server()))
    expect(test.authenticator?.status).toBe('disconnected')
    expect(test.authenticator?.reason).toMatch(/ECONNREFUSED/)
    expect(test.alarms).toContain(ALARM)
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
    await own.start()
    own.run('hset', 'mqtt_user:u', 'password_hash', sha256('p'))
    await test.becomes('connected')
    expect(test.alarms).not.toContain(ALARM)
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
  })

  it('is noticed when it goes, and when it comes back', async () => {
    await test.authenticateBy(settings(server()))
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    await own.stop()
    // Before anybody has looked again, too.
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
    await test.becomes('disconnected')
    expect(test.alarms).toContain(ALARM)
    await own.start()
    own.run('hset', 'mqtt_user:u', 'password_hash', sha256('p'))
    await test.becomes('connected')
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    expect(test.alarms).toEqual([])
  })

  it('is not waited for longer than its time when it is silent', async () => {
    await test.authenticateBy(settings(server()))
    own.pause()
    const { codes, areTogether } = await test.loginTogether(20, 'u', 'p')
    expect(codes).toEqual(new Set([UNKNOWN]))
    expect(areTogether).toBe(true)
    own.resume()
    await waitFor(async () => (await test.login('u', 'p')) === ACCEPTED, { intervalMs: 200 })
  })

  it('says so when it takes no such password, or has no such database', async () => {
    await test.authenticateBy(settings({ ...server(), password: 'wrong' }))
    expect(test.authenticator?.status).toBe('disconnected')
    expect(test.authenticator?.reason).toMatch(/WRONGPASS|NOAUTH/)
    await test.authenticateBy(settings({ ...server(), database: 99 }))
    expect(test.authenticator?.status).toBe('disconnected')
    expect(test.authenticator?.reason).toMatch(/out of range/)
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
  })
})

describe('where Redis stands', () => {
  it('is behind TLS, and its certificate is looked at', async () => {
    const tls = { ca: caCertificate, certificate: serverCertificate, key: serverKey }
    const own = await startRedis({ password: PASSWORD, tls })
    try {
      own.run('hset', 'mqtt_user:u', 'password_hash', sha256('p'))
      const ssl = { enable: true, verify: 'verify_peer' }
      const server = `localhost:${own.port}`
      await test.authenticateBy(settings({ server, ssl: { ...ssl, cacertfile: caCertificate } }))
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      await test.authenticateBy(settings({ server, ssl }))
      expect(test.authenticator?.status).toBe('disconnected')
      expect(await test.login('u', 'p')).toBe(UNKNOWN)
    } finally {
      await own.end()
    }
  })

  it('is reported by a sentinel', async () => {
    redis.run('flushall')
    redis.run('hset', 'mqtt_user:u', 'password_hash', sha256('p'))
    const group = { sentinelOf: redis.port, name: 'mine' }
    const sentinel = await startRedis({ mode: group })
    try {
      const { server: _, ...rest } = settings()
      const by = (name: string) =>
        redisAuthenticator.sentinel.parse({
          ...rest,
          redis_type: 'sentinel',
          servers: `${CLOSED}, 127.0.0.1:${sentinel.port}`,
          sentinel: name,
        })
      await test.authenticateBy(by('mine'))
      expect(test.authenticator?.reason).toBeUndefined()
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      await test.authenticateBy(by('other'))
      expect(test.authenticator?.status).toBe('disconnected')
    } finally {
      await sentinel.end()
    }
  })

  it('is a cluster', async () => {
    const own = await startRedis({ mode: 'cluster' })
    try {
      await waitFor(() => own.run('cluster', 'info').includes('cluster_state:ok'))
      own.run('hset', 'mqtt_user:u', 'password_hash', sha256('p'))
      const { server: _, database: __, password: ___, ...rest } = settings()
      const servers = `127.0.0.1:${own.port}`
      await test.authenticateBy(
        redisAuthenticator.cluster.parse({ ...rest, redis_type: 'cluster', servers }),
      )
      expect(test.authenticator?.reason).toBeUndefined()
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      expect(await test.login('nobody', 'p')).toBe(UNKNOWN)
      await own.stop()
      expect(await test.login('u', 'p')).toBe(UNKNOWN)
      await test.becomes('disconnected')
    } finally {
      await own.end()
    }
  })
})
