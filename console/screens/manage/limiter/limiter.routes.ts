import { route } from '#routing/router.ts'
import { limiterPath } from './limiter.paths.ts'

export const areaRoutes = [
  route(limiterPath, async () => (await import('./LimiterScreen.tsx')).LimiterScreen),
]
