import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as samlify from 'samlify'
import { idpCertificate, idpKey, otherCertificate, otherKey } from './saml-keys.ts'

export interface SamlUser {
  nameId: string
  /** By the names of the attributes. */
  attributes?: Readonly<Record<string, readonly string[]>>
}

/** How a response differs from a right one. */
export interface SamlFault {
  /** By a key that is not in the metadata. */
  isSignedByOther?: boolean
  isUnsigned?: boolean
  inResponseTo?: string
  audience?: string
  recipient?: string
  issuer?: string
  nameIdFormat?: string
  /** It was valid until an hour ago. */
  isExpired?: boolean
}

/** What the provider has the browser post to the console. */
export interface SamlForm {
  action: string
  SAMLResponse: string
  RelayState: string
}

export interface SamlIdp {
  readonly metadataUrl: string
  readonly entityId: string
  /** The user of the next login. */
  user: SamlUser
  /** The metadata instead of those of the provider. */
  metadata: string
  /** Logs in at the address that a request has led to; the request must be signed if `sp` says so. */
  logIn(location: string, spMetadata: string, fault?: SamlFault): Promise<SamlForm>
  close(): Promise<void>
}

samlify.setSchemaValidator({ validate: async () => 'the schema is not what these tests are about' })

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
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
  const provider = (key: string, certificate: string) =>
    samlify.IdentityProvider({
      entityID: entityId,
      privateKey: key,
      signingCert: certificate,
      isAssertionEncrypted: false,
      wantAuthnRequestsSigned: false,
      nameIDFormat: [PERSISTENT],
      singleSignOnService: [{ Binding: REDIRECT, Location: `${origin}/sso` }],
      requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    })
  const right = provider(idpKey, idpCertificate)
  const other = provider(otherKey, otherCertificate)
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
    async logIn(location, spMetadata, fault = {}) {
      const sp = samlify.ServiceProvider({ metadata: spMetadata })
      const query = Object.fromEntries(new URL(location).searchParams)
      const { SAMLRequest = '', SigAlg, Signature, RelayState = '' } = query
      const octetString = [
        `SAMLRequest=${encodeURIComponent(SAMLRequest)}`,
        `RelayState=${encodeURIComponent(RelayState)}`,
        `SigAlg=${encodeURIComponent(SigAlg ?? '')}`,
      ].join('&')
      const request = await right.parseLoginRequest(sp, 'redirect', {
        query: { SAMLRequest, RelayState, ...(SigAlg && { SigAlg, Signature }) },
        octetString,
      })
      const { id } = (request.extract as { request: { id: string } }).request
      const acs = String(sp.entityMeta.getAssertionConsumerService('post'))
      const values = responseValues(
        idp,
        { ...fault, inResponseTo: fault.inResponseTo ?? id },
        { acs, spId: sp.entityMeta.getEntityID() },
      )
      const signer = fault.isSignedByOther === true ? other : right
      const { context } = await signer.createLoginResponse(
        sp,
        { extract: request.extract },
        'post',
        {},
        () => ({
          id: values.ID,
          context: fill(RESPONSE.replace('{Attributes}', attributesOf(idp.user)), values),
        }),
      )
      const SAMLResponse =
        fault.isUnsigned === true ? withoutSignature(String(context)) : String(context)
      return { action: acs, SAMLResponse, RelayState }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return idp
}

function responseValues(
  { entityId, user }: SamlIdp,
  fault: SamlFault,
  { acs, spId }: { acs: string; spId: string },
) {
  const now = Date.now() - (fault.isExpired === true ? 60 * MINUTE_MS : 0)
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    ID: `_${randomBytes(16).toString('hex')}`,
    AssertionID: `_${randomBytes(16).toString('hex')}`,
    IssueInstant: at(now),
    NotBefore: at(now - MINUTE_MS),
    NotOnOrAfter: at(now + 5 * MINUTE_MS),
    Issuer: fault.issuer ?? entityId,
    Destination: acs,
    Recipient: fault.recipient ?? acs,
    Audience: fault.audience ?? spId,
    InResponseTo: fault.inResponseTo ?? '',
    NameID: user.nameId,
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
  '<saml:AuthnStatement AuthnInstant="{IssueInstant}"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>',
  '{Attributes}',
  '</saml:Assertion></samlp:Response>',
].join('')

function attributesOf({ attributes = {} }: SamlUser): string {
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
