import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { idpCertificate, idpKey, otherCertificate, otherKey } from './saml-keys.ts'

export interface SamlUser {
  nameId: string
  sessionIndex?: string
  /** By the names of the attributes. */
  attributes?: Readonly<Record<string, readonly string[]>>
}

/** How a response differs from a right one. */
export interface SamlFault {
  /** By a key that is not in the metadata. */
  isSignedByOther?: boolean
  isUnsigned?: boolean
  /** The signed elements; by default only the assertion is signed. */
  signs?: 'response' | 'both'
  inResponseTo?: string
  audience?: string
  recipient?: string
  issuer?: string
  nameIdFormat?: string
  /** It was made this long ago, and is valid for five minutes; negative: it will be made. */
  ageMs?: number
  /** For the key in the metadata of the service, by AES-256-CBC or another algorithm. */
  isEncrypted?: boolean
  encryption?: { data?: string; key?: string }
}

/** How a request to log out differs from a right one. */
export interface LogoutFault {
  isSignedByOther?: boolean
  issuer?: string
  destination?: string
  ageMs?: number
}

/** What the provider has the browser post to the console. */
export interface SamlForm {
  action: string
  SAMLResponse: string
  RelayState: string
}

/** What the console has the browser post to the provider. */
export interface SamlRequestForm {
  SAMLRequest: string
  RelayState: string
}

export interface ReadLogout {
  nameId: string
  sessionIndex: string
  response: string
}

export interface SamlIdp {
  readonly metadataUrl: string
  readonly entityId: string
  /** The user of the next login. */
  user: SamlUser
  /** The metadata instead of those of the provider. */
  metadata: string
  /** Logs in at the address that a request has led to; the request must be signed if `sp` says so. */
  logIn(request: string | SamlRequestForm, spMetadata: string, fault?: SamlFault): Promise<SamlForm>
  /** Reads a signed request to log out; returns its subject, and the signed response to it. */
  readLogout(location: string, spMetadata: string): Promise<ReadLogout>
  /** A request to log out, as the address that the browser is sent to or the form that it posts. */
  requestLogout(
    binding: 'redirect' | 'post',
    spMetadata: string,
    about: { nameId: string; sessionIndex?: string },
    fault?: LogoutFault,
  ): string
  /** The status of a signed response to a request. */
  readLogoutResponse(location: string, spMetadata: string): Promise<string>
  close(): Promise<void>
}

samlify.setSchemaValidator({ validate: async () => 'the schema is not what these tests are about' })

/** The signature follows the issuer [SAML 2.0 Core, section 5.4]. */
const signatureConfig = {
  prefix: 'ds',
  location: {
    reference: "/*[local-name(.)='Response']/*[local-name(.)='Issuer']",
    action: 'after',
  },
} as const

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const SHA_256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256'
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const MINUTE_MS = 60_000

/** A SAML 2.0 identity provider that serves its metadata on a free port of the loopback. */
export async function startSamlIdp(): Promise<SamlIdp> {
  const served = { metadata: '' }
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/samlmetadata+xml')
    response.end(served.metadata)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of an IP address
  const origin = `http://127.0.0.1:${port}`
  const entityId = `${origin}/idp`
  const provider = (key: string, certificate: string, more: object = {}) =>
    samlify.IdentityProvider({
      entityID: entityId,
      privateKey: key,
      signingCert: certificate,
      isAssertionEncrypted: false,
      wantAuthnRequestsSigned: false,
      nameIDFormat: [PERSISTENT],
      singleSignOnService: [{ Binding: REDIRECT, Location: `${origin}/sso` }],
      singleLogoutService: [{ Binding: REDIRECT, Location: `${origin}/slo` }],
      wantLogoutRequestSigned: true,
      wantLogoutResponseSigned: true,
      requestSignatureAlgorithm: SHA_256,
      ...more,
    })
  const right = provider(idpKey, idpCertificate)
  served.metadata = right.getMetadata()

  const idp: SamlIdp = {
    metadataUrl: `${origin}/metadata`,
    entityId,
    user: { nameId: 'ann' },
    get metadata() {
      return served.metadata
    },
    set metadata(text) {
      served.metadata = text
    },
    async logIn(requested, spMetadata, fault = {}) {
      // Then it signs the response, whose signature is removed below.
      const signsAssertion = fault.isUnsigned !== true && fault.signs !== 'response'
      const metadata = spMetadata.replace(
        'WantAssertionsSigned="true"',
        `WantAssertionsSigned="${signsAssertion}"`,
      )
      const sp = samlify.ServiceProvider({
        metadata,
        ...(fault.signs !== undefined && { wantMessageSigned: true, signatureConfig }),
      })
      const isForm = typeof requested === 'object'
      const RelayState = isForm
        ? requested.RelayState
        : (new URL(requested).searchParams.get('RelayState') ?? '')
      const request = isForm
        ? await right.parseLoginRequest(sp, 'post', { body: { ...requested } })
        : await right.parseLoginRequest(sp, 'redirect', readQuery(requested))
      const { id } = (request.extract as { request: { id: string } }).request
      const acs = String(sp.entityMeta.getAssertionConsumerService('post'))
      const values = responseValues(
        idp,
        { ...fault, inResponseTo: fault.inResponseTo ?? id },
        { acs, spId: sp.entityMeta.getEntityID() },
      )
      const [key, certificate] =
        fault.isSignedByOther === true ? [otherKey, otherCertificate] : [idpKey, idpCertificate]
      const signer = provider(key, certificate, {
        isAssertionEncrypted: fault.isEncrypted === true,
        ...(fault.encryption?.data && { dataEncryptionAlgorithm: fault.encryption.data }),
        ...(fault.encryption?.key && { keyEncryptionAlgorithm: fault.encryption.key }),
      })
      const { context } = await signer.createLoginResponse(
        sp,
        { extract: request.extract },
        'post',
        {},
        () => ({
          id: values.ID,
          context: fill(RESPONSE.replace('{Attributes}', writeAttributes(idp.user)), values),
        }),
      )
      const SAMLResponse =
        fault.isUnsigned === true ? withoutSignature(String(context)) : String(context)
      return { action: acs, SAMLResponse, RelayState }
    },
    async readLogout(location, spMetadata) {
      const sp = signingService(spMetadata)
      const request = await right.parseLogoutRequest(sp, 'redirect', readQuery(location))
      const { nameID, sessionIndex } = request.extract as Record<string, string>
      const state = new URL(location).searchParams.get('RelayState') ?? ''
      const { context } = right.createLogoutResponse(
        sp,
        { extract: request.extract },
        'redirect',
        state,
      )
      return { nameId: nameID ?? '', sessionIndex: sessionIndex ?? '', response: String(context) }
    },
    requestLogout(binding, spMetadata, { nameId, sessionIndex = '' }, fault = {}) {
      const sp = signingService(spMetadata)
      const signer = fault.isSignedByOther === true ? provider(otherKey, otherCertificate) : right
      const values = {
        ID: newId(),
        IssueInstant: new Date(Date.now() - (fault.ageMs ?? 0)).toISOString(),
        Issuer: fault.issuer ?? entityId,
        Destination: fault.destination ?? String(sp.entityMeta.getSingleLogoutService(binding)),
        NameID: nameId,
        SessionIndex: sessionIndex,
      }
      const { context } = signer.createLogoutRequest(
        sp,
        binding,
        {},
        'state of the provider',
        () => ({
          id: values.ID,
          context: fill(LOGOUT.replace(sessionIndex === '' ? SESSION : '', ''), values),
        }),
      )
      return String(context)
    },
    async readLogoutResponse(location, spMetadata) {
      const sp = signingService(spMetadata)
      const read = await right.parseLogoutResponse(sp, 'redirect', readQuery(location))
      const { response } = read.extract as { response: { inResponseTo: string } }
      return response.inResponseTo
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return idp
}

const signingService = (metadata: string) =>
  samlify.ServiceProvider({
    metadata,
    wantLogoutRequestSigned: true,
    wantLogoutResponseSigned: true,
  })

/** The parameters of a redirect, and the bytes that its signature is of. */
function readQuery(location: string) {
  const { search, searchParams } = new URL(location)
  const octetString = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg'].flatMap(
    (name) =>
      search
        .slice(1)
        .split('&')
        .find((pair) => pair.startsWith(`${name}=`)) ?? [],
  )
  return { query: Object.fromEntries(searchParams), octetString: octetString.join('&') }
}

const newId = () => `_${randomBytes(16).toString('hex')}`

function responseValues(
  { entityId, user }: SamlIdp,
  fault: SamlFault,
  { acs, spId }: { acs: string; spId: string },
) {
  const now = Date.now() - (fault.ageMs ?? 0)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    ID: newId(),
    AssertionID: newId(),
    IssueInstant: at(now),
    NotBefore: at(now),
    NotOnOrAfter: at(now + 5 * MINUTE_MS),
    Issuer: fault.issuer ?? entityId,
    Destination: acs,
    Recipient: fault.recipient ?? acs,
    Audience: fault.audience ?? spId,
    InResponseTo: fault.inResponseTo ?? '',
    NameID: user.nameId,
    SessionIndex: user.sessionIndex ?? '_session',
    NameIDFormat: fault.nameIdFormat ?? PERSISTENT,
  }
}

/** By the template of the specification, section 2.3 of the core. */
const RESPONSE = [
  '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}" InResponseTo="{InResponseTo}">',
  '<saml:Issuer>{Issuer}</saml:Issuer>',
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>',
  '<saml:Assertion ID="{AssertionID}" Version="2.0" IssueInstant="{IssueInstant}">',
  '<saml:Issuer>{Issuer}</saml:Issuer>',
  '<saml:Subject><saml:NameID Format="{NameIDFormat}">{NameID}</saml:NameID>',
  '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">',
  '<saml:SubjectConfirmationData NotOnOrAfter="{NotOnOrAfter}" Recipient="{Recipient}" InResponseTo="{InResponseTo}"/>',
  '</saml:SubjectConfirmation></saml:Subject>',
  '<saml:Conditions NotBefore="{NotBefore}" NotOnOrAfter="{NotOnOrAfter}">',
  '<saml:AudienceRestriction><saml:Audience>{Audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>',
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}" SessionIndex="{SessionIndex}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
  '{Attributes}',
  '</saml:Assertion></samlp:Response>',
].join('')

const SESSION = '<samlp:SessionIndex>{SessionIndex}</samlp:SessionIndex>'
/** By the specification, section 3.7 of the core. */
const LOGOUT = [
  '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="{ID}" Version="2.0" IssueInstant="{IssueInstant}" Destination="{Destination}">',
  '<saml:Issuer>{Issuer}</saml:Issuer><saml:NameID>{NameID}</saml:NameID>',
  SESSION,
  '</samlp:LogoutRequest>',
].join('')

function writeAttributes({ attributes = {} }: SamlUser): string {
  const entries = Object.entries(attributes)
  if (entries.length === 0) return ''
  const written = entries.map(([name, values]) => {
    const each = values.map(
      (value) => `<saml:AttributeValue>${escape(value)}</saml:AttributeValue>`,
    )
    return `<saml:Attribute Name="${escape(name)}">${each.join('')}</saml:Attribute>`
  })
  return `<saml:AttributeStatement>${written.join('')}</saml:AttributeStatement>`
}

const fill = (template: string, values: Readonly<Record<string, string>>) =>
  template.replaceAll(/\{(\w+)\}/g, (_, name: string) => escape(values[name] ?? ''))

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** As somebody would who cannot sign. */
function withoutSignature(response: string): string {
  const xml = Buffer.from(response, 'base64').toString()
  return Buffer.from(xml.replaceAll(/<ds:Signature[\s\S]*?<\/ds:Signature>/g, '')).toString(
    'base64',
  )
}
