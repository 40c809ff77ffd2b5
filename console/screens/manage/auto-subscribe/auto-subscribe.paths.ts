import { path } from '#routing/path.ts'

export const autoSubscribePath = path('/auto-sub')
