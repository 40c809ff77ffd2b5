import { route } from '#routing/router.ts'
import { clusterLinkPath, clusterLinksPath, newClusterLinkPath } from './cluster-links.paths.ts'

export const areaRoutes = [
  route(
    clusterLinksPath,
    async () => (await import('./ClusterLinksScreen.tsx')).ClusterLinksScreen,
  ),
  route(newClusterLinkPath, async () => (await import('./NewLinkScreen.tsx')).NewLinkScreen),
  route(clusterLinkPath, async () => (await import('./LinkScreen.tsx')).LinkScreen),
]
