import { route } from '#routing/router.ts'
import { explorerPath } from './explorer.paths.ts'

export const areaRoutes = [
  route(explorerPath, async () => (await import('./ExplorerScreen.tsx')).ExplorerScreen),
]
