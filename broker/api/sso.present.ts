import type { SsoStep, SsoView } from '@signalbox/contract/sso'
import { type SsoConfig, ssoSchemas } from '@signalbox/contract/sso-fields'
import { Duration } from '@signalbox/contract/units'
import type { Step } from '../features/sso/steps.ts'
import type { Caller } from './resource.ts'
import { withoutSecrets } from './shown.ts'

/** As the API shows it: durations are numbers, of LDAP milliseconds and of OIDC seconds. */
export function presentSso(caller: Caller, config: SsoConfig): SsoView {
  const shown = withoutSecrets(caller, ssoSchemas[config.backend], config)
  switch (shown.backend) {
    case 'ldap': {
      const { query_timeout, request_timeout, ssl } = shown
      return {
        ...shown,
        query_timeout: Duration.parse(query_timeout),
        request_timeout: Duration.parse(request_timeout),
        ssl: { ...ssl, hibernate_after: Duration.parse(ssl.hibernate_after) },
      }
    }
    case 'oidc':
      return { ...shown, session_expiry: (Duration.parse(shown.session_expiry) ?? 0) / 1000 }
    case 'saml':
      return { ...shown }
  }
}

export const presentStep = ({ step, outcome, detail, tookMs }: Step): SsoStep => ({
  step,
  outcome,
  ...(detail !== undefined && { detail }),
  took_ms: Math.round(tookMs),
})
