import * as operations from '@signalbox/contract/users'
import { apiError } from './failure.ts'
import { noContent, resource } from './resource.ts'

export const users = resource(({ on, users, tokens }) => {
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
        tokens.endAllOf(username)
        return noContent
    }
  })
})
