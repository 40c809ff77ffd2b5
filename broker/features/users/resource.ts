import * as operations from '@signalbox/contract/users'
import { type Account, accountName, type UserFields } from './users.ts'
import { apiError } from '../../api/failure.ts'
import { checkPassword } from '../tokens/resource.ts'
import { noContent, resource } from '../../api/resource.ts'
import { presentTime } from '../../api/time.ts'

const presentLastLogin = (at: number | undefined) =>
  at === undefined ? {} : { last_login_at: presentTime(at) }

function readRole(role: string): operations.UserRole {
  const known = operations.USER_ROLES.find((each) => each === role)
  if (known === undefined) throw apiError('BAD_REQUEST', { message: 'Role does not exist' })
  return known
}

export const users = resource(({ on, users, tokens }) => {
  const all = (): (Account & UserFields)[] => [
    ...users.list().map((user) => ({ ...user, backend: 'local' as const })),
    ...users.external.list(),
  ]
  const find = (account: Account): Account & UserFields => {
    const user = users.account(accountName(account))
    if (user === undefined) throw apiError('USER_NOT_FOUND', { message: 'username_not_found' })
    return user
  }

  on(operations.userList, () => all().map((user) => ({ ...user })))

  on(operations.userLoginList, ({ caller }) =>
    all().map(({ username, backend }) => ({
      username,
      backend,
      logins: tokens.countLogins(accountName({ backend, username })),
      ...presentLastLogin(users.lastLogin(accountName({ backend, username }))),
      ...(caller.kind !== 'nobody' &&
        caller.role === 'administrator' && {
          has_default_password: backend === 'local' && users.hasDefaultPassword(username),
        }),
    })),
  )

  on(operations.userLoginsEnd, async ({ path: { username }, query: { backend = 'local' } }) => {
    const user = find({ backend, username })
    await tokens.endUserLogins(accountName(user))
    return noContent
  })

  on(operations.userCreate, async ({ body: { username, password, description, role } }) => {
    const fields = { description, role: readRole(role) }
    const created = await users.create(username, password, fields)
    if (created.kind === 'bad') throw apiError('BAD_REQUEST', { message: created.reason })
    return { username, ...fields, backend: 'local' }
  })

  on(operations.userUpdate, async ({ path: { username }, query: { backend = 'local' }, body }) => {
    const account = { backend, username }
    const before = find(account)
    const fields = { description: body.description, role: readRole(body.role) }
    const changed = await users.change(account, fields)
    if (changed.kind === 'bad') throw apiError('BAD_REQUEST', { message: changed.reason })
    if (changed.kind === 'unknown') throw apiError('USER_NOT_FOUND')
    // A user whose role changes must log in again.
    if (before.role !== fields.role) await tokens.endUserLogins(accountName(account))
    return { username, ...fields, backend }
  })

  on(
    operations.userDelete,
    async ({ path: { username }, query: { backend = 'local' }, caller }) => {
      const account = { backend, username }
      if (caller.kind === 'user' && accountName(caller) === accountName(account)) {
        throw apiError('NOT_ALLOWED', { status: 400, message: 'Cannot delete self' })
      }
      const deleted = await users.remove(account)
      if (deleted.kind === 'bad') {
        throw apiError('NOT_ALLOWED', { status: 400, message: deleted.reason })
      }
      if (deleted.kind === 'unknown') {
        throw apiError('USER_NOT_FOUND', { message: 'username_not_found' })
      }
      await tokens.endUserLogins(accountName(account))
      return noContent
    },
  )

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
    const attempt = { username, address: origin.address }
    const change = await users.changePassword(username, oldPassword, newPassword, (verify) =>
      checkPassword(tokens.limits, attempt, verify),
    )
    switch (change.kind) {
      case 'unknown':
        throw apiError('USER_NOT_FOUND')
      case 'mismatch':
        throw apiError('ERROR_PWD_NOT_MATCH')
      case 'weak':
        throw apiError('BAD_REQUEST', { message: change.reason })
      case 'changed':
        await tokens.endUserLogins(username)
        return noContent
    }
  })
})
