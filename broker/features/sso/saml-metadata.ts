import { parseXml, XmlElement } from '@rgrove/parse-xml'
import { X509Certificate } from 'node:crypto'
import { BackendFault } from '../../backends/backend.ts'

/** What is read of the metadata of an identity provider. */
export interface IdentityProvider {
  entityId: string
  /** Where browsers are redirected to. */
  loginUrl: string
  /** Of its signatures, as PEM; several while it changes its key. */
  certificates: string[]
}

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'
const MAX_CERTIFICATES = 10

/** A document type can define entities: texts that grow, or that are read from files. @throws {BackendFault} */
export function refuseEntities(xml: string): void {
  if (/<!\s*(doctype|entity)/i.test(xml)) {
    throw new BackendFault('The XML has a document type, which SAML does not allow')
  }
}

/** @throws {BackendFault} */
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
  const service = descendants(role, 'SingleSignOnService').find(
    ({ attributes }) => attributes.Binding === REDIRECT,
  )
  const loginUrl = service?.attributes.Location ?? ''
  if (entityId === '' || !/^https?:$/.test(URL.parse(loginUrl)?.protocol ?? '')) {
    throw new BackendFault('The metadata have no entity ID, or no address for HTTP-Redirect')
  }
  const certificates = descendants(role, 'KeyDescriptor')
    .filter(({ attributes }) => attributes.use !== 'encryption')
    .flatMap((key) => descendants(key, 'X509Certificate'))
    .slice(0, MAX_CERTIFICATES)
    .map(({ text }) => pemOf(text))
  if (certificates.length === 0) {
    throw new BackendFault('The metadata have no certificate for signatures')
  }
  return { entityId, loginUrl, certificates }
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

function pemOf(text: string): string {
  const lines = text.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? []
  const pem = `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
  try {
    void new X509Certificate(pem)
  } catch {
    throw new BackendFault('A certificate in the metadata cannot be read')
  }
  return pem
}
