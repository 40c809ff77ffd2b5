import type { SsoStep, SsoView } from '@signalbox/contract/sso'
import { type SsoConfig, ssoSchemas } from '@signalbox/contract/sso-fields'
import { Duration } from '@signalbox/formats/units'
import { createHash } from 'node:crypto'
import type { SamlForm } from './saml.ts'
import type { Step } from './steps.ts'
import type { Caller } from '../../api/resource.ts'
import { withoutSecrets } from '../../api/shown.ts'

/**
 * SSO configuration as the API returns it: durations are numbers, milliseconds for LDAP and seconds for OIDC.
 */
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

const SCRIPT = 'document.forms[0].submit()'
const scriptHash = createHash('sha256').update(SCRIPT).digest('base64')

/** Content security policy of a page that posts its form to a provider, which may redirect to other sites. */
export const FORM_POLICY = `default-src 'none'; script-src 'sha256-${scriptHash}'; form-action http: https:; base-uri 'none'; frame-ancestors 'none'`

/** A page that posts a form as soon as it is shown; the button is for browsers without scripts. */
export function presentForm({ action, fields }: SamlForm): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  )
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Signalbox</title>',
    `<form method="post" action="${escape(action)}">${inputs.join('')}`,
    '<button>Continue to login 继续登录</button></form>',
    `<script>${SCRIPT}</script></html>`,
  ].join('\n')
}

const escape = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
