import * as operations from '@signalbox/contract/authentication'
import type { Directory } from './authentication.ts'
import { apiError } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'
import {
  createUser,
  deleteUser,
  getUser,
  importUsers,
  listUsers,
  updateUser,
} from './user-calls.resource.ts'

/** Operations on the users of authenticators that store them. */
export const authenticationUsers = resource(({ on, authentication }) => {
  const { users, scramUsers } = authentication

  const requireSettings = (id: string) => {
    const found = authentication.chain.find((each) => each.id === id)
    if (found === undefined) {
      throw apiError('BAD_REQUEST', { message: `User error: ${id} is not found` })
    }
    return found.settings
  }

  /** User directory of an authenticator, if it has one. */
  const directory = (id: string): Directory => {
    const settings = requireSettings(id)
    switch (settings.kind) {
      case 'built_in':
        return users.directory(settings.algorithm)
      case 'scram':
        return scramUsers.directory(settings)
      default:
        throw apiError('BAD_REQUEST', { message: 'User error: unsupported_operation' })
    }
  }

  on(operations.authenticationUserList, ({ path, query }) => listUsers(directory(path.id), query))

  on(operations.authenticationUserCreate, ({ path, body }) => {
    // The original's word for a user of SCRAM is the authenticator's id, and callers may know it so.
    const isScram = requireSettings(path.id).kind === 'scram'
    return createUser(directory(path.id), body, isScram ? path.id : undefined)
  })

  on(operations.authenticationUserGet, ({ path }) => getUser(directory(path.id), path.user_id))

  on(operations.authenticationUserUpdate, ({ path, body }) =>
    updateUser(directory(path.id), path.user_id, body),
  )

  on(operations.authenticationUserDelete, ({ path }) =>
    deleteUser(directory(path.id), path.user_id),
  )

  on(operations.authenticationUserImport, async ({ path: { id }, query, body }) => {
    const found = authentication.chain.find((each) => each.id === id)
    if (found === undefined) {
      throw apiError('NOT_FOUND', { message: `Authenticator '${id}' does not exist` })
    }
    if (found.settings.kind !== 'built_in') {
      const message = 'Operation not supported in this authentication type'
      throw apiError('BAD_REQUEST', { message })
    }
    // Hashing takes time, so the directory is the one in force when the import began.
    await importUsers(users.directory(found.settings.algorithm), body, query.type)
    return noContent
  })
})
