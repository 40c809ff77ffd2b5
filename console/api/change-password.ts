import { userChangePassword } from '@signalbox/contract/users'
import { client } from './client.ts'
import type { User } from './session.ts'

/** Changes the password of a login; the change ends its token, whether or not it is in force here. */
export async function changePassword(user: User, old: string, next: string): Promise<void> {
  await client.call(
    userChangePassword,
    { path: { username: user.username }, body: { old_pwd: old, new_pwd: next } },
    // The login has not begun: nothing else may use its token, which ends with this call.
    { headers: { authorization: `Bearer ${user.token}` } },
  )
}
