import { login as loginOperation } from '@signalbox/contract/login'
import { userChangePassword } from '@signalbox/contract/users'
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

/** Changes the password that was just typed, and logs in with the new one: the change ends the token. */
export async function replacePassword(user: User, old: string, next: string): Promise<User> {
  await client.call(
    userChangePassword,
    { path: { username: user.username }, body: { old_pwd: old, new_pwd: next } },
    // The login has not begun: nobody else shall use a token that ends with this call.
    { headers: { authorization: `Bearer ${user.token}` } },
  )
  return requestLogin(user.username, next)
}
