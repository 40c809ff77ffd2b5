import { browse } from '@signalbox/testing/browse'
import { type OidcProvider, startOidcProvider } from '@signalbox/testing/oidc-provider'
import { waitFor } from '@signalbox/testing/wait-for'
import { decodeJwt, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { caCertificate, serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

const CONSOLE = 'http://console.test/base'
const CALLBACK = `${CONSOLE}/api/v5/sso/oidc/callback`

let provider: OidcProvider
let api: TestApi

beforeAll(async () => {
  provider = await startOidcProvider([CALLBACK])
})
afterAll(() => provider.close())
beforeEach(async () => {
  provider.user = { sub: 'ann', preferred_username: 'Ann', groups: ['staff', 'console-admins'] }
  api = await startApi()
})
afterEach(() => api.close())

const config = (more: object = {}) => ({
  backend: 'oidc',
  enable: true,
  issuer: provider.issuer,
  clientid: provider.client.id,
  secret: provider.client.secret,
  dashboard_addr: `${CONSOLE}/`,
  name_var: '${preferred_username}',
  ...more,
})
const put = (more: object = {}) => api.call('PUT', '/sso/oidc', { body: config(more) })
const stranger = { authorization: null } as const

/** What a page keeps, and what it sends. */
function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

async function start(challenge = newVerifier().challenge): Promise<string> {
  const { status, body } = await api.call('POST', '/sso/start/oidc', {
    ...stranger,
    body: { challenge },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { location: string }).location
}

/** From the login at the provider to the address that the console is opened at. */
async function comeBack(location: string) {
  const { search } = await browse(location, CALLBACK)
  return { search, answer: await callback(search) }
}

const callback = (search: string) => api.call('GET', `/sso/oidc/callback${search}`, stranger)
const redeem = (code: string, verifier: string) =>
  api.call('POST', '/sso/redeem', { ...stranger, body: { code, verifier } })
const fragmentFields = (location: unknown) =>
  new URLSearchParams(new URL(String(location)).hash.slice(1))

async function logIn() {
  const { verifier, challenge } = newVerifier()
  const { answer } = await comeBack(await start(challenge))
  return redeem(fragmentFields(answer.headers.location).get('sso') ?? '', verifier)
}

it('a user logs in at the provider, and the page redeems the code', async () => {
  expect(await put()).toMatchObject({ status: 200 })
  expect(await api.read('/sso/running')).toEqual(['oidc'])
  const { verifier, challenge } = newVerifier()
  const location = await start(challenge)
  const asked = new URL(location).searchParams
  expect(asked.get('redirect_uri')).toBe(CALLBACK)
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(asked.get(name)?.length, name).toBeGreaterThanOrEqual(43)
  }
  const { answer } = await comeBack(location)
  expect(answer.status).toBe(302)
  // In the fragment, which is in no log; and no token in it.
  expect(answer.headers.location).toMatch(new RegExp(`^${CONSOLE}/login#sso=[\\w-]{43}$`))
  const code = fragmentFields(answer.headers.location).get('sso') ?? ''
  const login = await redeem(code, verifier)
  expect(login).toMatchObject({
    status: 200,
    body: { username: 'Ann', backend: 'oidc', role: 'viewer', license: { edition: 'ce' } },
  })
  const authorization = `Bearer ${(login.body as { token: string }).token}`
  expect(await api.call('GET', '/nodes', { authorization })).toMatchObject({ status: 200 })
  expect(await redeem(code, verifier)).toMatchObject({ status: 401 })
  const audit = await api.read<{ data: { source: string }[] }>('/audit')
  expect(audit.data.map(({ source }) => source)).toContain('oidc:Ann')
})

describe('nobody else can use a login', () => {
  beforeEach(() => put())

  it('another page has not the verifier, and has used up the code', async () => {
    const { verifier, challenge } = newVerifier()
    const { answer } = await comeBack(await start(challenge))
    const code = fragmentFields(answer.headers.location).get('sso') ?? ''
    expect(await redeem(code, newVerifier().verifier)).toMatchObject({
      status: 401,
      body: { code: 'BAD_USERNAME_OR_PWD' },
    })
    expect(await redeem(code, verifier)).toMatchObject({ status: 401 })
  })

  it('a return works once', async () => {
    const { search, answer } = await comeBack(await start())
    expect(answer.status).toBe(302)
    expect(await callback(search)).toMatchObject({
      status: 401,
      body: { code: 'BAD_USERNAME_OR_PWD', message: 'session_not_exists' },
    })
  })

  it('a state that was not given out is refused', async () => {
    expect(await callback('?code=x&state=y')).toMatchObject({ status: 401 })
    expect(await callback('')).toMatchObject({ status: 401 })
  })

  it('the code of one login does not fit another one', async () => {
    const { searchParams: first } = await browse(await start(), CALLBACK)
    const { searchParams: second } = await browse(await start(), CALLBACK)
    second.set('code', first.get('code') ?? '')
    const answer = await callback(`?${second}`)
    expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=provider`)
  })

  it('a login that takes longer than the expiry is refused', async () => {
    await put({ session_expiry: '1s' })
    const { search } = await browse(await start(), CALLBACK)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    expect(await callback(search)).toMatchObject({ status: 401 })
  })

  it('a provider that says no leads back with the kind of the failure alone', async () => {
    const { state } = Object.fromEntries(new URL(await start()).searchParams)
    const answer = await callback(
      `?error=access_denied&error_description=<b>x</b>&state=${state}&iss=${provider.issuer}`,
    )
    expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=provider`)
  })

  it.each([
    ['the nonce of somebody else', 'nonce'],
    ['the challenge of somebody else', 'code_challenge'],
  ])('a login at the provider with %s is refused', async (_what, name) => {
    const location = new URL(await start())
    location.searchParams.set(name, newVerifier().challenge)
    const { answer } = await comeBack(location.href)
    expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=provider`)
    expect(await api.read<unknown[]>('/users')).toHaveLength(1)
  })

  it('an unknown challenge, or none, begins nothing', async () => {
    for (const body of [{}, { challenge: 'short' }]) {
      expect(await api.call('POST', '/sso/start/oidc', { ...stranger, body })).toMatchObject({
        status: 400,
      })
    }
  })
})

it('other clients are redirected, and find the login in the fragment', async () => {
  await put()
  const begun = await api.call('POST', '/sso/login/oidc', {
    ...stranger,
    rawBody: 'backend=oidc',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(begun.status).toBe(302)
  const { answer } = await comeBack(String(begun.headers.location))
  const [place, meta = ''] = String(answer.headers.location).split('?login_meta=')
  expect(place).toBe(`${CONSOLE}/#/`)
  const login = JSON.parse(Buffer.from(decodeURIComponent(meta), 'base64').toString())
  expect(login).toMatchObject({ username: 'Ann', backend: 'oidc', role: 'viewer' })
})

describe('roles', () => {
  const roles = (attribute: string, value: string) =>
    api.call('PUT', '/sso/oidc/roles', {
      body: { attribute, administrators: [value], viewers: [], otherwise: 'refuse' },
    })

  it.each([
    ['groups', 'console-admins', 'administrator'],
    ['realm_access.roles', 'admin', 'administrator'],
  ])('%s with %s makes an %s', async (attribute, value, role) => {
    provider.user = { ...provider.user, realm_access: { roles: ['admin'] } }
    await put()
    await roles(attribute, value)
    expect(await logIn()).toMatchObject({ status: 200, body: { role } })
  })

  it('a user without a role is sent back with the reason', async () => {
    await put()
    await roles('groups', 'others')
    const { answer } = await comeBack(await start())
    expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=role`)
    expect(await api.read<unknown[]>('/users')).toHaveLength(1)
  })
})

it.each([
  ['without the claim', { sub: 'ann' }, {}],
  [
    'with an address that is not verified',
    { sub: 'a', email: 'x@y', email_verified: false },
    { name_var: '${email}' },
  ],
])('a user %s is refused', async (_what, user, more) => {
  provider.user = user
  await put(more)
  const { answer } = await comeBack(await start())
  expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=provider`)
})

it('a user of the same name of another backend is another user', async () => {
  provider.user = { sub: 'x', preferred_username: 'admin' }
  await put()
  const login = await logIn()
  expect(login).toMatchObject({ body: { username: 'admin', role: 'viewer' } })
  const authorization = `Bearer ${(login.body as { token: string }).token}`
  expect(await api.call('DELETE', '/banned', { authorization })).toMatchObject({ status: 403 })
})

describe('the key of the provider', () => {
  let other: OidcProvider
  beforeEach(async () => {
    other = await startOidcProvider([CALLBACK])
    other.user = provider.user
    await put({ issuer: other.issuer })
    expect(await logIn()).toMatchObject({ status: 200 })
  })
  afterEach(() => other.close())

  it('can change at any time', async () => {
    other.changeKey(true)
    expect(await logIn()).toMatchObject({ status: 200 })
  })

  it('must be published', async () => {
    other.changeKey(false)
    const { answer } = await comeBack(await start())
    expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=provider`)
  })
})

describe('an ID token that is refused', () => {
  type Payload = Record<string, unknown>

  beforeEach(() => put())
  afterEach(() => {
    provider.forge = undefined
  })

  const key = () => importJWK(provider.key as JWK, 'RS256')
  const publicPem = () =>
    createPublicKey({ key: provider.key, format: 'jwk' }).export({
      type: 'spki',
      format: 'pem',
    })
  const sign = async (payload: Payload, header: Payload = {}, by?: CryptoKey | Uint8Array) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: 'first', ...header })
      .sign(by ?? (await key()))
  /** Changes the claims of an ID token and signs it with the provider's key. */
  const changed = (change: Payload) => async (token: string) => {
    const payload = { ...decodeJwt(token), ...change }
    return sign(JSON.parse(JSON.stringify(payload)) as Payload)
  }
  const byStranger = async (header: Payload, token: string) => {
    const { privateKey } = await generateKeyPair('RS256')
    return sign(decodeJwt(token), header, privateKey)
  }
  const bytes = (text: string | Buffer) => new Uint8Array(Buffer.from(text))
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const now = () => Math.floor(Date.now() / 1000)

  it('while a right one is accepted when it is signed again', async () => {
    provider.forge = changed({})
    expect(await logIn()).toMatchObject({ status: 200 })
  })

  it.each<[string, (token: string) => Promise<string>]>([
    ['of another key', (token) => byStranger({}, token)],
    [
      'of another key that it names itself',
      async (token) => {
        const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
        return sign(decodeJwt(token), { jwk: await exportJWK(publicKey) }, privateKey)
      },
    ],
    ['of a key of an unknown name', (token) => byStranger({ kid: 'unknown' }, token)],
    [
      'without a signature, which is said',
      async (token) => `${part({ alg: 'none' })}.${token.split('.')[1]}.`,
    ],
    ['whose signature was cut off', async (token) => token.replace(/[^.]+$/, '')],
    [
      'with the signature of another one',
      async (token) => {
        const [head, , signature] = token.split('.')
        return `${head}.${part({ ...decodeJwt(token), preferred_username: 'admin' })}.${signature}`
      },
    ],
    [
      'signed with the public key as a secret',
      async (token) => sign(decodeJwt(token), { alg: 'HS256' }, bytes(publicPem())),
    ],
    [
      'signed with the secret of the client',
      async (token) => sign(decodeJwt(token), { alg: 'HS256' }, bytes(provider.client.secret)),
    ],
    ['that has expired', (token) => changed({ iat: now() - 7200, exp: now() - 3600 })(token)],
    ['that does not expire', (token) => changed({ exp: undefined })(token)],
    ['that is valid later', (token) => changed({ nbf: now() + 3600 })(token)],
    ['for another client', (token) => changed({ aud: 'another-client' })(token)],
    ['for nobody', (token) => changed({ aud: undefined })(token)],
    [
      'that was issued to another client',
      (token) =>
        changed({ aud: [provider.client.id, 'another-client'], azp: 'another-client' })(token),
    ],
    ['of another issuer', (token) => changed({ iss: 'https://other.test' })(token)],
    ['of nobody', (token) => changed({ iss: undefined })(token)],
    ['of another login', (token) => changed({ nonce: 'of-another-login' })(token)],
    ['of no login', (token) => changed({ nonce: undefined })(token)],
    ['of a user that the provider does not know for it', (token) => changed({ sub: 'bob' })(token)],
    ['that is none', async () => 'token'],
  ])('%s', async (_what, forge) => {
    provider.forge = forge
    const { answer } = await comeBack(await start())
    expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=provider`)
    expect(await api.read<unknown[]>('/users')).toHaveLength(1)
  })

  it('of a login before', async () => {
    let before = ''
    provider.forge = async (token) => (before = token)
    expect(await logIn()).toMatchObject({ status: 200 })
    provider.forge = async () => before
    const { answer } = await comeBack(await start())
    expect(answer.headers.location).toBe(`${CONSOLE}/login#sso_error=provider`)
  })
})

it('PKCE can be required of the provider', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer, authorization_endpoint: `${issuer}/auth` }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const begin = () =>
    api.call('POST', '/sso/start/oidc', {
      ...stranger,
      body: { challenge: newVerifier().challenge },
    })
  await put({ issuer })
  expect(await begin()).toMatchObject({ status: 200 })
  await put({ issuer, require_pkce: true })
  expect(await begin()).toMatchObject({ status: 503 })
  server.close()
})

describe('a provider with an authority of its own', () => {
  let other: OidcProvider
  beforeAll(async () => {
    other = await startOidcProvider([CALLBACK], {
      tls: { key: serverKey, certificate: serverCertificate },
    })
  })
  afterAll(() => other.close())
  const trust = (cacertfile: string) => api.call('PUT', '/sso/oidc/trust', { body: { cacertfile } })
  const probe = async (more: object = {}) => {
    const { body } = await api.call('POST', '/sso/oidc/probe', {
      body: { config: config({ issuer: other.issuer }), ...more },
    })
    return body
  }

  it('is reached with its certificate alone', async () => {
    await put({ issuer: other.issuer })
    const start = () =>
      api.call('POST', '/sso/start/oidc', {
        ...stranger,
        body: { challenge: newVerifier().challenge },
      })
    expect(await start()).toMatchObject({ status: 503 })
    expect(await api.read('/sso')).toMatchObject([
      { last_error: expect.stringMatching(/certificate/i) },
    ])
    expect(await trust(caCertificate)).toMatchObject({
      status: 200,
      body: { cacertfile: caCertificate },
    })
    other.user = provider.user
    const { verifier, challenge } = newVerifier()
    const begun = await api.call('POST', '/sso/start/oidc', { ...stranger, body: { challenge } })
    const { location } = begun.body as { location: string }
    const { search } = await browse(location, CALLBACK, caCertificate)
    const { headers } = await callback(search)
    const code = fragmentFields(headers.location).get('sso') ?? ''
    expect(await redeem(code, verifier)).toMatchObject({ status: 200 })
    // A client of EMQX that replaces the backend leaves it alone.
    await put({ issuer: other.issuer, scopes: ['openid', 'groups'] })
    expect(await api.read('/sso/oidc/trust')).toEqual({ cacertfile: caCertificate })
  })

  it('is tested with a certificate that is not saved yet', async () => {
    expect(await probe()).toMatchObject({ steps: [{ step: 'discovery', outcome: 'failed' }] })
    expect(await probe({ trust: { cacertfile: caCertificate } })).toMatchObject({
      steps: [
        { step: 'discovery', outcome: 'ok' },
        { step: 'keys', outcome: 'ok' },
      ],
    })
    expect(await api.read('/sso/oidc/trust')).toEqual({ cacertfile: '' })
  })

  it.each(['/etc/ssl/cert.pem', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'])(
    'is not set up with %j',
    async (text) => {
      expect(await trust(text)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST', message: expect.stringMatching(/cacertfile/) },
      })
    },
  )

  it('has no such setting for a directory', async () => {
    expect(await api.call('GET', '/sso/ldap/trust')).toMatchObject({ status: 400 })
  })
})

it('a logout leads to that of the provider', async () => {
  await put()
  const { token } = (await logIn()).body as { token: string }
  const { body } = await api.call('GET', '/sso/logout', { authorization: `Bearer ${token}` })
  const url = new URL((body as { location: string }).location)
  expect(url.origin).toBe(provider.issuer)
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(`${CONSOLE}/login`)
  expect(url.searchParams.get('id_token_hint')).toBeTruthy()
  // Of a local user there is no provider.
  expect(await api.read('/sso/logout')).toEqual({ location: '' })
})

it.each(['client_secret_basic', 'client_secret_jwt', 'none'] as const)(
  'the client authenticates by %s',
  async (method) => {
    const other = await startOidcProvider([CALLBACK], {
      client: { token_endpoint_auth_method: method },
      config: {
        clientAuthMethods: [
          'client_secret_basic',
          'client_secret_jwt',
          'client_secret_post',
          'none',
        ],
        enabledJWA: { clientAuthSigningAlgValues: ['HS256'] },
      },
    })
    other.user = provider.user
    await put({ issuer: other.issuer, preferred_auth_methods: [method] })
    expect(await logIn()).toMatchObject({ status: 200 })
    await other.close()
  },
)

it('the client authenticates with its key, which is masked', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const about = { kid: 'of-the-client', alg: 'RS256', use: 'sig' }
  const other = await startOidcProvider([CALLBACK], {
    client: {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), ...about }] },
    },
    config: { clientAuthMethods: ['private_key_jwt'] },
  })
  other.user = provider.user
  const file = JSON.stringify({ keys: [{ ...privateKey.export({ format: 'jwk' }), ...about }] })
  const answer = await put({
    ...{ issuer: other.issuer, preferred_auth_methods: ['private_key_jwt'] },
    client_jwks: { type: 'file', file },
  })
  expect(answer).toMatchObject({ body: { client_jwks: { type: 'file', file: '******' } } })
  expect(await logIn()).toMatchObject({ status: 200 })
  await other.close()
})

it('a provider that is away begins no login, and is there again without a change', async () => {
  const other = await startOidcProvider([CALLBACK])
  const port = Number(new URL(other.issuer).port)
  await other.close()
  expect(await put({ issuer: other.issuer })).toMatchObject({ status: 200 })
  await waitFor(async () => {
    const [state] = await api.read<{ last_error: string }[]>('/sso')
    return state?.last_error.includes('ECONNREFUSED')
  })
  const answer = await api.call('POST', '/sso/start/oidc', {
    ...stranger,
    body: { challenge: newVerifier().challenge },
  })
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } })
  // Strangers do not learn where it is.
  expect(JSON.stringify(answer.body)).not.toContain(String(port))
  const again = await startOidcProvider([CALLBACK], { port })
  again.user = provider.user
  expect(await logIn()).toMatchObject({ status: 200 })
  await again.close()
})

it('no login goes to a denied address', async () => {
  const denied = await startApi([], { outgoingDeny: ['127.0.0.0/8'] })
  await denied.call('PUT', '/sso/oidc', { body: config() })
  const { body } = await denied.call('POST', '/sso/oidc/probe', { body: { config: config() } })
  expect(body).toMatchObject({
    steps: [
      { step: 'discovery', outcome: 'failed', detail: expect.stringMatching(/outgoing-deny/) },
    ],
  })
  await denied.close()
})

describe('a test', () => {
  const probe = async (more: object = {}) => {
    const { status, body } = await api.call('POST', '/sso/oidc/probe', {
      body: {
        config: config(more),
        roles: { attribute: 'groups' },
      },
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body as { steps: object[]; location: string; trial: string }
  }

  it('reads the provider, and shows the claims of a login that logs nobody in', async () => {
    const { steps, location, trial } = await probe()
    expect(steps).toMatchObject([
      { step: 'discovery', outcome: 'ok', detail: `${provider.issuer}/auth` },
      { step: 'keys', outcome: 'ok' },
    ])
    expect(await api.read(`/sso/trials/${trial}`)).toEqual({ steps: [] })
    const { answer } = await comeBack(location)
    expect(answer).toMatchObject({ status: 200, body: expect.stringMatching(/Close this window/) })
    const outcome = await waitFor(async () => {
      const read = await api.read<{ steps: unknown[] }>(`/sso/trials/${trial}`)
      return read.steps.length > 0 ? read : undefined
    })
    expect(outcome).toMatchObject({
      steps: [
        { step: 'login', outcome: 'ok' },
        { step: 'role', outcome: 'ok', detail: 'viewer' },
      ],
      user: { username: 'Ann', role: 'viewer', is_new: true },
      claims: { groups: ['staff', 'console-admins'] },
    })
    expect(await api.read<unknown[]>('/users')).toHaveLength(1)
    expect(await api.read('/sso')).toEqual([])
  })

  it('says what the provider does not accept', async () => {
    const { location, trial } = await probe({ secret: 'another' })
    await comeBack(location)
    const outcome = await waitFor(async () => {
      const read = await api.read<{ steps: unknown[] }>(`/sso/trials/${trial}`)
      return read.steps.length > 0 ? read : undefined
    })
    expect(outcome).toMatchObject({
      steps: [
        { step: 'login', outcome: 'failed', detail: expect.stringMatching(/invalid_client/) },
      ],
    })
  })

  it.each([
    ['nothing listens', { issuer: 'http://127.0.0.1:9' }],
    ['it is another issuer', { issuer: 'http://localhost:1' }],
  ])('fails where %s', async (_what, more) => {
    expect(await probe(more)).toMatchObject({ steps: [{ step: 'discovery', outcome: 'failed' }] })
  })
})
