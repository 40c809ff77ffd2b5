import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { X509Certificate } from 'node:crypto'
import { BackendFault } from '../../backends/backend.ts'

/** Data taken from the metadata of an identity provider. */
export interface IdentityProvider {
  entityId: string
  /** Address and binding of the login: a redirect, or a form if the provider accepts no redirects. */
  login: { binding: 'redirect' | 'post'; url: string }
  /** Address of the logout by a redirect; responses may have their own. */
  logout: { url: string; responseUrl: string } | undefined
  /** Signature certificates as PEM; several during a change of key. */
  certificates: string[]
}

export const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
export const POST = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST'
const MAX_CERTIFICATES = 10

/**
 * Refuses a document type, which can define entities: texts that grow, or that are read from files.
 *
 * @throws {BackendFault} if the document has one
 */
export function refuseEntities(xml: string): void {
  if (/<!\s*(doctype|entity)/i.test(xml)) {
    throw new BackendFault('The XML has a document type, which SAML does not allow')
  }
}

/** @throws {BackendFault} if the document is no usable metadata. */
export function readMetadata(xml: string): IdentityProvider {
  const root = readXml(xml)
  const entity = descendants(root, 'EntityDescriptor').find(
    (each) => descendants(each, 'IDPSSODescriptor').length > 0,
  )
  const role = entity && descendants(entity, 'IDPSSODescriptor')[0]
  if (entity === undefined || role === undefined) {
    throw new BackendFault('The metadata describe no identity provider')
  }
  const entityId = entity.attributes.entityID ?? ''
  const redirect = findServiceUrl(role, 'SingleSignOnService', REDIRECT)
  const post = findServiceUrl(role, 'SingleSignOnService', POST)
  const login =
    redirect !== undefined
      ? ({ binding: 'redirect', url: redirect.url } as const)
      : post && ({ binding: 'post', url: post.url } as const)
  if (entityId === '' || login === undefined) {
    throw new BackendFault(
      'The metadata have no entity ID, or no address for HTTP-Redirect or HTTP-POST',
    )
  }
  const certificates = descendants(role, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.use !== 'encryption')
    .flatMap((key) => descendants(key, 'X509Certificate'))
    .slice(0, MAX_CERTIFICATES)
    .map(({ text }) => toPem(text))
  if (certificates.length === 0) {
    throw new BackendFault('The metadata have no certificate for signatures')
  }
  return {
    entityId,
    login,
    logout: findServiceUrl(role, 'SingleLogoutService', REDIRECT),
    certificates,
  }
}

/** The address of a service by one of its bindings. */
function findServiceUrl(role: XmlElement, name: string, binding: string) {
  const found = descendants(role, name).find(
    ({ attributes: { Binding, Location = '' } }) => Binding === binding && isWeb(Location),
  )
  if (found === undefined) return undefined
  const { Location: url = '', ResponseLocation: responseUrl = url } = found.attributes
  return { url, responseUrl: isWeb(responseUrl) ? responseUrl : url }
}

const isWeb = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '')

const SECURE_ENCRYPTION = [
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
]

/**
 * Refuses weak encryption: RSA 1.5 can be attacked with many wrong messages, and 3DES is too weak.
 *
 * @throws {BackendFault} if an algorithm is not in `SECURE_ENCRYPTION`
 */
export function refuseWeakEncryption(xml: string): void {
  const weak = descendants(readXml(xml), 'EncryptionMethod').find(
    ({ attributes: { Algorithm = '' } }) => !SECURE_ENCRYPTION.includes(Algorithm),
  )
  if (weak === undefined) return
  const { Algorithm = '' } = weak.attributes
  throw new BackendFault(`The assertion is encrypted with ${Algorithm.slice(0, 100)}`)
}

/** Name, ID, time and destination of a message; the time is `NaN` if it cannot be read. */
export function readEnvelope(xml: string) {
  const { name, attributes } = readXml(xml)
  return {
    name: name.split(':').at(-1),
    id: attributes.ID ?? '',
    issuedAt: Date.parse(attributes.IssueInstant ?? ''),
    destination: attributes.Destination,
  }
}

/** The request that a signed assertion answers, and the address that it may be used at. */
export function readConfirmation(assertionXml: string) {
  const root = readXml(assertionXml)
  return descendants(root, 'SubjectConfirmationData').map(({ attributes }) => ({
    inResponseTo: attributes.InResponseTo,
    recipient: attributes.Recipient,
  }))
}

function readXml(xml: string): XmlElement {
  refuseEntities(xml)
  try {
    const { root } = parseXml(xml)
    if (root !== null) return root
  } catch {
    // Reported below, without the text.
  }
  throw new BackendFault('The text is not XML')
}

/** The element itself, and those in it, by their name without a prefix. */
function descendants(element: XmlElement, name: string): XmlElement[] {
  const own = element.name.split(':').at(-1) === name ? [element] : []
  const inner = element.children.flatMap((child) =>
    child instanceof XmlElement ? descendants(child, name) : [],
  )
  return [...own, ...inner]
}

function toPem(text: string): string {
  const lines = text.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  try {
    void new X509Certificate(pem)
  } catch {
    throw new BackendFault('A certificate in the metadata cannot be read')
  }
  return pem
}
