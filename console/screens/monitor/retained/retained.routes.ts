import { route } from '#routing/router.ts'
import { retainedPath } from './retained.paths.ts'

export const areaRoutes = [
  route(retainedPath, async () => (await import('./RetainedScreen.tsx')).RetainedScreen),
]
