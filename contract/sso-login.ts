import * as z from 'zod/mini'
import { license } from './login.ts'
import { resource } from './operation.ts'
import { SSO_BACKENDS } from './sso-backends.ts'

// Apart from the settings of the backends: the login page needs these alone.

const on = resource('Dashboard Single Sign-On')

const backend = z.enum(SSO_BACKENDS)
const path = z.object({ backend })
const missing = { 404: ['BACKEND_NOT_FOUND'] }
const ofBoth = { edition: 'ent', isInside: true } as const
const name = z.string().check(z.maxLength(100))

export const ssoRunning = on('ssoRunning', {
  method: 'GET',
  at: '/sso/running',
  summary: 'List the single sign-on backends that the login page offers',
  ...ofBoth,
  access: 'none',
  list: 'whole',
  answers: { 200: z.array(z.string()) },
})

const login = z.looseObject({
  token: z.string(),
  version: z.string(),
  license,
  role: z.optional(z.string()),
  username: z.optional(z.string()),
  backend: z.optional(z.string()),
})
export type SsoLogin = z.output<typeof login>

/** The answer with an address to go to. */
export const redirected = z.looseObject({ code: z.string(), message: z.string() })

export const ssoLogin = on('ssoLogin', {
  method: 'POST',
  at: '/sso/login/{backend}',
  summary: 'Log in with a name and password of LDAP; OIDC and SAML redirect to their provider',
  ...ofBoth,
  access: 'none',
  isForm: true,
  path,
  body: z.looseObject({
    backend: z.optional(backend),
    username: z.optional(name),
    password: z.optional(name),
  }),
  answers: { 200: login, 302: redirected },
  errors: { 401: ['BAD_USERNAME_OR_PWD'], 503: ['SERVICE_UNAVAILABLE'], ...missing },
})

// The rest is Signalbox's alone.

/** A digest that only the page which starts a login can answer for. */
const challenge = z.string().check(z.regex(/^[\w-]{43}$/))

export const ssoStart = on('ssoStart', {
  method: 'POST',
  at: '/sso/start/{backend}',
  summary: 'Begin a login at an OpenID or SAML provider; returns the address to open',
  edition: 'own',
  isInFront: true,
  access: 'none',
  path,
  body: z.object({
    /** SHA-256 of the verifier that `ssoRedeem` receives, as Base64 URL. */
    challenge,
  }),
  answers: { 200: z.looseObject({ location: z.string() }) },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'], ...missing },
})

export const ssoRedeem = on('ssoRedeem', {
  method: 'POST',
  at: '/sso/redeem',
  summary: 'Exchange the code that a provider returned with for a login; a code works once',
  edition: 'own',
  access: 'none',
  body: z.object({
    code: z.string().check(z.maxLength(100)),
    verifier: z.string().check(z.maxLength(100)),
  }),
  answers: { 200: login },
  errors: { 401: ['BAD_USERNAME_OR_PWD'] },
})

export const ssoLogout = on('ssoLogout', {
  method: 'GET',
  at: '/sso/logout',
  summary: 'Read where the browser logs out at the provider of this login; empty if nowhere',
  edition: 'own',
  access: 'user',
  answers: { 200: z.looseObject({ location: z.string() }) },
})
