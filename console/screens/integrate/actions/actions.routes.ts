import { route } from '#routing/router.ts'
import { actionsPath, actionPath, newActionPath } from './actions.paths.ts'

export const areaRoutes = [
  route(actionsPath, async () => (await import('./ActionsScreen.tsx')).ActionsScreen),
  route(newActionPath, async () => (await import('./NewActionScreen.tsx')).NewActionScreen),
  route(actionPath, async () => (await import('./ActionScreen.tsx')).ActionScreen),
]
