import type { SsoBackend } from '@signalbox/contract/sso-backends'
import { createHash } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { ExternalUser } from '../users/users.ts'
import type { OidcLogin, OidcPending } from './oidc.ts'
import { OneTime } from './one-time.ts'
import type { ProviderSession } from './provider-sessions.ts'
import { SAML_LOGIN_MS, type SamlForm, type SamlLogin, type SamlPending } from './saml.ts'
import { type Identity, describeLoginError } from './steps.ts'

/** Between the return from the provider and the call of the page. */
const CODE_MS = 60_000

/** How a browser is sent back to the console: with a code, or with the kind of a failure. */
export type Returned = { code: string } | { failure: 'provider' | 'role' | 'name' }

/** Purpose of a login at a provider. */
export type Purpose =
  /** Login for a page of the console, which alone can redeem the code. */
  | { kind: 'page'; challenge: string }
  /** Login for any other API client. */
  | { kind: 'client' }
  /** Test by an administrator, who sees the result. */
  | { kind: 'trial'; report: (outcome: Identity | Error) => void }

type Begun = { purpose: Purpose; consoleUrl: string } & (
  | { backend: 'oidc'; login: OidcLogin; pending: OidcPending }
  | { backend: 'saml'; login: SamlLogin; pending: SamlPending }
)

/** Result of the browser's return from a provider. */
export type Outcome =
  | { kind: 'page'; consoleUrl: string; returned: Returned }
  | { kind: 'client'; consoleUrl: string; user: ExternalUser; session: ProviderSession | undefined }
  | { kind: 'trial' }
  | { kind: 'refused'; reason: string }

interface Redeemable {
  user: ExternalUser
  session: ProviderSession | undefined
  challenge: string
}

/** A login that a backend has confirmed and that is refused here. */
export class LoginRefused extends Error {
  readonly reason: 'role' | 'name'

  constructor(reason: 'role' | 'name', message: string) {
    super(message)
    this.reason = reason
  }
}

/** Creates or finds the user of an identity. */
interface Admission {
  /** @throws {LoginRefused} if the user may not log in. */
  admit(backend: SsoBackend, identity: Identity): Promise<ExternalUser>
}

/** Logins through a provider's page. Each works once, and only in the browser where it began. */
export class BrowserLogins {
  readonly #log: Log
  readonly #admission: Admission
  readonly #begun: OneTime<Begun>
  readonly #codes: OneTime<Redeemable>
  /** Requests of SAML that the browser posts. */
  readonly #forms: OneTime<SamlForm>

  constructor({ clock, log }: { clock: Clock; log: Log }, admission: Admission) {
    this.#log = log
    this.#admission = admission
    this.#begun = new OneTime(clock)
    this.#codes = new OneTime(clock)
    this.#forms = new OneTime(clock)
  }

  /** @returns address of the login. @throws {Error} if the provider is unreachable or cannot be used */
  async begin(login: OidcLogin | SamlLogin, purpose: Purpose): Promise<string> {
    const state = OneTime.newKey()
    const { consoleUrl } = login
    if (login.backend === 'oidc') {
      const { location, pending } = await login.begin(state)
      const begun = { backend: 'oidc', purpose, consoleUrl, login, pending } as const
      this.#begun.keep(begun, login.expiryMs, state)
      return location
    }
    const { request, pending } = await login.begin(state)
    this.#begun.keep({ backend: 'saml', purpose, consoleUrl, login, pending }, SAML_LOGIN_MS, state)
    if (typeof request === 'string') return request
    const key = this.#forms.keep(request, SAML_LOGIN_MS)
    return `${consoleUrl}/api/v5/sso/saml/request/${key}`
  }

  /** Form of a login whose provider does not accept redirects; it can be sent repeatedly. */
  formOf(key: string): SamlForm | undefined {
    return this.#forms.get(key)
  }

  finishOidc(query: URLSearchParams): Promise<Outcome> {
    return this.#finish('oidc', query.get('state'), (begun) =>
      begun.backend === 'oidc' ? begun.login.finish(query, begun.pending) : undefined,
    )
  }

  finishSaml(form: { SAMLResponse: string; RelayState: string }): Promise<Outcome> {
    return this.#finish('saml', form.RelayState, (begun) =>
      begun.backend === 'saml' ? begun.login.finish(form.SAMLResponse, begun.pending) : undefined,
    )
  }

  /** The login of a code, if the page that began it redeems it. */
  redeem(code: string, verifier: string): Omit<Redeemable, 'challenge'> | undefined {
    const redeemable = this.#codes.take(code)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    return redeemable?.challenge === challenge ? redeemable : undefined
  }

  async #finish(
    backend: SsoBackend,
    state: string | null,
    identify: (begun: Begun) => Promise<Identity> | undefined,
  ): Promise<Outcome> {
    const begun = this.#begun.take(state ?? '')
    if (begun === undefined || begun.backend !== backend) {
      return { kind: 'refused', reason: 'session_not_exists' }
    }
    const { purpose, consoleUrl } = begun
    let identity: Identity
    try {
      const identified = await identify(begun)
      if (identified === undefined) return { kind: 'refused', reason: 'session_not_exists' }
      identity = identified
    } catch (error) {
      this.#log.warn({ backend, reason: describeLoginError(error) }, 'A login at a provider failed')
      return failed(begun, 'provider', error)
    }
    if (purpose.kind === 'trial') {
      purpose.report(identity)
      return { kind: 'trial' }
    }
    try {
      const user = await this.#admission.admit(backend, identity)
      const { session } = identity
      if (purpose.kind === 'client') return { kind: 'client', consoleUrl, user, session }
      const code = this.#codes.keep({ user, session, challenge: purpose.challenge }, CODE_MS)
      return { kind: 'page', consoleUrl, returned: { code } }
    } catch (error) {
      if (error instanceof LoginRefused) return failed(begun, error.reason, error)
      throw error
    }
  }
}

function failed(
  { purpose, consoleUrl }: Begun,
  failure: 'provider' | 'role' | 'name',
  error: unknown,
): Outcome {
  switch (purpose.kind) {
    case 'page':
      return { kind: 'page', consoleUrl, returned: { failure } }
    case 'client':
      return { kind: 'refused', reason: describeLoginError(error) }
    case 'trial':
      purpose.report(new Error(describeLoginError(error)))
      return { kind: 'trial' }
  }
}
