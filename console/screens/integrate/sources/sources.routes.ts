import { route } from '#routing/router.ts'
import { sourcesPath, sourcePath, newSourcePath } from './sources.paths.ts'

export const areaRoutes = [
  route(sourcesPath, async () => (await import('./SourcesScreen.tsx')).SourcesScreen),
  route(newSourcePath, async () => (await import('./NewSourceScreen.tsx')).NewSourceScreen),
  route(sourcePath, async () => (await import('./SourceScreen.tsx')).SourceScreen),
]
