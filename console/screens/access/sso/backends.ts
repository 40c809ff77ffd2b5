import type { SsoStatus } from '@signalbox/contract/sso'
import { SSO_BACKENDS, type SsoBackend } from '@signalbox/contract/sso-backends'
import type { Tone } from '#ui/StatusBadge.tsx'

/** The names are the same in all languages. */
export const NAMES: Readonly<Record<SsoBackend, string>> = {
  ldap: 'LDAP',
  oidc: 'OpenID Connect',
  saml: 'SAML 2.0',
}

export const backendNamed = (name: string): SsoBackend | undefined =>
  SSO_BACKENDS.find((each) => each === name)

/** Backends that the browser is sent to. */
export type Provider = Exclude<SsoBackend, 'ldap'>

export type State = 'notSetUp' | 'disabled' | 'running' | 'degraded' | 'failed'

export function ssoState(status: SsoStatus | undefined): State {
  if (status === undefined) return 'notSetUp'
  if (!status.enable) return 'disabled'
  if (!status.running) return 'failed'
  // A provider is away: its users cannot log in now.
  return status.last_error === '' ? 'running' : 'degraded'
}

export const TONES: Readonly<Record<State, Tone>> = {
  notSetUp: 'neutral',
  disabled: 'stopped',
  running: 'running',
  degraded: 'degraded',
  failed: 'error',
}
