import { route } from '#routing/router.ts'
import { clustersPath } from './clusters.paths.ts'

export const areaRoutes = [
  route(clustersPath, async () => (await import('./ClustersScreen.tsx')).ClustersScreen),
]
