import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { SSO_BACKENDS } from './sso-backends.ts'
import { ssoConfig, ssoRoles, ssoTrust } from './sso-fields.ts'
import { redirected } from './sso-login.ts'

const on = resource('Dashboard Single Sign-On')

const backend = z.enum(SSO_BACKENDS)
const path = z.object({ backend })
const missing = { 404: ['BACKEND_NOT_FOUND'] }
const ofBoth = { edition: 'ent', isInside: true } as const
/** A SAML response with its certificates, as a form. */
const MAX_RESPONSE_BYTES = 512 * 1024

/** A configuration as it is read: secrets are masked, durations are numbers. */
const shown = z.looseObject({ backend, enable: z.boolean() })
export type SsoView = z.output<typeof shown>

const status = z.looseObject({
  backend: z.string(),
  enable: z.boolean(),
  running: z.boolean(),
  /** Empty: none. */
  last_error: z.string(),
})
export type SsoStatus = z.output<typeof status>

export const ssoList = on('ssoList', {
  method: 'GET',
  at: '/sso',
  summary: 'List the configured single sign-on backends with their state',
  ...ofBoth,
  list: 'whole',
  answers: { 200: z.array(status) },
})

export const ssoGet = on('ssoGet', {
  method: 'GET',
  at: '/sso/{backend}',
  summary: 'Read the configuration of a single sign-on backend',
  ...ofBoth,
  path,
  answers: { 200: shown },
  errors: missing,
})

export const ssoUpdate = on('ssoUpdate', {
  method: 'PUT',
  at: '/sso/{backend}',
  summary:
    'Create or replace a single sign-on backend; it is stored although 400 says that it cannot start',
  ...ofBoth,
  path,
  body: ssoConfig,
  answers: { 200: shown },
  errors: { 400: ['BAD_REQUEST'], ...missing },
})

export const ssoDelete = on('ssoDelete', {
  method: 'DELETE',
  at: '/sso/{backend}',
  summary: 'Delete a single sign-on backend and end the logins of its users',
  ...ofBoth,
  path,
  answers: { 204: null },
  errors: missing,
})

const name = z.string().check(z.maxLength(100))

export const ssoOidcCallback = on('ssoOidcCallback', {
  method: 'GET',
  at: '/sso/oidc/callback',
  summary: 'Return from an OpenID provider; redirects to the console',
  ...ofBoth,
  access: 'none',
  /** Parameters that the provider appends to the address. */
  query: z.looseObject({ state: z.optional(z.string()), code: z.optional(z.string()) }),
  answers: { 302: redirected, 200: z.unknown() },
  errors: { 400: ['BAD_REQUEST'], 401: ['BAD_USERNAME_OR_PWD'], ...missing },
})

export const ssoSamlAcs = on('ssoSamlAcs', {
  method: 'POST',
  at: '/sso/saml/acs',
  summary: 'Receive the response of a SAML identity provider; redirects to the console',
  ...ofBoth,
  access: 'none',
  isForm: true,
  bodyLimit: MAX_RESPONSE_BYTES,
  body: z.looseObject({
    SAMLResponse: z.optional(z.string()),
    RelayState: z.optional(z.string()),
  }),
  answers: { 302: redirected, 200: z.unknown() },
  errors: { 401: ['BAD_USERNAME_OR_PWD'], ...missing },
})

export const ssoSamlMetadata = on('ssoSamlMetadata', {
  method: 'GET',
  at: '/sso/saml/metadata',
  summary: 'Read the metadata of this service provider, which the identity provider needs',
  ...ofBoth,
  answers: { 200: z.string() },
  answerType: 'application/xml',
  errors: missing,
})

// The rest is Signalbox's alone.

export const ssoSamlRequest = on('ssoSamlRequest', {
  method: 'GET',
  at: '/sso/saml/request/{key}',
  summary: 'Open the page that posts a login request to a SAML identity provider without redirects',
  edition: 'own',
  access: 'none',
  path: z.object({ key: z.string() }),
  answers: { 200: z.string() },
  answerType: 'text/html',
  errors: { 404: ['NOT_FOUND'] },
})

/** A signed message of some lines. */
const MAX_LOGOUT_BYTES = 64 * 1024
const loggedOut = {
  edition: 'own',
  access: 'none',
  answers: { 302: redirected },
  errors: { 400: ['BAD_REQUEST'], ...missing },
} as const
const message = z.optional(z.string().check(z.maxLength(MAX_LOGOUT_BYTES)))
const logoutMessage = z.looseObject({
  SAMLRequest: message,
  SAMLResponse: message,
  RelayState: message,
})

export const ssoSamlLogout = on('ssoSamlLogout', {
  method: 'GET',
  at: '/sso/saml/slo',
  summary: 'Log out a user on behalf of the SAML identity provider, or return from a logout there',
  ...loggedOut,
  query: logoutMessage,
})

export const ssoSamlLogoutPost = on('ssoSamlLogoutPost', {
  method: 'POST',
  at: '/sso/saml/slo',
  summary: 'Log out a user on behalf of the SAML identity provider, by a form',
  ...loggedOut,
  isForm: true,
  bodyLimit: 2 * MAX_LOGOUT_BYTES,
  body: logoutMessage,
})

export const ssoRolesGet = on('ssoRolesGet', {
  method: 'GET',
  at: '/sso/{backend}/roles',
  summary: 'Read how groups of a single sign-on backend become roles',
  edition: 'own',
  path,
  answers: { 200: ssoRoles },
})

export const ssoRolesUpdate = on('ssoRolesUpdate', {
  method: 'PUT',
  at: '/sso/{backend}/roles',
  summary: 'Edit how groups of a single sign-on backend become roles, from the next login on',
  edition: 'own',
  path,
  body: ssoRoles,
  answers: { 200: ssoRoles },
  errors: { 400: ['BAD_REQUEST'] },
})

const ofProvider = z.object({ backend: z.enum(['oidc', 'saml']) })

export const ssoTrustGet = on('ssoTrustGet', {
  method: 'GET',
  at: '/sso/{backend}/trust',
  summary: 'Read which authorities are trusted in calls to a single sign-on provider',
  edition: 'own',
  path: ofProvider,
  answers: { 200: ssoTrust },
})

export const ssoTrustUpdate = on('ssoTrustUpdate', {
  method: 'PUT',
  at: '/sso/{backend}/trust',
  summary: 'Edit which authorities are trusted in calls to a single sign-on provider',
  edition: 'own',
  path: ofProvider,
  body: ssoTrust,
  answers: { 200: ssoTrust },
  errors: { 400: ['BAD_REQUEST'] },
})

export const SSO_STEPS = [
  'connect',
  'bind',
  'search',
  'password',
  'discovery',
  'keys',
  'metadata',
  'login',
  'claims',
  'role',
] as const
export type SsoStepName = (typeof SSO_STEPS)[number]

const step = z.looseObject({
  step: z.enum(SSO_STEPS),
  outcome: z.enum(['ok', 'failed']),
  /** Reason of a failure, or the result. */
  detail: z.optional(z.string()),
  took_ms: z.number(),
})
export type SsoStep = z.output<typeof step>

const trial = z.looseObject({
  steps: z.array(step),
  /** The user that a login would have, and its role; absent: refused. */
  user: z.optional(z.looseObject({ username: z.string(), role: z.string(), is_new: z.boolean() })),
  /** Attributes or claims of the user. */
  claims: z.optional(z.record(z.string(), z.unknown())),
  /** Address of the provider for a test login, whose claims are shown and which logs nobody in. */
  location: z.optional(z.string()),
  /** ID for `ssoTrialGet`; present together with `location`. */
  trial: z.optional(z.string()),
})
export type SsoTrial = z.output<typeof trial>

export const ssoProbe = on('ssoProbe', {
  method: 'POST',
  at: '/sso/{backend}/probe',
  summary: 'Test a configuration of single sign-on step by step, without storing it',
  edition: 'own',
  path,
  body: z.object({
    config: ssoConfig,
    roles: z.optional(ssoRoles),
    trust: z.optional(ssoTrust),
    /** LDAP only: a user to try. */
    sample: z.optional(z.object({ username: name, password: name })),
  }),
  answers: { 200: trial },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const ssoTrialGet = on('ssoTrialGet', {
  method: 'GET',
  at: '/sso/trials/{trial}',
  summary: 'Read the outcome of a test login at a provider; `steps` is empty until it has ended',
  edition: 'own',
  access: 'user',
  path: z.object({ trial: z.string() }),
  answers: { 200: trial },
  errors: { 404: ['NOT_FOUND'] },
})
