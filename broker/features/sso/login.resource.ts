import { API_VERSION } from '@signalbox/contract/api-version'
import {
  ssoOidcCallback,
  ssoSamlAcs,
  ssoSamlLogout,
  ssoSamlLogoutPost,
  ssoSamlMetadata,
  ssoSamlRequest,
} from '@signalbox/contract/sso'
import * as operations from '@signalbox/contract/sso-login'
import { LoginRefused, type Outcome } from './browser-logins.ts'
import type { ProviderSession } from './provider-sessions.ts'
import type { LogoutMessage } from './saml-logout.ts'
import { describeLoginError } from './steps.ts'
import { accountName, type ExternalUser } from '../users/users.ts'
import { recordLogin } from '../audit/resource.ts'
import { apiError } from '../../api/failure.ts'
import { checkPassword } from '../tokens/resource.ts'
import { Answer, resource } from '../../api/resource.ts'
import { backendNotFound } from './resource.ts'
import { FORM_POLICY, presentForm } from './present.ts'

/** Redirects are followed by the browser itself. */
const redirect = (location: string) =>
  new Answer(302, { code: 'REDIRECT', message: 'Redirect' }, undefined, {
    location,
    'cache-control': 'no-store',
  })

/** Logins of users of a directory or an identity provider. */
export const ssoLogin = resource(({ on, sso, tokens, users, kernel, audit }) => {
  const { browserLogins, sessions } = sso

  async function begin(user: ExternalUser, session?: ProviderSession) {
    const name = accountName(user)
    const token = tokens.issue(name)
    await Promise.all([tokens.stored(), users.noteLogin(name, kernel.clock.now())])
    if (session !== undefined) sessions.keep(token, name, session)
    const { username, backend, role } = user
    return { token, version: API_VERSION, license: { edition: 'ce' }, role, username, backend }
  }

  on(operations.ssoLogin, async ({ path: { backend }, body, origin }) => {
    if (!sso.states().some((each) => each.backend === backend)) throw backendNotFound()
    if (backend !== 'ldap') {
      const login = sso.running(backend)
      if (login === undefined || !sso.isRunning(backend)) throw backendNotFound()
      return redirect(await redirectLocation(browserLogins.begin(login, { kind: 'client' })))
    }
    const username = body.username?.trim() ?? ''
    const { password = '' } = body
    const name = accountName({ backend, username })
    const verify = async () =>
      sso
        .running('ldap')
        ?.verify({ username, password }, sso.backendRoles('ldap').attribute)
        .catch(() => {
          throw apiError('SERVICE_UNAVAILABLE', { message: 'The directory does not answer' })
        })
    const attempt = { username: name, address: origin.address }
    const identity = await checkPassword(tokens.limits, attempt, verify)
    if (identity === undefined) throw apiError('BAD_USERNAME_OR_PWD')
    try {
      return await begin(await sso.admit(backend, identity))
    } catch (error) {
      if (!(error instanceof LoginRefused)) throw error
      throw apiError('UNAUTHORIZED_ROLE', { message: error.message })
    }
  })

  on(operations.ssoStart, async ({ path: { backend }, body: { challenge } }) => {
    if (backend === 'ldap') throw apiError('BAD_REQUEST', { message: 'LDAP asks for a password' })
    const login = sso.running(backend)
    if (login === undefined || !sso.isRunning(backend)) throw backendNotFound()
    const location = await redirectLocation(browserLogins.begin(login, { kind: 'page', challenge }))
    return { location }
  })

  on(ssoOidcCallback, async ({ query }) => {
    const params = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    )
    return answerTo('oidc', await browserLogins.finishOidc(params))
  })

  on(ssoSamlAcs, async ({ body: { SAMLResponse = '', RelayState = '' } }) =>
    answerTo('saml', await browserLogins.finishSaml({ SAMLResponse, RelayState })),
  )

  async function answerTo(backend: 'oidc' | 'saml', outcome: Outcome): Promise<Answer> {
    switch (outcome.kind) {
      case 'page': {
        // In the fragment, which no server receives and the page removes.
        const { returned, consoleUrl } = outcome
        const fragment =
          'code' in returned ? `sso=${returned.code}` : `sso_error=${returned.failure}`
        return redirect(`${consoleUrl}/login#${fragment}`)
      }
      case 'client': {
        const login = await begin(outcome.user, outcome.session)
        const meta = Buffer.from(JSON.stringify(login)).toString('base64')
        return redirect(`${outcome.consoleUrl}/#/?login_meta=${encodeURIComponent(meta)}`)
      }
      case 'trial':
        return new Answer(200, TRIAL_ENDED, 'text/plain; charset=utf-8')
      case 'refused':
        if (!sso.isRunning(backend)) throw backendNotFound()
        throw apiError('BAD_USERNAME_OR_PWD', { message: outcome.reason })
    }
  }

  on(ssoSamlMetadata, async () => {
    const saml = sso.running('saml')
    if (saml === undefined || !saml.isRunning) throw backendNotFound()
    return new Answer(200, await saml.metadata(), 'application/xml')
  })

  on(operations.ssoRedeem, async ({ body: { code, verifier }, origin }) => {
    const redeemed = browserLogins.redeem(code, verifier)
    if (redeemed === undefined) throw apiError('BAD_USERNAME_OR_PWD')
    const { user, session } = redeemed
    recordLogin(audit, operations.ssoRedeem, { source: accountName(user), address: origin.address })
    return begin(user, session)
  })

  on(ssoSamlRequest, ({ path: { key } }) => {
    const form = browserLogins.formOf(key)
    if (form === undefined) throw apiError('NOT_FOUND', { message: 'The login has expired' })
    return new Answer(200, presentForm(form), ssoSamlRequest.answerType, {
      'content-security-policy': FORM_POLICY,
      'cache-control': 'no-store',
    })
  })

  on(operations.ssoLogout, async ({ caller }) => {
    const session = caller.kind === 'user' ? sessions.of(caller.token) : undefined
    // An unreachable provider must not prevent the logout here.
    const location = session && (await logoutAt(session).catch(() => undefined))
    return { location: location ?? '' }
  })

  async function logoutAt(session: ProviderSession): Promise<string | undefined> {
    return session.backend === 'oidc'
      ? sso.running('oidc')?.logoutUrl(session.idToken)
      : sso.running('saml')?.logoutUrl(session)
  }

  on(ssoSamlLogout, ({ query, search, origin }) =>
    query.SAMLRequest === undefined
      ? returned()
      : logOut({ binding: 'redirect', search }, origin.address),
  )
  on(ssoSamlLogoutPost, ({ body: { SAMLRequest, RelayState = '' }, origin }) =>
    SAMLRequest === undefined
      ? returned()
      : logOut({ binding: 'post', SAMLRequest, RelayState }, origin.address),
  )

  /** From a logout that began here, which has ended the login already. */
  function returned(): Answer {
    const saml = sso.running('saml')
    if (saml === undefined) throw backendNotFound()
    return redirect(`${saml.consoleUrl}/login`)
  }

  async function logOut(message: LogoutMessage, address: string): Promise<Answer> {
    const saml = sso.running('saml')
    if (saml === undefined) throw backendNotFound()
    const { username, index, respond } = await saml.readLogout(message).catch((error: unknown) => {
      kernel.log.warn(
        { backend: 'saml', reason: describeLoginError(error) },
        'A logout request was refused',
      )
      throw apiError('BAD_REQUEST', { message: 'The logout request is not valid' })
    })
    const source = await sso.endSession(username, index)
    recordLogin(audit, ssoSamlLogout, { source, address })
    return redirect((await respond()) ?? `${saml.consoleUrl}/login`)
  }
})

const TRIAL_ENDED =
  'The test login has ended. Close this window and return to the console.\n测试登录已结束，请关闭此窗口并返回控制台。\n'

/** Callers without a login do not learn why; administrators see it in the state of the backend. */
async function redirectLocation(beginning: Promise<string>): Promise<string> {
  try {
    return await beginning
  } catch {
    throw apiError('SERVICE_UNAVAILABLE', { message: 'The identity provider cannot be reached' })
  }
}
