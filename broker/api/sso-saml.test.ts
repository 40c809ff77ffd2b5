import {
  type SamlFault,
  type SamlForm,
  type SamlIdp,
  startSamlIdp,
} from '@signalbox/testing/saml-idp'
import { idpCertificate, otherCertificate, otherKey } from '@signalbox/testing/saml-keys'
import { waitFor } from '@signalbox/testing/wait-for'
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './fixtures.ts'

const CONSOLE = 'https://console.test'

let idp: SamlIdp
let api: TestApi
let metadata: string

beforeAll(async () => {
  idp = await startSamlIdp()
  metadata = idp.metadata
})
afterAll(() => idp.close())
beforeEach(async () => {
  idp.user = { nameId: 'ann', attributes: { groups: ['staff', 'console-admins'] } }
  idp.metadata = metadata
  api = await startApi()
})
afterEach(() => api.close())

const config = (more: object = {}) => ({
  backend: 'saml',
  enable: true,
  dashboard_addr: CONSOLE,
  idp_metadata_url: idp.metadataUrl,
  ...more,
})
const put = (more: object = {}) => api.call('PUT', '/sso/saml', { body: config(more) })
const stranger = { authorization: null } as const

function newVerifier() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

async function start(challenge = newVerifier().challenge): Promise<string> {
  const { status, body } = await api.call('POST', '/sso/start/saml', {
    ...stranger,
    body: { challenge },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { location: string }).location
}

const spMetadata = async () => String((await api.call('GET', '/sso/saml/metadata')).body)

/** As the browser posts it. */
const post = ({ SAMLResponse, RelayState }: Omit<SamlForm, 'action'>) =>
  api.call('POST', '/sso/saml/acs', {
    ...stranger,
    rawBody: new URLSearchParams({ SAMLResponse, RelayState }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })

async function logIn(fault?: SamlFault) {
  const { verifier, challenge } = newVerifier()
  const form = await idp.logIn(await start(challenge), await spMetadata(), fault)
  const answer = await post(form)
  return { verifier, form, answer, location: String(answer.headers.location) }
}

const redeem = (location: string, verifier: string) =>
  api.call('POST', '/sso/redeem', {
    ...stranger,
    body: { code: new URLSearchParams(new URL(location).hash.slice(1)).get('sso') ?? '', verifier },
  })

const failed = `${CONSOLE}/login#sso_error=provider`
const encoded = (xml: string) => Buffer.from(xml).toString('base64')
const decoded = (response: string) => Buffer.from(response, 'base64').toString()

it('a user logs in at the provider, and the page redeems the code', async () => {
  expect(await put()).toMatchObject({ status: 200 })
  expect(await api.read('/sso')).toEqual([
    { backend: 'saml', enable: true, running: true, last_error: '' },
  ])
  const { verifier, form, location } = await logIn()
  expect(form.action).toBe(`${CONSOLE}/api/v5/sso/saml/acs`)
  expect(location).toMatch(new RegExp(`^${CONSOLE}/login#sso=[\\w-]{43}$`))
  expect(await redeem(location, verifier)).toMatchObject({
    status: 200,
    body: { username: 'ann', backend: 'saml', role: 'viewer' },
  })
})

it('attributes decide about the role', async () => {
  await put()
  const body = {
    attribute: 'groups',
    administrators: ['console-admins'],
    viewers: [],
    otherwise: 'refuse',
  }
  await api.call('PUT', '/sso/saml/roles', { body })
  const { verifier, location } = await logIn()
  expect(await redeem(location, verifier)).toMatchObject({ body: { role: 'administrator' } })
  idp.user = { nameId: 'bob', attributes: { groups: ['staff'] } }
  expect((await logIn()).location).toBe(`${CONSOLE}/login#sso_error=role`)
})

describe('what is refused', () => {
  beforeEach(() => put())

  it.each<[string, SamlFault]>([
    ['a response without a signature', { isUnsigned: true }],
    ['a signature of another key', { isSignedByOther: true }],
    ['an answer to another request', { inResponseTo: '_of-another-request' }],
    ['an answer to no request', { inResponseTo: '' }],
    ['an assertion for another service', { audience: 'https://other.test' }],
    ['an assertion for another address', { recipient: 'https://other.test/acs' }],
    ['an assertion of another issuer', { issuer: 'https://other.test/idp' }],
    ['an assertion that has expired', { isExpired: true }],
    [
      'a name that is another one each time',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ],
  ])('%s', async (_what, fault) => {
    const { location, answer } = await logIn(fault)
    expect(answer.status).toBe(302)
    expect(location).toBe(failed)
    expect(await api.read<unknown[]>('/users')).toHaveLength(1)
  })

  it('a response that was used already', async () => {
    const { form, answer } = await logIn()
    expect(answer.status).toBe(302)
    expect(await post(form)).toMatchObject({
      status: 401,
      body: { code: 'BAD_USERNAME_OR_PWD', message: 'session_not_exists' },
    })
    // With the state of a login that has just begun: it was another request.
    const RelayState = new URL(await start()).searchParams.get('RelayState') ?? ''
    expect((await post({ ...form, RelayState })).headers.location).toBe(failed)
  })

  it.each([
    ['a changed name', (xml: string) => xml.replace('>ann<', '>admin<')],
    ['a comment in the name', (xml: string) => xml.replace('>ann<', '>admin<!-- x -->ann<')],
    [
      'a second assertion, wrapped around the signed one',
      (xml: string) => {
        const assertion = /<saml:Assertion[\s\S]*<\/saml:Assertion>/.exec(xml)?.[0] ?? ''
        const forged = assertion
          .replace(/ ID="[^"]+"/, ' ID="_forged"')
          .replace('>ann<', '>admin<')
          .replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')
        return xml.replace('<saml:Assertion', `${forged}<saml:Assertion`)
      },
    ],
    [
      'an entity that reads a file',
      (xml: string) =>
        `<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('>ann<', '>&e;<')}`,
    ],
    [
      'entities that grow',
      (xml: string) =>
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${xml.replace('>ann<', '>&b;<')}`,
    ],
    ['no XML', () => 'SAML'],
    ['nothing', () => ''],
  ])('%s', async (_what, change) => {
    const form = await idp.logIn(await start(), await spMetadata())
    const SAMLResponse = encoded(change(decoded(form.SAMLResponse)))
    expect((await post({ ...form, SAMLResponse })).headers.location).toBe(failed)
    expect(await api.read<unknown[]>('/users')).toHaveLength(1)
  })

  it('a state of nobody, and a form without anything', async () => {
    expect(await post({ SAMLResponse: 'x', RelayState: 'y' })).toMatchObject({ status: 401 })
    expect(await post({ SAMLResponse: '', RelayState: '' })).toMatchObject({ status: 401 })
  })

  it('a form that is too large', async () => {
    const { status } = await post({ SAMLResponse: 'x'.repeat(600_000), RelayState: '' })
    expect(status).toBe(413)
  })
})

it('a request is signed if the settings say so, and the metadata have the certificate', async () => {
  const keys = { sp_sign_request: true, sp_public_key: otherCertificate, sp_private_key: otherKey }
  expect(await put(keys)).toMatchObject({ status: 200, body: { sp_private_key: '******' } })
  expect(new URL(await start()).searchParams.get('Signature')).toBeTruthy()
  const xml = await spMetadata()
  expect(xml).toContain('AuthnRequestsSigned="true"')
  expect(xml.replaceAll(/\s/g, '')).toContain(otherCertificate.split('\n')[1])
  const { verifier, location } = await logIn()
  expect(await redeem(location, verifier)).toMatchObject({ status: 200 })
})

it.each([
  [{ sp_private_key: 'no key' }, /sp_private_key/],
  [{ sp_public_key: 'Pub Key' }, /sp_public_key/],
])('a request cannot be signed with %j', async (more, message) => {
  const keys = { sp_sign_request: true, sp_public_key: idpCertificate, sp_private_key: otherKey }
  expect(await put({ ...keys, ...more })).toMatchObject({
    status: 400,
    body: { message: expect.stringMatching(message) },
  })
})

describe('the metadata of the provider', () => {
  it.each([
    ['no XML', 'metadata', /not XML/],
    ['a document type', '<!DOCTYPE x [<!ENTITY e "x">]><x>&e;</x>', /document type/],
    ['no identity provider', '<EntityDescriptor entityID="x"/>', /no identity provider/],
  ])('with %s start nothing', async (_what, text, message) => {
    idp.metadata = text
    expect(await put()).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringMatching(message) },
    })
    // It is stored nevertheless, with the reason.
    expect(await api.read('/sso')).toMatchObject([
      { enable: true, running: false, last_error: expect.stringMatching(message) },
    ])
    expect(await api.read('/sso/running')).toEqual([])
    expect(await api.call('GET', '/sso/saml/metadata')).toMatchObject({ status: 404 })
  })

  it('without a certificate, or with an address that is none, start nothing', async () => {
    for (const [from, to] of [
      [/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>AAAA'],
      [/Location="[^"]*"/g, 'Location="javascript:alert(1)"'],
    ] as const) {
      idp.metadata = metadata.replace(from, to)
      expect(await put()).toMatchObject({ status: 400 })
      await api.call('DELETE', '/sso/saml')
    }
  })
})

it('a test reads the metadata, and shows the attributes of a login', async () => {
  const { body } = await api.call('POST', '/sso/saml/probe', { body: { config: config() } })
  expect(body).toMatchObject({
    steps: [{ step: 'metadata', outcome: 'ok', detail: idp.entityId }],
  })
  const { location, trial } = body as { location: string; trial: string }
  await put()
  const form = await idp.logIn(location, await spMetadata())
  expect(await post(form)).toMatchObject({ status: 200 })
  const outcome = await waitFor(async () => {
    const read = await api.read<{ steps: unknown[] }>(`/sso/trials/${trial}`)
    return read.steps.length > 0 ? read : undefined
  })
  expect(outcome).toMatchObject({
    steps: [
      { step: 'login', outcome: 'ok' },
      { step: 'role', outcome: 'ok' },
    ],
    claims: { nameID: 'ann', groups: ['staff', 'console-admins'] },
    user: { username: 'ann', role: 'viewer' },
  })
  expect(await api.read<unknown[]>('/users')).toHaveLength(1)
})
