import { route } from '#routing/router.ts'
import { authorizationPath, newSourcePath, sourcePath } from './authorization.paths.ts'

export const areaRoutes = [
  route(
    authorizationPath,
    async () => (await import('./AuthorizationScreen.tsx')).AuthorizationScreen,
  ),
  route(newSourcePath, async () => (await import('./NewSourceScreen.tsx')).NewSourceScreen),
  route(sourcePath, async () => (await import('./SourceScreen.tsx')).SourceScreen),
]
