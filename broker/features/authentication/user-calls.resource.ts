import { type BuiltInDatabase, DatabaseChanged, type Directory, TooBusy } from './authentication.ts'
import { type MqttUser, presentUser } from './present.ts'
import { apiError } from '../../api/failure.ts'
import { Answer, noContent } from '../../api/resource.ts'
import { readUserFile, readUsers } from './user-file.ts'

// The calls on users that the broker keeps itself: of authenticators of MQTT and of gateways.

interface UserQuery {
  page: number
  limit: number
  like_user_id?: string | undefined
  is_superuser?: boolean | undefined
}

export function listUsers(users: Directory, query: UserQuery) {
  const { page, limit, like_user_id: like, is_superuser: superuser } = query
  const from = (page - 1) * limit
  const found = users.page({ like, superuser }, from, limit + 1)
  const meta = { page, limit, hasnext: found.length > limit }
  return {
    data: found.slice(0, limit).map(presentUser),
    // Searches are not counted, like in every list.
    meta: like === undefined ? { ...meta, count: users.count(superuser) } : meta,
  }
}

/** @param shownId instead of the ID of the user */
export async function createUser(
  users: Directory,
  body: { user_id: string; password: string; is_superuser: boolean },
  shownId = body.user_id,
): Promise<Answer> {
  const { user_id: id, password, is_superuser: isSuperuser } = body
  if (!(await stored(users.add(id, password, isSuperuser)))) {
    throw apiError('ALREADY_EXISTS', { status: 409, message: 'User already exists' })
  }
  return new Answer(201, presentUser({ id: shownId, isSuperuser }))
}

export const getUser = (users: Directory, id: string) => presentUser(known(users.get(id)))

export async function updateUser(
  users: Directory,
  id: string,
  body: { password: string; is_superuser?: boolean | undefined },
) {
  return presentUser(known(await stored(users.update(id, body.password, body.is_superuser))))
}

export async function deleteUser(users: Directory, id: string): Promise<Answer> {
  if (!(await users.delete(id))) known(undefined)
  return noContent
}

export async function importUsers(
  into: ReturnType<BuiltInDatabase['directory']>,
  body: File | Record<string, unknown>[],
  type: 'plain' | 'hash' | undefined,
): Promise<void> {
  const isPlain = type === 'plain'
  const read =
    body instanceof File
      ? readUserFile(body.name, await body.text(), isPlain)
      : readUsers(body, isPlain)
  await stored(into.import(await read))
}

function known(user: MqttUser | undefined): MqttUser {
  if (user === undefined) throw apiError('NOT_FOUND', { message: 'User not found' })
  return user
}

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
