import { login as loginOperation } from '@signalbox/contract/login'
import { client } from './client.ts'
import type { User } from './session.ts'

/** Asks for a token; the caller decides when the login begins. */
export async function requestLogin(username: string, password: string): Promise<User> {
  const answer = await client.call(loginOperation, { body: { username, password } })
  return {
    username,
    token: answer.token,
    version: answer.version,
    // `ce` and `ee` from brokers, `opensource` and `enterprise` in their document.
    edition: /^e/i.test(answer.license.edition) ? 'ee' : 'ce',
    role: answer.role === 'viewer' ? 'viewer' : 'administrator',
  }
}
