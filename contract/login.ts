import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { userBackend } from './users.ts'

const on = resource('Dashboard')

export const license = z.looseObject({
  /** `ce` or `ee` from real brokers; the published document says `opensource` or `enterprise`. */
  edition: z.string(),
})

export const login = on('login', {
  method: 'POST',
  at: '/login',
  summary: 'Log in as a console user and get a token',
  access: 'none',
  body: z.object({
    username: z.string().check(z.maxLength(100)),
    password: z.string().check(z.maxLength(100)),
  }),
  answers: {
    200: z.looseObject({
      token: z.string(),
      version: z.string(),
      license,
      /** Role; EMQX Enterprise only. */
      role: z.optional(z.string()),
    }),
  },
  errors: { 401: ['BAD_USERNAME_OR_PWD'] },
})

export const logout = on('logout', {
  method: 'POST',
  at: '/logout',
  summary: 'Log out and revoke the token',
  access: 'user',
  query: userBackend,
  body: z.object({ username: z.string() }),
  answers: { 204: null },
  errors: { 401: ['WRONG_TOKEN_OR_USERNAME'] },
})
