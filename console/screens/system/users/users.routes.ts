import { route } from '#routing/router.ts'
import { usersPath } from './users.paths.ts'

export const areaRoutes = [
  route(usersPath, async () => (await import('./UsersScreen.tsx')).UsersScreen),
]
