import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type JWK, SignJWT } from 'jose'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { testBackendContext } from '../../backends/testing/context.ts'
import { Counters } from '../../kernel/counters.ts'
import { TestKernel } from '../../kernel/testing/kernel.ts'
import { TestStore } from '../../store/testing/folder.ts'
import { Authorization } from '../authorization/authorization.ts'
import { AUTHORIZATION_COUNTERS } from '../authorization/counters.ts'
import { Authentication } from './authentication.ts'
import type { JwtSettings } from './jwt.ts'

const WRONG = 0x86
const UNKNOWN = 0x87
const SECRET = Buffer.from('s3cr3t')

let disk: TestStore
let t: TestKernel
let authentication: Authentication

beforeEach(() => {
  disk = new TestStore()
  t = new TestKernel()
  authentication = new Authentication(t.kernel, disk.store, testBackendContext, [])
})
afterEach(async () => {
  authentication.close()
  await t.kernel.close()
  disk.close()
})

const set = (settings: Partial<JwtSettings> = {}) =>
  authentication.setChain([
    {
      id: 'jwt',
      isEnabled: true,
      settings: {
        kind: 'jwt',
        from: 'password',
        keys: { kind: 'hmac', secret: SECRET },
        claims: [],
        aclClaim: 'acl',
        endsWithToken: true,
        ...settings,
      },
    },
  ])

const seconds = () => Math.floor(t.clock.now() / 1000)
const signed = (
  claims: object = {},
  key: KeyObject | Uint8Array = SECRET,
  header: { alg: string; kid?: string } = { alg: 'HS256' },
) => new SignJWT({ ...claims }).setProtectedHeader(header).sign(key)

async function connectCode(token: string | undefined, fields: { username?: string } = {}) {
  const client = t.client(5)
  const { reasonCode } = await client.connect({
    clientId: 'c1',
    username: 'u',
    ...(token !== undefined && { password: Buffer.from(token) }),
    ...fields,
  })
  if (reasonCode !== 0) client.drop()
  return reasonCode
}

describe('a token', () => {
  it.each(['HS256', 'HS384', 'HS512'])('signed by the secret is let in: %s', async (alg) => {
    await set()
    expect(await connectCode(await signed({}, SECRET, { alg }))).toBe(0)
  })

  it('is in the password or in the user name', async () => {
    await set({ from: 'username' })
    const token = await signed()
    expect(await connectCode(token)).toBe(UNKNOWN)
    expect(await connectCode(undefined, { username: token })).toBe(0)
  })

  it('that is none, or signed by another, is left to the next in the chain', async () => {
    await set()
    expect(await connectCode(undefined)).toBe(UNKNOWN)
    expect(await connectCode('')).toBe(UNKNOWN)
    expect(await connectCode('a.b.c')).toBe(UNKNOWN)
    expect(await connectCode(await signed({}, Buffer.from('other')))).toBe(UNKNOWN)
    const token = await signed()
    expect(await connectCode(token.slice(0, -2))).toBe(UNKNOWN)
    t.clock.advance(1000)
    expect(authentication.metrics('jwt')).toMatchObject({ total: 5, nomatch: 5, failed: 0 })
  })

  it('without a signature is nobody’s', async () => {
    await set()
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    expect(await connectCode(`${part({ alg: 'none' })}.${part({ sub: 'a' })}.`)).toBe(UNKNOWN)
    expect(await connectCode(`${part({ alg: 'HS256' })}.${part({ sub: 'a' })}.`)).toBe(UNKNOWN)
  })

  it.each([
    ['expired', { exp: -1 }],
    ['of this very second', { exp: 0 }],
    ['issued tomorrow', { iat: 86_400 }],
    ['not valid before tomorrow', { nbf: 86_400 }],
  ])('%s is refused', async (_, times: Record<string, number>) => {
    await set()
    const claims = Object.fromEntries(
      Object.entries(times).map(([name, offset]) => [name, seconds() + offset]),
    )
    expect(await connectCode(await signed(claims))).toBe(WRONG)
    const asTexts = Object.fromEntries(
      Object.entries(claims).map(([name, value]) => [name, String(value)]),
    )
    expect(await connectCode(await signed(asTexts))).toBe(WRONG)
  })

  it.each(['exp', 'iat', 'nbf'])('with an %s that is no time is refused', async (name) => {
    await set()
    expect(await connectCode(await signed({ [name]: 'soon' }))).toBe(WRONG)
    expect(await connectCode(await signed({ [name]: null }))).toBe(WRONG)
  })

  it('must say what it is asked to', async () => {
    await set({
      claims: [
        ['sub', { of: 'username' }],
        ['device', { of: 'clientId' }],
        ['for', 'mqtt'],
      ],
    })
    const good = { sub: 'ann', device: 'c1', for: 'mqtt' }
    const ann = { username: 'ann' }
    expect(await connectCode(await signed(good), ann)).toBe(0)
    expect(await connectCode(await signed(good), { username: 'bob' })).toBe(WRONG)
    expect(await connectCode(await signed({ ...good, for: ['mqtt'] }), ann)).toBe(WRONG)
    expect(await connectCode(await signed({ sub: 'ann', device: 'c1' }), ann)).toBe(WRONG)
  })

  it('ends the connection when it expires, where that is set', async () => {
    const claims = { exp: seconds() + 60 }
    await set()
    expect(await connectCode(await signed(claims))).toBe(0)
    expect(t.kernel.sessions.get('c1')?.authExpireAt).toBe(claims.exp * 1000)
    await set({ endsWithToken: false })
    expect(await connectCode(await signed(claims))).toBe(0)
    expect(t.kernel.sessions.get('c1')?.authExpireAt).toBeNull()
  })

  it('of which no date is the end has none', async () => {
    await set()
    const acl = { all: ['a'] }
    expect(await connectCode(await signed({ exp: 8.64e12, acl }))).toBe(0)
    expect(t.kernel.sessions.get('c1')?.authExpireAt).toBe(8.64e15)
    for (const exp of [8.64e12 + 1, Number.MAX_SAFE_INTEGER, '9'.repeat(400)]) {
      expect(await connectCode(await signed({ exp, acl }))).toBe(0)
      expect(t.kernel.sessions.get('c1')?.authExpireAt).toBeNull()
      expect(t.kernel.sessions.get('c1')?.loginRules).not.toHaveProperty('expireAt')
    }
  })

  it('tells who is a superuser, and attributes', async () => {
    await set()
    const client_attrs = { team: 'red', 'not a name': 'x', number: 1 }
    expect(await connectCode(await signed({ is_superuser: true, client_attrs }))).toBe(0)
    expect(t.kernel.sessions.get('c1')).toMatchObject({
      isSuperuser: true,
      clientAttrs: { team: 'red' },
    })
  })
})

describe('a public key', () => {
  const pairs = {
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
    EdDSA: generateKeyPairSync('ed25519'),
  }
  const exportPem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString()

  it.each(Object.entries(pairs))('proves who has signed: %s', async (alg, pair) => {
    await set({ keys: { kind: 'public', pem: exportPem(pair.publicKey) } })
    expect(await connectCode(await signed({}, pair.privateKey, { alg }))).toBe(0)
    for (const [other, { privateKey }] of Object.entries(pairs)) {
      if (other === alg) continue
      expect(await connectCode(await signed({}, privateKey, { alg: other }))).toBe(UNKNOWN)
    }
  })

  it('is no secret to sign with', async () => {
    const pem = exportPem(pairs.RS256.publicKey)
    await set({ keys: { kind: 'public', pem } })
    for (const key of [
      pem,
      pem.trim(),
      pairs.RS256.publicKey.export({ type: 'spki', format: 'der' }),
    ]) {
      expect(await connectCode(await signed({}, Buffer.from(key)))).toBe(UNKNOWN)
    }
  })
})

describe('rules of a token', () => {
  let authorization: Authorization
  beforeEach(async () => {
    const counters = new Counters(AUTHORIZATION_COUNTERS)
    authorization = new Authorization(t.kernel, disk.store, counters, testBackendContext, {
      noMatch: 'allow',
      denyAction: 'ignore',
      cache: { isEnabled: false, maxEntries: 1, ttlMs: 1, excludes: [] },
      sources: [],
    })
    await set()
  })
  afterEach(() => authorization.close())

  async function grants(acl: unknown, topics: string[], more = {}) {
    const client = await t.connected('c1', {
      username: 'ann',
      password: Buffer.from(await signed({ acl, ...more })),
    })
    const codes: Record<string, number> = {}
    for (const topic of topics) codes[topic] = await client.subscribe(topic)
    client.drop()
    return codes
  }

  it('as a map: what it does not name is denied', async () => {
    const acl = { sub: ['a/${clientid}/#', 'eq b/+'], all: ['${username}'], pub: ['p'] }
    expect(await grants(acl, ['a/c1/x', 'a/c2/x', 'b/+', 'b/c', 'ann', 'p', '$SYS/x'])).toEqual({
      'a/c1/x': 0,
      'a/c2/x': UNKNOWN,
      'b/+': 0,
      'b/c': UNKNOWN,
      ann: 0,
      p: UNKNOWN,
      '$SYS/x': UNKNOWN,
    })
  })

  it('as a list: the first that fits decides, and what none fits is asked further', async () => {
    const acl = [
      { permission: 'deny', action: 'sub', topics: ['a/secret', 'a/hidden'] },
      { permission: 'allow', action: 'all', topic: 'a/#', qos: '0,1', retain: 'all' },
      { permission: 'deny', action: 'subscribe', topic: 'a/#', qos: 2, retain: 1 },
      { permission: 'deny', action: 'publish', topic: 'z' },
    ]
    expect(await grants(acl, ['a/secret', 'a/hidden', 'a/x', 'z', 'other'])).toEqual({
      'a/secret': UNKNOWN,
      'a/hidden': UNKNOWN,
      'a/x': 0,
      z: 0,
      other: 0,
    })
  })

  it('deny all once the token has expired, though the connection stays', async () => {
    await set({ endsWithToken: false })
    const token = await signed({ acl: { all: ['#'] }, exp: seconds() + 60 })
    const client = await t.connected('c1', { username: 'u', password: Buffer.from(token) })
    expect(await client.subscribe('a')).toBe(0)
    t.clock.advance(61_000)
    expect(await client.subscribe('a')).toBe(UNKNOWN)
  })

  it.each([
    ['a text', 'all'],
    ['nothing', null],
    ['a rule without a permission', [{ action: 'all', topic: '#' }]],
    ['a rule of an action that there is not', [{ permission: 'allow', action: 'x', topic: '#' }]],
    ['a rule without a topic', [{ permission: 'allow', action: 'all' }]],
    ['a topic that is none', [{ permission: 'allow', action: 'all', topics: [1] }]],
    ['a QoS that is none', [{ permission: 'allow', action: 'all', topic: 'a', qos: 3 }]],
    ['a retain that is none', [{ permission: 'allow', action: 'all', topic: 'a', retain: 'x' }]],
    ['a filter that is none', { pub: [1] }],
    ['a filter alone', { pub: 'a' }],
    ['far too many', { pub: Array.from({ length: 1001 }, () => 'a') }],
  ])('that cannot be read are refused: %s', async (_, acl) => {
    expect(await connectCode(await signed({ acl }))).toBe(WRONG)
  })
})

describe('keys of an endpoint', () => {
  const old = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const fresh = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = (key: KeyObject, more: JWK = { kty: '' }) => ({
    ...key.export({ format: 'jwk' }),
    ...{ ...more, kty: key.export({ format: 'jwk' }).kty },
  })
  let server: Server
  let answer: { status: number; body: string; headers?: Record<string, string> }
  let asked: { url?: string | undefined; accept?: string | undefined }[]

  beforeEach(async () => {
    asked = []
    answer = { status: 200, body: JSON.stringify({ keys: [jwk(old.publicKey)] }) }
    server = createServer((request, response) => {
      asked.push({ url: request.url, accept: request.headers.accept })
      response.writeHead(answer.status, answer.headers).end(answer.body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterEach(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  const port = () => (server.address() as AddressInfo).port // it listens on one
  const open = (url = `http://127.0.0.1:${port()}/keys?of=us`) =>
    set({
      keys: {
        kind: 'jwks',
        url,
        refreshMs: 60_000,
        headers: { Accept: 'application/json' },
        tls: undefined,
      },
    })
  const backend = () => authentication.decider('jwt')?.backend
  const signToken = (pair: typeof old, alg: string, kid?: string) =>
    signed({}, pair.privateKey, { alg, ...(kid !== undefined && { kid }) })

  /** Looks are made when it is time for them; while one is under way time stands still. */
  async function pass(looks: number) {
    for (let i = 0; i < looks; i++) {
      t.clock.advance(15_000)
      await new Promise(setImmediate)
    }
  }

  test('are fetched, and fetched again when it is time', async () => {
    await open()
    expect(backend()?.status).toBe('connected')
    expect(asked).toEqual([{ url: '/keys?of=us', accept: 'application/json' }])
    expect(await connectCode(await signToken(old, 'ES256'))).toBe(0)
    const rsa = await signToken(fresh, 'RS256', 'k2')
    expect(await connectCode(rsa)).toBe(UNKNOWN)

    const keys = [
      jwk(old.publicKey, { kty: '', kid: 'k1' }),
      jwk(fresh.publicKey, { kty: '', kid: 'k2', alg: 'RS256', use: 'sig' }),
    ]
    answer = { status: 200, body: JSON.stringify({ keys }) }
    await pass(3)
    expect(asked).toHaveLength(1)
    await pass(1)
    await waitFor(async () => (await connectCode(rsa)) === 0)
    expect(await connectCode(await signToken(fresh, 'PS256', 'k2'))).toBe(UNKNOWN)
    expect(await connectCode(await signToken(old, 'ES256', 'other'))).toBe(0)
  })

  test('are fetched again while clients log in all the time', async () => {
    await open()
    const [withdrawn, valid] = [await signToken(old, 'ES256'), await signToken(fresh, 'RS256')]
    expect(await connectCode(withdrawn)).toBe(0)
    answer = { status: 200, body: JSON.stringify({ keys: [jwk(fresh.publicKey)] }) }
    for (let second = 0; second < 75; second++) {
      t.clock.advance(1000)
      await connectCode(withdrawn)
    }
    await waitFor(() => asked.length === 2)
    await waitFor(async () => (await connectCode(valid)) === 0)
    expect(await connectCode(withdrawn)).toBe(UNKNOWN)
  })

  test('are good for as long as the endpoint is away', async () => {
    await open()
    answer = { status: 500, body: 'no' }
    await pass(4)
    await waitFor(() => backend()?.reason === 'answered 500')
    expect(backend()?.status).toBe('disconnected')
    expect(await connectCode(await signToken(old, 'ES256'))).toBe(0)
    answer = { status: 200, body: '{"keys":[]}' }
    t.clock.advance(3000)
    await waitFor(() => backend()?.status === 'connected')
    expect(await connectCode(await signToken(old, 'ES256'))).toBe(UNKNOWN)
  })

  test.each([
    ['is a text', { status: 200, body: 'hello' }],
    ['is something else', { status: 200, body: '[1]' }],
    ['has no end', { status: 200, body: `{"keys":[],"x":"${'x'.repeat(2 ** 21)}"}` }],
    ['sends elsewhere', { status: 302, body: '', headers: { location: '/keys' } }],
  ])('are none where the answer %s', async (_, given) => {
    answer = given
    await open()
    expect(backend()?.status).toBe('disconnected')
    expect(asked).toHaveLength(1)
    expect(await connectCode(await signToken(old, 'ES256'))).toBe(UNKNOWN)
  })

  test('that cannot be used are left out: secrets, other curves, nonsense', async () => {
    const secret = { kty: 'oct', k: SECRET.toString('base64url') }
    const keys = [secret, null, 1, { kty: 'EC' }, jwk(old.publicKey, { kty: '', use: 'enc' })]
    answer = { status: 200, body: JSON.stringify({ keys }) }
    await open()
    expect(backend()?.status).toBe('connected')
    expect(await connectCode(await signed())).toBe(UNKNOWN)
    expect(await connectCode(await signToken(old, 'ES256'))).toBe(UNKNOWN)
  })

  test('of an address that is none', async () => {
    await open('nohost')
    expect(backend()).toMatchObject({ status: 'disconnected', reason: 'not an address' })
    expect(await connectCode(await signToken(old, 'ES256'))).toBe(UNKNOWN)
  })
})
