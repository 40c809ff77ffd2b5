import { SSO_BACKENDS, type SsoBackend } from '@signalbox/contract/sso-backends'
import {
  DEFAULT_ROLES,
  type SsoConfig,
  type SsoLdap,
  type SsoOidc,
  type SsoRoles,
  type SsoRoot,
  ssoRoot,
  type SsoSaml,
  type SsoTrust,
} from '@signalbox/contract/sso-fields'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { LdapSettings } from '../../backends/ldap.ts'
import { readLdap } from '../../config/ldap.ts'
import { ConfigFault, readDuration } from '../../config/setting.ts'

export interface LdapLoginSettings {
  backend: 'ldap'
  isEnabled: boolean
  connection: LdapSettings
}

export interface OidcSettings {
  backend: 'oidc'
  isEnabled: boolean
  issuer: string
  clientId: string
  secret: string
  scopes: readonly string[]
  nameVar: string
  consoleUrl: string
  expiryMs: number
  requiresPkce: boolean
  /** PEM; `undefined`: the authorities of the system. */
  ca: string | undefined
  authMethods: SsoOidc['preferred_auth_methods']
  fallbackAlgorithms: readonly string[]
  /** The private key as JSON, for `private_key_jwt`. */
  clientKey: Readonly<Record<string, unknown>> | undefined
}

export interface SamlSettings {
  backend: 'saml'
  isEnabled: boolean
  consoleUrl: string
  metadataUrl: string
  /** Trusted CA certificates, as for OpenID Connect. */
  ca: string | undefined
  signing: { certificate: string; key: string } | undefined
}

export type SsoSettings = LdapLoginSettings | OidcSettings | SamlSettings

export interface SsoRootSettings {
  backends: ReadonlyMap<SsoBackend, SsoSettings>
  roles: Readonly<Record<SsoBackend, SsoRoles>>
}

const MAX_TIMER_MS = 2 ** 31 - 1

/** @throws {ConfigFault} if a field is invalid. */
export function readSso(config: SsoConfig, trust: SsoRoot['trust']): SsoSettings {
  switch (config.backend) {
    case 'ldap':
      return readLdapLogin(config)
    case 'oidc':
      return { ...readOidc(config), ca: readTrust(trust.oidc) }
    case 'saml':
      return { ...readSaml(config), ca: readTrust(trust.saml) }
  }
}

function readLdapLogin(config: SsoLdap): LdapLoginSettings {
  const { filter, base_dn: base, enable } = config
  // A filter without the placeholder would find one user for everybody.
  if (![filter, base].some((text) => text.includes('${username}'))) {
    throw new ConfigFault('filter', filter, 'a filter with ${username}')
  }
  return { backend: 'ldap', isEnabled: enable, connection: readLdap(config) }
}

function readOidc(config: SsoOidc): Omit<OidcSettings, 'ca'> {
  const { session_expiry: expiry } = config
  for (const field of ['clientid', 'name_var'] as const) {
    if (config[field] === '') throw new ConfigFault(field, '', 'a text that is not empty')
  }
  const expiryMs = readDuration('session_expiry', expiry, 'a duration')
  return {
    backend: 'oidc',
    isEnabled: config.enable,
    issuer: readWebAddress('issuer', config.issuer),
    clientId: config.clientid,
    secret: config.secret,
    scopes: config.scopes.includes('openid') ? config.scopes : ['openid', ...config.scopes],
    nameVar: config.name_var,
    consoleUrl: readWebAddress('dashboard_addr', config.dashboard_addr).replace(/\/+$/, ''),
    expiryMs: Math.min(Math.max(expiryMs, 1000), MAX_TIMER_MS),
    requiresPkce: config.require_pkce,
    authMethods: config.preferred_auth_methods,
    fallbackAlgorithms: config.fallback_methods,
    clientKey: config.client_jwks === 'none' ? undefined : readKeys(config.client_jwks.file),
  }
}

/** Where browsers and this broker go: without credentials, which would be in every log on the way. */
function readWebAddress(path: string, text: string): string {
  const url = URL.parse(text)
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    url.search === ''
  if (!isPlain) throw new ConfigFault(path, text, 'an address such as https://host/path')
  return url.href
}

/** The first private key of a set; the text itself: a path would let administrators read files of this machine. */
function readKeys(text: string): Readonly<Record<string, unknown>> {
  const path = 'client_jwks.file'
  try {
    const { keys = [] } = JSON.parse(text) as { keys?: readonly Record<string, unknown>[] }
    const key = keys.find(({ d, kty }) => typeof d === 'string' && kty !== 'oct')
    if (key === undefined) throw new TypeError('no private key')
    createPrivateKey({ key, format: 'jwk' })
    return key
  } catch {
    throw new ConfigFault(path, '…', 'a JWK set with a private key, as JSON')
  }
}

const PEM = /-----BEGIN/

/** @throws {ConfigFault} if the text is no certificate. */
export function readTrust({ cacertfile: text = '' }: Partial<SsoTrust> = {}): string | undefined {
  if (text.trim() === '') return undefined
  try {
    if (!PEM.test(text)) throw new TypeError('no PEM')
    void new X509Certificate(text)
    void createSecureContext({ ca: text })
  } catch {
    throw new ConfigFault('cacertfile', '…', 'certificates as PEM text')
  }
  return text
}

function readSaml(config: SsoSaml): Omit<SamlSettings, 'ca'> {
  return {
    backend: 'saml',
    isEnabled: config.enable,
    consoleUrl: readWebAddress('dashboard_addr', config.dashboard_addr).replace(/\/+$/, ''),
    metadataUrl: config.idp_metadata_url,
    signing: config.sp_sign_request ? readSigning(config) : undefined,
  }
}

function readSigning({ sp_public_key: certificate, sp_private_key: key = '' }: SsoSaml) {
  try {
    if (!PEM.test(certificate)) throw new TypeError('no PEM')
    void new X509Certificate(certificate)
  } catch {
    throw new ConfigFault('sp_public_key', '…', 'a certificate as PEM text')
  }
  try {
    createPrivateKey(key)
  } catch {
    throw new ConfigFault('sp_private_key', '…', 'a private key as PEM text')
  }
  return { certificate, key }
}

export const ssoSetting = {
  name: 'config.sso',
  defaults: ssoRoot.parse({}),
  isSealed: true,
  hasReferences: true,
  read: ({ backends, roles, trust }: SsoRoot): SsoRootSettings => ({
    backends: new Map(
      SSO_BACKENDS.flatMap((name) => {
        const config = backends[name]
        return config === undefined ? [] : [[name, readSso(config, trust)] as const]
      }),
    ),
    roles: {
      ldap: roles.ldap ?? DEFAULT_ROLES.ldap,
      oidc: roles.oidc ?? DEFAULT_ROLES.oidc,
      saml: roles.saml ?? DEFAULT_ROLES.saml,
    },
  }),
}
