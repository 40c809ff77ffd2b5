import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Dashboard')

export const userChangePassword = on('userChangePassword', {
  method: 'POST',
  at: '/users/{username}/change_pwd',
  summary: 'Change a console user’s password',
  access: 'user',
  path: z.object({ username: z.string() }),
  body: z.object({ old_pwd: z.string(), new_pwd: z.string() }),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST', 'ERROR_PWD_NOT_MATCH'], 404: ['USER_NOT_FOUND'] },
})
