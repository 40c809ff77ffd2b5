import { login as loginOperation } from '@signalbox/contract/login'
import { pageConfig } from '../env.ts'
import { client } from './client.ts'
import { lifetimeOf } from './login-lifetime.ts'
import type { User } from './session.ts'

/** Asks for a token; the caller decides when the login begins. */
export async function requestLogin(username: string, password: string): Promise<User> {
  const { answer, headers } = await client.send(loginOperation, { body: { username, password } })
  const issuedAt = Date.parse(headers.get('date') ?? '')
  const lifetimeMs = pageConfig.loginMs ?? lifetimeOf(answer.token, issuedAt)
  return {
    username,
    token: answer.token,
    version: answer.version,
    // `ce` and `ee` from brokers, `opensource` and `enterprise` in their document.
    edition: /^e/i.test(answer.license.edition) ? 'ee' : 'ce',
    role: answer.role === 'viewer' ? 'viewer' : 'administrator',
    ...(lifetimeMs !== undefined && { lifetimeMs }),
  }
}
