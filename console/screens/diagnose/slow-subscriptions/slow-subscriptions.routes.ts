import { route } from '#routing/router.ts'
import { slowSubscriptionSettingsPath, slowSubscriptionsPath } from './slow-subscriptions.paths.ts'

export const areaRoutes = [
  route(
    slowSubscriptionsPath,
    async () => (await import('./SlowSubscriptionsScreen.tsx')).SlowSubscriptionsScreen,
  ),
  route(
    slowSubscriptionSettingsPath,
    async () =>
      (await import('./SlowSubscriptionSettingsScreen.tsx')).SlowSubscriptionSettingsScreen,
  ),
]
