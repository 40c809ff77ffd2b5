import * as operations from '@signalbox/contract/users'
import type { User, UserRole } from '../features/users/users.ts'
import { apiError } from './failure.ts'
import { noContent, resource } from './resource.ts'
import { presentTime } from './time.ts'

/** All users are of this broker alone. */
const presentUser = (user: User) => ({ ...user, backend: 'local' })

const lastLoginOf = (at: number | undefined) =>
  at === undefined ? {} : { last_login_at: presentTime(at) }

function readRole(role: string): UserRole {
  const known = operations.USER_ROLES.find((each) => each === role)
  if (known === undefined) throw apiError('BAD_REQUEST', { message: 'Role does not exist' })
  return known
}

export const users = resource(({ on, users, tokens }) => {
  const find = (username: string): User => {
    const user = users.get(username)
    if (user === undefined) throw apiError('USER_NOT_FOUND', { message: 'username_not_found' })
    return user
  }

  on(operations.userList, () => users.list().map(presentUser))

  on(operations.userLoginList, ({ caller }) =>
    users.list().map(({ username }) => ({
      username,
      logins: tokens.countOf(username),
      ...lastLoginOf(users.lastLogin(username)),
      ...(caller.kind !== 'nobody' &&
        caller.role === 'administrator' && {
          has_default_password: users.hasDefaultPassword(username),
        }),
    })),
  )

  on(operations.userLoginsEnd, async ({ path: { username } }) => {
    find(username)
    await tokens.endAllOf(username)
    return noContent
  })

  on(operations.userCreate, async ({ body: { username, password, description, role } }) => {
    const fields = { description, role: readRole(role) }
    const created = await users.create(username, password, fields)
    if (created.kind === 'bad') throw apiError('BAD_REQUEST', { message: created.reason })
    return presentUser({ username, ...fields })
  })

  on(operations.userUpdate, async ({ path: { username }, body }) => {
    const before = find(username)
    const fields = { description: body.description, role: readRole(body.role) }
    const changed = await users.update(username, fields)
    if (changed.kind === 'bad') throw apiError('BAD_REQUEST', { message: changed.reason })
    if (changed.kind === 'unknown') throw apiError('USER_NOT_FOUND')
    // A user with another role has to log in again.
    if (before.role !== fields.role) await tokens.endAllOf(username)
    return presentUser({ username, ...fields })
  })

  on(operations.userDelete, async ({ path: { username }, caller }) => {
    if (caller.kind === 'user' && caller.username === username) {
      throw apiError('NOT_ALLOWED', { status: 400, message: 'Cannot delete self' })
    }
    const deleted = await users.delete(username)
    if (deleted.kind === 'bad') {
      throw apiError('NOT_ALLOWED', { status: 400, message: deleted.reason })
    }
    if (deleted.kind === 'unknown') {
      throw apiError('USER_NOT_FOUND', { message: 'username_not_found' })
    }
    await tokens.endAllOf(username)
    return noContent
  })

  on(operations.userChangePassword, async ({ path, body, origin }) => {
    const { username } = path
    const { old_pwd: oldPassword, new_pwd: newPassword } = body
    if (oldPassword === '' || newPassword === '') {
      throw apiError('BAD_REQUEST', { message: 'Old password or new password undefined' })
    }
    // The password of the installation is good for nothing elsewhere, changing it included.
    if (!origin.isLocal && users.hasDefaultPassword(username)) {
      throw apiError('NOT_ALLOWED', { message: 'Change the first password on the machine itself.' })
    }
    const change = await users.changePassword(username, oldPassword, newPassword)
    switch (change.kind) {
      case 'unknown':
        throw apiError('USER_NOT_FOUND')
      case 'mismatch':
        throw apiError('ERROR_PWD_NOT_MATCH')
      case 'weak':
        throw apiError('BAD_REQUEST', { message: change.reason })
      case 'changed':
        await tokens.endAllOf(username)
        return noContent
    }
  })
})
