import { userChangePassword } from '@signalbox/contract/users'
import { client } from '../../api/client.ts'
import type { User } from '../../api/session.ts'
import { requestLogin } from './login.ts'

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
