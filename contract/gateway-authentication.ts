import * as z from 'zod/mini'
import { MAX_IMPORT_BYTES, mqttUser } from './authentication.ts'
import { GATEWAYS } from './gateway-fields.ts'
import { gatewayListenerPath } from './gateway-listeners.ts'
import { gatewayPath, notLoaded } from './gateways.ts'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'

/** The authenticator of a gateway, and of one of its listeners: one each, with users of its own. */

const on = resource('Gateway Authentication')

/** Of any kind: which fields it has, its mechanism and backend say. */
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

const OF_GATEWAY = '/gateways/{name}/authentication'
const OF_LISTENER = '/gateways/{name}/listeners/{id}/authentication'

export const gatewayAuthenticationGet = on('gatewayAuthenticationGet', {
  method: 'GET',
  at: OF_GATEWAY,
  summary: 'Read the authenticator of a gateway, if it has one',
  path: gatewayPath,
  answers: { 200: authenticator, 204: null },
  errors: notLoaded,
})

export const gatewayAuthenticationCreate = on('gatewayAuthenticationCreate', {
  method: 'POST',
  at: OF_GATEWAY,
  summary: 'Create the authenticator of a gateway',
  path: gatewayPath,
  body: authenticator,
  answers: { 201: authenticator },
  errors: unimplemented,
})

export const gatewayAuthenticationUpdate = on('gatewayAuthenticationUpdate', {
  method: 'PUT',
  at: OF_GATEWAY,
  summary: 'Edit the authenticator of a gateway',
  path: gatewayPath,
  body: authenticator,
  answers: { 200: authenticator },
  errors: unimplemented,
})

export const gatewayAuthenticationDelete = on('gatewayAuthenticationDelete', {
  method: 'DELETE',
  at: OF_GATEWAY,
  summary: 'Delete the authenticator of a gateway, with the users of a built-in database',
  path: gatewayPath,
  answers: { 204: null },
  errors: notLoaded,
})

export const gatewayUserImport = on('gatewayUserImport', {
  method: 'POST',
  at: `${OF_GATEWAY}/import_users`,
  summary: 'Import users of a gateway from a list or from a file as form data',
  own: ['type'],
  path: gatewayPath,
  query: importQuery,
  body: importBody,
  fileField: 'filename',
  bodyLimit: MAX_IMPORT_BYTES,
  answers: { 204: null },
  errors: users,
})

export const gatewayUserList = on('gatewayUserList', {
  method: 'GET',
  at: `${OF_GATEWAY}/users`,
  summary: 'List the users of a gateway',
  list: 'paged',
  path: gatewayPath,
  query: userQuery,
  answers: { 200: paged(mqttUser) },
  errors: notLoaded,
})

export const gatewayUserCreate = on('gatewayUserCreate', {
  method: 'POST',
  at: `${OF_GATEWAY}/users`,
  summary: 'Create a user of a gateway',
  path: gatewayPath,
  body: newUser,
  answers: { 201: mqttUser },
  errors: created,
})

export const gatewayUserGet = on('gatewayUserGet', {
  method: 'GET',
  at: `${OF_GATEWAY}/users/{uid}`,
  summary: 'Read a user of a gateway',
  path: userPath,
  answers: { 200: mqttUser },
  errors: notLoaded,
})

export const gatewayUserUpdate = on('gatewayUserUpdate', {
  method: 'PUT',
  at: `${OF_GATEWAY}/users/{uid}`,
  summary: 'Edit the password of a user of a gateway and whether the user is a superuser',
  path: userPath,
  body: changedUser,
  answers: { 200: mqttUser },
  errors: users,
})

export const gatewayUserDelete = on('gatewayUserDelete', {
  method: 'DELETE',
  at: `${OF_GATEWAY}/users/{uid}`,
  summary: 'Delete a user of a gateway',
  path: userPath,
  answers: { 204: null },
  errors: notLoaded,
})

export const listenerAuthenticationGet = on('listenerAuthenticationGet', {
  method: 'GET',
  at: OF_LISTENER,
  summary:
    'Read the authenticator that a listener has instead of that of its gateway, if it has one',
  path: gatewayListenerPath,
  answers: { 200: authenticator, 204: null },
  errors: notLoaded,
})

export const listenerAuthenticationCreate = on('listenerAuthenticationCreate', {
  method: 'POST',
  at: OF_LISTENER,
  summary: 'Create the authenticator of a listener of a gateway',
  path: gatewayListenerPath,
  body: authenticator,
  answers: { 201: authenticator },
  errors: unimplemented,
})

export const listenerAuthenticationUpdate = on('listenerAuthenticationUpdate', {
  method: 'PUT',
  at: OF_LISTENER,
  summary: 'Edit the authenticator of a listener of a gateway',
  path: gatewayListenerPath,
  body: authenticator,
  answers: { 200: authenticator },
  errors: unimplemented,
})

export const listenerAuthenticationDelete = on('listenerAuthenticationDelete', {
  method: 'DELETE',
  at: OF_LISTENER,
  summary: 'Delete the authenticator of a listener of a gateway',
  path: gatewayListenerPath,
  // Recorded; published as 200.
  answers: { 204: null },
  errors: notLoaded,
})

export const listenerUserImport = on('listenerUserImport', {
  method: 'POST',
  at: `${OF_LISTENER}/import_users`,
  summary: 'Import users of a listener of a gateway',
  own: ['type'],
  path: gatewayListenerPath,
  query: importQuery,
  body: importBody,
  fileField: 'filename',
  bodyLimit: MAX_IMPORT_BYTES,
  answers: { 204: null },
  errors: users,
})

export const listenerUserList = on('listenerUserList', {
  method: 'GET',
  at: `${OF_LISTENER}/users`,
  summary: 'List the users of a listener of a gateway',
  list: 'paged',
  own: ['like_user_id', 'is_superuser'],
  path: gatewayListenerPath,
  query: userQuery,
  answers: { 200: paged(mqttUser) },
  errors: notLoaded,
})

export const listenerUserCreate = on('listenerUserCreate', {
  method: 'POST',
  at: `${OF_LISTENER}/users`,
  summary: 'Create a user of a listener of a gateway',
  path: gatewayListenerPath,
  body: newUser,
  answers: { 201: mqttUser },
  errors: created,
})

export const listenerUserGet = on('listenerUserGet', {
  method: 'GET',
  at: `${OF_LISTENER}/users/{uid}`,
  summary: 'Read a user of a listener of a gateway',
  path: listenerUserPath,
  answers: { 200: mqttUser },
  errors: notLoaded,
})

export const listenerUserUpdate = on('listenerUserUpdate', {
  method: 'PUT',
  at: `${OF_LISTENER}/users/{uid}`,
  summary: 'Edit a user of a listener of a gateway',
  path: listenerUserPath,
  body: changedUser,
  answers: { 200: mqttUser },
  errors: users,
})

export const listenerUserDelete = on('listenerUserDelete', {
  method: 'DELETE',
  at: `${OF_LISTENER}/users/{uid}`,
  summary: 'Delete a user of a listener of a gateway',
  path: listenerUserPath,
  answers: { 204: null },
  errors: notLoaded,
})
