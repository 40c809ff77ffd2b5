import { route } from '../../../routing/router.ts'
import { retainedPath, retainerPath } from './retained.paths.ts'

export const areaRoutes = [
  route(retainedPath, async () => (await import('./RetainedScreen.tsx')).RetainedScreen),
  route(retainerPath, async () => (await import('./RetainerScreen.tsx')).RetainerScreen),
]
