import { route } from '#routing/router.ts'
import { functionsPath } from './functions.paths.ts'

export const areaRoutes = [
  route(functionsPath, async () => (await import('./FunctionsScreen.tsx')).FunctionsScreen),
]
