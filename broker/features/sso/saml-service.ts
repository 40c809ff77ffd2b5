import { POST, REDIRECT } from './saml-metadata.ts'

/** Properties of this service that providers need. */
export interface ServiceProvider {
  entityId: string
  acsUrl: string
  logoutUrl: string
  signsRequests: boolean
  /** Certificates as PEM: of signatures, and of the key that assertions are encrypted for. */
  signing: string
  encryption: string
}

/** The addresses of this service, from the address of the console. */
export const serviceAddresses = (consoleUrl: string) => ({
  entityId: `${consoleUrl}/api/v5/sso/saml/metadata`,
  acsUrl: `${consoleUrl}/api/v5/sso/saml/acs`,
  logoutUrl: `${consoleUrl}/api/v5/sso/saml/slo`,
})

const METHODS = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
]

/**
 * The metadata of this service [SAML 2.0 Metadata, section 2.4.4]. The library can write them only with one
 * binding of the logout, and without a key for signatures unless login requests are signed.
 */
export function serviceMetadata(of: ServiceProvider): string {
  const methods = METHODS.map((each) => `<EncryptionMethod Algorithm="${each}"/>`).join('')
  const logout = [REDIRECT, POST].map(
    (binding) =>
      `    <SingleLogoutService Binding="${binding}" Location="${escape(of.logoutUrl)}"/>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${escape(of.entityId)}">`,
    `  <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="${of.signsRequests}" WantAssertionsSigned="true">`,
    keyDescriptor('signing', of.signing, ''),
    keyDescriptor('encryption', of.encryption, methods),
    ...logout,
    `    <AssertionConsumerService index="1" isDefault="true" Binding="${POST}" Location="${escape(of.acsUrl)}"/>`,
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n')
}

function keyDescriptor(use: string, certificate: string, methods: string): string {
  const base64 = certificate.replaceAll(/-----[^-]+-----|\s/g, '')
  return `    <KeyDescriptor use="${use}"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${base64}</ds:X509Certificate></ds:X509Data></ds:KeyInfo>${methods}</KeyDescriptor>`
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
