import type { HttpAuthenticator } from '@signalbox/contract/authenticators'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { HttpService, type HttpServiceSettings } from '../../backends/http-service.ts'
import { readFields } from '../../backends/http-template.ts'
import { isClientName } from '../../backends/template.ts'
import { BadRule, readAll } from '@signalbox/acl/foreign-rule'
import { readHttp } from '../../config/http.ts'
import { clientValues } from './client-values.ts'
import type {
  AuthenticatorKind,
  OpenAuthenticator,
  AuthenticatorDeps,
  Decision,
} from './authenticator.ts'
import { isTrue, readClientAttrs } from './client-facts.ts'

export interface HttpSettings extends HttpServiceSettings {
  kind: 'http'
}

/** Authenticator that asks an external HTTP service. */
export const http: AuthenticatorKind<HttpAuthenticator, HttpSettings> = {
  read: (config) => ({ kind: 'http', ...readHttp(config) }),
  open,
}

function open(settings: HttpSettings, deps: AuthenticatorDeps): OpenAuthenticator {
  const service = new HttpService(settings, isClientName, deps)
  return {
    backend: service.backend,
    inspect: (credentials) => service.inspect(clientValues(credentials)),
    authenticate: async (credentials) => {
      const { status, contentType, text } = await service.ask(clientValues(credentials))
      if (status === 204) return { kind: 'allow', isSuperuser: false }
      if (status !== 200) return { kind: 'ignore', reason: `answered ${status}` }
      const fields = readFields(contentType, text)
      if (fields === undefined) return { kind: 'ignore', reason: 'the answer cannot be read' }
      return decide(fields, deps.clock.now())
    },
    close: () => service.close(),
  }
}

function decide(fields: Readonly<Record<string, unknown>>, now: number): Decision {
  switch (fields.result) {
    case 'allow':
      return allow(fields, now)
    case 'deny':
      return { kind: 'refuse', reasonCode: ReasonCode.notAuthorized, reason: 'denied' }
    default:
      return { kind: 'ignore', reason: 'no result' }
  }
}

function allow(
  { is_superuser, client_attrs, expire_at, acl }: Readonly<Record<string, unknown>>,
  now: number,
): Decision {
  const until: { expireAt?: number } = {}
  if (expire_at !== undefined) {
    const seconds = typeof expire_at === 'number' ? expire_at : Number.NaN
    // A time this far in the future is probably in milliseconds.
    const isTime = Number.isInteger(seconds) && seconds <= now / 2
    if (!isTime || seconds < Math.floor(now / 1000)) {
      return { kind: 'refuse', reason: 'expire_at is no time to come, in seconds' }
    }
    until.expireAt = seconds * 1000
  }
  try {
    const rules = acl === undefined ? undefined : { rules: readAll(acl), ...until }
    return {
      kind: 'allow',
      isSuperuser: isTrue(is_superuser),
      clientAttrs: readClientAttrs(client_attrs),
      ...until,
      ...(rules !== undefined && { rules }),
    }
  } catch (error) {
    if (!(error instanceof BadRule)) throw error
    return { kind: 'refuse', reason: `acl: ${error.message}` }
  }
}
