import * as operations from '@signalbox/contract/authentication'
import type { Directory } from '../features/authentication/authentication.ts'
import { apiError } from './failure.ts'
import { noContent, resource } from './resource.ts'
import {
  createUser,
  deleteUser,
  getUser,
  importUsers,
  listUsers,
  updateUser,
} from './user-calls.ts'

/** The users that the broker keeps itself, by the authenticator that they are of. */
export const authenticationUsers = resource(({ on, authentication }) => {
  const { users, scramUsers } = authentication

  const settingsOf = (id: string) => {
    const found = authentication.chain.find((each) => each.id === id)
    if (found === undefined) {
      throw apiError('BAD_REQUEST', { message: `User error: ${id} is not found` })
    }
    return found.settings
  }

  /** Its users, if it keeps any. */
  const directory = (id: string): Directory => {
    const settings = settingsOf(id)
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
    const isScram = settingsOf(path.id).kind === 'scram'
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
    // Of the database as it is now: what is read takes time.
    await importUsers(users.directory(found.settings.algorithm), body, query.type)
    return noContent
  })
})
