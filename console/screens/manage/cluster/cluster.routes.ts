import { route } from '../../../routing/router.ts'
import { clusterPath } from './cluster.paths.ts'

export const areaRoutes = [
  route(clusterPath, async () => (await import('./ClusterScreen.tsx')).ClusterScreen),
]
