import type { SamlFault } from '@signalbox/testing/saml-idp'
import { SIGNATURE_WRAPPINGS } from '@signalbox/testing/signature-wrapping'
import { idpCertificate, otherCertificate, otherKey } from '@signalbox/testing/saml-keys'
import { waitFor } from '@signalbox/testing/wait-for'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONSOLE, useSaml } from '../../api/testing/saml-logins.ts'

const saml = useSaml()
const stranger = { authorization: null } as const

const failed = `${CONSOLE}/login#sso_error=provider`
const encoded = (xml: string) => Buffer.from(xml).toString('base64')
const decoded = (response: string) => Buffer.from(response, 'base64').toString()

it('a user logs in at the provider, and the page redeems the code', async () => {
  expect(await saml.put()).toMatchObject({ status: 200 })
  expect(await saml.api.read('/sso')).toEqual([
    { backend: 'saml', enable: true, running: true, last_error: '' },
  ])
  const { verifier, form, location } = await saml.logIn()
  expect(form.action).toBe(`${CONSOLE}/api/v5/sso/saml/acs`)
  expect(location).toMatch(new RegExp(`^${CONSOLE}/login#sso=[\\w-]{43}$`))
  expect(await saml.redeem(location, verifier)).toMatchObject({
    status: 200,
    body: { username: 'ann', backend: 'saml', role: 'viewer' },
  })
})

it.each<[string, SamlFault]>([
  ['a response that is signed as well', { signs: 'both' }],
  ['a clock that is a little behind', { ageMs: 45_000 }],
  ['a clock that is a little ahead', { ageMs: -45_000 }],
  ['an answer that took its time', { ageMs: 5 * 60_000 + 30_000 }],
])('%s is accepted', async (_what, fault) => {
  await saml.put()
  const { verifier, location } = await saml.logIn(fault)
  expect(await saml.redeem(location, verifier)).toMatchObject({ status: 200 })
})

describe('encrypted assertions', () => {
  it.each([
    'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
    'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
    'http://www.w3.org/2009/xmlenc11#aes128-gcm',
    'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  ])('%s', async (data) => {
    await saml.put()
    const { verifier, form, location } = await saml.logIn({
      isEncrypted: true,
      encryption: { data },
    })
    const xml = decoded(form.SAMLResponse)
    expect(xml).toContain(data)
    expect(xml).not.toContain('>ann<')
    expect(await saml.redeem(location, verifier)).toMatchObject({
      status: 200,
      body: { username: 'ann', backend: 'saml' },
    })
  })
})

describe('a provider that takes no redirects', () => {
  const page = async (location: string) => {
    expect(location).toMatch(new RegExp(`^${CONSOLE}/api/v5/sso/saml/request/`))
    const path = new URL(location).pathname.replace('/api/v5', '')
    return saml.api.call('GET', path, stranger)
  }
  const readField = (body: unknown, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(String(body))?.[1] ?? ''

  beforeEach(() => {
    saml.idp.metadata = saml.metadata.replaceAll('HTTP-Redirect', 'HTTP-POST')
  })

  it.each([
    ['without a signature', false, {}],
    [
      'signed',
      true,
      { sp_sign_request: true, sp_public_key: otherCertificate, sp_private_key: otherKey },
    ],
  ])('receives the request by a form, %s', async (_what, isSigned, keys) => {
    expect(await saml.put(keys)).toMatchObject({ status: 200 })
    const { verifier, challenge } = saml.newVerifier()
    const { status, body, headers } = await page(await saml.start(challenge))
    expect(status).toBe(200)
    expect(headers['content-type']).toMatch(/^text\/html/)
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'sha256-/)
    expect(body).toContain(new URL('/sso', saml.idp.entityId).href)
    const request = {
      SAMLRequest: readField(body, 'SAMLRequest'),
      RelayState: readField(body, 'RelayState'),
    }
    expect(decoded(request.SAMLRequest).includes('<Signature')).toBe(isSigned)
    const form = await saml.idp.logIn(request, await saml.spMetadata())
    const { headers: back } = await saml.post(form)
    expect(await saml.redeem(String(back.location), verifier)).toMatchObject({ status: 200 })
  })

  it('has no page for an unknown login', async () => {
    await saml.put()
    expect(await saml.api.call('GET', '/sso/saml/request/x', stranger)).toMatchObject({
      status: 404,
    })
  })
})

it('attributes decide about the role', async () => {
  await saml.put()
  const body = {
    attribute: 'groups',
    administrators: ['console-admins'],
    viewers: [],
    otherwise: 'refuse',
  }
  await saml.api.call('PUT', '/sso/saml/roles', { body })
  const { verifier, location } = await saml.logIn()
  expect(await saml.redeem(location, verifier)).toMatchObject({ body: { role: 'administrator' } })
  saml.idp.user = { nameId: 'bob', attributes: { groups: ['staff'] } }
  expect((await saml.logIn()).location).toBe(`${CONSOLE}/login#sso_error=role`)
})

describe('what is refused', () => {
  beforeEach(() => saml.put())

  it.each<[string, SamlFault]>([
    ['a response without a signature', { isUnsigned: true }],
    ['a signature of another key', { isSignedByOther: true }],
    ['an answer to another request', { inResponseTo: '_of-another-request' }],
    ['an answer to no request', { inResponseTo: '' }],
    ['an assertion for another service', { audience: 'https://other.test' }],
    ['an assertion for another address', { recipient: 'https://other.test/acs' }],
    ['an assertion of another issuer', { issuer: 'https://other.test/idp' }],
    ['an assertion that has expired', { ageMs: 6.5 * 60_000 }],
    ['an assertion of later', { ageMs: -1.5 * 60_000 }],
    ['an encrypted assertion without a signature', { isEncrypted: true, isUnsigned: true }],
    ['an encrypted assertion of another key', { isEncrypted: true, isSignedByOther: true }],
    ['an encrypted assertion for another service', { isEncrypted: true, audience: 'https://x' }],
    [
      'encryption that can be attacked',
      { isEncrypted: true, encryption: { key: 'http://www.w3.org/2001/04/xmlenc#rsa-1_5' } },
    ],
    [
      'encryption by a weak cipher',
      {
        isEncrypted: true,
        encryption: { data: 'http://www.w3.org/2001/04/xmlenc#tripledes-cbc' },
      },
    ],
    [
      'a name that is another one each time',
      { nameIdFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
    ],
  ])('%s', async (_what, fault) => {
    const { location, answer } = await saml.logIn(fault)
    expect(answer.status).toBe(302)
    expect(location).toBe(failed)
    expect(await saml.api.read<unknown[]>('/users')).toHaveLength(1)
  })

  it('a response that was used already', async () => {
    const { form, answer } = await saml.logIn()
    expect(answer.status).toBe(302)
    expect(await saml.post(form)).toMatchObject({
      status: 401,
      body: { code: 'BAD_USERNAME_OR_PWD', message: 'session_not_exists' },
    })
    // With the state of a login that has just begun: it was another request.
    const RelayState = new URL(await saml.start()).searchParams.get('RelayState') ?? ''
    expect((await saml.post({ ...form, RelayState })).headers.location).toBe(failed)
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
    const form = await saml.idp.logIn(await saml.start(), await saml.spMetadata())
    const SAMLResponse = encoded(change(decoded(form.SAMLResponse)))
    expect((await saml.post({ ...form, SAMLResponse })).headers.location).toBe(failed)
    expect(await saml.api.read<unknown[]>('/users')).toHaveLength(1)
  })

  it.each(Object.entries(SIGNATURE_WRAPPINGS))(
    '%s: a signature of something else than what is read',
    async (_name, { signs, wrap }) => {
      for (const more of signs === 'response' ? (['response', 'both'] as const) : [undefined]) {
        const fault = more === undefined ? {} : { signs: more }
        const form = await saml.idp.logIn(await saml.start(), await saml.spMetadata(), fault)
        const signed = decoded(form.SAMLResponse)
        const wrapped = wrap(signed)
        expect(wrapped).toContain('>admin<')
        expect(wrapped).toContain('>ann<')
        const digests = signed.match(/<ds:DigestValue>[^<]+/g) ?? []
        expect(digests).toHaveLength(more === 'both' ? 2 : 1)
        for (const digest of digests) expect(wrapped).toContain(digest)
        const { headers } = await saml.post({ ...form, SAMLResponse: encoded(wrapped) })
        expect(headers.location).toBe(failed)
        expect(await saml.api.read<unknown[]>('/users')).toHaveLength(1)
      }
    },
  )

  it('a state of nobody, and a form without anything', async () => {
    expect(await saml.post({ SAMLResponse: 'x', RelayState: 'y' })).toMatchObject({ status: 401 })
    expect(await saml.post({ SAMLResponse: '', RelayState: '' })).toMatchObject({ status: 401 })
  })

  it('a form that is too large', async () => {
    const { status } = await saml.post({ SAMLResponse: 'x'.repeat(600_000), RelayState: '' })
    expect(status).toBe(413)
  })
})

it('a request is signed if the settings say so, and the metadata have the certificate', async () => {
  const keys = { sp_sign_request: true, sp_public_key: otherCertificate, sp_private_key: otherKey }
  expect(await saml.put(keys)).toMatchObject({ status: 200, body: { sp_private_key: '******' } })
  expect(new URL(await saml.start()).searchParams.get('Signature')).toBeTruthy()
  const xml = await saml.spMetadata()
  expect(xml).toContain('AuthnRequestsSigned="true"')
  expect(xml.replaceAll(/\s/g, '')).toContain(otherCertificate.split('\n')[1])
  const { verifier, location } = await saml.logIn()
  expect(await saml.redeem(location, verifier)).toMatchObject({ status: 200 })
})

it.each([
  [{ sp_private_key: 'no key' }, /sp_private_key/],
  [{ sp_public_key: 'Pub Key' }, /sp_public_key/],
])('a request cannot be signed with %j', async (more, message) => {
  const keys = { sp_sign_request: true, sp_public_key: idpCertificate, sp_private_key: otherKey }
  expect(await saml.put({ ...keys, ...more })).toMatchObject({
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
    saml.idp.metadata = text
    expect(await saml.put()).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: expect.stringMatching(message) },
    })
    // It is stored nevertheless, with the reason.
    expect(await saml.api.read('/sso')).toMatchObject([
      { enable: true, running: false, last_error: expect.stringMatching(message) },
    ])
    expect(await saml.api.read('/sso/running')).toEqual([])
    expect(await saml.api.call('GET', '/sso/saml/metadata')).toMatchObject({ status: 404 })
  })

  it('without a certificate, or with an address that is none, start nothing', async () => {
    for (const [from, to] of [
      [/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>AAAA'],
      [/Location="[^"]*"/g, 'Location="javascript:alert(1)"'],
    ] as const) {
      saml.idp.metadata = saml.metadata.replace(from, to)
      expect(await saml.put()).toMatchObject({ status: 400 })
      await saml.api.call('DELETE', '/sso/saml')
    }
  })
})

it('a test reads the metadata, and shows the attributes of a login', async () => {
  const { body } = await saml.api.call('POST', '/sso/saml/probe', {
    body: { config: saml.config() },
  })
  expect(body).toMatchObject({
    steps: [{ step: 'metadata', outcome: 'ok', detail: saml.idp.entityId }],
  })
  const { location, trial } = body as { location: string; trial: string }
  await saml.put()
  const form = await saml.idp.logIn(location, await saml.spMetadata())
  expect(await saml.post(form)).toMatchObject({ status: 200 })
  const outcome = await waitFor(async () => {
    const read = await saml.api.read<{ steps: unknown[] }>(`/sso/trials/${trial}`)
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
  expect(await saml.api.read<unknown[]>('/users')).toHaveLength(1)
})
