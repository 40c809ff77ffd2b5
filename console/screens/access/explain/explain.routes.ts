import { route } from '#routing/router.ts'
import { explainPath, refusedPath } from './explain.paths.ts'

export const areaRoutes = [
  route(explainPath, async () => (await import('./ExplainScreen.tsx')).ExplainScreen),
  route(refusedPath, async () => (await import('./denials/RefusedScreen.tsx')).RefusedScreen),
]
