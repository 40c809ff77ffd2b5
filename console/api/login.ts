import { SERVER } from '@signalbox/contract/api-version'
import { login as loginOperation } from '@signalbox/contract/login'
import { type SsoLogin, ssoLogin } from '@signalbox/contract/sso-login'
import { pageConfig } from '#env.ts'
import { client } from './client.ts'
import { readTokenLifetime } from './login-lifetime.ts'
import type { User } from './session.ts'
import type { SsoBackend } from './sso.ts'

/** Requests a token without starting the session. With `ldap`, the LDAP directory checks the password. */
export async function requestLogin(
  username: string,
  password: string,
  backend?: 'ldap',
): Promise<User> {
  if (backend === undefined) {
    const { answer, headers } = await client.send(loginOperation, { body: { username, password } })
    return userFromLogin(answer, username, headers)
  }
  const { answer, headers } = await client.send(ssoLogin, {
    path: { backend },
    body: { backend, username, password },
  })
  // The other answer leads to a provider, which LDAP has none of.
  return userFromLogin({ ...(answer as SsoLogin), backend }, username, headers)
}

/** @param typed the name, if the answer has none */
export function userFromLogin(
  answer: Pick<SsoLogin, 'token' | 'version' | 'license' | 'role' | 'username' | 'backend'>,
  typed: string,
  headers?: Headers,
): User {
  const issuedAt = Date.parse(headers?.get('date') ?? '') || Date.now()
  const lifetimeMs = pageConfig.loginMs ?? readTokenLifetime(answer.token, issuedAt)
  const backend = (['ldap', 'oidc', 'saml'] satisfies SsoBackend[]).find(
    (each) => each === answer.backend,
  )
  return {
    username: answer.username ?? typed,
    token: answer.token,
    version: answer.version,
    // `ce` and `ee` from brokers, `opensource` and `enterprise` in their document.
    edition: /^e/i.test(answer.license.edition) ? 'ee' : 'ce',
    role: answer.role === 'viewer' ? 'viewer' : 'administrator',
    ...(headers?.get('server') === SERVER && { isSignalbox: true }),
    ...(backend !== undefined && { backend }),
    ...(lifetimeMs !== undefined && { lifetimeMs }),
  }
}
