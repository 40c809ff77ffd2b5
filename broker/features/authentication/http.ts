import type { HttpAuthenticator } from '@signalbox/contract/authenticators'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { Backend } from '../../backends/backend.ts'
import { clientValues } from './client-values.ts'
import { askHttp, type HttpServer, httpConnector } from '../../backends/http.ts'
import {
  type HttpRequestSettings,
  HttpTemplate,
  inspectAnswer,
  readFields,
} from '../../backends/http-template.ts'
import { isClientName } from '../../backends/template.ts'
import type { Credentials } from '../../kernel/access.ts'
import { BadRule, readAll } from '@signalbox/acl/foreign-rule'
import { readHttp } from '../../config/http.ts'
import type {
  AuthenticatorKind,
  OpenAuthenticator,
  AuthenticatorDeps,
  Decision,
} from './authenticator.ts'
import { isTrue, readClientAttrs } from './client-facts.ts'

export interface HttpSettings {
  kind: 'http'
  server: HttpServer
  request: HttpRequestSettings
}

/** An external HTTP service that is asked about each client. */
export const http: AuthenticatorKind<HttpAuthenticator, HttpSettings> = {
  read: (config) => ({ kind: 'http', ...readHttp(config) }),
  open,
}

function open({ server, request }: HttpSettings, deps: AuthenticatorDeps): OpenAuthenticator {
  const template = new HttpTemplate(request, isClientName)
  const backend = new Backend(deps.name, httpConnector(server), deps)
  const ask = (credentials: Credentials) => {
    const filled = template.fill(clientValues(credentials))
    return backend.ask((pool) => askHttp(pool, filled))
  }
  return {
    backend,
    inspect: async (credentials) => inspectAnswer(await ask(credentials)),
    authenticate: async (credentials) => {
      const { status, contentType, text } = await ask(credentials)
      if (status === 204) return { kind: 'allow', isSuperuser: false }
      if (status !== 200) return { kind: 'ignore', reason: `answered ${status}` }
      const fields = readFields(contentType, text)
      if (fields === undefined) return { kind: 'ignore', reason: 'the answer cannot be read' }
      return decide(fields, deps.clock.now())
    },
    close: () => backend.close(),
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
    // What lies that far ahead are milliseconds.
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
