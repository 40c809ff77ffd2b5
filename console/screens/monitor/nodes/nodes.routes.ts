import { route } from '#routing/router.ts'
import { nodePath, nodesPath } from './nodes.paths.ts'

export const areaRoutes = [
  route(nodesPath, async () => (await import('./NodesScreen.tsx')).NodesScreen),
  route(nodePath, async () => (await import('./NodeScreen.tsx')).NodeScreen),
]
