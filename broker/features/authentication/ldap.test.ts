import { ldapAuthenticator, oldLdapAuthenticator } from '@signalbox/contract/authenticators'
import { type DirectoryServer, startOpenldap } from '@signalbox/testing/openldap'
import { waitFor } from '@signalbox/testing/wait-for'
import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BrokerWithClients,
  ACCEPTED,
  UNKNOWN,
  WRONG,
} from '../../backends/testing/broker-with-clients.ts'
import { testBackendContext } from '../../backends/testing/context.ts'
import { ldapConnector, type LdapSettings } from '../../backends/ldap.ts'
import { ConfigFault } from '../../config/setting.ts'
import { caCertificate, serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'
import { isLdapPassword } from './ldap-password.ts'

const ALARM = 'authentication:password_based:ldap'

let directory: DirectoryServer
let test: BrokerWithClients

beforeEach(async () => {
  test = await BrokerWithClients.start()
})
afterEach(() => test.close())

const BY_NAME = {
  base_dn: 'uid=${username},ou=users,dc=example,dc=com',
  filter: '(objectClass=mqttUser)',
}
const BY_FILTER = {
  base_dn: 'ou=users,dc=example,dc=com',
  filter: '(&(objectClass=mqttUser)(uid=${username}))',
}
const BIND = { method: { type: 'bind' } }

const settings = (more: object = {}, server = directory) =>
  ldapAuthenticator.parse({
    mechanism: 'password_based',
    backend: 'ldap',
    server: `127.0.0.1:${server.port}`,
    username: server.root.dn,
    password: server.root.password,
    pool_size: 2,
    ...BY_FILTER,
    ...more,
  })

const digest = (name: string, text: string, salt = '') =>
  Buffer.concat([createHash(name).update(text).update(salt).digest(), Buffer.from(salt)]).toString(
    'base64',
  )

it.each([
  [{}, 'hash'],
  [{ password_attribute: 'pw' }, 'hash'],
  [{ bind_password: 'mqtt:${password}' }, 'bind'],
])('the method %j has no type: it is %s', (method, type) => {
  const config = { mechanism: 'password_based', backend: 'ldap', base_dn: 'dc=x', method }
  const parsed = ldapAuthenticator.parse({ ...config, server: '127.0.0.1:9', username: 'u' })
  expect(parsed.method).toMatchObject({ type, ...method })
})

describe('users in a directory', () => {
  beforeAll(async () => {
    directory = await startOpenldap()
    await directory.addUser('u', { userPassword: 'p' })
    await directory.addUser('root', {
      userPassword: `{SSHA}${digest('sha1', 'p', 'salt')}`,
      isSuperuser: 'TRUE',
    })
    await directory.addUser('a,b+c="d" <e>;', { userPassword: 'p' })
    await directory.addUser('paren(*)\\', { userPassword: 'p' })
    await directory.addUser('中 é', { userPassword: 'ü' })
    await directory.addUser('off', { userPassword: 'p', isEnabled: 'FALSE' })
    await directory.addUser('none', {})
    await directory.addUser('two', { userPassword: ['first', 'second'] })
  })
  afterAll(() => directory.end())

  const methods = [
    ['by hash, by name', BY_NAME],
    ['by hash, by filter', BY_FILTER],
    ['by bind, by name', { ...BY_NAME, ...BIND }],
    ['by bind, by filter', { ...BY_FILTER, ...BIND }],
  ] as const

  describe.each(methods)('%s', (_, how) => {
    beforeEach(() => test.authenticateBy(settings(how)))

    it('tells right, wrong and unknown apart', async () => {
      expect(test.authenticator?.reason).toBeUndefined()
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      expect(await test.login('root', 'p')).toBe(ACCEPTED)
      expect(await test.login('中 é', 'ü')).toBe(ACCEPTED)
      expect(await test.login('two', 'second')).toBe(ACCEPTED)
      expect(await test.login('u', 'x')).toBe(WRONG)
      expect(await test.login('u', 'P')).toBe(WRONG)
      expect(await test.login('none', 'p')).toBe(WRONG)
      expect(await test.login('nobody', 'p')).toBe(UNKNOWN)
    })

    it('lets nobody in without a password', async () => {
      for (const user of ['u', 'root', 'none']) {
        expect(await test.login(user, ''), user).toBe(WRONG)
        const { code } = await test.connect({ username: user })
        expect(code, user).toBe(WRONG)
      }
    })

    it('escapes a name, whatever it contains', async () => {
      expect(await test.login('a,b+c="d" <e>;', 'p')).toBe(ACCEPTED)
      expect(await test.login('paren(*)\\', 'p')).toBe(ACCEPTED)
      const names = [
        '*',
        'u*',
        'u)(uid=*',
        '*)(objectClass=*',
        '*)(|(uid=u',
        'u,ou=users',
        'u+objectClass=mqttUser',
        'u\\',
        '\\75',
        '#0475',
        'u\0',
        '\0',
        '',
      ]
      for (const name of names) {
        expect(await test.login(name, 'p'), JSON.stringify(name)).not.toBe(ACCEPTED)
      }
    })
  })

  it('knows superusers by hash, and who is not enabled', async () => {
    await test.authenticateBy(settings())
    await test.connect({ clientId: 'c', username: 'u', password: 'p' })
    await test.connect({ clientId: 'r', username: 'root', password: 'p' })
    expect(test.isSuperuser('c')).toBe(false)
    expect(test.isSuperuser('r')).toBe(true)
    expect(await test.login('off', 'p')).toBe(WRONG)
  })

  it('asks nobody by a filter that finds several', async () => {
    await test.authenticateBy(settings({ filter: '(objectClass=mqttUser)' }))
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
    await test.authenticateBy(settings({ filter: '((' }))
    expect(test.authenticator?.status).toBe('connected')
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
  })

  it('fills the password that is bound with', async () => {
    await directory.addUser('prefixed', { userPassword: 'mqtt:p' })
    const method = { type: 'bind', bind_password: 'mqtt:${password}' }
    await test.authenticateBy(settings({ method }))
    expect(await test.login('prefixed', 'p')).toBe(ACCEPTED)
    expect(await test.login('prefixed', 'mqtt:p')).toBe(WRONG)
  })

  it('binds many at a time, each as himself', async () => {
    await test.authenticateBy(settings(BIND))
    const logins = Array.from({ length: 40 }, (_, i) => test.login('u', i % 2 === 0 ? 'p' : 'x'))
    const codes = await Promise.all(logins)
    expect(codes).toEqual(codes.map((_, i) => (i % 2 === 0 ? ACCEPTED : WRONG)))
  })

  it('opens no connection again that was closed', async () => {
    const settings: LdapSettings = {
      server: { host: '127.0.0.1', port: directory.port },
      username: directory.root.dn,
      password: directory.root.password,
      baseDn: 'ou=users,dc=example,dc=com',
      filter: '(uid=${username})',
      poolSize: 1,
      queryTimeoutMs: 5000,
      requestTimeoutMs: 5000,
      tls: undefined,
    }
    const connector = ldapConnector(settings)
    const opening = connector.open(testBackendContext.outgoing)
    const pool = await opening
    const entry = await pool.find({ username: 'u' }, ['1.1'])
    if (entry === undefined) throw new Error('there is one')
    const waiting = Array.from({ length: 3 }, () => pool.proves(entry, 'p'))
    const given = Promise.allSettled(waiting)
    await connector.close(opening)
    const [, ...others] = await given
    expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect(pool.proves(entry, 'p')).rejects.toThrow('closed')
    await expect(pool.find({ username: 'u' }, ['1.1'])).rejects.toThrow('closed')
    await expect(pool.check()).rejects.toThrow('closed')
  })

  it('reads what was written before there was a choice of methods', async () => {
    const { method: _, ...rest } = settings()
    await test.authenticateBy(
      oldLdapAuthenticator.parse({ ...rest, password_attribute: 'userPassword' }),
    )
    expect(await test.login('u', 'p')).toBe(ACCEPTED)
    await test.connect({ clientId: 'r', username: 'root', password: 'p' })
    expect(test.isSuperuser('r')).toBe(true)
  })

  it.each([
    { server: 'a:b:c' },
    { base_dn: '' },
    { filter: '' },
    { query_timeout: 'soon' },
    { method: { type: 'bind', bind_password: '' } },
    { ssl: { enable: true, cacertfile: '/etc/passwd' } },
  ])('refuses %j', async (more) => {
    await expect(test.authenticateBy(settings(more))).rejects.toThrow(ConfigFault)
  })
})

describe('a directory that is away', () => {
  beforeEach(async () => {
    directory = await startOpenldap()
    await directory.addUser('u', { userPassword: 'p' })
  })
  afterEach(() => directory.end())

  it.each([['hash', {}] as const, ['bind', BIND] as const])(
    'has no word on anybody until it is back: %s',
    async (_, how) => {
      await directory.stop()
      await test.authenticateBy(settings(how))
      expect(test.authenticator?.status).toBe('disconnected')
      expect(test.authenticator?.reason).toMatch(/ECONNREFUSED/)
      expect(test.alarms).toContain(ALARM)
      expect(await test.login('u', 'p')).toBe(UNKNOWN)
      await directory.start()
      await test.becomes('connected')
      expect(test.alarms).toEqual([])
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      await directory.stop()
      expect(await test.login('u', 'p')).toBe(UNKNOWN)
      await test.becomes('disconnected')
      expect(test.alarms).toContain(ALARM)
      await directory.start()
      await test.becomes('connected')
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
    },
  )

  it.each([['hash', {}] as const, ['bind', BIND] as const])(
    'is not waited for longer than its time when it is silent: %s',
    async (_, how) => {
      const timeouts = { query_timeout: '500ms', request_timeout: '500ms' }
      await test.authenticateBy(settings({ ...how, ...timeouts }))
      expect(await test.login('u', 'p')).toBe(ACCEPTED)
      directory.pause()
      const { codes, areTogether } = await test.loginTogether(20, 'u', 'p')
      expect(codes).toEqual(new Set([UNKNOWN]))
      expect(areTogether).toBe(true)
      directory.resume()
      await waitFor(async () => (await test.login('u', 'p')) === ACCEPTED, { intervalMs: 100 })
    },
  )

  it('says so when it does not know the one who searches', async () => {
    await test.authenticateBy(settings({ password: 'wrong' }))
    expect(test.authenticator?.status).toBe('disconnected')
    expect(test.authenticator?.reason).toMatch(/invalid credentials/)
    expect(await test.login('u', 'p')).toBe(UNKNOWN)
  })

  it('is behind TLS, and its certificate is looked at', async () => {
    const tls = { ca: caCertificate, certificate: serverCertificate, key: serverKey }
    const own = await startOpenldap({ tls })
    try {
      const server = `localhost:${own.port}`
      const ssl = { enable: true, verify: 'verify_peer' }
      await test.authenticateBy(
        settings({ server, ssl: { ...ssl, cacertfile: caCertificate } }, own),
      )
      expect(test.authenticator?.reason).toBeUndefined()
      expect(await test.login('u', 'p')).toBe(UNKNOWN)
      expect(test.authenticator?.metrics().success).toBe(1)
      await test.authenticateBy(settings({ server, ssl }, own))
      expect(test.authenticator?.status).toBe('disconnected')
    } finally {
      await own.end()
    }
  })
})

describe('passwords as directories write them', () => {
  const is = (stored: string, password = 'p') => isLdapPassword(Buffer.from(password), stored)

  it.each([
    ['{MD5}', 'md5', ''],
    ['{SMD5}', 'md5', 'salt'],
    ['{SHA}', 'sha1', ''],
    ['{sha}', 'sha1', ''],
    ['{SSHA}', 'sha1', 'sal'],
    ['{SHA256}', 'sha256', ''],
    ['{SSHA256}', 'sha256', 'a longer salt'],
    ['{SHA384}', 'sha384', ''],
    ['{SSHA384}', 'sha384', 's'],
    ['{SHA512}', 'sha512', ''],
    ['{SSHA512}', 'sha512', 's'],
  ])('%s', (scheme, name, salt) => {
    const stored = scheme + digest(name, 'p', salt)
    expect(is(stored)).toBe(true)
    expect(is(Buffer.from(stored).toString('base64'))).toBe(true)
    expect(is(stored, 'P')).toBe(false)
    expect(is(stored, '')).toBe(false)
    expect(is(stored, stored)).toBe(false)
    expect(is(stored.slice(0, -6))).toBe(false)
  })

  it('tells a password in clear from a hash of a kind that nobody knows', () => {
    expect(is('p')).toBe(true)
    expect(is('p w', 'p w')).toBe(true)
    expect(is('', '')).toBe(false)
    expect(is('{CRYPT}$6$x', '{CRYPT}$6$x')).toBe(false)
    expect(is('{__proto__}x', '{__proto__}x')).toBe(false)
    expect(is(`{SHA}${digest('sha1', 'p', 'salt')}`, 'p')).toBe(false)
  })
})
