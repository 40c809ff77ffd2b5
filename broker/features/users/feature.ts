import { feature } from '../../feature.ts'
import { Users } from './users.ts'

export const users = feature({
  start: ({ store, options }) => Users.open(store, options.passwordRounds),
})
