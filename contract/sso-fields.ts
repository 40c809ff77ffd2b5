import * as z from 'zod/mini'
import { ldapConnection } from './backends.ts'
import { duration } from './formats.ts'
import { secret } from './secrets.ts'
import type { SsoBackend } from './sso-backends.ts'

const enable = z._default(z.boolean(), false)

/** A directory that checks the password of a console user. */
export const ssoLdap = z.object({
  backend: z.literal('ldap'),
  enable,
  ...ldapConnection,
  /** Filter that finds the one entry of a user. */
  filter: z._default(z.string(), '(& (objectClass=person) (uid=${username}))'),
})
export type SsoLdap = z.output<typeof ssoLdap>

export const OIDC_AUTH_METHODS = [
  'private_key_jwt',
  'client_secret_jwt',
  'client_secret_post',
  'client_secret_basic',
  'none',
] as const

const clientKeys = z.object({ type: z.literal('file'), file: secret })

/** An OpenID provider that the browser is sent to. */
export const ssoOidc = z.object({
  backend: z.literal('oidc'),
  enable,
  issuer: z.string(),
  clientid: z.string(),
  secret,
  scopes: z._default(z.array(z.string()), ['openid']),
  /** The username, of claims: `${preferred_username}`. */
  name_var: z._default(z.string(), '${sub}'),
  /** Address of the console for browsers. */
  dashboard_addr: z._default(z.string(), 'http://127.0.0.1:18083'),
  /** The time to log in at the provider. */
  session_expiry: z._default(duration, '30s'),
  require_pkce: z._default(z.boolean(), false),
  /** In the order of preference. */
  preferred_auth_methods: z._default(z.array(z.enum(OIDC_AUTH_METHODS)), [
    'client_secret_post',
    'client_secret_basic',
    'none',
  ]),
  provider: z._default(z.enum(['okta', 'generic']), 'generic'),
  /** Algorithms of ID tokens if the provider announces none. */
  fallback_methods: z._default(z.array(z.string()), ['RS256']),
  /** Keys of the client for `private_key_jwt`. */
  client_jwks: z._default(z.union([clientKeys, z.literal('none')]), 'none'),
})
export type SsoOidc = z.output<typeof ssoOidc>

/** A SAML 2.0 identity provider that the browser is sent to. */
export const ssoSaml = z.object({
  backend: z.literal('saml'),
  enable,
  /** Address of the console for browsers. */
  dashboard_addr: z._default(z.string(), 'https://127.0.0.1:18083'),
  idp_metadata_url: z._default(z.string(), 'https://idp.example.com'),
  sp_sign_request: z._default(z.boolean(), false),
  /** Public certificate as PEM. */
  sp_public_key: z._default(z.string(), 'Pub Key'),
  sp_private_key: z.optional(secret),
})
export type SsoSaml = z.output<typeof ssoSaml>

export const ssoSchemas = { ldap: ssoLdap, oidc: ssoOidc, saml: ssoSaml } as const
export const ssoConfig = z.discriminatedUnion('backend', [ssoSaml, ssoOidc, ssoLdap])
export type SsoConfig = z.output<typeof ssoConfig>

const text = z.string().check(z.minLength(1), z.maxLength(1024))
const groups = z._default(z.array(text).check(z.maxLength(100)), [])

/**
 * The role of a user at each login, of the groups that the backend reports. Without groups of either role,
 * user management decides.
 */
export const ssoRoles = z.object({
  /** The attribute or claim with the groups. */
  attribute: text,
  /** Groups of administrators, which take precedence over other groups. */
  administrators: groups,
  viewers: groups,
  /** Treatment of users in none of these groups: viewer, or no login. */
  otherwise: z._default(z.enum(['viewer', 'refuse']), 'viewer'),
})
export type SsoRoles = z.output<typeof ssoRoles>

export const DEFAULT_ROLES: Readonly<Record<SsoBackend, SsoRoles>> = {
  ldap: { attribute: 'memberOf', administrators: [], viewers: [], otherwise: 'viewer' },
  oidc: { attribute: 'groups', administrators: [], viewers: [], otherwise: 'viewer' },
  saml: { attribute: 'groups', administrators: [], viewers: [], otherwise: 'viewer' },
}

/** How calls to a provider by HTTPS are verified. */
export const ssoTrust = z.object({
  /** Certificates as PEM of the only authorities that are trusted; empty: those of the system. */
  cacertfile: z._default(z.string().check(z.maxLength(100_000)), ''),
})
export type SsoTrust = z.output<typeof ssoTrust>

/** The root `sso` of the configuration. */
export const ssoRoot = z.object({
  backends: z.prefault(
    z.object({
      ldap: z.optional(ssoLdap),
      oidc: z.optional(ssoOidc),
      saml: z.optional(ssoSaml),
    }),
    {},
  ),
  roles: z.prefault(
    z.object({
      ldap: z.optional(ssoRoles),
      oidc: z.optional(ssoRoles),
      saml: z.optional(ssoRoles),
    }),
    {},
  ),
  trust: z.prefault(z.object({ oidc: z.optional(ssoTrust), saml: z.optional(ssoTrust) }), {}),
})
export type SsoRoot = z.output<typeof ssoRoot>
