import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testBackendContext } from '../../backends/testing/context.ts'
import { memoryPeer } from '../../kernel/testing/memory-client.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Authentication, type Authenticator, DatabaseChanged, TooBusy } from './authentication.ts'
import type { HashAlgorithm } from './hashing.ts'
import { hashWithAlgorithm } from './hashing.ts'
import { ScramClient } from './testing/scram-client.ts'

const SHA256: HashAlgorithm = { name: 'sha256', salt: 'suffix' }
const WRONG = 0x86
const UNKNOWN = 0x87

let disk: TestStore
let test: TestKernel
let authentication: Authentication

beforeEach(() => {
  disk = new TestStore()
  test = new TestKernel()
  authentication = new Authentication(test.kernel, disk.store, testBackendContext, [])
})

afterEach(async () => {
  authentication.close()
  await test.kernel.close()
  disk.close()
})

function one(algorithm: HashAlgorithm = SHA256, more: Partial<Authenticator> = {}): Authenticator {
  return {
    id: 'password_based:built_in_database',
    isEnabled: true,
    settings: { kind: 'built_in', idOf: 'username', algorithm },
    ...more,
  }
}

async function connectCode(
  username?: string,
  password?: string,
  clientId = 'c',
  enableAuthn = true,
) {
  const client = test.client(5, { enableAuthn })
  const { reasonCode } = await client.connect({
    clientId,
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password: Buffer.from(password) }),
  })
  client.drop()
  return reasonCode
}

describe('an authenticator that cannot be put to work', () => {
  const broken: Authenticator = {
    id: 'jwt',
    isEnabled: true,
    settings: {
      kind: 'jwt',
      from: 'password',
      keys: { kind: 'public', pem: 'no key' },
      claims: [],
      aclClaim: 'acl',
      endsWithToken: false,
    },
  }

  it('lets nobody in until there is one again', async () => {
    await authentication.users.directory(SHA256).add('u', 'p', false)
    await expect(authentication.setChain([one(), broken])).rejects.toThrow()
    expect(await connectCode('u', 'p')).toBe(0x88)
    await authentication.setChain([one()])
    expect(await connectCode('u', 'p')).toBe(0)
  })

  it('lets nobody in from the start, and no client is said to be unknown', async () => {
    authentication.close()
    authentication = new Authentication(test.kernel, disk.store, testBackendContext, [broken])
    const deciders: unknown[] = []
    test.kernel.hooks.on('client.connack', (_, _code, refusal) => void deciders.push(refusal?.by))
    expect(await connectCode('u', 'p')).toBe(0x88)
    expect(deciders).toEqual(['unavailable'])
  })
})

it('a password is checked at once where nothing slow is asked', async () => {
  await authentication.setChain([one()])
  await authentication.users.directory(SHA256).add('u', 'p', false)
  const answer = test.kernel.hooks.fold(
    'client.authenticate',
    {},
    {
      clientId: 'c',
      username: 'u',
      protocolName: 'MQTT',
      protocolVersion: 5,
      cleanStart: true,
      isBridge: false,
      keepAlive: 0,
      userProperties: [],
      peer: memoryPeer,
      password: Buffer.from('p'),
    },
  )
  const admission = { by: 'password_based:built_in_database', failures: [] }
  expect(answer).toEqual({ admission, isSuperuser: false })
})

describe('the chain', () => {
  it('lets everybody in while there is none, or none that is enabled', async () => {
    expect(await connectCode()).toBe(0)
    await authentication.setChain([one(SHA256, { isEnabled: false })])
    expect(await connectCode('x', 'y')).toBe(0)
    await authentication.setChain([one()])
    expect(await connectCode('x', 'y')).toBe(UNKNOWN)
    await authentication.setChain([])
    expect(await connectCode('x', 'y')).toBe(0)
  })

  it('tells right, wrong and unknown apart, and counts them', async () => {
    await authentication.setChain([one()])
    await authentication.users.directory(SHA256).add('u1', 'p1', false)
    await authentication.users.directory(SHA256).add('root', 'p2', true)
    expect(await connectCode('u1', 'p1')).toBe(0)
    expect(test.kernel.sessions.get('c')?.isSuperuser ?? false).toBe(false)
    expect(await connectCode('u1', 'p')).toBe(WRONG)
    expect(await connectCode('u1', 'p1 ')).toBe(WRONG)
    expect(await connectCode('u1')).toBe(WRONG)
    expect(await connectCode('U1', 'p1')).toBe(UNKNOWN)
    const root = await test.connected('r', { username: 'root', password: Buffer.from('p2') })
    expect(test.kernel.sessions.get('r')?.isSuperuser).toBe(true)
    root.drop()
    test.clock.advance(1000)
    expect(authentication.metrics('password_based:built_in_database')).toMatchObject({
      total: 6,
      success: 2,
      failed: 3,
      nomatch: 1,
      rate: 6,
    })
  })

  it('asks by client id where it is set so', async () => {
    const settings = { kind: 'built_in', idOf: 'clientId', algorithm: SHA256 } as const
    await authentication.setChain([one(SHA256, { settings })])
    await authentication.users.directory(SHA256).add('c1', 'p', false)
    expect(await connectCode('x', 'p', 'c1')).toBe(0)
    expect(await connectCode('c1', 'p', 'c2')).toBe(UNKNOWN)
  })

  it('is not asked by a listener that asks nobody', async () => {
    await authentication.setChain([one()])
    expect(await connectCode('x', 'y', 'c', false)).toBe(0)
  })

  it('answers who has no password, and who has an empty one, alike', async () => {
    await authentication.setChain([one()])
    await authentication.users.directory(SHA256).add('e', '', false)
    expect(await connectCode('e')).toBe(WRONG)
    expect(await connectCode('e', '')).toBe(0)
  })

  it('tells an MQTT 3.1.1 client in its own words', async () => {
    await authentication.setChain([one()])
    await authentication.users.directory(SHA256).add('u', 'p', false)
    const client = test.client(4)
    const fields = { username: 'u', password: Buffer.from('x') }
    expect(await client.connect({ clientId: 'c', ...fields })).toMatchObject({ returnCode: 4 })
  })

  it('takes bytes that are no text for a password', async () => {
    await authentication.setChain([one()])
    await authentication.users.directory(SHA256).add('u', 'p', false)
    const client = test.client(5)
    const password = Buffer.from([0, 0xff, 0xfe])
    expect(await client.connect({ clientId: 'c', username: 'u', password })).toMatchObject({
      reasonCode: WRONG,
    })
  })
})

describe('passwords', () => {
  const algorithms: HashAlgorithm[] = [
    { name: 'plain', salt: 'disable' },
    { name: 'md5', salt: 'prefix' },
    { name: 'sha', salt: 'suffix' },
    { name: 'sha256', salt: 'disable' },
    { name: 'sha512', salt: 'prefix' },
    { name: 'bcrypt', rounds: 5 },
    { name: 'pbkdf2', mac: 'sha256', iterations: 10, keyBytes: 32 },
    { name: 'pbkdf2', mac: 'ripemd160', iterations: 10, keyBytes: undefined },
    { name: 'pbkdf2', mac: 'md5', iterations: 1, keyBytes: 5 },
  ]
  it.each(algorithms)('are kept by $name', async (algorithm) => {
    await authentication.setChain([one(algorithm)])
    await authentication.users.directory(algorithm).add('u', '密 p', false)
    expect(await connectCode('u', '密 p')).toBe(0)
    expect(await connectCode('u', '密 P')).toBe(WRONG)
    const stored = JSON.stringify(authentication.users.directory(algorithm).get('u'))
    if (algorithm.name !== 'plain') expect(stored).not.toContain('密')
    // Hashes are not recomputed: with another algorithm they are of no use.
    const other = algorithm.name === 'bcrypt' ? SHA256 : ({ name: 'bcrypt', rounds: 5 } as const)
    await authentication.setChain([one(other)])
    expect(await connectCode('u', '密 p')).toBe(WRONG)
  })

  it.each<[HashAlgorithm, string, string, string]>([
    [{ name: 'md5', salt: 'disable' }, 'public', '4C9184F37CFF01BCDC32DC486EC36961', ''],
    [
      { name: 'sha256', salt: 'disable' },
      'abc',
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      '',
    ],
    // `a` before `bc`, and behind it.
    [
      { name: 'sha256', salt: 'prefix' },
      'bc',
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      'a',
    ],
    [
      { name: 'sha256', salt: 'suffix' },
      'ab',
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
      'c',
    ],
    // RFC 6070
    [
      { name: 'pbkdf2', mac: 'sha', iterations: 2, keyBytes: 20 },
      'password',
      'ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957',
      'salt',
    ],
  ])('made elsewhere by %j let in', async (algorithm, password, hash, salt) => {
    await authentication.setChain([one(algorithm)])
    const user = { id: 'u', isSuperuser: false, password: { hash, salt } }
    await authentication.users.directory(algorithm).import([user])
    expect(await connectCode('u', password)).toBe(0)
    expect(await connectCode('u', `${password}x`)).toBe(WRONG)
  })
})

describe('users', () => {
  it('are kept over a restart', async () => {
    await authentication.users.directory(SHA256).add('u', 'p', true)
    authentication.close()
    authentication = new Authentication(test.kernel, disk.reopen(), testBackendContext, [one()])
    expect(await connectCode('u', 'p')).toBe(0)
  })

  it('are there once, however many ask at a time', async () => {
    const { users } = authentication
    const added = await Promise.all(
      [1, 2, 3].map(() => users.directory(SHA256).add('u', 'p', false)),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
  })

  it('replace the existing ones when they are imported', async () => {
    const { users } = authentication
    await users.directory(SHA256).add('u1', 'old', false)
    const many = Array.from({ length: 4500 }, (_, i) => ({
      id: `u${i}`,
      isSuperuser: i % 10 === 0,
      password: `p${i}`,
    }))
    const directory = users.directory(SHA256)
    await directory.import(many)
    expect(directory.count()).toBe(4500)
    expect(directory.count(true)).toBe(450)
    await authentication.setChain([one()])
    expect(await connectCode('u1', 'old')).toBe(WRONG)
    expect(await connectCode('u1', 'p1')).toBe(0)
    expect(await connectCode('u4499', 'p4499')).toBe(0)
    expect(directory.page({ like: '449' }, 0, 100).map(({ id }) => id)).toHaveLength(15)
  })
})

describe('what takes time to hash', () => {
  const SLOW: HashAlgorithm = { name: 'pbkdf2', mac: 'sha256', iterations: 1, keyBytes: 32 }
  const user = (i: number) => ({ id: `u${i}`, isSuperuser: false, password: 'p' })
  const many = Array.from({ length: 600 }, (_, i) => user(i))

  it.each([
    ['deleted', [], 0],
    ['set to another algorithm', [one(SHA256)], 500],
  ])('is not written into a database that was %s in the meantime', async (_, chain, left) => {
    await authentication.setChain([one(SLOW)])
    const directory = authentication.users.directory(SLOW)
    let changed: Promise<void> | undefined
    function* file() {
      yield* many.slice(0, 500)
      yield user(500)
      // The first part is written by now.
      changed = authentication.setChain(chain)
      yield user(501)
    }
    await expect(directory.import(file())).rejects.toBeInstanceOf(DatabaseChanged)
    await expect(directory.add('late', 'p', false)).rejects.toBeInstanceOf(DatabaseChanged)
    await changed
    expect(directory.count()).toBe(left)
  })

  it('takes no superuser’s rights away again, nor gives them back', async () => {
    const directory = authentication.users.directory(SLOW)
    await directory.add('root', 'p', true)
    const [changed] = await Promise.all([
      directory.update('root', 'new'),
      authentication.users.directory(SHA256).update('root', 'quick', false),
    ])
    expect(changed).toMatchObject({ isSuperuser: false })
    expect(directory.get('root')).toMatchObject({ isSuperuser: false })
  })

  it('is not written among the users of SCRAM that there are no more', async () => {
    const settings = { kind: 'scram', digest: 'sha256', iterations: 1 } as const
    await authentication.setChain([one(SHA256, { id: 'scram:built_in_database', settings })])
    const directory = authentication.scramUsers.directory(settings)
    await directory.add('root', 'p', true)
    await Promise.all([
      directory.update('root', 'new', false),
      directory.update('root', 'newer'),
      directory.update('root', 'newest'),
    ])
    expect(directory.get('root')?.isSuperuser).toBe(false)
    const [late] = await Promise.allSettled([
      directory.add('late', 'p', false),
      authentication.setChain([]),
    ])
    expect(late).toEqual({ status: 'rejected', reason: expect.any(DatabaseChanged) })
    expect(directory.count()).toBe(0)
  })

  it('is hashed however many there are, and no login is refused because of them', async () => {
    await authentication.setChain([one(SLOW)])
    const directory = authentication.users.directory(SLOW)
    await directory.add('u', 'p', false)
    const imports = [1, 2].map(() => directory.import(many))
    expect(await connectCode('u', 'p')).toBe(0)
    await Promise.all(imports)
    expect(directory.count()).toBe(601)
  })

  it('is refused where too much of it waits', async () => {
    const hashes = Array.from({ length: 1001 }, async () =>
      hashWithAlgorithm(Buffer.from('p'), SLOW),
    )
    const settled = await Promise.allSettled(hashes)
    const refused = settled.filter(({ status }) => status === 'rejected')
    expect(refused).toEqual([{ status: 'rejected', reason: expect.any(TooBusy) }])
  })
})

it('asks a stranger of SCRAM the same after a restart', async () => {
  const strangerSalt = ({ scramUsers }: Authentication) =>
    scramUsers.strangerKeys('nobody', { digest: 'sha256', iterations: 1 }).salt.toString('hex')
  const before = strangerSalt(authentication)
  authentication.close()
  authentication = new Authentication(test.kernel, disk.reopen(), testBackendContext, [])
  expect(strangerSalt(authentication)).toBe(before)
})

it('does not wait for ever for the second step of an exchange', async () => {
  const settings = { kind: 'scram', digest: 'sha256', iterations: 1 } as const
  await authentication.setChain([one(SHA256, { id: 'scram:built_in_database', settings })])
  const client = test.client(5)
  const scram = new ScramClient('u', 'p')
  client.send({
    cmd: 'connect',
    clientId: 'c',
    clean: true,
    protocolVersion: 5,
    properties: { authenticationMethod: scram.method, authenticationData: scram.first },
  })
  await client.next('auth')
  test.clock.advance(test.kernel.zone.idleTimeoutMs)
  await client.closed()
})
