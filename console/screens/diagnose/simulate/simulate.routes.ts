import { route } from '#routing/router.ts'
import { simulatePath } from './simulate.paths.ts'

export const areaRoutes = [
  route(simulatePath, async () => (await import('./SimulateScreen.tsx')).SimulateScreen),
]
