import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'

const on = resource('Dashboard')

/** Rights of a console user: everything, or reading and changing the own password. */
export const USER_ROLES = ['administrator', 'viewer'] as const
export type UserRole = (typeof USER_ROLES)[number]

/** Pattern of valid usernames. */
export const USERNAME = /^[_a-zA-Z0-9]+$/
export const MAX_USERNAME = 100

export const user = z.looseObject({
  username: z.string(),
  /** Description, which may be empty. */
  description: z.string(),
  /** Not of the open edition; newer brokers may have more. */
  role: z.optional(z.string()),
  /** Origin of the user: `local`, or a single sign-on backend. */
  backend: z.optional(z.string()),
})
export type User = z.output<typeof user>

const path = z.object({ username: z.string() })
export const USER_BACKENDS = ['local', 'ldap', 'oidc', 'saml'] as const
/** Origin of a user. Users of different backends may have equal names. */
export type UserBackend = (typeof USER_BACKENDS)[number]
/** Backend of the user; `local` unless given. */
export const userBackend = z.object({ backend: z.optional(z.enum(USER_BACKENDS)) })
const role = z._default(z.string(), 'administrator')

export const userList = on('userList', {
  method: 'GET',
  at: '/users',
  summary: 'List console users',
  access: 'user',
  list: 'whole',
  answers: { 200: z.array(user) },
})

export const userLoginList = on('userLoginList', {
  method: 'GET',
  at: '/users/logins',
  summary: 'List the logins of each console user and the users with the default password',
  edition: 'own',
  access: 'user',
  list: 'whole',
  answers: {
    200: z.array(
      z.looseObject({
        username: z.string(),
        backend: z.string(),
        logins: count,
        /** RFC 3339; absent before the first login. */
        last_login_at: z.optional(z.string()),
        /** Returned to administrators only. */
        has_default_password: z.optional(z.boolean()),
      }),
    ),
  },
})

export const userLoginsEnd = on('userLoginsEnd', {
  method: 'DELETE',
  at: '/users/{username}/logins',
  summary: 'End all logins of a console user',
  edition: 'own',
  access: 'user',
  path,
  query: userBackend,
  answers: { 204: null },
  errors: { 404: ['USER_NOT_FOUND'] },
})

export const userCreate = on('userCreate', {
  method: 'POST',
  at: '/users',
  summary: 'Create a console user',
  access: 'user',
  body: z.object({
    username: z.string(),
    password: z.string(),
    description: z.string(),
    /** Role; administrator unless given. */
    role,
  }),
  answers: { 200: user },
  errors: { 400: ['BAD_REQUEST'] },
})

export const userUpdate = on('userUpdate', {
  method: 'PUT',
  at: '/users/{username}',
  summary:
    'Edit the note and the role of a console user; without a role the user is an administrator',
  access: 'user',
  path,
  query: userBackend,
  body: z.object({ description: z.string(), role }),
  answers: { 200: user },
  errors: { 404: ['USER_NOT_FOUND'] },
})

export const userDelete = on('userDelete', {
  method: 'DELETE',
  at: '/users/{username}',
  summary: 'Delete a console user, except `admin` and the user that is logged in',
  access: 'user',
  path,
  query: userBackend,
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST', 'NOT_ALLOWED'], 404: ['USER_NOT_FOUND'] },
})

export const userChangePassword = on('userChangePassword', {
  method: 'POST',
  at: '/users/{username}/change_pwd',
  summary: 'Change a console user’s password',
  access: 'user',
  path,
  body: z.object({ old_pwd: z.string(), new_pwd: z.string() }),
  answers: { 204: null },
  errors: {
    400: ['BAD_REQUEST', 'ERROR_PWD_NOT_MATCH'],
    404: ['USER_NOT_FOUND'],
  },
})
