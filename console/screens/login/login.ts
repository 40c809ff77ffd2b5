import { login as loginOperation } from '@signalbox/contract/login'
import { client } from '../../api/client.ts'
import type { User } from '../../api/session.ts'

const RESERVED = ['admin', 'root', 'administrator']

/** Whether these are the credentials of a fresh installation. */
export function isDefaultPassword(username: string, password: string): boolean {
  return password === 'public' && RESERVED.includes(username)
}

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
