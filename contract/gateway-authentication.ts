import * as z from 'zod/mini'
import { MAX_IMPORT_BYTES, mqttUser, userImportReport } from './authentication.ts'
import { GATEWAYS } from './gateway-names.ts'
import { gatewayListenerPath } from './gateway-listeners.ts'
import { gatewayPath, notLoaded } from './gateways.ts'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'

/** Operations on the authenticator of a gateway and of each of its listeners, each with its own users. */

const on = resource('Gateway Authentication')

/** Any authenticator. Mechanism and backend determine its fields. */
const authenticator = z.looseObject({})

const userQuery = z.object({
  ...pageQuery,
  /** Part of the ID. */
  like_user_id: z.optional(z.string()),
  is_superuser: z.optional(z.boolean()),
})
const newUser = z.object({
  user_id: z.string(),
  password: z.string(),
  is_superuser: z._default(z.boolean(), false),
})
const changedUser = z.object({ password: z.string(), is_superuser: z.optional(z.boolean()) })
const importQuery = z.object({ type: z.optional(z.enum(['plain', 'hash'])) })
const importBody = z.union([z.array(z.looseObject({})), z.file()])
/** More passwords wait to be hashed than are worth waiting for. */
const users = { ...notLoaded, 503: ['SERVICE_UNAVAILABLE'] } as const
const created = { ...users, 409: ['ALREADY_EXISTS'] } as const
const userPath = z.object({ name: z.enum(GATEWAYS), uid: z.string() })
const listenerUserPath = z.object({ name: z.enum(GATEWAYS), id: z.string(), uid: z.string() })
const unimplemented = { ...notLoaded, 501: ['NOT_IMPLEMENTED'] } as const

interface Owner<Path extends z.ZodMiniType, UserPath extends z.ZodMiniType> {
  /** The first word of the names of its operations. */
  id: string
  at: string
  /** Owner's name in summaries. */
  words: string
  path: Path
  userPath: UserPath
  /** Fields of the query of users that API 5.7.2 does not have. */
  ownFilters: readonly string[]
}

function makeOperations<Path extends z.ZodMiniType, UserPath extends z.ZodMiniType>({
  id,
  at,
  words,
  path,
  userPath,
  ownFilters,
}: Owner<Path, UserPath>) {
  return {
    get: on(`${id}AuthenticationGet`, {
      method: 'GET',
      at,
      summary: `Read the authenticator of ${words}, if it has one`,
      path,
      answers: { 200: authenticator, 204: null },
      errors: notLoaded,
    }),
    create: on(`${id}AuthenticationCreate`, {
      method: 'POST',
      at,
      summary: `Create the authenticator of ${words}`,
      path,
      body: authenticator,
      answers: { 201: authenticator },
      errors: unimplemented,
    }),
    update: on(`${id}AuthenticationUpdate`, {
      method: 'PUT',
      at,
      summary: `Edit the authenticator of ${words}`,
      path,
      body: authenticator,
      answers: { 200: authenticator },
      errors: unimplemented,
    }),
    remove: on(`${id}AuthenticationDelete`, {
      method: 'DELETE',
      at,
      summary: `Delete the authenticator of ${words}, with the users of a built-in database`,
      path,
      // Recorded; of a listener published as 200.
      answers: { 204: null },
      errors: notLoaded,
    }),
    importUsers: on(`${id}UserImport`, {
      method: 'POST',
      at: `${at}/import_users`,
      summary: `Import users of ${words} from a list or from a file as form data`,
      own: ['type'],
      path,
      query: importQuery,
      body: importBody,
      fileField: 'filename',
      bodyLimit: MAX_IMPORT_BYTES,
      answers: { 200: userImportReport, 204: null },
      errors: users,
    }),
    listUsers: on(`${id}UserList`, {
      method: 'GET',
      at: `${at}/users`,
      summary: `List the users of ${words}`,
      list: 'paged',
      own: ownFilters,
      path,
      query: userQuery,
      answers: { 200: paged(mqttUser) },
      errors: notLoaded,
    }),
    createUser: on(`${id}UserCreate`, {
      method: 'POST',
      at: `${at}/users`,
      summary: `Create a user of ${words}`,
      path,
      body: newUser,
      answers: { 201: mqttUser },
      errors: created,
    }),
    getUser: on(`${id}UserGet`, {
      method: 'GET',
      at: `${at}/users/{uid}`,
      summary: `Read a user of ${words}`,
      path: userPath,
      answers: { 200: mqttUser },
      errors: notLoaded,
    }),
    updateUser: on(`${id}UserUpdate`, {
      method: 'PUT',
      at: `${at}/users/{uid}`,
      summary: `Edit the password of a user of ${words} and whether the user is a superuser`,
      path: userPath,
      body: changedUser,
      answers: { 200: mqttUser },
      errors: users,
    }),
    deleteUser: on(`${id}UserDelete`, {
      method: 'DELETE',
      at: `${at}/users/{uid}`,
      summary: `Delete a user of ${words}`,
      path: userPath,
      answers: { 204: null },
      errors: notLoaded,
    }),
  }
}

export const {
  get: gatewayAuthenticationGet,
  create: gatewayAuthenticationCreate,
  update: gatewayAuthenticationUpdate,
  remove: gatewayAuthenticationDelete,
  importUsers: gatewayUserImport,
  listUsers: gatewayUserList,
  createUser: gatewayUserCreate,
  getUser: gatewayUserGet,
  updateUser: gatewayUserUpdate,
  deleteUser: gatewayUserDelete,
} = makeOperations({
  id: 'gateway',
  at: '/gateways/{name}/authentication',
  words: 'a gateway',
  path: gatewayPath,
  userPath,
  ownFilters: [],
})

export const {
  get: listenerAuthenticationGet,
  create: listenerAuthenticationCreate,
  update: listenerAuthenticationUpdate,
  remove: listenerAuthenticationDelete,
  importUsers: listenerUserImport,
  listUsers: listenerUserList,
  createUser: listenerUserCreate,
  getUser: listenerUserGet,
  updateUser: listenerUserUpdate,
  deleteUser: listenerUserDelete,
} = makeOperations({
  id: 'listener',
  at: '/gateways/{name}/listeners/{id}/authentication',
  words: 'a listener of a gateway',
  path: gatewayListenerPath,
  userPath: listenerUserPath,
  ownFilters: ['like_user_id', 'is_superuser'],
})
