import { route } from '#routing/router.ts'
import { autoSubscribePath } from './auto-subscribe.paths.ts'

export const areaRoutes = [
  route(
    autoSubscribePath,
    async () => (await import('./AutoSubscribeScreen.tsx')).AutoSubscribeScreen,
  ),
]
