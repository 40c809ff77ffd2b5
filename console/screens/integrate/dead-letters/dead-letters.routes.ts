import { route } from '#routing/router.ts'
import { deadLettersPath } from './dead-letters.paths.ts'

export const areaRoutes = [
  route(deadLettersPath, async () => (await import('./DeadLettersScreen.tsx')).DeadLettersScreen),
]
