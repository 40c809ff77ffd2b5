import { path } from '#routing/path.ts'

export const usersPath = path('/users')
