import { route } from '#routing/router.ts'
import { apiKeysPath } from './api-keys.paths.ts'

export const areaRoutes = [
  route(apiKeysPath, async () => (await import('./ApiKeysScreen.tsx')).ApiKeysScreen),
]
