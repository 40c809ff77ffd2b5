import { route } from '#routing/router.ts'
import { bannedPath, flappingPath } from './banned.paths.ts'

export const areaRoutes = [
  route(bannedPath, async () => (await import('./BannedScreen.tsx')).BannedScreen),
  route(flappingPath, async () => (await import('./FlappingScreen.tsx')).FlappingScreen),
]
