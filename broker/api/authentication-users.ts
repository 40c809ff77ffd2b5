import * as operations from '@signalbox/contract/authentication'
import {
  DatabaseChanged,
  type Directory,
  TooBusy,
} from '../features/authentication/authentication.ts'
import { type MqttUser, presentUser } from './authentication.present.ts'
import { apiError } from './failure.ts'
import { Answer, noContent, resource } from './resource.ts'
import { readUserFile, readUsers } from './user-file.ts'

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

  const known = (user: MqttUser | undefined): MqttUser => {
    if (user === undefined) throw apiError('NOT_FOUND', { message: 'User not found' })
    return user
  }

  on(operations.authenticationUserList, ({ path, query }) => {
    const users = directory(path.id)
    const { page, limit, like_user_id: like, is_superuser: superuser } = query
    const from = (page - 1) * limit
    const found = users.page({ like, superuser }, from, limit + 1)
    const meta = { page, limit, hasnext: found.length > limit }
    return {
      data: found.slice(0, limit).map(presentUser),
      // As of every list: what has to be looked for is not counted.
      meta: like === undefined ? { ...meta, count: users.count(superuser) } : meta,
    }
  })

  on(operations.authenticationUserCreate, async ({ path, body }) => {
    const { user_id: id, password, is_superuser: isSuperuser } = body
    if (!(await stored(directory(path.id).add(id, password, isSuperuser)))) {
      throw apiError('ALREADY_EXISTS', { status: 409, message: 'User already exists' })
    }
    // The original's word for a user of SCRAM is the authenticator's id, and callers may know it so.
    const isScram = settingsOf(path.id).kind === 'scram'
    return new Answer(201, presentUser({ id: isScram ? path.id : id, isSuperuser }))
  })

  on(operations.authenticationUserGet, ({ path }) =>
    presentUser(known(directory(path.id).get(path.user_id))),
  )

  on(operations.authenticationUserUpdate, async ({ path, body: { password, is_superuser } }) => {
    const users = directory(path.id)
    return presentUser(known(await stored(users.update(path.user_id, password, is_superuser))))
  })

  on(operations.authenticationUserDelete, async ({ path }) => {
    if (!(await directory(path.id).delete(path.user_id))) known(undefined)
    return noContent
  })

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
    const into = users.directory(found.settings.algorithm)
    const isPlain = query.type === 'plain'
    const read = Array.isArray(body)
      ? readUsers(body, isPlain)
      : readUserFile(body.name, await body.text(), isPlain)
    await stored(into.import(await read))
    return noContent
  })
})

/** Converts the errors of a write into those of the API. */
async function stored<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    if (error instanceof TooBusy) {
      throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many passwords are being hashed' })
    }
    if (error instanceof DatabaseChanged) {
      const message = 'User error: the authenticator was deleted, or hashes in another way now'
      throw apiError('BAD_REQUEST', { message })
    }
    throw error
  }
}
