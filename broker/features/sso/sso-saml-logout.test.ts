import type { LogoutFault } from '@signalbox/testing/saml-idp'
import { otherCertificate, otherKey } from '@signalbox/testing/saml-keys'
import { deflateRawSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { CONSOLE, useSaml } from '../../api/testing/saml-logins.ts'

const saml = useSaml()
beforeEach(() => saml.put())

const isLoggedIn = async (authorization: string) =>
  (await saml.api.call('GET', '/nodes', { authorization })).status === 200
const pathFromLocation = (location: string) => {
  const { pathname, search } = new URL(location)
  return pathname.replace('/api/v5', '') + search
}
/** As the browser follows a redirect of the provider. */
const follow = (location: string) =>
  saml.api.call('GET', pathFromLocation(location), { authorization: null })

const logoutLocation = async (authorization: string) => {
  const { body } = await saml.api.call('GET', '/sso/logout', { authorization })
  return (body as { location: string }).location
}

describe('a logout of the console', () => {
  it.each([
    ['by the key of this service', {}],
    [
      'by the key of the settings',
      { sp_sign_request: true, sp_public_key: otherCertificate, sp_private_key: otherKey },
    ],
  ])('leads to the provider with a request signed %s, and back', async (_whose, keys) => {
    await saml.put(keys)
    saml.idp.user = { nameId: 'ann', sessionIndex: '_of-ann' }
    const location = await logoutLocation(await saml.authorization())
    expect(location).toMatch(new RegExp(`^${new URL('/slo', saml.idp.entityId).href}`))
    const { response, ...about } = await saml.idp.readLogout(location, await saml.spMetadata())
    expect(about).toEqual({ nameId: 'ann', sessionIndex: '_of-ann' })
    expect(await follow(response)).toMatchObject({
      status: 302,
      headers: { location: `${CONSOLE}/login` },
    })
  })

  it('stays here if the provider has no address for it', async () => {
    saml.idp.metadata = saml.metadata.replaceAll(
      /<SingleLogoutService[^>]*>(<\/SingleLogoutService>)?/g,
      '',
    )
    await saml.put({ dashboard_addr: `${CONSOLE}/other` })
    await saml.put()
    expect(await logoutLocation(await saml.authorization())).toBe('')
  })
})

describe('a logout of the provider', () => {
  const request = async (
    about: { nameId: string; sessionIndex?: string },
    fault?: LogoutFault,
    binding: 'redirect' | 'post' = 'redirect',
  ) => saml.idp.requestLogout(binding, await saml.spMetadata(), about, fault)

  it('ends the login of the session, and no other', async () => {
    saml.idp.user = { nameId: 'ann', sessionIndex: '_first' }
    const first = await saml.authorization()
    saml.idp.user = { nameId: 'ann', sessionIndex: '_second' }
    const second = await saml.authorization()
    const { status, headers } = await follow(
      await request({ nameId: 'ann', sessionIndex: '_first' }),
    )
    expect(status).toBe(302)
    expect(await isLoggedIn(first)).toBe(false)
    expect(await isLoggedIn(second)).toBe(true)
    const response = String(headers.location)
    expect(new URL(response).searchParams.get('RelayState')).toBe('state of the provider')
    expect(await saml.idp.readLogoutResponse(response, await saml.spMetadata())).toMatch(/^_/)
    const audit = await saml.api.read<{ data: { source: string; operation_id: string }[] }>(
      '/audit',
    )
    expect(audit.data[0]).toMatchObject({ source: 'saml:ann', operation_id: '/sso/saml/slo' })
  })

  it.each(['_of-before-a-restart', undefined])(
    'ends all logins of the user with the session %s',
    async (sessionIndex) => {
      const logins = [await saml.authorization(), await saml.authorization()]
      saml.idp.user = { nameId: 'bob' }
      const other = await saml.authorization()
      await follow(await request({ nameId: 'ann', ...(sessionIndex && { sessionIndex }) }))
      for (const login of logins) expect(await isLoggedIn(login)).toBe(false)
      expect(await isLoggedIn(other)).toBe(true)
    },
  )

  it('comes by a form as well', async () => {
    const login = await saml.authorization()
    const SAMLRequest = await request({ nameId: 'ann' }, {}, 'post')
    const { status } = await saml.postForm('/sso/saml/slo', { SAMLRequest, RelayState: 'x' })
    expect(status).toBe(302)
    expect(await isLoggedIn(login)).toBe(false)
  })

  it.each<[string, LogoutFault]>([
    ['of another key', { isSignedByOther: true }],
    ['of another issuer', { issuer: 'https://other.test' }],
    ['for another address', { destination: 'https://other.test/slo' }],
    ['of an hour ago', { ageMs: 60 * 60_000 }],
    ['of later', { ageMs: -10 * 60_000 }],
  ])('a request %s ends nothing', async (_what, fault) => {
    const login = await saml.authorization()
    expect(await follow(await request({ nameId: 'ann' }, fault))).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'The logout request is not valid' },
    })
    const SAMLRequest = await request({ nameId: 'ann' }, fault, 'post')
    expect(await saml.postForm('/sso/saml/slo', { SAMLRequest })).toMatchObject({ status: 400 })
    expect(await isLoggedIn(login)).toBe(true)
  })

  it('a request works once', async () => {
    const location = await request({ nameId: 'ann' })
    expect(await follow(location)).toMatchObject({ status: 302 })
    const login = await saml.authorization()
    expect(await follow(location)).toMatchObject({ status: 400 })
    expect(await isLoggedIn(login)).toBe(true)
  })

  it.each<[string, (location: string) => string]>([
    ['without a signature', (it) => it.replace(/&Signature=[^&]*/, '')],
    ['with a weaker algorithm', (it) => it.replace(/rsa-sha256/, 'rsa-sha1')],
    ['with another state', (it) => it.replace('RelayState=', 'RelayState=x')],
    ['with a parameter that comes twice', (it) => `${it}&RelayState=x`],
    [
      'whose signed document is in another parameter',
      (it) => {
        const forged = deflateRawSync('<LogoutRequest/>').toString('base64')
        const moved = it.replace('SAMLRequest=', 'xSAMLRequest=')
        return `${moved}&SAMLRequest=${encodeURIComponent(forged)}`
      },
    ],
    [
      'that inflates to much',
      (it) => {
        const bomb = deflateRawSync('x'.repeat(10_000_000)).toString('base64')
        return it.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${encodeURIComponent(bomb)}`)
      },
    ],
    ['that is no document', (it) => it.replace(/SAMLRequest=[^&]*/, 'SAMLRequest=AAAA')],
  ])('a request %s is refused', async (_what, change) => {
    const login = await saml.authorization()
    const { status } = await follow(change(await request({ nameId: 'ann' })))
    expect(status).toBe(400)
    expect(await isLoggedIn(login)).toBe(true)
  })

  it.each([
    ['a changed name', (xml: string) => xml.replace('>ann<', '>bob<')],
    ['entities', (xml: string) => `<!DOCTYPE x [<!ENTITY e "ann">]>${xml}`],
    ['no signature', (xml: string) => xml.replace(/<ds:Signature[\s\S]*?<\/ds:Signature>/, '')],
  ])('a form with %s is refused', async (_what, change) => {
    saml.idp.user = { nameId: 'bob' }
    const login = await saml.authorization()
    const signed = Buffer.from(await request({ nameId: 'ann' }, {}, 'post'), 'base64').toString()
    const SAMLRequest = Buffer.from(change(signed)).toString('base64')
    expect(await saml.postForm('/sso/saml/slo', { SAMLRequest })).toMatchObject({ status: 400 })
    expect(await isLoggedIn(login)).toBe(true)
  })
})

it('without the backend there is no logout', async () => {
  await saml.api.call('DELETE', '/sso/saml')
  for (const path of ['/sso/saml/slo', '/sso/saml/slo?SAMLRequest=x']) {
    expect(await saml.api.call('GET', path, { authorization: null })).toMatchObject({ status: 404 })
  }
})
