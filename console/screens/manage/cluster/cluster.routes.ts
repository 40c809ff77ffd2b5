import { route } from '#routing/router.ts'
import { clusterPath, rebalancePath } from './cluster.paths.ts'

export const areaRoutes = [
  route(clusterPath, async () => (await import('./ClusterScreen.tsx')).ClusterScreen),
  route(
    rebalancePath,
    async () => (await import('./rebalance/RebalanceScreen.tsx')).RebalanceScreen,
  ),
]
