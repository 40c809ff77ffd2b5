import { login as loginOperation } from '@signalbox/contract/login'
import { userChangePassword } from '@signalbox/contract/users'
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

/** Changes the password of a login; the change ends its token, whether or not it is in force here. */
export async function changePassword(user: User, old: string, next: string): Promise<void> {
  await client.call(
    userChangePassword,
    { path: { username: user.username }, body: { old_pwd: old, new_pwd: next } },
    // Of a login that has not begun nobody else shall use the token, which ends with this call.
    { headers: { authorization: `Bearer ${user.token}` } },
  )
}
