import { route } from '#routing/router.ts'
import { subscriptionsPath, topicsPath } from './subscriptions.paths.ts'

export const areaRoutes = [
  route(
    subscriptionsPath,
    async () => (await import('./SubscriptionsScreen.tsx')).SubscriptionsScreen,
  ),
  route(topicsPath, async () => (await import('./TopicsScreen.tsx')).TopicsScreen),
]
